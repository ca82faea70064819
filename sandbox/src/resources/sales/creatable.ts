import type { Static } from '../../schema';
import * as input from './productInput';

/** The arrays of products that POST /sales takes; an own operation is a single object next to them. */
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

/** A product of any kind, as it was sent. */
export type ProductInput = Static<(typeof creatableArrays)[CreatableArray]>;
export type OperationInput = Static<typeof input.operation>;
