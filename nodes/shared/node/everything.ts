import type { IDataObject } from 'n8n-workflow';

import { customFieldNames, type CustomFieldResource } from '../fields/customFields';
import type { Reader } from '../reads/reader';
import type { PathOf } from '../request/path';
import { isRecord } from '../values';

/**
 * The value with the record of every reference at `place` in its place, in each line of the lists on the way;
 * the reference itself where it is refused. Copied, as items share records.
 *
 * @param place `payer`, `payments.agency.bills`, and in each line of a list `commissions.person`
 */
export async function withRecordAt<T>(place: string, value: T, pathOf: PathOf, api: Reader): Promise<T> {
	if (Array.isArray(value))
		return (await Promise.all(
			value.map(async (line) => await withRecordAt(place, line as unknown, pathOf, api)),
		)) as T;
	if (place === '') {
		const record = await api.record(value, pathOf);
		// What a reference carries besides the ID stays: the line of a card invoice is a movement and names the
		// paid bill.
		return record ? ({ ...record, ...value } as T) : value;
	}
	const [name = place] = place.split('.');
	if (!isRecord(value) || !(name in value)) return value;
	return { ...value, [name]: await withRecordAt(place.slice(name.length + 1), value[name], pathOf, api) };
}

/**
 * The values of a record's custom fields by the names that people know, one that several have with its ID,
 * and by IDs where names may not be read; undefined of a record that lists none.
 */
export async function customFieldsByName(
	{ custom_fields: listed }: IDataObject,
	resource: CustomFieldResource,
	api: Reader,
): Promise<IDataObject | undefined> {
	if (!Array.isArray(listed) || !listed.every(isRecord)) return undefined;
	const names = await customFieldNames(api, resource);
	const [once, again] = [new Set<string>(), new Set<string>()];
	for (const name of names.values()) (once.has(name) ? again : once).add(name);
	const values = listed.map(({ id, value = null }): [string, unknown] => {
		const name = names.get(Number(id)) ?? String(id);
		return [again.has(name) ? `${name} (${String(id)})` : name, value];
	});
	return Object.fromEntries(values) as IDataObject;
}
