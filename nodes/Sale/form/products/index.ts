import { airlineTickets } from './airlineTickets';
import { carRentals } from './carRentals';
import { cruises } from './cruises';
import { groundTransportations } from './groundTransportations';
import { hotels } from './hotels';
import { insurances } from './insurances';
import { trainTickets } from './trainTickets';
import { travelPackages } from './travelPackages';

/** The product kinds that the form offers, under the API's own name in camelCase. A new kind is a file and a line here. */
export const productKinds = {
	airlineTickets,
	carRentals,
	cruises,
	groundTransportations,
	hotels,
	insurances,
	trainTickets,
	travelPackages,
};
