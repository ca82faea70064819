import type { Office } from '../../office';
import { hasAtMostTwoDecimals, isDate } from '../../openapi/formats';
import { decimal } from '../../protocol/wire';
import {
	customFieldId,
	customFieldValueMeaning,
	type CustomFieldDefinition,
	type CustomFieldValue,
} from '../../records/customFields';
import { body, largestAmount, text, Type, type Static } from '../../schema';

export const customFieldValueBody = body(
	{
		id: customFieldId,
		value: Type.Optional(Type.Union([text(), Type.Number()], { description: customFieldValueMeaning })),
	},
	'CustomFieldValueInput',
);
export type CustomFieldValueInput = Static<typeof customFieldValueBody>;

type Resource = CustomFieldDefinition['resource'];

export const isRequired = (office: Office, definition: CustomFieldDefinition): boolean =>
	definition.required || (definition.required_on_demand && office.settings.required_custom_fields);

function flaw({ kind, choices }: CustomFieldDefinition, value: string | number): string | undefined {
	switch (kind) {
		case 'numeric':
			return Number.isSafeInteger(value) ? undefined : 'must be an integer';
		case 'currency':
			return typeof value === 'number' && hasAtMostTwoDecimals(value) && Math.abs(value) <= largestAmount
				? undefined
				: `must be a number with at most two decimal places, up to ${largestAmount}`;
		case 'date':
			return typeof value === 'string' && isDate(value) ? undefined : 'must be a date YYYY-MM-DD';
		case 'choices':
			return typeof value === 'string' && choices.includes(value)
				? undefined
				: `must be one of: ${choices.join(', ')}`;
		case 'text':
			return typeof value === 'string' ? undefined : 'must be text';
	}
}

const hasValue = (given: CustomFieldValueInput): given is { id: number; value: string | number } =>
	given.value !== undefined && given.value !== '';

/**
 * What is wrong with the custom fields in a request: one sentence for each problem, which names the place.
 */
export function customFieldProblems(
	office: Office,
	resource: Resource,
	given: CustomFieldValueInput[],
): string[] {
	return given.flatMap((sent, index) => {
		const place = `custom_fields[${index}]`;
		const definition = office.store.customFields.get(sent.id);
		if (definition?.resource !== resource) return [`${place}.id is not a custom field of ${resource}`];
		if (!definition.active) return [`${place}.id is an inactive custom field`];
		if (given.findIndex(({ id }) => id === sent.id) < index) return [`${place}.id was already sent`];
		const found = hasValue(sent) ? flaw(definition, sent.value) : undefined;
		return found ? [`${place}.value ${found}`] : [];
	});
}

/** The resource's active required fields for which a new record has no value. */
export function missingRequiredFields(
	office: Office,
	resource: Resource,
	given: CustomFieldValueInput[],
): string[] {
	const filled = new Set(given.filter(hasValue).map(({ id }) => id));
	return office.store.customFields
		.all()
		.filter((field) => field.resource === resource && field.active && isRequired(office, field))
		.filter(({ id }) => !filled.has(id))
		.map(({ id, name }) => `custom_fields: the field ${id} (${name}) is required`);
}

/** Merges values: those that were sent replace the stored ones, and the others stay. */
export function mergeCustomFields(
	current: readonly CustomFieldValue[],
	given: CustomFieldValueInput[],
): CustomFieldValue[] {
	const merged = new Map(current.map((field) => [field.id, field.value]));
	for (const sent of given) if (hasValue(sent)) merged.set(sent.id, sent.value);
	return [...merged].map(([id, value]) => ({ id, value }));
}

/** The values as answers show them. A currency amount is a decimal number even if it is whole. */
export const presentCustomFields = (
	{ store }: Office,
	values: readonly CustomFieldValue[],
): CustomFieldValue[] =>
	values.map(({ id, value }) => {
		const isMoney = typeof value === 'number' && store.customFields.get(id)?.kind === 'currency';
		return { id, value: isMoney ? decimal(value) : value };
	});
