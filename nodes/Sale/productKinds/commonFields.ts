import { flag } from '../../shared/fields/choice';
import { assignedByApi } from '../../shared/fields/readGroup';
import {
	alsoInJson,
	alwaysVisible,
	onlyInForm,
	refine,
	type Fields,
	type Values,
} from '../../shared/fields/field';
import { fixedCollection } from '../../shared/fields/group';
import { amount, rate } from '../../shared/fields/number';
import { personRole } from '../roles/personRole';
import { pickers } from '../../shared/fields/pickers';
import { link } from '../../shared/fields/contacts';
import { identifier, longText } from '../../shared/fields/text';

export const supplier = personRole('supplier', 'Supplier', {
	kind: 'company',
	description: 'The company that provides the product, such as the hotel or the airline',
});

/** The fields of every kind (section POST /sales). A kind adds its own, passengers and {@link supplier}. */
export const productFields = {
	agencyServiceFee: amount('Agency Service Fee', { description: 'What the agency charges for its service' }),
	commissionAmount: amount('Commission Amount', { description: 'What the supplier pays the agency' }),
	currency: pickers.currency('Currency', {
		description: 'ISO code of the currency of the amounts; Brazilian reais when left empty',
	}),
	discountAmount: amount('Discount Amount', { description: 'What is taken off the price' }),
	// The API's limit for a product's document (section Limits), which passengers' documents do not have.
	document: identifier('Document', {
		maxLength: 40,
		placeholder: 'e.g. VOU-2026-0042',
		description: 'Voucher, booking or ticket document; up to 40 characters',
	}),
	exchangeRate: rate('Exchange Rate', { description: 'Price of one unit of the currency in reais' }),
	includedServices: longText('Included Services', {
		description: 'Added to the text that the registered product has; when left empty, only that text is used',
	}),
	intermediaryCommissionAmount: amount('Intermediary Commission Amount', {
		description: 'What the agency pays the intermediary of the sale',
	}),
	localId: identifier('Local ID', {
		placeholder: 'e.g. hotel-1',
		description:
			'Your own name for this product within the sale. Payments use it to say which products they pay. When left empty, a name is generated.',
	}),
	...personRole('representative', 'Representative', {
		kind: 'company',
		description: 'The operator or consolidator in between, unless bought from the supplier',
	}),
	vendorReservationUrl: link('Supplier Reservation URL', {
		placeholder: 'e.g. https://supplier.example.com/booking/42',
		description: "The page of the booking on the supplier's website",
	}),
};

/** The fields that passengers of every kind have. */
export const passengerFields = {
	...alwaysVisible({
		sameAsPayer: onlyInForm(
			flag('Same as Payer', { description: 'Whether the payer of the sale is this passenger' }),
		),
		...personRole('person', 'Person', {
			description: 'Who travels',
			conditions: { sameAsPayer: [false] },
		}),
		amount: amount('Amount', { description: 'Price of the product for this passenger' }),
	}),
	agencyFee: amount('Agency Fee', { description: 'Fee that the agency charges for this passenger' }),
	document: identifier('Document', {
		placeholder: 'e.g. BIL-2026-0042',
		description: 'Voucher, booking or ticket document of this passenger',
	}),
	fees: amount('Fees', { description: 'Taxes and fees of the supplier' }),
	ravFee: amount('RAV Fee', { description: "The agency's own service fee" }),
	ravFeeDiscount: refine(
		amount('RAV Fee Discount', { description: 'Discount on the RAV fee; needs a RAV fee above zero' }),
		// The API takes a discount, even of zero, only with a RAV fee.
		(value) => value || undefined,
	),
};

/** Old names of a passenger's `fees` and `document`, which the API still takes (section Versioning). */
const FORMER_PASSENGER_FIELDS = {
	bookingFee: amount('Booking Fee'),
	serviceFee: amount('Service Fee'),
	ticketNumber: identifier('Ticket Number'),
};

export const otherFees = amount('Other Fees', { description: 'Fees that no other field is for' });

export function passengers<F extends Fields>(fields: F) {
	const all = alsoInJson(fields, { ...FORMER_PASSENGER_FIELDS, ...assignedByApi('id') });
	return fixedCollection('Passengers', { name: 'passenger', displayName: 'Passenger' }, all, {
		description: 'Who travels, with the price of each',
	});
}

export type Product = Partial<Values<typeof productFields>>;
