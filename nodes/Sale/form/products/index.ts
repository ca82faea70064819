import { airlineTickets } from './airlineTickets';
import { hotels } from './hotels';
import { travelPackages } from './travelPackages';

/** Every product kind that the form offers, under the API's own name in camelCase. A new kind is a file and a line here. */
export const productKinds = { airlineTickets, hotels, travelPackages };
