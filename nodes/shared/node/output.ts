import type { IDataObject } from 'n8n-workflow';

import type { ReadApi } from '../api/contract';
import { ApiError } from '../api/failures';
import { isUuid, type Path } from '../api/path';
import { flag } from '../fields/choice';
import { customFieldNames, type CustomFieldResource } from '../fields/customFields';
import type { Field, Fields } from '../fields/field';
import { collection } from '../fields/group';
import { isRecord } from '../values';

/** What can be done to a resource's records before they leave the node. */
export interface RecordOutput {
	/** The fields that Simplify keeps, at most ten; those that a record lacks are left out. */
	simplified?: readonly string[];
	customFields?: CustomFieldResource;
	/**
	 * Where a reference stands in a record, and where the record it names is read: `payer`, `payments.agency.bills`, and in
	 * each line of a list `commissions.person`.
	 */
	references?: Readonly<Record<string, (id: string) => Path>>;
}

/** A resource's output with the parameters that steer it, shared by the operations that return its records. */
export interface OutputControls {
	readonly shape: RecordOutput;
	readonly fields: Fields;
}

const simplify: Field<boolean | undefined> = flag('Simplify', {
	default: true,
	description: 'Whether to return a simplified version of the response instead of the raw data',
});

/** Declares what a resource's Get and Get Many offer to do with the records. */
export function recordOutput(shape: RecordOutput): OutputControls {
	const options = {
		...(shape.customFields && {
			addCustomFieldNames: flag('Add Custom Field Names', {
				description: 'Whether to add the name of each custom field to its ID and value',
			}),
		}),
		...(shape.references && {
			resolveReferences: flag('Resolve References', {
				description:
					'Whether to replace references to other records, such as people, with the records themselves. Each record is read once; a reference that the credential may not read stays as it is.',
			}),
		}),
	};
	return {
		shape,
		fields: {
			...(shape.simplified && { simplify }),
			...(Object.keys(options).length > 0 && {
				options: collection('Options', options, { addLabel: 'Add Option' }),
			}),
		},
	};
}

/** Does to a record what the user asked for. */
export async function applyOutputOptions(
	record: IDataObject,
	{ simplified: simple, customFields, references }: RecordOutput,
	params: Record<string, unknown>,
	api: ReadApi,
): Promise<IDataObject> {
	const options = isRecord(params.options) ? params.options : {};
	const addsNames = customFields !== undefined && options.addCustomFieldNames === true;
	const resolves = references !== undefined && options.resolveReferences === true;
	// What an option is about has to stay, or ticking the option would do nothing.
	const kept = new Set([
		...(simple ?? []),
		...(addsNames ? ['custom_fields'] : []),
		...(resolves ? Object.keys(references).map((place) => place.split('.')[0] ?? place) : []),
	]);
	let result = record;
	if (simple && params.simplify === true) {
		result = Object.fromEntries(
			[...kept].filter((name) => name in record).map((name) => [name, record[name]]),
		);
	}
	if (addsNames) result = await withNames(result, customFields, api);
	if (resolves) result = await resolved(result, references, api);
	return result;
}

async function withNames(
	record: IDataObject,
	resource: CustomFieldResource,
	api: ReadApi,
): Promise<IDataObject> {
	if (!Array.isArray(record.custom_fields)) return record;
	const names = await customFieldNames(api, resource);
	const values = (record.custom_fields as IDataObject[]).map((value) => ({
		...value,
		name: names.get(Number(value.id)) ?? null,
	}));
	return { ...record, custom_fields: values };
}

async function resolved(
	record: IDataObject,
	references: NonNullable<RecordOutput['references']>,
	api: ReadApi,
): Promise<IDataObject> {
	let result = record;
	for (const [place, pathOf] of Object.entries(references)) {
		const replace = async (reference: unknown) => await read(api, reference, pathOf);
		result = (await replaced(result, place.split('.'), replace)) as IDataObject;
	}
	return result;
}

/**
 * The value with every reference at `place` replaced, in each line of the lists on the way; records are shared between items,
 * so none is changed.
 */
async function replaced(
	value: unknown,
	place: readonly string[],
	replace: (reference: unknown) => Promise<unknown>,
): Promise<unknown> {
	if (Array.isArray(value))
		return await Promise.all(value.map(async (line) => await replaced(line, place, replace)));
	const [name, ...rest] = place;
	if (name === undefined) return await replace(value);
	if (!isRecord(value) || !(name in value)) return value;
	return { ...value, [name]: await replaced(value[name], rest, replace) };
}

/**
 * The named record, or the reference itself where the credential may not read it. What a reference carries besides the ID
 * stays: the line of a card invoice is a movement and names the bill that was paid.
 */
async function read(api: ReadApi, reference: unknown, pathOf: (id: string) => Path): Promise<unknown> {
	if (!isRecord(reference) || !isUuid(String(reference.id))) return reference;
	const record = await api.get(pathOf(String(reference.id))).catch((thrown: unknown) => {
		if (thrown instanceof ApiError && [403, 404].includes(thrown.status ?? 0)) return reference;
		throw thrown;
	});
	return { ...record, ...reference };
}

/**
 * A record without temporary download links, wherever they stand in it: whoever has one has the file, so they are for
 * Download alone. Every record leaves through here, after all that may add to it. It is not changed itself, as records
 * are shared between items.
 *
 * @see the API's shape of `attachments` in a sale, a person and a bill: `download_url`
 */
export function withoutTemporaryLinks(record: IDataObject): IDataObject {
	return withoutLinksIn(record) as IDataObject;
}

function withoutLinksIn(value: unknown): unknown {
	if (Array.isArray(value)) return value.map(withoutLinksIn);
	if (!isRecord(value)) return value;
	return Object.fromEntries(
		Object.entries(value)
			.filter(([name]) => name !== 'download_url')
			.map(([name, inner]) => [name, withoutLinksIn(inner)]),
	);
}
