import { spawn, type ChildProcess } from 'child_process';
import { once } from 'events';
import { join } from 'path';

import axios from 'axios';
import { Settings } from 'luxon';
import type { ICredentialDataDecryptedObject, IDataObject, INodeParameters, INodeType } from 'n8n-workflow';

import { TravelAgencyBill } from '../../nodes/Bill/TravelAgencyBill.node';
import { TravelAgencyPerson } from '../../nodes/Person/TravelAgencyPerson.node';
import { TravelAgencySale } from '../../nodes/Sale/TravelAgencySale.node';
import { TravelAgencyTask } from '../../nodes/Task/TravelAgencyTask.node';
import { nonEmpty } from '../nonEmpty';
import { limiterWithoutWaiting } from './limiterWithoutWaiting';
import { flawsOf, type Truth } from './money/flaws';
import { byId } from './picked';
import { runNode } from './runNode';

/**
 * What the nodes say of money and trips is what is so, in agencies that somebody else made up from the API
 * description: each with its truth, reckoned over everything that the agency has.
 */

// What a user has, as the service has nothing that is only announced.
jest.mock('../../nodes/shared/announced', () => ({ OFFERS_ANNOUNCED: false }));

interface Condition {
	name: string;
	/** On the clock of Brasília, without an offset. */
	today: string;
	ask: { operation: string; parameters: IDataObject };
	truth: Truth;
}

let service: ChildProcess;
let url = '';
let conditions: Condition[] = [];

beforeAll(async () => {
	service = spawn(process.execPath, [join(__dirname, 'money/serve.mjs')], {
		stdio: ['pipe', 'pipe', 'inherit'],
	});
	if (!service.stdout) throw new Error('The service has no output');
	const [port] = (await once(service.stdout, 'data')) as [Buffer];
	url = `http://127.0.0.1:${String(port).trim()}`;
	conditions = (await axios.get<Condition[]>(url)).data;
	limiterWithoutWaiting(url);
});
afterAll(() => service.kill());
afterEach(() => {
	Settings.now = () => Date.now();
});

const NODES: Readonly<Record<string, [() => INodeType, (asked: IDataObject) => INodeParameters]>> = {
	whoOwes: [
		() => new TravelAgencyBill(),
		({ day }) => ({ operation: 'whoOwes', ...(day !== undefined && { dueUntil: String(day) }) }),
	],
	billsWithNames: [
		() => new TravelAgencyBill(),
		({ transaction_kind: transactionKind, status }) => ({
			...{ operation: 'getAll', returnAll: true, output: 'raw', addNames: true },
			filters: {
				...(transactionKind !== undefined && { transactionKind: String(transactionKind) }),
				...(status !== undefined && { status: String(status).split(',') }),
			},
		}),
	],
	getOverview: [
		() => new TravelAgencyPerson(),
		({ person }) => ({ operation: 'getOverview', personId: byId(person) }),
	],
	getBrief: [() => new TravelAgencySale(), ({ sale }) => ({ operation: 'getBrief', saleId: byId(sale) })],
	whoTravels: [
		() => new TravelAgencySale(),
		({ from, to }) => ({
			...{ operation: 'whoTravels', departureFrom: String(from), departureUntil: String(to) },
		}),
	],
	getOpen: [() => new TravelAgencyTask(), () => ({ operation: 'getOpen' })],
};

test('what is said of money and trips is so, or said not to be known', async () => {
	const flaws: string[] = [];
	for (const [place, { name, today, ask, truth }] of nonEmpty(conditions).entries()) {
		Settings.now = () => Date.parse(`${today}-03:00`);
		const [makeNode, parametersOf] = NODES[ask.operation] ?? [];
		if (!makeNode || !parametersOf) throw new Error(`Nothing answers ${ask.operation}`);
		const { items, error } = await runNode({
			node: makeNode(),
			parameters: parametersOf(ask.parameters),
			credential: {
				...{ baseUrl: `${url}/${place}/api/v3`, accessToken: 'token', companyIdentifier: '' },
			} as ICredentialDataDecryptedObject,
		});
		const found = error
			? [...(truth.mayFail === true || truth.refused !== undefined ? [] : [`failed: ${error.message}`])]
			: flawsOf(
					ask.operation,
					items.map(({ json }) => json),
					truth,
				);
		flaws.push(...found.map((flaw) => `${ask.operation}, ${name}: ${flaw}`));
	}
	expect(flaws).toEqual([]);
}, 600_000);
