import type { ICredentialDataDecryptedObject, INodeParameters } from 'n8n-workflow';

import { TravelAgencyPerson } from '../../../nodes/Person/TravelAgencyPerson.node';
import { runNode } from '../runNode';

/** Runs that take place one after the other. */
export interface Runs {
	credential: ICredentialDataDecryptedObject;
	parameters: INodeParameters[];
}

/** The result of a run. */
export interface Told {
	items: number;
	/** In characters, as n8n stores them. */
	size: number;
	error?: string;
}

export async function told({ credential, parameters }: Runs): Promise<Told[]> {
	const all: Told[] = [];
	for (const each of parameters) {
		const { items, error } = await runNode({ node: new TravelAgencyPerson(), parameters: each, credential });
		all.push({ items: items.length, size: JSON.stringify(items).length, error: error?.message });
	}
	return all;
}
