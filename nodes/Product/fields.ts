import { choicesOf } from '../shared/fields/choice';
import { required } from '../shared/fields/field';
import { collection } from '../shared/fields/group';
import { pickers } from '../shared/fields/pickers';

const PRODUCT_KIND_CHOICES = {
	airline_ticket: 'Airline Ticket',
	car_rental: 'Car Rental',
	cruise: 'Cruise',
	excursion: 'Excursion',
	ground_transportation: 'Ground Transportation',
	hotel: 'Hotel',
	insurance: 'Insurance',
	others: 'Others',
	operation: 'Own Operation',
	partner_package: 'Partner Package',
	train_ticket: 'Train Ticket',
	travel_package: 'Travel Package',
};

export const productId = required(
	pickers.product('Product', { description: 'The registered product to read' }),
);

/** @see the API's GET /products */
export const filters = collection(
	'Filters',
	{ kind: choicesOf('Kind', PRODUCT_KIND_CHOICES, { description: 'Products of all kinds when left empty' }) },
	{ addLabel: 'Add Filter' },
);
