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
 * The product kinds, in the form's order. A new kind is a file beside this one and a line here: form, body,
 * checks and messages follow from it.
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
