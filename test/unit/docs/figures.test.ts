import { existsSync, readFileSync } from 'fs';
import { join } from 'path';

import packageJson from '../../../package.json';
import { nonEmpty } from '../../nonEmpty';
import { ROOT } from '../node/nodesOfPackage';
import { anchorsOfHeadings, FILES } from './pages';

/** Numbers from the API description, the code or an example, each with what it is. Nobody measures them. */
const NOT_MEASURED = {
	'what the API takes': ['10 requests', '12 MB', '3,000 ms'],
	'what the nodes take of an answer, and what they request at most for one': [
		...['8 MB', '512 MB', '15 requests', '20 requests', '25 requests', '60 requests', '120 requests'],
	],
	'how the limiter and the lanes are set': ['15 ms', '115 ms', '40 ms', '80 ms', '1,000 requests'],
	'how many times a test tries': ['400 writes', '200 times', '5,000 times'],
	'how many of the drawn breaks tests must find': ['95 %'],
	'what stands in the example of a message or a bench': ['121 requests', '36 s', '200 ms'],
	'arithmetic with the limit': ['5,300 requests', '11,000 requests'],
};

const UNITS =
	'%|[kMG]B|ms|s|times|tokens|requests|writes|packages|workflows|examples|lists|tests|breaks|questions|CPU seconds';
const FIGURE = new RegExp(`(?<![\\w.,-])\\d[\\d.,]*(?: of \\d[\\d.,]*\\d| (?:${UNITS})(?!\\w))`, 'g');

/** Pages that agencies and developers read in English, except those that a command writes. */
const PAGES = nonEmpty(
	[...FILES].filter(
		(file) =>
			/^((scripts\/)?README|CONTRIBUTING|SECURITY|docs\/.*|sandbox\/docs\/architecture)\.md$/.test(file) &&
			!/^docs\/(pt-BR\/|coverage|figures)/.test(file),
	),
);

const textOf = (file: string) => readFileSync(join(ROOT, file), 'utf8');

/** A page without its code, which is input or output and not a claim. */
const proseOf = (file: string) => textOf(file).replaceAll(/^```[\s\S]*?^```|`[^`\n]*`/gm, '');

/** The start and end of the section whose heading has this anchor. */
function sectionOf(prose: string, anchor: string): [from: number, to: number] {
	const headings = [...prose.matchAll(/^(#+) (.+)$/gm)];
	const place = anchorsOfHeadings(headings.map(([, , heading = '']) => heading)).indexOf(anchor);
	const [, level = ''] = headings[place] ?? [];
	const next = headings.slice(place + 1).find(([, other = '']) => other.length <= level.length);
	return place < 0 ? [0, 0] : [headings[place]?.index ?? 0, next?.index ?? prose.length];
}

interface Row {
	file: string;
	/** Position in the page's prose. */
	from: number;
	to: number;
	figures: readonly string[] | 'all';
	madeBy: string;
	on: string;
}

const ROWS = nonEmpty(
	[...textOf('docs/figures.md').matchAll(/^\| \[[^\]]+\]\(([^)]+)\)(.*)\|$/gm)].map(
		([, link = '', rest = '']): Row => {
			const [page = '', anchor] = link.split('#');
			const file = join('docs', page);
			const prose = proseOf(file);
			const [from, to] = anchor === undefined ? [0, prose.length] : sectionOf(prose, anchor);
			const [, figures = '', madeBy = '', on = ''] = rest.split('|').map((cell) => cell.trim());
			return {
				...{ file, from, to },
				figures: figures === 'all' ? figures : [...figures.matchAll(/`([^`]+)`/g)].map(([, one = '']) => one),
				madeBy,
				on,
			};
		},
	),
);

const inPortuguese = (file: string) =>
	file.startsWith('docs/') ? file.replace('docs/', 'docs/pt-BR/') : `docs/pt-BR/${file}`;

test('Every figure of a page was measured, and says by what and when, or is one that nobody measures', () => {
	const limits = Object.values(NOT_MEASURED).flat();
	const unknown = PAGES.flatMap((file) => {
		const rows = ROWS.filter((row) => row.file === file);
		return [...proseOf(file).matchAll(FIGURE)].flatMap(({ 0: found, index }) => {
			const isTold = rows.some(
				({ from, to, figures }) =>
					from <= index && index < to && (figures === 'all' || figures.includes(found)),
			);
			return isTold || limits.includes(found) ? [] : [`${file}: ${found}`];
		});
	});
	expect(unknown).toEqual([]);
});

test.each(ROWS)(
	'What is said of the figures of $file by $madeBy is there',
	({ file, from, to, figures, madeBy, on }) => {
		const text = proseOf(file).slice(from, to);
		if (figures === 'all') expect(text).toMatch(FIGURE);
		else
			for (const figure of nonEmpty(figures)) {
				expect(text).toContain(figure);
				const twin = inPortuguese(file);
				const [number = ''] = /\d[\d.,]*/.exec(figure) ?? [];
				const theirs = number.replaceAll(/[.,]/g, (sign) => (sign === '.' ? ',' : '.'));
				if (existsSync(join(ROOT, twin))) expect(textOf(twin)).toContain(theirs);
			}
		const [, script] = /`npm run ([\w:]+)/.exec(madeBy) ?? [];
		const [, path] = /`(?:node|npx jest) ([\w./]+)/.exec(madeBy) ?? [];
		expect([
			script ?? path,
			script ? script in packageJson.scripts : existsSync(join(ROOT, path ?? '')),
		]).toEqual([expect.any(String), true]);
		if (/^\d/.test(on)) expect(new Date(`${on}T00:00Z`).getTime()).toBeLessThan(Date.now() + 24 * 3_600_000);
		else expect(on).toContain('says it of each');
	},
);

test('No number is called a limit that stands on no page', () => {
	const all = PAGES.map(proseOf).join('\n');
	expect(
		Object.values(NOT_MEASURED)
			.flat()
			.filter((limit) => !all.includes(limit)),
	).toEqual([]);
});
