import { amount, nullable, oneOf, record, text, Type, type Static } from '../schema';

export const customFieldResources = ['sales', 'travels', 'people', 'bills', 'tasks'] as const;
const customFieldKinds = ['numeric', 'currency', 'text', 'date', 'choices'] as const;

/** The number of a definition. */
export const customFieldId = Type.Integer({ description: 'Number of the definition, no UUID' });

export const customFieldDefinition = record(
	{
		id: customFieldId,
		resource: oneOf(customFieldResources, 'Which records have the field'),
		name: text(),
		kind: oneOf(customFieldKinds, 'Which values it takes'),
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
		id: customFieldId,
		value: nullable(Type.Union([text(), Type.Integer(), amount()], { description: customFieldValueMeaning })),
	},
	'CustomFieldValue',
);

export type CustomFieldDefinition = Static<typeof customFieldDefinition> & {
	/** Becomes required if the setting `required_custom_fields` is on. */
	required_on_demand: boolean;
};
export type CustomFieldValue = Static<typeof customFieldValue>;
