import type {
	ICredentialDataDecryptedObject,
	IDataObject,
	IExecuteFunctions,
	IHttpRequestOptions,
	INodeExecutionData,
	INodeType,
	INodeTypeDescription,
} from 'n8n-workflow';

import { TravelAgencyApi } from '../../credentials/TravelAgencyApi.credentials';
import { TravelAgencyPerson } from '../../nodes/Person/TravelAgencyPerson.node';
import { TravelAgencyTask } from '../../nodes/Task/TravelAgencyTask.node';
import { backOfficeOfThisFile } from './backOffice';
import { testCredential } from './credentialTest';
import { Host, type HostAnswer } from './host';
import { runNode } from './runNode';

const office = backOfficeOfThisFile();

const listPeople = async (credential: ICredentialDataDecryptedObject) =>
	await runNode({
		node: new TravelAgencyPerson(),
		parameters: { operation: 'getAll', limit: 1 },
		credential,
	});

const withUrl = (baseUrl: unknown) => office.credential('full_access', { baseUrl: baseUrl as string });

/** A server that always answers in the same way, and remembers the requests. */
const otherServer = async (answer: HostAnswer): Promise<Host> => await new Host(() => answer).start();

const authorizationsAt = ({ seen }: Host) => seen.map(({ headers }) => headers.authorization);

describe("a credential's Base URL", () => {
	test.each([
		['nothing', '', /^The 'Base URL' of the credential is empty$/],
		['blanks', '   ', /^The 'Base URL' of the credential is empty$/],
		['no address', 'backoffice', /is not a web address: "backoffice"$/],
		['a host without https', 'backoffice.example.com/api/v3', /is not a web address|has to begin with https/],
		[
			'http to a foreign host',
			'http://backoffice.invalid/api/v3',
			/has to begin with https:\/\/, because the access token would otherwise be sent unencrypted to backoffice.invalid/,
		],
		['another protocol', 'ftp://backoffice.invalid/api/v3', /has to begin with https:\/\//],
		[
			'a host that only looks like this machine',
			'http://localhost.invalid/api/v3',
			/has to begin with https/,
		],
		['this machine as a user name', 'http://localhost@backoffice.invalid/api/v3', /has to begin with https/],
		[
			'a user in it',
			'https://user:pass@backoffice.invalid/api/v3',
			/without a user name, a question mark or a #/,
		],
		['a query in it', 'https://backoffice.invalid/api/v3?x=1', /without a user name, a question mark or a #/],
		['no version', 'https://backoffice.invalid', /has to end in \/api\/v3/],
		['another version', 'https://backoffice.invalid/api/v2', /has to end in \/api\/v3/],
		['a number', 42, /The 'Base URL' of the credential is empty|is not a web address/],
	])('with %s is told in one sentence, and no request leaves', async (_case, baseUrl, sentence) => {
		const { error } = await listPeople(withUrl(baseUrl));
		expect(error?.message).toMatch(sentence);
		expect(error?.message.split(/[.!?] /)).toHaveLength(1);
		expect(error?.description).toMatch(/Open the credential of this node and correct its 'Base URL'/);
	});

	test('may end in a slash and stand between blanks', async () => {
		const { error } = await listPeople(withUrl(`  ${office.url}/api/v3/  `));
		expect(error).toBeUndefined();
		expect((await office.requests()).map(({ path }) => path)).toEqual(['/people']);
	});

	test('whose host does not exist is told as not reachable', async () => {
		const { error } = await listPeople(withUrl('https://backoffice.invalid/api/v3'));
		expect(error?.message).toMatch(
			/^The back office cannot be reached \((ENOTFOUND|EAI_AGAIN)\) \[Item 0\]$/,
		);
		expect(error?.description).toMatch(/Check the 'Base URL' in the credential/);
	});

	test('where a web page answers instead of the back office is told', async () => {
		const page = await otherServer({ status: 200, headers: { 'Content-Type': 'text/html' }, body: '<html>' });
		const { error } = await listPeople(withUrl(`${page.url}/api/v3`));
		page.stop();
		expect(error?.message).toMatch(/answered with something other than the back office's data/);
	});

	test('that redirects elsewhere is not followed: the token stays here', async () => {
		const elsewhere = await otherServer({ status: 200 });
		const redirecting = await otherServer({ status: 302, headers: { Location: `${elsewhere.url}/api/v3` } });
		const { error } = await listPeople(withUrl(`${redirecting.url}/api/v3`));
		elsewhere.stop();
		redirecting.stop();
		expect(error?.message).toMatch(/status 302/);
		expect(authorizationsAt(redirecting)).toEqual(['Bearer sandbox_full_access']);
		expect(authorizationsAt(elsewhere)).toEqual([]);
	});
});

describe("a credential's token", () => {
	test.each([
		['wrong', /The back office does not accept the access token/, /mistyped or the agency has revoked it/],
		[
			'revoked',
			/does not accept the access token: .*revoked/,
			/replace the 'Access Token' in the credential/,
		],
		['no_license', /no API license/, /\(1\) the company has no API license/],
		['no_read_people', /Read all people/, /lacks the permission: Read all people/],
	])('%s: one sentence, and what to do', async (token, sentence, description) => {
		const { error } = await listPeople(office.credential(token));
		expect(error?.message).toMatch(sentence);
		expect(error?.description).toMatch(description);
		expect(await office.requests()).toHaveLength(1);
	});

	test('of a read-only license reads, and its writes are told the license', async () => {
		const credential = office.credential('read_only');
		expect((await listPeople(credential)).error).toBeUndefined();
		const { error } = await runNode({
			node: new TravelAgencyPerson(),
			parameters: { operation: 'create', name: 'Ana' },
			credential,
		});
		expect(error?.message).toMatch(/read-only/);
		expect(error?.description).toMatch(/\(2\) its license only allows reading/);
	});

	test('a missing license is told before a missing permission', async () => {
		const { error } = await listPeople(office.credential('no_license'));
		const causes = String(error?.description);
		expect(causes.indexOf('license')).toBeLessThan(causes.indexOf('permission'));
	});

	test.each([
		['no_write_tasks', 'create/edit tasks', { operation: 'create' }],
		['no_delete_tasks', 'delete tasks', { operation: 'delete' }],
	])('%s: the permission is named as the back office calls it', async (token, permission, parameters) => {
		const [task] = await office.records('tasks');
		const { error } = await runNode({
			node: new TravelAgencyTask(),
			parameters: {
				title: 'x',
				due: '05/06/2031',
				companyIdentifier: '12345678000195',
				categoryId: { __rl: true, mode: 'id', value: String(task?.category_id) },
				assigneeId: { __rl: true, mode: 'id', value: String(task?.assignee_id) },
				taskId: { __rl: true, mode: 'id', value: String(task?.id) },
				...parameters,
			},
			credential: office.credential(token),
		});
		expect(error?.description).toContain(`lacks the permission: ${permission}`);
	});
});

/** Sends requests like n8n's HTTP Request node: with the older helper, which calls the address `uri`. */
class HttpRequestLike implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Like HTTP Request',
		name: 'httpRequestLike',
		group: ['transform'],
		version: 1,
		description: 'Requests an address with the credential',
		defaults: { name: 'Like HTTP Request' },
		inputs: ['main'],
		outputs: ['main'],
		credentials: [{ name: 'travelAgencyApi', required: true }],
		properties: [{ displayName: 'Address', name: 'address', type: 'string', default: '' }],
	};

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		const uri = this.getNodeParameter('address', 0) as string;
		const answer = (await this.helpers.requestWithAuthentication.call(this, 'travelAgencyApi', {
			uri,
			json: true,
		})) as IDataObject;
		return [[{ json: answer }]];
	}
}

describe("the credential in n8n's HTTP Request node", () => {
	const request = async (address: string) =>
		await runNode({
			node: new HttpRequestLike(),
			parameters: { address },
			credential: office.credential('full_access'),
		});

	test('reads what it is asked for', async () => {
		const { items, error } = await request(`${office.url}/api/v3/people?size=1`);
		expect(error).toBeUndefined();
		expect(items[0]?.json.data).toHaveLength(1);
	});

	test('goes to no other host', async () => {
		const elsewhere = await otherServer({ status: 200, body: '{}' });
		const { error } = await request(`${elsewhere.url}/api/v3/people`);
		elsewhere.stop();
		expect(error?.message).toMatch(
			/This credential is for http:\/\/127\.0\.0\.1:\d+; the request to http:\/\/.* was not sent/,
		);
		expect(authorizationsAt(elsewhere)).toEqual([]);
	});
});

describe('signing a request with the credential', () => {
	const sign = async (baseUrl: string, request: IHttpRequestOptions) => {
		const { authenticate } = new TravelAgencyApi();
		if (typeof authenticate !== 'function') throw new Error('The credential signs by a function');
		return await authenticate({ baseUrl, accessToken: 'sandbox_full_access' }, request);
	};
	const BASE = 'https://backoffice.example.com/api/v3';

	test('adds the token to requests to the host of the Base URL, and keeps other headers', async () => {
		const signed = await sign(BASE, { url: `${BASE}/sales`, headers: { Accept: 'application/json' } });
		expect(signed.headers).toEqual({
			Accept: 'application/json',
			Authorization: 'Bearer sandbox_full_access',
		});
		expect(signed.sendCredentialsOnCrossOriginRedirect).toBe(false);
		const relative = await sign(BASE, { url: '/sales', baseURL: BASE });
		expect(relative.headers).toEqual({ Authorization: 'Bearer sandbox_full_access' });
	});

	test.each([
		['another host', 'https://elsewhere.example.com/api/v3/sales'],
		['a host that begins alike', 'https://backoffice.example.com.evil.example/sales'],
		['another port', 'https://backoffice.example.com:8443/api/v3/sales'],
		['http', 'http://backoffice.example.com/api/v3/sales'],
		['the host as a user name', 'https://backoffice.example.com@evil.example/sales'],
	])('refuses %s, without the token in the sentence', async (_case, url) => {
		const signed = sign(BASE, { url });
		await expect(signed).rejects.toThrow(/was not sent/);
		await expect(signed).rejects.not.toThrow(/sandbox_full_access/);
	});

	test('refuses http to a foreign host even when the Base URL says so, and takes it on this machine', async () => {
		const foreign = 'http://backoffice.example.com/api/v3';
		await expect(sign(foreign, { url: `${foreign}/sales` })).rejects.toThrow(/has to begin with https/);
		for (const host of ['localhost:3399', '127.0.0.1:3399', '[::1]:3399']) {
			const local = `http://${host}/api/v3`;
			expect((await sign(local, { url: `${local}/sales` })).headers).toHaveProperty('Authorization');
		}
	});

	test('a token pasted with blanks or a line break around it works', async () => {
		const { error } = await listPeople(
			office.credential('full_access', { accessToken: ' sandbox_full_access\n' }),
		);
		expect(error).toBeUndefined();
	});

	test.each([
		...[' token', 'token\n', '\u00a0token\ufeff', ' \t token \r\n'],
		...['Bearer token', 'bearer  token', '"token"', "'Bearer token'", 'Authorization: Bearer token'],
	])('a token pasted as %j is signed without what is around it', async (accessToken) => {
		const { authenticate } = new TravelAgencyApi();
		if (typeof authenticate !== 'function') throw new Error('The credential signs by a function');
		const signed = await authenticate({ baseUrl: BASE, accessToken }, { url: `${BASE}/sales` });
		expect(signed.headers).toEqual({ Authorization: 'Bearer token' });
	});
});

describe("n8n's test of the credential", () => {
	test.each([
		['full_access', 'a token that may do everything'],
		['partner', 'a partner, whose 403 proves the token'],
		['no_license', 'a company without a license: 403, but the token is valid'],
		['no_read_sales', 'a token that may not read sales'],
		['read_only', 'a read-only license'],
	])('%s is fine: %s', async (token) => {
		expect(await testCredential(office.credential(token))).toEqual({
			status: 'OK',
			message: 'Connection successful!',
		});
		expect((await office.requests()).map(({ method, path, query }) => [method, path, query])).toEqual([
			['GET', '/sales', { size: '1' }],
		]);
	});

	test.each(['wrong', 'revoked'])('a %s token is not', async (token) => {
		const { status, message } = await testCredential(office.credential(token));
		expect(status).toBe('Error');
		expect(message).toMatch(/does not accept the access token: it is mistyped, or the agency has revoked it/);
	});

	test('blanks and a slash at the end of the Base URL do no harm', async () => {
		expect((await testCredential(withUrl(` ${office.url}/api/v3/ `))).status).toBe('OK');
	});

	test('a Base URL without /api/v3 is not, and the sentence says how it ends', async () => {
		for (const baseUrl of [office.url, `${office.url}/api`]) {
			expect(await testCredential(withUrl(baseUrl))).toEqual({
				status: 'Error',
				message:
					"The 'Base URL' of the credential has to end in /api/v3, the version of the API that this node uses",
			});
		}
	});

	test('http to a foreign host is not, the sentence says https, and nothing is sent', async () => {
		const { status, message } = await testCredential(withUrl('http://backoffice.invalid/api/v3'));
		expect(status).toBe('Error');
		expect(message).toMatch(/has to begin with https:\/\//);
	});

	test.each([
		['nothing', ''],
		['no address', 'backoffice'],
	])('%s as Base URL is not, and the sentence speaks of the Base URL', async (_case, baseUrl) => {
		const { status, message } = await testCredential(withUrl(baseUrl));
		expect(status).toBe('Error');
		expect(message).toMatch(/Base URL/);
	});

	test('a Base URL that might be taken for several hosts is not', async () => {
		for (const baseUrl of ['https://*.invalid/api/v3', 'https://a.invalid,b.invalid/api/v3']) {
			const { status, message } = await testCredential(withUrl(baseUrl));
			expect(status).toBe('Error');
			expect(message).toMatch(/has to be one address, without a comma or an asterisk/);
		}
	});

	test('a redirect is not followed, and not taken for a valid token', async () => {
		const elsewhere = await otherServer({ status: 200, body: '{}' });
		const redirecting = await otherServer({ status: 302, headers: { Location: elsewhere.url } });
		const { status } = await testCredential(withUrl(`${redirecting.url}/api/v3`));
		elsewhere.stop();
		redirecting.stop();
		expect(status).toBe('Error');
		expect(authorizationsAt(elsewhere)).toEqual([]);
	});

	test('of all statuses only 200 and 403 prove a token', async () => {
		let status = 200;
		const server = await new Host(() => ({ status, body: '{"errors":["x"]}' })).start();
		const passed: number[] = [];
		for (status of Array.from({ length: 800 }, (_, index) => index + 200)) {
			const outcome = await testCredential(withUrl(`${server.url}/api/v3`));
			if (outcome.status === 'OK') passed.push(status);
			else expect(outcome.message).not.toBe('');
		}
		server.stop();
		expect(passed).toEqual([200, 403]);
	});

	test.each([
		['a captive portal', 200, '<!DOCTYPE html><html><body>Sign in to the Wi-Fi</body></html>'],
		['an empty page', 200, ''],
		["a proxy's refusal", 403, '<html><body>Access denied</body></html>'],
	])('%s is not taken for the back office', async (_case, status, body) => {
		const server = await otherServer({ status, headers: { 'Content-Type': 'text/html' }, body });
		const outcome = await testCredential(withUrl(`${server.url}/api/v3`));
		server.stop();
		expect(outcome).toEqual({
			status: 'Error',
			message: "Something else answered at this 'Base URL', such as a web page or a proxy",
		});
	});

	test('no answer at all is not', async () => {
		const { status, message } = await testCredential(withUrl('http://127.0.0.1:9/api/v3'));
		expect(status).toBe('Error');
		expect(message).toMatch(/ECONNREFUSED/);
	});
});
