import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'fs';
import { tmpdir } from 'os';
import { dirname, join } from 'path';

import { ROOT } from '../node/nodesOfPackage';
import { inPlainNode } from '../plainModule';
import { FILES } from './pages';

const PICTURE = `<picture>
  <source media="(prefers-color-scheme: dark)" srcset="../pictures/bill-dark.webp" />
  <img src="../pictures/bill.webp" alt="Bills" width="800" />
</picture>`;

const sitePictures = (markdown: string) =>
	inPlainNode<string>('scripts/docs/pictures.mjs', 'script.sitePictures(given)', markdown);

describe('A picture', () => {
	test('becomes one image for each theme, on as many lines', () => {
		expect(sitePictures(`Before\n\n${PICTURE}\n\nafter`).split('\n')).toEqual([
			'Before',
			'',
			'<span class="picture">',
			'  <img class="in-dark" src="../pictures/bill-dark.webp" alt="Bills" width="800" loading="lazy" />',
			'  <img class="in-light" src="../pictures/bill.webp" alt="Bills" width="800" loading="lazy" />',
			'</span>',
			'',
			'after',
		]);
	});

	test('beside its page is found as on GitHub', () => {
		expect(sitePictures('<img src="pictures/a.webp" />\n<img alt="b" src="./b.webp" />')).toBe(
			'<img src="./pictures/a.webp" />\n<img alt="b" src="./b.webp" />',
		);
		expect(sitePictures('<img src="https://example.com/a.webp" />')).toContain(
			'"https://example.com/a.webp"',
		);
		expect(sitePictures(PICTURE.replaceAll('../', ''))).toContain('src="./pictures/bill-dark.webp"');
	});

	test.each([
		['without a dark twin', PICTURE.replace(/<source.*\/>/, '')],
		['for the light theme', PICTURE.replace('dark)', 'light)')],
		['without an end', PICTURE.replace('</picture>', '')],
	])('%s is refused', (_, markdown) => {
		expect(() => sitePictures(markdown)).toThrow('does not follow the switch of themes');
	});
});

test('A link stays on the site where it leads to a page, and goes to the repository where it does not', () => {
	const place = { docs: join(ROOT, 'docs'), root: ROOT, repository: 'https://example.com/us' };
	const links = {
		'values.md#texts': 'values.md#texts',
		'#texts': '#texts',
		'not-there.md': 'not-there.md',
		'https://example.com/README.md': 'https://example.com/README.md',
		'../README.md#license': 'https://example.com/us/blob/main/README.md#license',
		'../examples/en/travel-kit.json': 'https://example.com/us/blob/main/examples/en/travel-kit.json',
		'../test/values': 'https://example.com/us/tree/main/test/values',
		'queue-mode/compose.yaml': 'https://example.com/us/blob/main/docs/queue-mode/compose.yaml',
	};
	const expression = (prefix: string, page: string) =>
		`given.links.map((link) => script.siteLink(${prefix} link, { ...given.place, page: '${page}' }))`;
	const given = { links: Object.keys(links), place };
	expect(inPlainNode('scripts/docs/links.mjs', expression('', 'trigger.md'), given)).toEqual(
		Object.values(links),
	);
	const deeper = { links: ['../../../README.md', '../README.md', '../../trigger.md'], place };
	expect(inPlainNode('scripts/docs/links.mjs', expression('', 'pt-BR/nodes/bill.md'), deeper)).toEqual([
		'https://example.com/us/blob/main/README.md',
		'https://example.com/us/blob/main/docs/pt-BR/README.md',
		'../../trigger.md',
	]);
});

test('The sidebar has every page once, and none that is not there', () => {
	const groups = inPlainNode<Array<{ pages: string[] }>>('scripts/docs/sidebar.mjs', 'script.GROUPS', null);
	const pages = new Set(
		[...FILES].flatMap(
			(file) => /^docs\/(?:pt-BR\/)?((?!pt-BR\/|index\.md|README\.md).+)\.md$/.exec(file)?.[1] ?? [],
		),
	);
	expect(groups.flatMap((group) => group.pages).sort()).toEqual([...pages].sort());
});

describe('A built site', () => {
	const folder = mkdtempSync(join(tmpdir(), 'site-'));
	afterAll(() => rmSync(folder, { recursive: true }));

	/** The flaws of a built site with these pages, which its host serves in a folder. */
	function flawsOf(pages: Record<string, string>): string[] {
		rmSync(folder, { recursive: true });
		for (const [file, html] of Object.entries(pages)) {
			mkdirSync(dirname(join(folder, file)), { recursive: true });
			writeFileSync(join(folder, file), html);
		}
		return inPlainNode('scripts/docs/siteFlaws.mjs', "script.siteFlaws(given, '/us/')", folder);
	}

	const SOUND = {
		'index.html':
			'<h1>Us</h1><a href="./values#a%C3%A7%C3%A3o">v</a><a href="/us/nodes/">n</a><img src="/us/a.webp">',
		'values.html': '<h1 id="ação">Ação</h1><a href="#ação">a</a><a href="https://example.com/x">e</a>',
		'nodes/index.html': '<h1>Nodes</h1><a href="../values.html">v</a><a href="mailto:a@example.com">m</a>',
		'a.webp': '',
		'404.html': '',
	};

	test('is sound when every link leads to a page and its anchor', () => {
		expect(flawsOf(SOUND)).toEqual([]);
	});

	test('is not when a page is empty, because it failed', () => {
		expect(flawsOf({ ...SOUND, 'nodes/sale.html': '<main></main>' })).toEqual([
			'nodes/sale.html has no title',
		]);
	});

	test('is not when one leads nowhere, and when something is loaded from elsewhere', () => {
		const { 'a.webp': _, ...withoutPicture } = SOUND;
		expect(flawsOf(withoutPicture)).toEqual(['index.html: /us/a.webp leads to no file']);
		expect(flawsOf({ ...SOUND, 'values.html': '<h1 id="acao">Ação</h1>' })).toEqual([
			'index.html: ./values#a%C3%A7%C3%A3o leads to no anchor',
		]);
		expect(
			flawsOf({
				...SOUND,
				'nodes/index.html':
					'<h1>Nodes</h1><a href="/values">v</a><link href="https://fonts.example.com/a.css"><script src="//example.com/a.js"></script>',
			}),
		).toEqual([
			'nodes/index.html: /values leads to no file',
			'nodes/index.html loads https://fonts.example.com/a.css from another host',
			'nodes/index.html loads //example.com/a.js from another host',
		]);
	});

	test('is shown to this machine as its host shows it, and nothing beside it is', () => {
		flawsOf({ ...SOUND, 'page.css': 'h1 { color: red }' });
		const asked = [
			'/us/',
			'/us/values',
			'/us/nodes/',
			'/us/page.css',
			'/us/missing',
			'/values',
			'//',
			'/us/%E0%A4',
		];
		const outside = '/us/..%2f..%2f..%2fetc%2fpasswd';
		const answers = inPlainNode(
			'scripts/docs/siteServer.mjs',
			`await (async () => {
				const server = await script.serveSite(given.folder, '/us/', 0);
				const { address, port } = server.address();
				const answers = [address];
				for (const path of given.asked) {
					const answer = await fetch('http://127.0.0.1:' + port + path);
					answers.push([path, answer.status, answer.headers.get('content-type'), (await answer.text()).slice(0, 16)]);
				}
				server.close();
				return answers;
			})()`,
			{ folder, asked: [...asked, outside] },
		);
		const page = 'text/html; charset=utf-8';
		expect(answers).toEqual([
			'127.0.0.1',
			['/us/', 200, page, '<h1>Us</h1><a hr'],
			['/us/values', 200, page, '<h1 id="ação">Aç'],
			['/us/nodes/', 200, page, '<h1>Nodes</h1><a'],
			['/us/page.css', 200, 'text/css', 'h1 { color: red '],
			...['/us/missing', '/values', '//', '/us/%E0%A4', outside].map((path) => [path, 404, page, '']),
		]);
	});
});
