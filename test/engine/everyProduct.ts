import { PRODUCT_KINDS } from '../../nodes/Sale/productKinds';
import { ownOperation } from '../../nodes/Sale/productKinds/ownOperation';
import type { ProductKind } from '../../nodes/Sale/productKinds/productKind';
import type { Fields } from '../../nodes/shared/fields/field';
import { everyField, oneLine, somebodyAs, withLine, type Entries, type FilledIn } from './everyField';

/** A product with every field of its kind. Its Local ID is the name of the kind. */
export function everyFieldOf({ fields, name }: ProductKind, entries: Entries = {}): FilledIn {
	const filled = everyField(fields, { localId: [name, name], ...ENTRIES[name], ...entries });
	return (FURTHER[name] ?? []).reduce((product, [group, line]) => withLine(product, group, line), filled);
}

const passengersOf = ({ fields }: ProductKind): Fields => fields.passengers?.inner ?? {};
const airlineTicket = PRODUCT_KINDS.find(({ name }) => name === 'airlineTicket') as ProductKind;

const ENTRIES: Record<string, Entries> = {
	// A passenger has one ticket number, so the document belongs to another passenger.
	airlineTicket: {
		passengers: oneLine('passenger', everyField(passengersOf(airlineTicket), { document: undefined })),
	},
};

const OTHER_PERSON = somebodyAs('person', { form: { externalId: 'other' }, body: { external_id: 'other' } });

/** Lines with fewer fields, or filled in differently. */
const FURTHER: Record<string, ReadonlyArray<readonly [group: string, line: FilledIn]>> = {
	airlineTicket: [
		[
			'passengers',
			{
				form: { amount: '10', document: '957-2400112235', ...OTHER_PERSON.form },
				body: { amount: 10, document: '957-2400112235', ...OTHER_PERSON.body },
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
	trainTicket: [
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
	carRental: 'PassengerWithOtherFees',
	cruise: 'CruisePassenger',
};

/** The kinds that `everyFormField` leaves out, with the API description's names for their passengers. */
export const OTHER_PRODUCTS = PRODUCT_KINDS.filter(
	({ name, isSingle }) => !isSingle && !['airlineTicket', 'hotel', 'travelPackage'].includes(name),
).map((kind) => ({
	...everyFieldOf(kind),
	line: kind.name,
	array: kind.apiName,
	component: `${kind.name[0]?.toUpperCase()}${kind.name.slice(1)}`,
	passenger: PASSENGERS[kind.name] ?? 'Passenger',
}));

const PRICES: Entries = {
	agencyFee: [12, 12],
	unitFee: ['3,25', 3.25],
	unitPrice: ['1.000,50', 1000.5],
};
const NO_PRICES = { agencyFee: undefined, quantity: undefined, unitFee: undefined, unitPrice: undefined };

/** The agency's own operation, without its product, in both ways of pricing. */
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
