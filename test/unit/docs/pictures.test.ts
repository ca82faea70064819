import { existsSync, readdirSync, statSync } from 'fs';
import { dirname, join, normalize } from 'path';

import sharp from 'sharp';

import { ROOT } from '../node/nodesOfPackage';
import { type Part, partsOf, pagesLike } from './pages';

/** Everything that `npm run docs:pictures` makes. */
const FOLDER = 'docs/pictures';
const FILMS = ['first-five-minutes.webp', 'first-five-minutes-pt.webp'];
/**
 * The largest sizes in bytes. `all` includes two languages, light and dark, of every picture that shows our
 * own words.
 */
const LARGEST = { picture: 150_000, film: 2_000_000, all: 10_500_000 };

const files = existsSync(join(ROOT, FOLDER)) ? readdirSync(join(ROOT, FOLDER)) : [];
const isFilm = (file: string) => FILMS.includes(file);
const sizeOf = (file: string) => statSync(join(ROOT, FOLDER, file)).size;

interface Mention {
	/** The page and the line. */
	place: string;
	/** Relative to the clone. */
	file: string;
	/** The dark version of a picture has no text of its own. */
	alt?: string | undefined;
}

/** The pictures in the README and the docs, in HTML and in Markdown. */
async function mentions(): Promise<Mention[]> {
	const pages = await pagesLike(/^(README[^/]*|docs\/.*)\.md$/);
	return pages.flatMap((page) => {
		const at = (url: string, line: number) => ({
			place: `${page.file}:${line}`,
			file: normalize(join(dirname(page.file), url)),
		});
		const inHtml = partsOf(page, 'html').flatMap(({ value = '', position }) =>
			[...value.matchAll(/<(img|source)\b[^>]*>/g)].map(([tag, kind]) => {
				const attribute = (name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1];
				const url = attribute(kind === 'img' ? 'src' : 'srcset') ?? '';
				const alt = kind === 'img' ? (attribute('alt') ?? '') : undefined;
				return { ...at(url, position.start.line), alt };
			}),
		);
		const inMarkdown = partsOf(page, 'image').map(({ url = '', alt, position }: Part & { alt?: string }) => ({
			...at(url, position.start.line),
			alt: alt ?? '',
		}));
		return [...inHtml, ...inMarkdown].filter(({ file }) => !/^[a-z]+:\//.test(file));
	});
}

test('Every picture that a page shows is there, and said in words', async () => {
	const all = await mentions();
	expect(all.length).toBeGreaterThan(0);
	const missing = all.filter(({ file }) => !existsSync(join(ROOT, file)));
	expect(missing.map(({ place, file }) => `${place}: there is no ${file}`)).toEqual([]);
	const silent = all.filter(({ alt }) => alt !== undefined && alt.trim().length < 10);
	expect(silent.map(({ place, file }) => `${place}: ${file} has no words for who does not see it`)).toEqual(
		[],
	);
});

test('Every picture is shown on some page', async () => {
	const shown = new Set((await mentions()).map(({ file }) => file));
	expect(files.length).toBeGreaterThan(0);
	expect(files.filter((file) => !shown.has(`${FOLDER}/${file}`))).toEqual([]);
});

test('Every picture but the films has one for dark screens, of the same size', async () => {
	const light = files.filter((file) => !file.endsWith('-dark.webp') && !isFilm(file));
	const twins = light.map((file) => file.replace('.webp', '-dark.webp'));
	expect(files.filter((file) => !isFilm(file)).sort()).toEqual([...light, ...twins].sort());
	const measure = async (file: string) => {
		const { width, height } = await sharp(join(ROOT, FOLDER, file)).metadata();
		return `${width} x ${height}`;
	};
	const differing = [];
	for (const [index, file] of light.entries())
		if ((await measure(file)) !== (await measure(twins[index] as string))) differing.push(file);
	expect(differing).toEqual([]);
});

test('Pictures are small, and the films are short', async () => {
	const tooLarge = files.filter((file) => sizeOf(file) >= (isFilm(file) ? LARGEST.film : LARGEST.picture));
	expect(tooLarge).toEqual([]);
	expect(files.reduce((sum, file) => sum + sizeOf(file), 0)).toBeLessThan(LARGEST.all);
	for (const film of FILMS) {
		const { delay = [] } = await sharp(join(ROOT, FOLDER, film)).metadata();
		const seconds = delay.reduce((sum, one) => sum + one, 0) / 1_000;
		expect(seconds).toBeGreaterThanOrEqual(20);
		expect(seconds).toBeLessThanOrEqual(45);
	}
});

/**
 * Pictures of nodes' forms, whose labels n8n only shows in English, and of workflows built from them by hand.
 */
const ENGLISH_ALONE = /^(node-.*|first-workflow-\d|(partner-)?credential|picker|trigger)(-dark)?\.webp$/;

test('The Portuguese pages show our words in Portuguese', async () => {
	const shown = (await mentions()).filter(({ place }) => place.startsWith('docs/pt-BR/'));
	expect(shown.length).toBeGreaterThan(50);
	const english = shown.filter(({ file }) => {
		const name = file.slice(FOLDER.length + 1);
		return !/-pt(-dark)?\.webp$/.test(name) && !ENGLISH_ALONE.test(name);
	});
	expect(english.map(({ place, file }) => `${place}: ${file}`)).toEqual([]);
});
