import { raw } from './raw';
import { backOfficeOfThisFile, HORIZONTE_VIAGENS } from './backOffice';
import { runNode } from './runNode';
import { atHand, CLASSES, type Input } from './previewInputs';

const office = backOfficeOfThisFile();

const fits = (cell: unknown, wanted: string | RegExp | null): boolean => {
	if (wanted === null) return cell === undefined;
	return wanted instanceof RegExp ? typeof cell === 'string' && wanted.test(cell) : cell === wanted;
};

/** What a Preview shows incorrectly, by item. */
async function wrongIn({ shows, columns, says, token, language, ...run }: Input): Promise<string[][]> {
	const { items, error, hints } = await runNode({
		...run,
		parameters: raw({
			...run.parameters,
			options: { ...(run.parameters.options as object), preview: 'table' },
		}),
		credential: office.credential(token, {
			companyIdentifier: HORIZONTE_VIAGENS,
			messageLanguage: language ?? 'en',
		}),
	});
	const rows = items.map(({ json }) => json);
	const inAll = new Set(rows.flatMap((row) => Object.keys(row))).size;
	const above = hints[0]?.message ?? '';
	return shows.map((wanted, item) => [
		...(error ? [error.message] : []),
		...Object.entries(wanted).flatMap(([column, cell]) =>
			fits(rows[item]?.[column], cell)
				? []
				: [`${column}: ${String(rows[item]?.[column])}, not ${String(cell)}`],
		),
		...(columns !== undefined && inAll > columns ? [`${inAll} columns`] : []),
		...(says && item === 0 && !says.test(above) ? [above] : []),
	]);
}

test.each(Object.keys(CLASSES))('%s', async (name) => {
	const wrong: string[][] = [];
	for (const input of CLASSES[name]?.(await atHand(office)) ?? []) wrong.push(...(await wrongIn(input)));
	expect(wrong.length).toBeGreaterThan(1);
	expect(wrong.filter((of) => of.length > 0)).toEqual([]);
});
