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
	for (const part of [
		'fits',
		'The nearest are',
		at(hotels, 8),
		'could mean two amounts',
		'[Item 3]',
		'[Item 8]',
	])
		expect(told).toContain(part);

	const { items, hints } = await run(rows, 'table');
	expect(items).toHaveLength(20);
	expect(hints[0]?.message).toMatch(/create 20 sales: \d+ requests, about \d+ s\.$/);
	expect((await office.requests()).filter(({ method }) => method !== 'GET')).toEqual([]);

	const before = (await office.records('sales')).length;
	const written = await run(rows, 'off');
	expect(written.error).toBeUndefined();
	const totals = items.map(({ json }) => json.total);
	expect(written.items.map(({ json }) => (json.totals as IDataObject).final_amount)).toEqual(totals);
	expect((await office.records('sales')).length - before).toBe(20);
});
