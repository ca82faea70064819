import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { backOfficeOfThisFile } from './backOffice';
import { createByForm } from './createSale';
import { byName } from './picked';

/** A sheet by somebody who knows people and suppliers by name: previewed, corrected, approved, written. */

const office = backOfficeOfThisFile();

const form: INodeParameters = {
	payer: byName('={{ $json.Cliente }}'),
	products: {
		hotel: [
			{
				supplier: byName('={{ $json.Hotel }}'),
				checkIn: '={{ $json.Entrada }}',
				passengers: { passenger: [{ sameAsPayer: true, amount: '={{ $json.Valor }}' }] },
			},
		],
	},
	payments: {
		agency: [{ method: 'bank_slip', amount: '={{ $json.Valor }}', dueDate: '={{ $json.Vencimento }}' }],
	},
	seller: byName('={{ $json.Vendedor }}'),
};

const run = async (rows: IDataObject[], preview: string) =>
	await createByForm(office, { ...form, options: { preview } }, { items: rows });

/** Names as people type them: capitals, no accents, the words in another order. */
const TYPED = [
	(name: string) => name,
	(name: string) => name.toUpperCase(),
	(name: string) => name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase(),
	(name: string) => name.split(' ').reverse().join(' '),
];

/** The column that fills a field, by the field's label. */
const COLUMNS: Readonly<Record<string, string>> = {
	Amount: 'Valor',
	Payer: 'Cliente',
	Supplier: 'Hotel',
};

interface Told {
	field: { labels: string };
	item: number;
}

test('twenty rows with names only become twenty sales after one round of corrections', async () => {
	const people = await office.records('people');
	const wordsOf = (name: unknown) => String(name).toLowerCase().split(' ');
	const alike = (name: unknown) =>
		people.filter((other) => wordsOf(name).every((word) => wordsOf(other.name).includes(word))).length;
	const named = (isWanted: (person: IDataObject) => boolean) =>
		people.filter((person) => isWanted(person) && alike(person.name) === 1).map(({ name }) => String(name));
	const clients = named(({ person_kind: kind, user }) => kind === 'individual' && !user);
	const hotels = named(({ name }) => /hotel|pousada|resort/i.test(String(name)));
	const sellers = named(({ user }) => (user as IDataObject | null)?.active === true);
	const at = (names: readonly string[], index: number) => String(names[index % names.length]);
	const rows = Array.from({ length: 20 }, (_, index): IDataObject => {
		const typed = TYPED[index % TYPED.length] ?? String;
		return {
			Cliente: typed(at(clients, index)),
			Hotel: typed(at(hotels, index)),
			Entrada: ['05/06/2027', '2027-06-06', 46_545][index % 3],
			Valor: ['4.990,00', 7350, 'R$ 2.890,50', '1234.5'][index % 4],
			Vencimento: '10/05/2027',
			Vendedor: typed(at(sellers, index)),
		};
	});
	const shared = clients.map((name) => name.split(' ')[0] ?? '').find((word) => alike(word) > 1);
	const wrong = rows.map((row, index): IDataObject => {
		if (index === 3) return { ...row, Cliente: shared };
		if (index === 8) return { ...row, Hotel: `${String(at(hotels, 8))}x` };
		return index === 12 ? { ...row, Valor: '1.500' } : row;
	});

	const { error } = await run(wrong, 'table');
	const told = `${error?.message} ${error?.description}`;
	for (const part of ['fits', 'The nearest are', at(hotels, 8), 'could mean two amounts'])
		expect(told).toContain(part);
	// Corrected is what the error names, and nothing else.
	const { issues } = error?.context.error as { issues: Told[] };
	for (const { field, item } of issues) {
		const column = COLUMNS[field.labels.split(' > ').at(-1) ?? ''] ?? '';
		Object.assign(wrong[item] ?? {}, { [column]: rows[item]?.[column] });
	}
	expect(wrong).toEqual(rows);

	const { items, hints } = await run(wrong, 'table');
	expect(items).toHaveLength(20);
	const [, foreseen] = /create 20 sales: (\d+) requests, about \d+ s\.$/.exec(hints[0]?.message ?? '') ?? [];
	expect((await office.requests()).filter(({ method }) => method !== 'GET')).toEqual([]);

	const before = (await office.records('sales')).length;
	await office.forgetRequests();
	const written = await run(wrong, 'off');
	expect(String((await office.requests()).length)).toBe(foreseen);
	expect(written.error).toBeUndefined();
	const totals = items.map(({ json }) => json.total);
	expect(written.items.map(({ json }) => (json.totals as IDataObject).final_amount)).toEqual(totals);
	expect((await office.records('sales')).length - before).toBe(20);
});
