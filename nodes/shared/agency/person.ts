import type { IDataObject } from 'n8n-workflow';

import { firstText } from '../labels';
import { isRecord } from '../values';

/**
 * The name of the city that a person lives in; undefined if it is not shown.
 *
 * @see the API's "Person (read)": "The address city ... are references ({id, name})", and its "Address":
 * "city_name"
 */
export function cityOf({ address }: IDataObject): string | undefined {
	if (!isRecord(address)) return undefined;
	return firstText(isRecord(address.city) && address.city.name, address.city_name) || undefined;
}
