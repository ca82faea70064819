import type { Static } from '../../schema';
import * as input from './productInput';

/** What POST /sales takes as arrays; an own operation is a single object beside them. */
export const creatableArrays = {
	insurances: input.insurance,
	cruises: input.cruise,
	hotels: input.hotel,
	airline_tickets: input.airlineTicket,
	train_tickets: input.trainTicket,
	ground_transportations: input.groundTransportation,
	car_rentals: input.carRental,
	travel_packages: input.travelPackage,
};

export type CreatableArray = keyof typeof creatableArrays;
export const creatableArrayNames = Object.keys(creatableArrays) as CreatableArray[];

/** A product as sent, of whichever kind. */
export type ProductInput = Static<(typeof creatableArrays)[CreatableArray]>;
export type OperationInput = Static<typeof input.operation>;
