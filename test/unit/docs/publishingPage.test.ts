import { nonEmpty } from '../../nonEmpty';
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

test('The video has no gap and takes less than five minutes', async () => {
	const seconds = (time = '') => Number(time.split(':')[0]) * 60 + Number(time.split(':')[1]);
	const scenes = (await rowsOf('From')).map(([from, to]) => [seconds(from), seconds(to)] as const);
	let end = 0;
	for (const [from, to] of scenes) {
		expect(from).toBe(end);
		expect(to).toBeGreaterThan(from);
		end = to;
	}
	expect(end).toBeLessThan(300);
});

test("Every rule of n8n's has its page, what we do, where, and what checks it", async () => {
	const rules = await rowsOf('Page');
	expect(rules.length).toBeGreaterThan(25);
	expect(rules.filter((row) => row.length !== 5 || row.some((cell) => cell === ''))).toEqual([]);
	const byPeople = rules.filter((row) => row[4] === 'A person').length;
	expect(byPeople).toBeLessThan(rules.length / 5);
});
