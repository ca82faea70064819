import type { IDataObject } from 'n8n-workflow';

import { shape as saleShape } from '../../../nodes/Sale/columns';
import { flatten, inOneCell, cellText } from '../../../nodes/shared/node/columns';
import { addOffsets } from '../../../nodes/shared/node/outgoing';
import { allColumns, toOutput, type Output } from '../../../nodes/shared/node/output';
import { fc } from '../../campaign';
import { Records } from '../../service/records';
import { fakeReader } from '../fakeReader';

const idOf = (index: number) => `3f2b6c1e-8a4d-4f8e-9b57-0c2d1e3f4a${String(index).padStart(2, '0')}`;
const ANA = { id: idOf(1), name: 'Ana Souza' };
const BIA = { id: idOf(2), name: 'Bia Lima' };

describe('a record in one level', () => {
	test('has a column for each value, and parts that say nothing are not in the name', () => {
		const record = {
			number: 7,
			totals: { balance: 10, final_amount: 20 },
			seller: { id: idOf(1) },
			payments: { agency: { bills: [{ id: idOf(2) }] } },
			labels: ['vip', 'grupo'],
			hotels: [],
			payer: null,
		};
		expect(flatten(record)).toEqual({
			...{ number: 7, balance: 10, final_amount: 20, seller_id: idOf(1) },
			...{ payments_agency_bills: [{ id: idOf(2) }], labels: 'vip, grupo', hotels: [], payer_id: null },
		});
	});

	test.each([
		['nothing of an empty list', [], null],
		['the names of references', [ANA, BIA], 'Ana Souza, Bia Lima'],
		['IDs where names are not shown', [{ id: idOf(1) }, BIA], `${idOf(1)}, Bia Lima`],
		['a list of other records as it is', [{ amount: 1 }], [{ amount: 1 }]],
		['what is no list as it is', 'x', 'x'],
	])('a cell has %s', (_, list, cell) => {
		expect(inOneCell(list)).toEqual(cell);
	});

	test.each([
		['final_amount', 4890, 'R$\u00a04.890,00'],
		['balance', -0.5, '-R$\u00a00,50'],
		['departure_date', '2026-12-18', '18/12/2026'],
		['due', '2026-06-05T14:30:00-03:00', '05/06/2026 14:30'],
		['final_amount', null, null],
		['due', null, null],
	])('%s %j is written %j', (column, value, text) => {
		expect(cellText(column, value)).toBe(text);
	});
});

/** Columns of a sale in a list, if the service has these records; and the paths that are read for them. */
async function chosen(fields: string[], sale: IDataObject, people: IDataObject[] = [ANA, BIA]) {
	const sales = [{ id: idOf(0), ...sale }];
	const { reader, attempts } = fakeReader(new Records({ sales, people }).answer);
	const columns = ['id', 'number', 'payer_id', 'seller_id'];
	const output: Output = { ...saleShape, gives: 'rows', columns, listed: ['id', 'number'] };
	const row = { id: idOf(0), number: 7 };
	return {
		row: await toOutput(row, output, { output: 'fields', fields }, new Map(), reader),
		paths: attempts.map(({ request }) => String(request.path)),
	};
}

test('what a record says itself is not said otherwise by what was looked up', async () => {
	const output: Output = {
		gives: 'record',
		columns: ['id', 'city', 'state'],
		lookedUp: [{ columns: ['city', 'state'], read: () => ({ city: 'Recife', state: 'PE' }) }],
	};
	const chosenFields = { output: 'fields', fields: ['city', 'state'] };
	const record = { id: idOf(0), city: 'Gramado' };
	expect(await toOutput(record, output, chosenFields, new Map(), fakeReader().reader)).toEqual({
		...{ city: 'Gramado', state: 'PE', id: idOf(0) },
	});
});

describe('names', () => {
	test('that the service shows already cost no request', async () => {
		const { row, paths } = await chosen(['payer_name', 'seller_name'], {
			payer: ANA,
			seller: { id: BIA.id },
		});
		expect(row).toEqual({ payer_name: 'Ana Souza', seller_name: 'Bia Lima', id: idOf(0) });
		expect(paths).toEqual([`/sales/${idOf(0)}`, `/people/${BIA.id}`]);
	});

	test('of passengers are null where the service shows none, and empty where nobody travels', async () => {
		const { row } = await chosen(['passenger_names'], { payer: null, hotels: [{ id: idOf(5) }] });
		expect(row).toEqual({ passenger_names: null, id: idOf(0) });
		const { row: nobody } = await chosen(['passenger_names'], { hotels: [{ id: idOf(5), passengers: [] }] });
		expect(nobody.passenger_names).toBe('');
	});

	test('come once for whoever travels by several products, and of whom has no record by the line alone', async () => {
		const { row } = await chosen(['passenger_names'], {
			hotels: [
				{ passengers: [{ person: { id: ANA.id } }, { person: null, name: 'Caio' }, { person: null }] },
			],
			cruises: [{ passengers: [{ person: { id: ANA.id } }, { person: { id: BIA.id } }] }],
		});
		expect(row.passenger_names).toBe('Ana Souza, Bia Lima, Caio');
	});

	test('that a person does not have are null', async () => {
		const { row } = await chosen(['payer_name'], { payer: { id: ANA.id } }, [{ id: ANA.id }]);
		expect(row.payer_name).toBeNull();
	});
});

test('an item of a trigger has all columns, those of Simplified first, and times with their offset', () => {
	const sale = { id: idOf(0), created_at: '2026-06-05T14:30:00', promoter: null, hotels: [{ id: idOf(5) }] };
	const item = allColumns({ ...sale, number: 7, totals: { final_amount: 20 } }, saleShape);
	expect(item).toEqual({
		...{ number: 7, final_amount: 20, created_at: '2026-06-05T14:30:00-03:00', id: idOf(0) },
		...{ promoter_id: null, hotels: [{ id: idOf(5) }] },
	});
	expect(Object.keys(item).slice(0, 4)).toEqual(['number', 'final_amount', 'created_at', 'id']);
});

describe('a time that leaves', () => {
	test('has the offset of Brasília, at any depth', () => {
		const record = {
			due: '2026-06-05T14:30:00',
			created_at: '2018-12-25T10:00:00',
			history: [{ text: 'ok', created_at: '2026-06-05T00:00:00' }],
			last_contacts: { last_task_update_at: '2026-06-05T23:59:59' },
			completed_at: null,
		};
		expect(addOffsets(record)).toEqual({
			due: '2026-06-05T14:30:00-03:00',
			// Until 2019, there was summer time.
			created_at: '2018-12-25T10:00:00-02:00',
			history: [{ text: 'ok', created_at: '2026-06-05T00:00:00-03:00' }],
			last_contacts: { last_task_update_at: '2026-06-05T23:59:59-03:00' },
			completed_at: null,
		});
		expect(record.due).toBe('2026-06-05T14:30:00');
	});

	test('stays where it is no time of the service, or is of a trip, on the clock of its place', () => {
		const record = {
			sale_date: '2026-06-05',
			description: 'due at 2026-06-05T14:30:00',
			elsewhere: '2026-06-05T14:30:00Z',
			never: '2026-13-05T14:30:00',
			number: 7,
			airline_tickets: [
				{ segments: [{ departure_date: '2026-06-05T22:40:00', arrival_date: '2026-06-06T12:55:00' }] },
			],
			car_rentals: [{ pickup_date: '2026-06-06T14:00:00', dropoff_date: '2026-06-12T10:00:00' }],
			departure_date: '2026-06-05T22:40:00',
			custom_fields: [{ id: 12, value: '2026-06-05T14:30:00' }],
		};
		expect(addOffsets(record)).toEqual(record);
	});

	test('is on another clock where the event says so', () => {
		expect(addOffsets({ due: '2026-06-05T14:30:00' }, 'America/Manaus')).toEqual({
			due: '2026-06-05T14:30:00-04:00',
		});
	});

	test('has the same digits as before, whatever it stands in', () => {
		fc.assert(
			fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (record) => {
				const without = JSON.stringify(addOffsets(record as IDataObject));
				expect(without.replaceAll(/(T\d\d:\d\d:\d\d)-0[23]:\d\d/g, '$1')).toBe(JSON.stringify(record));
			}),
		);
	});
});
