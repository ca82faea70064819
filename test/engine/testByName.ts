import type { IDataObject, INodeParameters } from 'n8n-workflow';

import type { BackOffice } from './backOffice';
import { byName } from './picked';
import type { NodeResult } from './runNode';

/** A list from which records are chosen by name. */
export interface List {
	/** The sandbox's collection of its records. */
	collection: string;
	/** What the service gets for a record; by default, its ID. */
	identity?: (record: IDataObject) => unknown;
	/** Whether the list shows a record; by default, it shows all. */
	lists?: (record: IDataObject) => boolean;
	/** Creates a record with a unique name, if the seed has none. */
	before?(): Promise<unknown>;
	/** Runs a node with the name. */
	use(name: INodeParameters): Promise<NodeResult>;
}

/** Tests what By Name finds in a list, and what it does not find. */
export function testByName(office: BackOffice, list: List): void {
	const { collection, identity = ({ id }) => id, lists = () => true, use, before } = list;
	const wanted = async () => {
		await before?.();
		const stored = (await office.records(collection)).filter(lists);
		const records = stored.map((record): IDataObject => ({ name: record.title, ...record }));
		const names = records.map(({ name }) => name);
		const [record] = records
			.filter(({ name, active }) => active !== false && names.filter((one) => one === name).length === 1)
			.slice(-1);
		return record as IDataObject & { name: string };
	};

	test('takes the record that is called so, however it is written', async () => {
		const record = await wanted();
		const plain = record.name.normalize('NFD').replace(/\p{M}/gu, '');
		const { error } = await use(byName(` ${plain.toUpperCase()} `));
		expect(error).toBeUndefined();
		expect(JSON.stringify((await office.requests()).at(-1))).toContain(String(identity(record)));
	});

	test('that nobody has writes nothing, and tells the nearest', async () => {
		const { name } = await wanted();
		const { error } = await use(byName(`${name}zzz`));
		expect(error?.message).toMatch(/ finds no record for ".+"\. The nearest are /);
		expect(error?.message).toContain(name);
		expect((await office.requests()).filter(({ method }) => method !== 'GET')).toHaveLength(before ? 1 : 0);
	});
}
