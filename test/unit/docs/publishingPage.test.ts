import { readFileSync } from 'fs';
import { join } from 'path';

import { nonEmpty } from '../../nonEmpty';
import { ROOT } from '../node/nodesOfPackage';
import { pagesLike, partsOf, textOf, type Part } from './pages';

const cellsOf = ({ children = [] }: Part) => children.map((cell) => textOf(cell).trim());

/** The rows below the head of the table whose first column has that name. */
async function rowsOf(first: string): Promise<readonly string[][]> {
	const [page] = nonEmpty(await pagesLike(/^docs\/publishing\.md$/));
	const tables =
		page === undefined ? [] : partsOf(page, 'table').map(({ children = [] }) => children.map(cellsOf));
	const [, ...rows] = tables.find(([head]) => head?.[0] === first) ?? [];
	return nonEmpty(rows);
}

test('The scenes of the video are those of the command that makes it', async () => {
	const film = readFileSync(join(ROOT, 'test/e2e/film/verification.film.ts'), 'utf8');
	const filmed = [...film.matchAll(/\.scene\('(.+)'\)/g)].map(([, scene]) => scene);
	expect((await rowsOf('Scene')).map(([scene]) => scene)).toEqual(nonEmpty(filmed));
});

test("Every rule of n8n's has its page, what we do, where, and what checks it", async () => {
	const rules = await rowsOf('Page');
	expect(rules.length).toBeGreaterThan(25);
	expect(rules.filter((row) => row.length !== 5 || row.some((cell) => cell === ''))).toEqual([]);
	const byPeople = rules.filter((row) => row[4] === 'A person').length;
	expect(byPeople).toBeLessThan(rules.length / 5);
});
