import { choicesOf } from '../shared/fields/choice';
import { required } from '../shared/fields/field';
import { optional } from '../shared/fields/group';
import { productPicker } from '../shared/fields/references';

export const PRODUCT_KINDS = {
	airline_ticket: 'Airline Ticket',
	car_rental: 'Car Rental',
	cruise: 'Cruise',
	excursion: 'Excursion',
	ground_transportation: 'Ground Transportation',
	hotel: 'Hotel',
	insurance: 'Insurance',
	operation: 'Operation',
	others: 'Others',
	partner_package: 'Partner Package',
	train_ticket: 'Train Ticket',
	travel_package: 'Travel Package',
};

export const productId = required(productPicker('Product'));

/** @see the API's GET /products */
export const filters = optional(
	'Filters',
	{ kind: choicesOf('Kind', PRODUCT_KINDS) },
	{ addLabel: 'Add Filter' },
);
