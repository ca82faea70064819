import { nonEmpty } from '../../nonEmpty';
import { pagesLike, partsOf } from './pages';

/** What can fulfill a wish: an example, a recipe, a use or operation, a workflow built by hand, an event. */
const THAT_RUNS =
	/^((examples|recipes)\.md#[^#]+|nodes\/[a-z-]+\.md#([123]-[^#]+|operações)|first-workflows\.md#\d-[^#]+|trigger\.md)$/;

test('Fifty wishes of an owner each lead to something that tests run', async () => {
	const [page] = nonEmpty(await pagesLike(/^docs\/pt-BR\/wishes\.md$/));
	if (!page) throw new Error('There is no such page.');
	const wishes = partsOf(page, 'table').flatMap(({ children: [, ...rows] = [] }) => rows);
	expect(wishes.length).toBeGreaterThanOrEqual(50);
	const leading = wishes.map((row) => partsOf({ ...page, parts: [row] }, 'link').map(({ url = '' }) => url));
	expect(leading.filter((urls) => urls.length === 0 || !urls.every((url) => THAT_RUNS.test(url)))).toEqual(
		[],
	);
});
