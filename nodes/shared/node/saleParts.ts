/** What several operations ask of a sale that was read. */

import type { IDataObject } from 'n8n-workflow';

import { isRecord, recordsOf } from '../values';
import { referencesIn } from './output';

/** References to who travels by the products of a sale, each person once; not by one that was canceled. */
export function travelersIn(sale: IDataObject): IDataObject[] {
	const products = Object.values(sale).flatMap(recordsOf);
	const active = products.filter((product) => product.active !== false);
	return referencesIn(active.flatMap(({ passengers }) => recordsOf(passengers).map(({ person }) => person)));
}

/** References to the bills by which clients pay the agency for a sale, each once. */
export function clientBillsIn({ payments, financial }: IDataObject): IDataObject[] {
	const { agency } = isRecord(payments) ? payments : {};
	const { standalone_bills: beside } = isRecord(financial) ? financial : {};
	return referencesIn([...recordsOf(isRecord(agency) && agency.bills), ...recordsOf(beside)]);
}
