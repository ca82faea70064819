import { readdirSync, readFileSync } from 'fs';
import { basename, dirname, join } from 'path';

import { nonEmpty } from '../nonEmpty';
import { CREDENTIAL_FILES, loadCredential, loadNode, NODE_FILES, ROOT } from './node/nodesOfPackage';

const FOLDER = join(ROOT, 'icons');
const FILES = readdirSync(FOLDER);
const svgOf = (file: string) => readFileSync(join(FOLDER, file), 'utf8');

/** The colors of the lines, and the ground of each of n8n's themes. */
const LIGHT = { ground: '#ffffff', line: '#0b6e8a', accent: '#d66a00' };
const DARK = { ground: '#2e2e2e', line: '#4cc3e0', accent: '#ffd166' };

/** Everything that an icon may consist of: neither script, style, font, reference nor text. */
const FAMILY =
	/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 24 24" role="img" aria-label="[A-Z][a-z ]+" fill="none" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">\n(\t<path stroke="#[\da-f]{6}" d="[MLHVCSAZmlhvcsaz\d. -]+"\/>\n){2}<\/svg>\n$/;

const iconOf = (file: string) => {
	const folder = basename(dirname(file));
	return `${folder[0]?.toLowerCase()}${folder.slice(1)}`;
};

/** The contrast between two colors, as WCAG defines it; graphics need 3. */
function contrast(one: string, other: string): number {
	const luminance = (color: string) =>
		[0.2126, 0.7152, 0.0722].reduce((sum, weight, index) => {
			const part = parseInt(color.slice(1 + 2 * index, 3 + 2 * index), 16) / 255;
			return sum + weight * (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
		}, 0);
	const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
	return (lighter + 0.05) / (darker + 0.05);
}

test('every node has the icon of its own resource, and the credentials that of the package', async () => {
	for (const file of nonEmpty(NODE_FILES)) {
		const name = iconOf(file);
		expect((await loadNode(file)).description.icon).toEqual({
			light: `file:../../icons/${name}.svg`,
			dark: `file:../../icons/${name}.dark.svg`,
		});
	}
	for (const file of nonEmpty(CREDENTIAL_FILES)) {
		expect((await loadCredential(file)).icon).toEqual({
			light: 'file:../icons/travelAgency.svg',
			dark: 'file:../icons/travelAgency.dark.svg',
		});
	}
	const names = ['travelAgency', ...new Set(NODE_FILES.map(iconOf))];
	expect([...FILES].sort()).toEqual(names.flatMap((name) => [`${name}.svg`, `${name}.dark.svg`]).sort());
});

test('icons are of one family: two plain paths in the same box, stroke and colors', () => {
	for (const file of nonEmpty(FILES)) {
		const svg = svgOf(file);
		expect([file, svg]).toEqual([file, expect.stringMatching(FAMILY)]);
		expect(svg.length).toBeLessThan(2_000);
		const { line, accent } = file.endsWith('.dark.svg') ? DARK : LIGHT;
		const colors = [...svg.matchAll(/stroke="(#\w+)"/g)].map(([, color]) => color);
		expect([...colors].sort()).toEqual([line, accent].sort());
	}
});

test('the dark icon is the light one in other colors, and no two resources have the same', () => {
	const light = nonEmpty(FILES.filter((file) => !file.endsWith('.dark.svg')));
	for (const file of light) {
		const inDark = svgOf(file).replace(LIGHT.line, DARK.line).replace(LIGHT.accent, DARK.accent);
		expect(svgOf(file.replace('.svg', '.dark.svg'))).toBe(inDark);
	}
	const drawings = light.map((file) => [...svgOf(file).matchAll(/ d="([^"]+)"/g)].join());
	expect(new Set(drawings).size).toBe(light.length);
});

test('the colors stand out from the ground of their theme', () => {
	for (const { ground, line, accent } of [LIGHT, DARK]) {
		expect(contrast(line, ground)).toBeGreaterThan(3);
		expect(contrast(accent, ground)).toBeGreaterThan(3);
	}
});
