import { existsSync, readFileSync } from 'fs';
import { join } from 'path';

import { nonEmpty } from '../../nonEmpty';
import { inPlainNode } from '../plainModule';
import { EDITIONS } from './examplesOfPackage';
import { ROOT } from './nodesOfPackage';

/** Words in bold that are not nodes: fields and buttons, and things that must not be overlooked. */
const NO_NODES = new Set([
	...['Activate', 'Assignee', 'Basic Auth', 'Bearer Auth', 'Category', 'Connect', 'Date Range'],
	...['Departure Days', 'Header Auth'],
	...['Expiring Days', 'Lead Time', 'Open chat', 'Settings > Error workflow', 'Transaction Kind'],
	...['For', 'Para', 'Publish it', 'Publique-o'],
	...['all that is attached is sent', 'tudo o que está anexado vai para ele'],
]);

const PAGES = [
	['docs/examples.md', EDITIONS.en, '../examples/en', 'pictures', ''],
	['docs/pt-BR/examples.md', EDITIONS.pt, '../../examples/pt-BR', '../pictures', '-pt'],
] as const;

/** The anchor that GitHub gives to a heading. */
const anchorOf = (heading: string) =>
	heading
		.toLowerCase()
		.replace(/[^\p{L}\p{N} _-]/gu, '')
		.replaceAll(' ', '-');

describe.each(PAGES)('%s', (page, edition, examples, pictures, suffix) => {
	const text = readFileSync(join(ROOT, page), 'utf8');
	const sections = new Map(
		text
			.split(/^### /m)
			.slice(1)
			.map((section) => [section.split('\n')[0] ?? '', section.replace(/^## [^]*/m, '')]),
	);

	test.each(nonEmpty(edition).map((example) => [example.id, example] as const))(
		'lists %s by the name that n8n shows',
		(id, { name }) => {
			const row = text.split('\n').find((line) => line.includes(`[\`${id}\`](${examples}/${id}.json)`));
			expect(row).toContain(`| [${name}](#${anchorOf(name)}) `);
		},
	);

	test.each(nonEmpty(edition).map((example) => [example.id, example] as const))(
		'says what %s does, what to change, and what it would send',
		(id, { name, nodes }) => {
			const section = sections.get(name) ?? '';
			const picture = `${id === 'start-here' ? id : `example-${id}`}${suffix}`;
			expect(section).toContain(`srcset="${pictures}/${picture}-dark.webp"`);
			expect(section).toMatch(new RegExp(`src="${pictures}/${picture}\\.webp" alt="[^"]{40,}" width="800"`));
			expect(section).toMatch(/^1\. /m);
			expect(section).toMatch(/^```text\n[^]+\n```$/m);
			// Each bold name is a node of this workflow, and every node that has to be switched on is there.
			const bold = [...section.matchAll(/\*\*([^*]+)\*\*/g)].map(([, word = '']) =>
				word.replace(/\s+/g, ' '),
			);
			const names = nodes.map((node) => node.name);
			expect(bold.filter((word) => !names.includes(word) && !NO_NODES.has(word))).toEqual([]);
			expect(bold).toEqual(
				expect.arrayContaining(nodes.filter(({ disabled }) => disabled).map((node) => node.name)),
			);
		},
	);

	test('asks what the notes ask, about somebody whom every sandbox has', () => {
		const seeded = readFileSync(join(ROOT, 'sandbox/src/seed/people.ts'), 'utf8');
		const questions = edition.flatMap(({ name, nodes }) =>
			nodes.flatMap(({ parameters }) =>
				[...String(parameters.content ?? '').matchAll(/_([^_]+ (\p{Lu}\p{L}+ \p{Lu}\p{L}+)\?)_/gu)].map(
					([, question = '', person = '']) => ({ section: sections.get(name), question, person }),
				),
			),
		);
		for (const { section, question, person } of nonEmpty(questions)) {
			expect(section).toContain(`\`\`\`text\n${question}\n\`\`\``);
			expect(seeded).toContain(`'${person}'`);
		}
	});

	test('has each workflow once in its table and once as a section', () => {
		const listed = [...text.matchAll(/^\| \[([^\]]+)\]\(#/gm)].map(([, name]) => name);
		const ofAll = [
			'WhatsApp',
			'A form for the team',
			'Um formulário da equipe',
			'Another channel',
			'Trocar o canal',
			'Text stays text',
			'Texto continua texto',
		];
		const described = [...sections.keys()].filter((name) => !ofAll.includes(name));
		expect(described).toEqual(listed);
		expect(new Set(listed).size).toBe(listed.length);
	});
});

test('Pictures show the workflows as they are: npm run docs:pictures takes them, -- -g <name> one of them', () => {
	const { now, then } = inPlainNode<Record<'now' | 'then', Record<string, string>>>(
		'scripts/n8n/drawn.mjs',
		'{ now: script.drawnNow(), then: script.drawn() }',
		null,
	);
	expect(nonEmpty(Object.keys(now)).filter((picture) => now[picture] !== then[picture])).toEqual([]);
});

test('Every page that counts the examples counts all but the lesson', () => {
	const pages = ['README', 'docs/index', 'docs/getting-started', 'docs/publishing'].flatMap((page) =>
		[page, page === 'README' ? 'docs/pt-BR/README' : page.replace('docs/', 'docs/pt-BR/')].map(
			(each) => `${each}.md`,
		),
	);
	const COUNT = /(\d+) (?:workflows|fluxos|examples|exemplos)|\((?:\.\.\/)*examples\.md\): (\d+) /g;
	const counts = pages
		.filter((page) => existsSync(join(ROOT, page)))
		.flatMap((page) =>
			[...readFileSync(join(ROOT, page), 'utf8').matchAll(COUNT)].map(
				([, workflows, listed]) => `${page}: ${workflows ?? listed}`,
			),
		);
	expect(nonEmpty(counts).filter((each) => !each.endsWith(`: ${EDITIONS.en.length - 1}`))).toEqual([]);
});
