import type { IDataObject } from 'n8n-workflow';

import { saleRowOutput } from '../../../nodes/Sale/form/saleOutput';
import type { Path } from '../../../nodes/shared/request/path';
import { applyOutput } from '../../../nodes/shared/node/output';
import { readerOf } from '../fakeReader';

const idOf = (index: number) => `3f2b6c1e-8a4d-4f8e-9b57-0c2d1e3f4a${String(index).padStart(2, '0')}`;
const ANA = { id: idOf(1), name: 'Ana Souza' };
const BIA = { id: idOf(2), name: 'Bia Lima' };

/** A row of a list with Add Names, where the service has these records; and the paths read for it. */
async function named(sale: IDataObject, people: IDataObject[] = [ANA, BIA]) {
	const paths: string[] = [];
	const api = readerOf({
		async get(path: Path) {
			paths.push(String(path));
			return path.template === '/sales/{id}'
				? sale
				: (people.find(({ id }) => path.ids.includes(String(id))) ?? {});
		},
	});
	const row = { id: idOf(0), number: 7 };
	return { record: await applyOutput(row, saleRowOutput, { addNames: true }, api), paths };
}

test('a name that the service shows already costs no request', async () => {
	const { record, paths } = await named({ payer: ANA, seller: { id: BIA.id } });
	expect(record).toEqual({ id: idOf(0), number: 7, payer: ANA, seller: BIA });
	expect(paths).toEqual([`/sales/${idOf(0)}`, `/people/${BIA.id}`]);
});

test('of passengers nothing is said where the service shows none, and an empty list where nobody travels', async () => {
	const { record } = await named({ payer: null, hotels: [{ id: idOf(5) }] });
	expect(record).toEqual({ id: idOf(0), number: 7, payer: null });
	const { record: nobody } = await named({ hotels: [{ id: idOf(5), passengers: [] }] });
	expect(nobody.passengers).toEqual([]);
});

test('whoever travels by several products is one passenger, and who has no record counts without a name', async () => {
	const passengers = [{ person: { id: ANA.id } }, { person: null }, { person: { id: 7 } }, 'Ana'];
	const { record } = await named({
		hotels: [{ passengers }],
		cruises: [{ passengers: [{ person: { id: ANA.id } }, { person: { id: BIA.id } }] }],
	});
	const nobody = { id: null, name: null };
	expect(record.passengers).toEqual([ANA, BIA, nobody, nobody]);
});

test('a person without a name stays as she is', async () => {
	const { record } = await named({ payer: { id: ANA.id } }, [{ id: ANA.id }]);
	expect(record.payer).toEqual({ id: ANA.id });
});
