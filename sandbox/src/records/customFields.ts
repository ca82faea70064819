import { amount, nullable, oneOf, record, text, Type, type Static } from '../schema';

export const customFieldResources = ['sales', 'travels', 'people', 'bills', 'tasks'] as const;
const customFieldKinds = ['numeric', 'currency', 'text', 'date', 'choices'] as const;

export const customFieldDefinition = record(
	{
		id: Type.Integer(),
		resource: oneOf(customFieldResources),
		name: text(),
		kind: oneOf(customFieldKinds),
		required: Type.Boolean(),
		active: Type.Boolean(),
		choices: Type.Array(text(), { description: 'Empty for other kinds' }),
	},
	'CustomFieldDefinition',
);

export const customFieldValueMeaning =
	'An integer for kind numeric, a number for currency, an ISO 8601 date for date, text for the others';

export const customFieldValue = record(
	{
		id: Type.Integer(),
		value: nullable(Type.Union([text(), Type.Integer(), amount()], { description: customFieldValueMeaning })),
	},
	'CustomFieldValue',
);

export type CustomFieldDefinition = Static<typeof customFieldDefinition> & {
	/** Becomes required when the sandbox is set to `required_custom_fields`. */
	required_on_demand: boolean;
};
export type CustomFieldValue = Static<typeof customFieldValue>;
