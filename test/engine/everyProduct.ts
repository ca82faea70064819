import { PRODUCT_KINDS } from '../../nodes/Sale/productKinds';
import { ownOperation } from '../../nodes/Sale/productKinds/ownOperation';
import type { ProductKind } from '../../nodes/Sale/productKinds/productKind';
import type { Fields } from '../../nodes/shared/fields/field';
import { everyField, oneLine, somebodyAs, withLine, type Entries, type FilledIn } from './everyField';

/** A product with every field of its kind's form, by a Local ID that is its kind's name. */
export function everyFieldOf({ fields, item, parameter }: ProductKind, entries: Entries = {}): FilledIn {
	const filled = everyField(fields, { localId: [item.name, item.name], ...ENTRIES[parameter], ...entries });
	return (FURTHER[parameter] ?? []).reduce(
		(product, [group, line]) => withLine(product, group, line),
		filled,
	);
}

const passengersOf = ({ fields }: ProductKind): Fields => fields.passengers?.inner ?? {};
const airlineTicket = PRODUCT_KINDS.find(({ parameter }) => parameter === 'airlineTickets') as ProductKind;

const ENTRIES: Record<string, Entries> = {
	// A passenger has one ticket number, so the document is that of another one.
	airlineTickets: {
		passengers: oneLine('passenger', everyField(passengersOf(airlineTicket), { document: undefined })),
	},
};

/** Lines in which less is filled in, or in another way. */
const FURTHER: Record<string, ReadonlyArray<readonly [group: string, line: FilledIn]>> = {
	airlineTickets: [
		[
			'passengers',
			{
				form: { amount: '10', document: '957-2400112235', person: somebodyAs('other').form },
				body: { amount: 10, document: '957-2400112235', person: somebodyAs('other').body },
			},
		],
		[
			'segments',
			{
				form: {
					arrivalDate: '2026-06-12T20:30:00-04:00',
					departureDate: '2026-06-12T10:00:00',
					origin: 'LIS',
				},
				body: { arrival_date: '2026-06-12T20:30:00', departure_date: '2026-06-12T10:00:00', origin: 'LIS' },
			},
		],
	],
	trainTickets: [
		[
			'segments',
			{
				form: { origin: 'Firenze', departureDate: '06/06/2026', arrivalDate: '2026-06-06' },
				body: { origin: 'Firenze', departure_date: '2026-06-06', arrival_date: '2026-06-06' },
			},
		],
	],
};

const PASSENGERS: Record<string, string> = {
	carRentals: 'PassengerWithOtherFees',
	cruises: 'CruisePassenger',
};

/** The kinds with lines of which `everyFormField` has none, and how the API description calls their passengers. */
export const OTHER_PRODUCTS = PRODUCT_KINDS.filter(
	({ parameter, isSingle }) =>
		!isSingle && !['airlineTickets', 'hotels', 'travelPackages'].includes(parameter),
).map((kind) => ({
	...everyFieldOf(kind),
	group: kind.parameter,
	line: kind.item.name,
	array: kind.apiName,
	component: `${kind.item.name[0]?.toUpperCase()}${kind.item.name.slice(1)}`,
	passenger: PASSENGERS[kind.parameter] ?? 'Passenger',
}));

const PRICES: Entries = {
	agencyFee: [12, 12],
	unitFee: ['3,25', 3.25],
	unitPrice: ['1.000,50', 1000.5],
};
const NO_PRICES = { agencyFee: undefined, quantity: undefined, unitFee: undefined, unitPrice: undefined };

/** The agency's own operation but for its product, in its two ways of pricing. */
export const OPERATION_BY_PASSENGER = withLine(
	everyFieldOf(ownOperation, { ...NO_PRICES, productId: undefined }),
	'passengers',
	{ form: { amount: 10 }, body: { amount: 10 } },
);
export const OPERATION_BY_QUANTITY = everyFieldOf(ownOperation, {
	...PRICES,
	passengers: undefined,
	productId: undefined,
});
