import { airlineTicket } from './airlineTicket';
import { carRental } from './carRental';
import { cruise } from './cruise';
import { groundTransportation } from './groundTransportation';
import { hotel } from './hotel';
import { insurance } from './insurance';
import { ownOperation } from './ownOperation';
import type { ProductKind } from './productKind';
import { trainTicket } from './trainTicket';
import { travelPackage } from './travelPackage';

/**
 * What a sale can be made of, in the order of the form. A new kind is a file beside this one and a line here: the form, the
 * body, what is checked and where it is told follow from it.
 */
export const PRODUCT_KINDS: readonly ProductKind[] = [
	airlineTicket,
	carRental,
	cruise,
	groundTransportation,
	hotel,
	insurance,
	trainTicket,
	travelPackage,
	ownOperation,
];
