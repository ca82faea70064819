import type { IDataObject } from 'n8n-workflow';

import { customFieldNames, nameWithNumber, type CustomFieldResource } from '../fields/customFields';
import type { Reader } from '../reads/reader';
import type { PathOf } from '../request/path';
import { groupedBy, isRecord } from '../values';

/**
 * A copy of the value with every reference at `place` replaced by its record, in each entry of the lists on
 * the way. A reference that is refused stays. It has to be a copy, because items share records.
 *
 * @param place `payer`, `payments.agency.bills`, or `commissions.person` for each entry of a list
 */
export async function withRecordAt<T>(place: string, value: T, pathOf: PathOf, api: Reader): Promise<T> {
	if (Array.isArray(value))
		return (await Promise.all(
			value.map(async (line) => await withRecordAt(place, line as unknown, pathOf, api)),
		)) as T;
	if (place === '') {
		const record = await api.record(value, pathOf);
		// Keep what a reference has besides the ID: a line of a card invoice is a movement, and also names the
		// paid bill.
		return record ? ({ ...record, ...value } as T) : value;
	}
	const [name = place] = place.split('.');
	if (!isRecord(value) || !(name in value)) return value;
	return { ...value, [name]: await withRecordAt(place.slice(name.length + 1), value[name], pathOf, api) };
}

/**
 * The values of a record's custom fields by name, null for a field that the record does not have, so that all
 * records have the same names: with the ID added if several have that name, and by ID alone if names may not
 * be read. Undefined if the record lists no custom fields.
 */
export async function customFieldsByName(
	{ custom_fields: listed }: IDataObject,
	resource: CustomFieldResource,
	api: Reader,
): Promise<IDataObject | undefined> {
	if (!Array.isArray(listed) || !listed.every(isRecord)) return undefined;
	const names = await customFieldNames(api, resource);
	const alike = groupedBy(names, ([, name]) => name);
	const none = [...names.keys()].map((id) => ({ id, value: null }));
	const values = [...none, ...listed].map(({ id, value = null }): [string, unknown] => {
		const name = names.get(Number(id)) ?? String(id);
		return [(alike.get(name)?.length ?? 0) > 1 ? nameWithNumber(name, id) : name, value];
	});
	return Object.fromEntries(values) as IDataObject;
}
