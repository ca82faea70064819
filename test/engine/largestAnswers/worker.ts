import { text } from 'stream/consumers';

import type { ICredentialDataDecryptedObject, INodeParameters } from 'n8n-workflow';

import { TravelAgencyPerson } from '../../../nodes/Person/TravelAgencyPerson.node';
import { runNode } from '../runNode';

/** What the worker gets on its standard input. */
interface Asked {
	credential: ICredentialDataDecryptedObject;
	/** One run after the other. */
	runs: INodeParameters[];
}

/** What became of a run. */
export interface Told {
	items: number;
	/** In characters, as n8n stores them. */
	size: number;
	error?: string;
}

async function work(): Promise<void> {
	const { credential, runs } = JSON.parse(await text(process.stdin)) as Asked;
	const told: Told[] = [];
	for (const parameters of runs) {
		const { items, error } = await runNode({ node: new TravelAgencyPerson(), parameters, credential });
		told.push({ items: items.length, size: JSON.stringify(items).length, error: error?.message });
	}
	process.stdout.write(JSON.stringify(told), () => process.exit());
}

void work();
