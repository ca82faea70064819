import { inspect } from 'node:util';

import type { ICredentialDataDecryptedObject, IDataObject, INodeParameters, INodeType } from 'n8n-workflow';

import { TravelAgencyPartnerConnection } from '../../nodes/PartnerConnection/TravelAgencyPartnerConnection.node';
import { TravelAgencyPerson } from '../../nodes/Person/TravelAgencyPerson.node';
import { TravelAgencySale } from '../../nodes/Sale/TravelAgencySale.node';
import { TravelAgencyTask } from '../../nodes/Task/TravelAgencyTask.node';

import { DISABLED_PARTNER, PARTNER } from '../contract/oauth-agency';
import { sale } from '../contract/sale-bodies';
import { allInCI } from '../campaign';
import { backOfficeOfThisFile, HORIZONTE_VIAGENS, type Fault } from './backOffice';
import { Host } from './host';
import { connected, withToken } from './partner';
import { recordLog } from './recordLog';
import { editorOf, runNode, type NodeRun } from './runNode';
import { activeUser, taskCategory, taskThatIs } from './tasksAtHand';

const office = backOfficeOfThisFile();

/** Everything that n8n's own logger received, with its metadata, starting at the most verbose level. */
const logged: string[] = [];
recordLog((_level, ...said) => void logged.push(everythingIn(said)));

beforeEach(() => {
	logged.length = 0;
});

/** An object as text, including what is hidden in it: causes, symbols, properties that JSON leaves out. */
function everythingIn(value: unknown): string {
	return inspect(value, {
		depth: Infinity,
		showHidden: true,
		maxArrayLength: Infinity,
		maxStringLength: Infinity,
		getters: true,
	});
}

/** Each kind of credential, with the parameter that selects it in a node. */
const KINDS = [
	{
		secret: 'access token of an agency',
		authentication: 'accessToken',
		holding: (token: string, more: IDataObject = {}) => office.credential(token, more),
	},
	{
		secret: 'token and client secret of a partner',
		authentication: 'oAuth2',
		holding: (token: string, more: IDataObject = {}) =>
			({ ...withToken(office, `sandbox_${token}`), ...more }) as ICredentialDataDecryptedObject,
	},
];

const sales = new TravelAgencySale();
const people = new TravelAgencyPerson();
const tasks = new TravelAgencyTask();

/** Every operation of the three nodes, with parameters that work with the seed. */
async function everyOperation(): Promise<Array<{ node: INodeType; parameters: INodeParameters }>> {
	const locator = (id: unknown): INodeParameters => ({ __rl: true, mode: 'id', value: id as string });
	const records = await Promise.all(['sales', 'people'].map(async (name) => await office.records(name)));
	const [saleId, personId] = records.map(([first]) => locator(first?.id));
	const taskId = locator(await taskThatIs.pending(office));
	const newTask = {
		title: 'Conferir passaportes',
		due: '31/12/2027 14:30',
		categoryId: locator(await taskCategory(office)),
		assigneeId: locator(await activeUser(office)),
		companyIdentifier: HORIZONTE_VIAGENS,
	};
	const of = (node: INodeType, list: INodeParameters[]) => list.map((parameters) => ({ node, parameters }));
	return [
		...of(sales, [
			{ operation: 'create', inputMode: 'json', body: JSON.stringify(sale()) },
			{ operation: 'get', saleId },
			{ operation: 'getAll', returnAll: true },
		]),
		...of(people, [
			{ operation: 'create', name: 'Ana' },
			{ operation: 'get', personId },
			{ operation: 'getAll', returnAll: false, limit: 5 },
			{ operation: 'update', personId, updateFields: { observations: 'x' } },
			{ operation: 'upsert', matchBy: 'cpfCnpj', matchValue: '529.982.247-25', name: 'Ana' },
			{ operation: 'delete', personId },
		]),
		...of(tasks, [
			{ operation: 'create', ...newTask },
			{ operation: 'get', taskId },
			{ operation: 'getAll', returnAll: true },
			{ operation: 'update', taskId, updateFields: { title: 'y' } },
			{ operation: 'addComment', taskId, comment: 'z' },
			{ operation: 'complete', taskId },
			{ operation: 'reopen', taskId },
			{ operation: 'delete', taskId },
		]),
	] as Array<{ node: INodeType; parameters: INodeParameters }>;
}

/** Runs every operation at the same time, and returns everything that a user or administrator could see. */
async function runAll(
	credential: ICredentialDataDecryptedObject,
	given: Partial<NodeRun> = {},
	isMeant: (operation: unknown) => boolean = () => true,
): Promise<Array<{ seen: string; failed: boolean }>> {
	// This test is not about the rate limit, so all requests may be sent at once.
	const operations = (await everyOperation()).filter(({ parameters }) => isMeant(parameters.operation));
	return await Promise.all(
		operations.map(async ({ node, parameters }) => {
			const authentication = 'clientId' in credential ? 'oAuth2' : 'accessToken';
			const result = await runNode({
				node,
				parameters: { authentication, ...parameters },
				credential,
				...given,
			});
			const { error } = result;
			const failed = error !== undefined || result.items.some(({ json }) => json.error !== undefined);
			return { seen: everythingIn([result, error, error?.stack, JSON.stringify(result.run)]), failed };
		}),
	);
}

const isSecret = (text: string): boolean => /sandbox_[a-z_]+|Bearer\s+(?!\*\*\*)\S+/i.test(text);

function expectNoSecret(results: Array<{ seen: string }>): void {
	expect(results.length).toBeGreaterThan(15);
	expect(results.map(({ seen }) => seen).filter(isSecret)).toEqual([]);
	expect(logged.length).toBeGreaterThan(results.length);
	expect(logged.filter(isSecret)).toEqual([]);
}

test('A secret would be found by this search wherever it were hidden', () => {
	const hidden = new Error('x', { cause: { response: { config: [{ headers: {} }] } } });
	Object.defineProperty((hidden.cause as { response: object }).response, 'request', {
		enumerable: false,
		value: { authorization: 'Bearer sandbox_full_access' },
	});
	expect(isSecret(everythingIn({ data: [hidden] }))).toBe(true);
	expect(isSecret(everythingIn({ note: 'sandbox', word: 'Bearer ***' }))).toBe(false);
});

describe.each(KINDS)('The $secret', ({ authentication, holding }) => {
	const kind = KINDS.findIndex((one) => one.authentication === authentication);

	test('is nowhere in what succeeds', async () => {
		const results = await runAll(holding('full_access'));
		expect(results.filter(({ failed }) => !failed).length).toBeGreaterThan(10);
		expectNoSecret(results);
	});

	test('is nowhere in what succeeds at the second try', async () => {
		await office.fault({ kind: 'error_before_commit', status: 418, every: 2 });
		const settings = { retryOnFail: true, maxTries: 5, waitBetweenTries: 1 };
		const results = await runAll(holding('full_access'), { settings });
		expect(results.filter(({ failed }) => !failed).length).toBeGreaterThan(5);
		expect((await office.requests()).some(({ status }) => status === 418)).toBe(true);
		expectNoSecret(results);
	});

	test.each(allInCI(2, ['revoked', 'no_license', 'read_only', 'unknown'], kind))(
		'is nowhere in what is refused to the credential "%s"',
		async (token) => {
			const results = await runAll(holding(token));
			expect(results.filter(({ failed }) => failed).length).toBeGreaterThan(5);
			expectNoSecret(results);
		},
	);

	const faults: Array<[string, Fault, NodeRun['settings']]> = [
		['a refused value', { kind: 'error_before_commit', status: 422 }, {}],
		['a record that is not there', { kind: 'error_before_commit', status: 404 }, {}],
		['a proxy that gives up', { kind: 'error_after_commit', status: 408 }, {}],
		[
			'an unreadable request, item by item',
			{ kind: 'error_before_commit', status: 400 },
			{ onError: 'continueRegularOutput' },
		],
	];
	test.each(allInCI(2, faults, kind))('is nowhere in what fails by %s', async (_, fault, settings) => {
		await office.fault(fault);
		const results = await runAll(holding('full_access'), { settings });
		expect(results.every(({ failed }) => failed)).toBe(true);
		expectNoSecret(results);
	});

	test('is nowhere in what fails by cut connections, lost answers and 503 until the client gives up', async () => {
		await office.fault({ kind: 'cut_before_commit', method: 'GET' });
		await office.fault({ kind: 'cut_after_commit', method: 'POST' });
		await office.fault({ kind: 'error_after_commit', method: 'PATCH', status: 503 });
		await office.fault({ kind: 'error_before_commit', method: 'DELETE', status: 500 });
		const results = await runAll(holding('full_access'));
		expect(results.every(({ failed }) => failed)).toBe(true);
		expectNoSecret(results);
	});

	test('is nowhere in what cannot be reached or understood', async () => {
		const baseUrls = [
			'http://127.0.0.1:9/api/v3',
			'https://nowhere.invalid/api/v3',
			'http://backoffice.example.com/api/v3',
			`${office.url}/elsewhere/api/v3`,
			'not an address',
		];
		const some = (operation: unknown) => operation === 'create' || operation === 'getAll';
		const results = await Promise.all(
			baseUrls.map(async (baseUrl) => await runAll(holding('full_access', { baseUrl }), {}, some)),
		);
		expect(results.flat().every(({ failed }) => failed)).toBe(true);
		expectNoSecret(results.flat());
	});

	test('is sent nowhere else when the service redirects, and the redirect is told', async () => {
		const elsewhere = await new Host(() => ({ status: 200, body: '{}' })).start();
		const headers = { Location: `${elsewhere.url}/api/v3/sales` };
		const redirecting = await new Host(() => ({ status: 302, headers })).start();
		const results = await runAll(holding('full_access', { baseUrl: `${redirecting.url}/api/v3` }));
		redirecting.stop();
		elsewhere.stop();
		expect(elsewhere.seen).toEqual([]);
		expect(results.every(({ failed }) => failed)).toBe(true);
		expect(results.filter(({ seen }) => seen.includes('status 302')).length).toBeGreaterThan(15);
		expectNoSecret(results);
	});

	test('is nowhere in what the editor shows when a list cannot be loaded', async () => {
		for (const node of [sales, people, tasks] as INodeType[]) {
			for (const [method, load] of Object.entries(node.methods?.listSearch ?? {})) {
				const editor = editorOf(node, { authentication }, holding('revoked'), 'parameters.personId');
				const thrown: unknown = await load.call(editor, 'ana').catch((error: unknown) => error);
				expect([method, isSecret(everythingIn(thrown))]).toEqual([method, false]);
			}
		}
		expect(logged.filter(isSecret)).toEqual([]);
	});

	test('is taken out of a sentence in which the service repeats it', async () => {
		const body = JSON.stringify({ ...sale(), sandbox_full_access: 'as a field that the service names' });
		const { error } = await runNode({
			node: sales,
			parameters: { authentication, operation: 'create', inputMode: 'json', body, allowUnknownFields: true },
			credential: holding('full_access'),
		});
		expect(error?.message).toBe(
			'The back office refused the values of this item: *** is not a field of this request [Item 0]',
		);
	});
});

describe("A partner's own requests", () => {
	const connection = new TravelAgencyPartnerConnection();
	const OPERATIONS = ['checkApproval', 'verify', 'revoke'];

	async function runConnection(
		credential: ICredentialDataDecryptedObject,
	): Promise<Array<{ seen: string; message: string }>> {
		return await Promise.all(
			OPERATIONS.map(async (operation) => {
				const result = await runNode({ node: connection, parameters: { operation }, credential });
				const { error } = result;
				const seen = everythingIn([result, error, error?.stack, JSON.stringify(result.run)]);
				return { seen, message: error?.message ?? '' };
			}),
		);
	}

	test.each([
		['that work', async () => await connected(office)],
		['of a disabled partner', async () => withToken(office, 'sandbox_revoked', DISABLED_PARTNER)],
		['that reach nobody', async () => withBaseUrl('http://127.0.0.1:9/api/v3')],
		['to an address that is refused', async () => withBaseUrl('http://backoffice.example.com/api/v3')],
	])('%s show neither token nor secret', async (_, credential) => {
		const results = await runConnection(await credential());
		expect(results.filter(({ seen }) => isSecret(seen))).toEqual([]);
		expect(logged.filter(isSecret)).toEqual([]);
	});

	test('show neither when the service repeats all that it was sent, in whatever form', async () => {
		const clientSecret = 'sandbox_secret+with/signs=&';
		const token = 'sandbox_token+with/signs=';
		const echo = await new Host(({ method, headers: { authorization = '' }, body }) => {
			const basic = Buffer.from(authorization.replace('Basic ', ''), 'base64').toString();
			const plain = [body, authorization, basic, token, ...new URLSearchParams(body).values()];
			const encoded = (['base64', 'base64url'] as const).map((as) => Buffer.from(token).toString(as));
			const said = [...plain, ...encoded].join(' ');
			return {
				status: method === 'GET' ? 422 : 400,
				headers: { 'Content-Type': 'application/json' },
				body: JSON.stringify({ errors: [said], error: said, error_description: said }),
			};
		}).start();
		const results = await runConnection({
			...withToken(office, token),
			clientSecret,
			baseUrl: `${echo.url}/api/v3`,
		});
		echo.stop();
		for (const { message } of results) expect(message).toContain('***');
		const basic = Buffer.from(`${PARTNER.client_id}:${clientSecret}`).toString('base64');
		// Without the last characters, which depend on the padding.
		const inBase64 = Buffer.from(token).toString('base64').slice(0, 20);
		const isShown = (text: string) =>
			/(secret|token)\S{1,3}with/.test(text) || text.includes(basic) || text.includes(inBase64);
		expect(results.filter(({ seen }) => isShown(seen))).toEqual([]);
		expect(logged.filter(isShown)).toEqual([]);
	});

	const withBaseUrl = (baseUrl: string) => ({ ...withToken(office, 'sandbox_partner'), baseUrl });
});
