import { text } from 'stream/consumers';

import axios from 'axios';
import type { ICredentialDataDecryptedObject, IDataObject, INodeParameters } from 'n8n-workflow';

import { TravelAgencySale } from '../../../nodes/Sale/TravelAgencySale.node';
import { TravelAgencyTask } from '../../../nodes/Task/TravelAgencyTask.node';
import { CARLOS, someone } from '../createSale';
import { limiterWithoutWaiting } from '../limiterWithoutWaiting';
import { runNode } from '../runNode';
import { rows } from './sources';
import { said } from '../said';

/** The worker's standard input. */
export interface Work {
	/** The sandbox's origin. */
	url: string;
	credential: ICredentialDataDecryptedObject;
	/** For creating tasks. */
	references: INodeParameters;
	workflowZones: string[];
}

/** The result of a row: the value that was sent, or the error. */
export interface Told {
	sent?: string;
	refused?: string;
}

/** By workflow zone and kind of field, in the order of the rows. */
export type Report = Record<string, Record<'day' | 'due' | 'departure', Told[]>>;

/** Each item takes the value of its row, or evaluates the expression of its row. */
const VALUE = `={{ ${rows
	.map(({ expression }, index) =>
		expression === undefined ? '' : `$json.row === ${index} ? (${expression}) : `,
	)
	.join('')}$json.value }}`;

const ticket = (segment: INodeParameters): INodeParameters => ({
	...someone('payer', CARLOS),
	products: {
		airlineTicket: [
			{
				...someone('supplier', { externalId: 'airline', name: 'Companhia', personKind: 'company' }),
				segments: { segment: [segment] },
			},
		],
	},
});

/** One field of each kind: the node's parameters with the value, and where the value is sent. */
const kinds = (references: INodeParameters) => ({
	day: {
		node: new TravelAgencySale(),
		parameters: {
			operation: 'create',
			inputMode: 'form',
			additionalFields: { saleDate: VALUE },
			...ticket({ origin: 'GRU' }),
		},
		sent: (body: IDataObject) => body.sale_date,
	},
	due: {
		node: new TravelAgencyTask(),
		parameters: { operation: 'create', title: 'Conferir', due: VALUE, ...references },
		sent: (body: IDataObject) => body.due,
	},
	departure: {
		node: new TravelAgencySale(),
		parameters: { operation: 'create', inputMode: 'form', ...ticket({ departureDate: VALUE }) },
		sent: (body: IDataObject) =>
			(body.airline_tickets as Array<{ segments: IDataObject[] }>)[0]?.segments[0]?.departure_date,
	},
});

/** Runs every row in every workflow zone, with this process's zone, and prints the results. */
async function work(): Promise<void> {
	const { url, credential, references, workflowZones } = JSON.parse(await text(process.stdin)) as Work;
	limiterWithoutWaiting(url);
	const report: Report = {};
	for (const timezone of workflowZones) {
		for (const [kind, { node, parameters, sent }] of Object.entries(kinds(references))) {
			await axios.delete(`${url}/_sandbox/requests`);
			const items = rows.map(({ value }, row) => ({ row, value: value?.() })) as IDataObject[];
			const settings = { onError: 'continueRegularOutput' as const };
			const result = await runNode({ node, parameters, credential, items, settings, timezone });
			if (result.error) throw result.error;
			const requests = await axios.get<{ data: Array<{ body: IDataObject }> }>(`${url}/_sandbox/requests`, {
				params: { method: 'POST' },
			});
			const bodies = requests.data.data.map(({ body }) => String(sent(body)));
			const told = result.items.map(
				({ json }): Told =>
					json.error !== undefined ? { refused: said({ json }) ?? '' } : { sent: bodies.shift() },
			);
			report[timezone] = { ...report[timezone], [kind]: told } as Report[string];
		}
	}
	process.stdout.write(JSON.stringify(report), () => process.exit());
}

void work();
