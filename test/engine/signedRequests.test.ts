import { once } from 'events';
import { createServer, request as httpRequest, type IncomingMessage } from 'http';
import { readFileSync, mkdtempSync } from 'fs';
import { Agent, createServer as createSecureServer } from 'https';
import type { AddressInfo, Socket } from 'net';
import { tmpdir } from 'os';
import { join } from 'path';

import type {
	ICredentialDataDecryptedObject,
	IDataObject,
	IHttpRequestOptions,
	INodeType,
} from 'n8n-workflow';

import { TravelAgencyPerson } from '../../nodes/Person/TravelAgencyPerson.node';
import { backOfficeOfThisFile } from './backOffice';
import { withToken } from './partner';
import { runNode, type NodeResult } from './runNode';

/** A request with a token never leaves in a way that lets others read the token. */

const office = backOfficeOfThisFile();

// The browser tests use another module system.
const { selfSigned } = jest.requireActual<{
	selfSigned(host: string, folder: string): { key: string; certificate: string };
}>('../e2e/partner/certificate');

/** A proxy, as companies have one: it passes on requests, and notes what it could read. */
class Proxy {
	url = '';
	readonly seen: Array<{ line: string; authorization?: string }> = [];

	private readonly server = createServer((asked, answer) => {
		this.note(asked);
		const { method, headers } = asked;
		const passed = httpRequest(asked.url ?? '', { method, headers });
		passed.on('response', (from: IncomingMessage) => {
			answer.writeHead(from.statusCode ?? 0, from.headers);
			from.pipe(answer);
		});
		passed.end();
	}).on('connect', (asked: IncomingMessage, socket: Socket) => {
		this.note(asked);
		socket.end('HTTP/1.1 502 Nobody there\r\n\r\n');
	});

	async start(): Promise<void> {
		this.server.listen(0, '127.0.0.1');
		await once(this.server, 'listening');
		this.url = `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
	}

	stop(): void {
		this.server.close();
		this.server.closeAllConnections();
	}

	private note({ method, url, headers: { authorization } }: IncomingMessage): void {
		this.seen.push({ line: `${method} ${url}`, authorization });
	}
}

const proxy = new Proxy();
beforeAll(async () => await proxy.start());
beforeEach(() => {
	proxy.seen.length = 0;
});
afterAll(() => proxy.stop());

/** n8n's two helpers. The HTTP Request node uses the older one, which calls the address `uri`. */
const HELPERS = ['requestWithAuthentication', 'httpRequestWithAuthentication'] as const;
type Helper = (typeof HELPERS)[number];

/** Somebody else's node that requests people with the credential. */
async function ask(
	helper: Helper,
	options: object,
	credential: ICredentialDataDecryptedObject = office.credential('full_access'),
): Promise<NodeResult> {
	const type = 'clientId' in credential ? 'travelAgencyOAuth2Api' : 'travelAgencyApi';
	const address = `${office.url}/api/v3/people?size=1`;
	const addressed = helper === 'requestWithAuthentication' ? { uri: address } : { url: address };
	const node: INodeType = {
		description: { ...new TravelAgencyPerson().description, credentials: [{ name: type }], properties: [] },
		async execute() {
			const asked: unknown = { ...addressed, json: true, ...options };
			const request = asked as IHttpRequestOptions & { uri: string };
			return [[{ json: (await this.helpers[helper].call(this, type, request)) as IDataObject }]];
		},
	};
	return await runNode({ node, parameters: {}, credential });
}

describe.each(HELPERS)("an agency's token in a request of another node by %s", (helper) => {
	const refused: Array<[string, () => object, string]> = [
		['a proxy', () => ({ proxy: proxy.url }), 'Proxy'],
		[
			'a proxy in parts',
			() => ({ proxy: { protocol: 'http', host: '127.0.0.1', port: Number(new URL(proxy.url).port) } }),
			'Proxy',
		],
		...[
			{ rejectUnauthorized: false },
			{ skipSslCertificateValidation: true },
			{ agentOptions: { rejectUnauthorized: false } },
			{ agentOptions: { ca: 'x', rejectUnauthorized: false } },
		].map((options): [string, () => object, string] => [
			JSON.stringify(options),
			() => options,
			'Ignore SSL Issues \\(Insecure\\)',
		]),
		[
			'who checks no name',
			() => ({ agentOptions: { checkServerIdentity: () => undefined } }),
			'checkServerIdentity',
		],
		['another host behind the address', () => ({ agentOptions: { host: '127.0.0.2' } }), 'host'],
		['the name of another site on that server', () => ({ headers: { host: 'other.example' } }), 'host'],
		['an agent of the older helper', () => ({ agent: new Agent() }), 'agent'],
		['an agent', () => ({ httpsAgent: new Agent({ rejectUnauthorized: false }) }), 'httpsAgent'],
	];
	test.each(refused)('does not leave with %s, and the option is named', async (_, options, option) => {
		const { error } = await ask(helper, options());
		expect(error?.message).toMatch(
			new RegExp(`was not sent: with its option '${option}', somebody else could`),
		);
		expect(proxy.seen).toEqual([]);
		expect(await office.requests()).toEqual([]);
	});

	test.each([
		{},
		{ proxy: '', rejectUnauthorized: true, skipSslCertificateValidation: false, agentOptions: {} },
		{ agentOptions: { rejectUnauthorized: true, keepAlive: true } },
		{ headers: { 'X-Host': 'other.example' } },
	])('leaves with %j', async (options) => {
		const { items, error } = await ask(helper, options);
		expect(error).toBeUndefined();
		expect(items[0]?.json.data).toHaveLength(1);
	});
});

describe("a partner's token, which n8n itself signs with", () => {
	const partner = () => withToken(office, 'sandbox_full_access');

	test('goes by the proxy that another node chooses: docs/partners.md says so', async () => {
		const { items } = await ask('requestWithAuthentication', { proxy: proxy.url }, partner());
		expect(items).toHaveLength(1);
		expect(proxy.seen.map(({ authorization }) => authorization)).toEqual(['Bearer sandbox_full_access']);
	});

	test('goes to no certificate that is not verified, whatever another node says', async () => {
		const { key, certificate } = selfSigned('localhost', mkdtempSync(join(tmpdir(), 'certificate-')));
		const seen: string[] = [];
		const options = { key: readFileSync(key), cert: readFileSync(certificate) };
		const server = createSecureServer(options, ({ headers }, answer) => {
			seen.push(String(headers.authorization));
			answer.end('{}');
		});
		server.listen(0);
		await once(server, 'listening');
		const uri = `https://localhost:${(server.address() as AddressInfo).port}/api/v3/people`;
		const { error } = await ask('requestWithAuthentication', { uri, rejectUnauthorized: false }, partner());
		server.close();
		expect(error).toBeDefined();
		expect(seen).toEqual([]);
	});
});

describe.each([
	['an agency', () => office.credential('full_access')],
	['a partner', () => withToken(office, 'sandbox_full_access')],
])('our own requests for %s', (_, credentialOf) => {
	const { env } = process;
	beforeEach(() => {
		process.env = { ...env, HTTP_PROXY: proxy.url, HTTPS_PROXY: proxy.url };
	});
	afterEach(() => {
		process.env = env;
	});
	const list = async (baseUrl: string) => {
		const credential = { ...credentialOf(), baseUrl };
		const authentication = 'clientId' in credential ? 'oAuth2' : 'accessToken';
		const parameters = { authentication, operation: 'getAll', limit: 1 };
		return await runNode({ node: new TravelAgencyPerson(), parameters, credential });
	};

	test("go by the proxy of n8n's environment, which reads nothing of https", async () => {
		const { error } = await list('https://backoffice.invalid/api/v3');
		expect(error?.message).toContain('back office');
		expect(proxy.seen.length).toBeGreaterThan(0);
		for (const { line, authorization } of proxy.seen)
			expect([line, authorization]).toEqual(['CONNECT backoffice.invalid:443', undefined]);
	});

	test("of this machine over http go by the proxy of n8n's environment, too", async () => {
		const { items, error } = await list(`${office.url}/api/v3`);
		expect(error).toBeUndefined();
		expect(items).toHaveLength(1);
		expect(proxy.seen).toHaveLength(1);
	});
});
