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
import { recordsOf } from '../../nodes/shared/values';
import { nonEmpty } from '../nonEmpty';
import { answerOf } from './callTool';
import { limiterWithoutWaiting } from './limiterWithoutWaiting';
import { flawsOf, type Truth } from './money/flaws';
import { byId } from './picked';
import { runNode, type NodeRun } from './runNode';

/**
 * What the nodes say about money and trips is true, in agencies that somebody else made up from the API
 * description. Each has its truth, calculated from everything that the agency has.
 */

interface Condition {
	name: string;
	/** In the zone of Brasília, without an offset. */
	today: string;
	ask: { operation: string; parameters: IDataObject };
	truth: Truth;
	/** The IDs of its sales, by number. */
	saleOf: Record<string, string>;
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
			...{ operation: 'getAll', returnAll: true, output: 'fields' },
			fields: ['payer_name', 'payer_id', 'payee_name', 'payee_id'],
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

/** Called like a workflow does, which gets all IDs. A model does not get those that it does not need. */
const WITH_IDS = new Set(['billsWithNames', 'getBrief', 'getOverview']);

interface Said {
	items: IDataObject[];
	/** The text of an error. */
	failed?: string;
}

async function rowsOf(asked: NodeRun): Promise<Said> {
	const { items, error } = await runNode(asked);
	return { items: items.map(({ json }) => json), failed: error && `failed: ${error.message}` };
}

async function answersTo(asked: NodeRun, saleOf: Condition['saleOf']): Promise<Said> {
	try {
		const answer = await answerOf(asked);
		// A model gets the number in place of the ID.
		for (const departure of recordsOf(answer.departures))
			departure.sale_id ??= saleOf[String(departure.sale_number)];
		return { items: [answer] };
	} catch (thrown) {
		return { items: [], failed: `failed: ${(thrown as Error).message}` };
	}
}

test('what is said of money and trips is so, or said not to be known', async () => {
	const flaws: string[] = [];
	for (const [place, { name, today, ask, truth, saleOf }] of nonEmpty(conditions).entries()) {
		Settings.now = () => Date.parse(`${today}-03:00`);
		const [makeNode, parametersOf] = NODES[ask.operation] ?? [];
		if (!makeNode || !parametersOf) throw new Error(`Nothing answers ${ask.operation}`);
		const asked = {
			node: makeNode(),
			parameters: parametersOf(ask.parameters),
			credential: {
				...{ baseUrl: `${url}/${place}/api/v3`, accessToken: 'token', companyIdentifier: '' },
			} as ICredentialDataDecryptedObject,
		};
		const { items, failed } = await (WITH_IDS.has(ask.operation) ? rowsOf(asked) : answersTo(asked, saleOf));
		const mayFail = truth.mayFail === true || truth.refused !== undefined;
		const found = failed === undefined ? flawsOf(ask.operation, items, truth) : mayFail ? [] : [failed];
		flaws.push(...found.map((flaw) => `${ask.operation}, ${name}: ${flaw}`));
	}
	expect(flaws).toEqual([]);
}, 600_000);
