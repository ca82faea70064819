import { namedReference, oneOf, record, reference, text, Type, uuid, type Static } from '../schema';

export const productKinds = [
	'insurance',
	'cruise',
	'hotel',
	'airline_ticket',
	'train_ticket',
	'ground_transportation',
	'excursion',
	'car_rental',
	'travel_package',
	'partner_package',
	'operation',
	'others',
] as const;

export const product = record(
	{ id: uuid(), name: text(), kind: oneOf(productKinds), active: Type.Boolean() },
	'Product',
);

export const productDetail = record(
	{
		...product.properties,
		included_services: text(),
		supplies: Type.Array(
			record({
				supplier: reference,
				commission_amount: Type.Number(),
				commission_type: oneOf(['amount', 'percentage'] as const),
				representatives: Type.Array(reference),
				restitutes_kandir_law: Type.Boolean(),
			}),
		),
	},
	'ProductDetail',
);

export const seller = record(
	{
		id: uuid('The same as the identifier of the person'),
		name: text(),
		active: Type.Boolean(),
		person: namedReference,
	},
	'Seller',
);

export const city = record(
	{
		id: uuid(),
		name: text(),
		ibge: text(),
		siafi: text(),
		setec: text(),
		state: record({ code: text(), name: text() }),
		country: record({
			name: text(),
			code: text({ description: 'ISO 3166-1 alpha-2' }),
			code_3: text({ description: 'ISO 3166-1 alpha-3' }),
		}),
	},
	'City',
);

export const cabin = record({ id: uuid(), name: text(), active: Type.Boolean() }, 'Cabin');
export const ship = record({ id: uuid(), name: text(), active: Type.Boolean() }, 'Ship');
export const label = record({ id: uuid(), name: text() }, 'Label');
export const taskCategory = record({ id: uuid(), name: text(), active: Type.Boolean() }, 'TaskCategory');

export type Product = Static<typeof productDetail>;
export type Seller = Static<typeof seller>;
export type City = Static<typeof city>;
export type TaskCategory = Static<typeof taskCategory>;
export type Cabin = Static<typeof cabin>;
export type Ship = Static<typeof ship>;
export type Label = Static<typeof label>;
