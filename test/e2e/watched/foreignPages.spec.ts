import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, type Page } from '@playwright/test';
import { choicesOfAgency, importExample, readExamples } from '../../../scripts/n8n/examples.mjs';
import { statusWithoutToken } from '../../../scripts/n8n/mcpClient.mjs';
import { triggerAddress, waitsForRequest } from '../../../scripts/n8n/submission.mjs';
import { activate } from '../../../scripts/n8n/workflow.mjs';
import { openLoggedIn } from '../editor';
import { type Json, test, type World } from '../world';

/**
 * What somebody else's page can access in the browser of a user who is logged in to n8n, while everything
 * that `npm start` starts is running. The page is from another port of this machine, from another site, or
 * under a name that leads to this machine (DNS rebinding).
 */

test.describe.configure({ timeout: 10 * 60_000 });

/** Secrets that were in this repository once, assembled here so that it does not contain them again. */
const ONCE_KNOWN = [
	['sandbox', 'mcp', 'clients'],
	['sandbox', 'full', 'access'],
].map((words) => words.join('_'));

const N8N = [
	...[
		'/rest/login',
		'/rest/workflows',
		'/rest/workflows/start-here',
		'/rest/credentials',
		'/rest/executions',
	],
	...['/rest/users', '/rest/me', '/rest/projects', '/rest/variables', '/rest/events/session-started'],
	...[
		'/types/nodes.json',
		'/types/credentials.json',
		'/api/v1/workflows',
		'/rest/binary-data?id=x&action=view',
	],
];
const SANDBOX = [
	...[
		'/',
		'/_sandbox/tokens',
		'/_sandbox/users',
		'/_sandbox/partners',
		'/_sandbox/records',
		'/_sandbox/requests',
	],
	...['/_sandbox/records/people', '/_sandbox/settings', '/_sandbox/openapi.json', '/openapi.json'],
	...['/api/v3/people', '/api/v3/sales', '/page/page.js', '/oauth/authorize?response_type=code'],
];
/** Requests that would change or start something if they got through. */
const CHANGES: [string, string, string][] = [
	['sandbox', '/_sandbox/reset', ''],
	['sandbox', '/_sandbox/faults', '{"kind":"rate_limited"}'],
	['sandbox', '/api/v3/people', '{"person_kind":"individual","name":"Foreign"}'],
	['sandbox', '/oauth/token', 'grant_type=authorization_code'],
	['n8n', '/rest/workflows', '{"name":"Foreign","nodes":[],"connections":{}}'],
	['n8n', '/rest/workflows/start-here/run', '{}'],
	['n8n', '/rest/logout', '{}'],
	['n8n', '/rest/owner/setup', '{"email":"a@b.example"}'],
];

interface Tried {
	how: string;
	url: string;
	text: string;
}

interface Given {
	n8n: string;
	sandbox: string;
	mcp: string;
	tokens: string[];
	paths: { n8n: string[]; sandbox: string[] };
	changes: [string, string, string][];
}

/** Runs in the foreign page. @returns what it could read */
async function tryAll({ n8n, sandbox, mcp, tokens, paths, changes }: Given): Promise<Tried[]> {
	const read: Tried[] = [];
	const add = (how: string, url: string, text: unknown): void => {
		if (text) read.push({ how, url, text: String(text).slice(0, 2_000) });
	};
	const ask = async (how: string, url: string, init: RequestInit): Promise<void> => {
		const signal = AbortSignal.timeout(5_000);
		await fetch(url, { credentials: 'include', signal, ...init })
			.then(async (answer) => add(`${how} (${answer.status})`, url, await answer.text()))
			.catch(() => undefined);
	};
	const call = (method: string, params: object): string =>
		JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
	const json = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
	const find = call('tools/call', { name: 'Find_People', arguments: { Search: 'Ana' } });

	const places = [
		...paths.n8n.map((path) => n8n + path),
		...paths.sandbox.map((path) => sandbox + path),
		mcp,
	];
	for (const url of places) {
		await ask('fetch', url, {});
		await ask('fetch without CORS', url, { mode: 'no-cors' });
		await ask('fetch with a header', url, { headers: { 'browser-id': 'x' } });
	}
	for (const token of tokens) {
		const headers = { ...json, authorization: `Bearer ${token}` };
		await ask('a known token', `${sandbox}/api/v3/people`, { headers });
		await ask('a known token', mcp, { method: 'POST', headers, body: find });
	}
	for (const body of [call('initialize', {}), call('tools/list', {}), find]) {
		await ask('MCP', mcp, { method: 'POST', headers: json, body });
		await ask('MCP as text', mcp, { method: 'POST', body });
	}
	for (const [whose, path, body] of changes) {
		const url = (whose === 'n8n' ? n8n : sandbox) + path;
		await ask('POST of text', url, { method: 'POST', body });
		await ask('POST of JSON', url, { method: 'POST', headers: json, body });
		await ask('POST without CORS', url, { method: 'POST', mode: 'no-cors', body });
		navigator.sendBeacon(url, body);
		// As a form does, with the answer in a frame of this page.
		const frame = Object.assign(document.createElement('iframe'), { name: `frame-${Math.random()}` });
		const form = Object.assign(document.createElement('form'), {
			...{ method: 'POST', enctype: 'text/plain', action: url, target: frame.name },
		});
		form.append(Object.assign(document.createElement('input'), { name: body, value: '' }));
		document.body.append(frame, form);
		form.submit();
	}

	const opened = async (how: string, url: string, begin: (done: (text?: unknown) => void) => void) => {
		const text = await new Promise((done) => {
			setTimeout(done, 2_000);
			begin(done);
		});
		add(how, url, text);
	};
	for (const url of [`${sandbox}/_sandbox/events`, `${n8n}/rest/push?pushRef=x`])
		await opened('EventSource', url, (done) => {
			const source = new EventSource(url, { withCredentials: true });
			for (const event of ['message', 'hello', 'start_over', 'request'])
				source.addEventListener(event, (message) =>
					done(`an event ${(message as MessageEvent<string>).data}`),
				);
			source.onerror = () => done();
		});
	for (const url of [`${n8n}/rest/push?pushRef=x`, `${n8n}/chat?sessionId=x&executionId=1`, sandbox])
		await opened('WebSocket', url, (done) => {
			const socket = new WebSocket(url.replace(/^http/, 'ws'));
			socket.onmessage = ({ data }) => done(data);
			socket.onerror = socket.onclose = () => done();
		});
	for (const url of [n8n, sandbox, `${sandbox}/_sandbox/tokens`, `${n8n}/rest/workflows`]) {
		await opened('frame', url, (done) => {
			const frame = Object.assign(document.createElement('iframe'), { src: url });
			frame.onload = () => done(frame.contentDocument?.body?.innerText);
			document.body.append(frame);
		});
		await opened('image', url, (done) => {
			const image = Object.assign(new Image(), { src: url });
			image.onload = () => done('an image');
			image.onerror = () => done();
		});
		await opened('script', url, (done) => {
			const script = Object.assign(document.createElement('script'), { src: url });
			const before = Object.keys(window).length;
			script.onload = () => done(Object.keys(window).length > before && 'a script');
			script.onerror = () => done();
			document.body.append(script);
		});
	}
	return read;
}

/** Serves an empty page under every name that leads here. */
async function strangersServer(): Promise<{ port: number; close: () => void }> {
	const server = createServer((_request, response) =>
		response.setHeader('content-type', 'text/html').end('<title>Foreign</title><body></body>'),
	);
	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
	return { port: (server.address() as AddressInfo).port, close: () => server.close() };
}

/** Everything that the page could have changed or started. */
async function stateOf({ sandbox: { control }, request }: World) {
	const [executions, workflows]: Json[] = [
		await request('GET', '/executions?limit=100'),
		await request('GET', '/workflows'),
	];
	return {
		// Anybody may send requests without a token, which are refused.
		served: (await control.requests()).filter(({ status }) => status < 400),
		people: (await control.records('people')).length,
		faults: (await control.send('GET', '/faults')).data,
		settings: await control.send('GET', '/settings'),
		executions: executions.results.map(({ id, workflowName }: Json) => `${id} ${workflowName}`),
		workflows: workflows.map(({ id, active }: Json) => `${id} ${active}`),
	};
}

/** Imports and publishes the same workflows as `npm start`. */
async function publishExamples({ request, credentialIds, sandbox }: World) {
	const choices = await choicesOfAgency(sandbox.control);
	const published = readExamples('en').filter(({ trigger }) => waitsForRequest(trigger));
	for (const example of published)
		await activate(request, await importExample(request, example, credentialIds, choices));
	return published;
}

test('A page of somebody else reads nothing of n8n, sandbox and MCP, and starts only a form', async ({
	browser,
	world,
}) => {
	const { url, sandbox } = world;
	const published = await publishExamples(world);
	const form = published.find(({ id }) => id === 'lead-to-sale');
	const server = published.find(({ trigger }) => trigger.type.endsWith('.mcpTrigger'));
	if (!form || !server) throw new Error('The examples have a form, and a server for MCP');
	const mcp = triggerAddress(url, server.trigger);
	expect(await statusWithoutToken(mcp)).toBe(403);
	await sandbox.control.forgetRequests();
	const before = await stateOf(world);

	const context = await browser.newContext();
	await openLoggedIn(context, world);
	const strangers = await strangersServer();
	const ports = { n8n: new URL(url).port, sandbox: new URL(sandbox.url).port };
	const given = (n8n: string, back: string): Given => ({
		...{ n8n, sandbox: back, mcp: triggerAddress(n8n, server.trigger) },
		...{ tokens: ONCE_KNOWN, paths: { n8n: N8N, sandbox: SANDBOX }, changes: CHANGES },
	});
	const open = async (address: string): Promise<Page> => {
		const page = await context.newPage();
		await page.goto(address);
		return page;
	};
	try {
		const read: Tried[] = [];
		for (const origin of [`http://localhost:${strangers.port}`, `http://stranger.test:${strangers.port}`]) {
			const page = await open(origin);
			for (const name of ['localhost', '127.0.0.1'])
				read.push(
					...(await page.evaluate(
						tryAll,
						given(`http://${name}:${ports.n8n}`, `http://${name}:${ports.sandbox}`),
					)),
				);
			await page.close();
		}
		// n8n lets pages of all origins send requests to its MCP server and its chats, and read the refusal.
		const isRefusal = ({ url: from, text }: Tried) =>
			(/\/mcp\//.test(from) && /^(Forbidden|Authorization (is required!|data is wrong!))$/.test(text)) ||
			(/\/chat\?/.test(from) && text === 'Connection rejected');
		expect(read.filter((one) => !isRefusal(one))).toEqual([]);

		// Under a name that leads here, a page has n8n's origin, but then nobody is logged in.
		const rebound = await open(`http://stranger.test:${ports.n8n}/healthz`);
		const asked = await rebound.evaluate(
			tryAll,
			given(`http://stranger.test:${ports.n8n}`, `http://stranger.test:${ports.sandbox}`),
		);
		const isFromN8n = asked.filter(({ url: from }) => from.includes(`:${ports.n8n}`));
		const secrets = [
			...Object.values(sandbox.tokens),
			world.mcpToken,
			world.owner.password,
			world.owner.email,
		];
		expect(isFromN8n.filter(({ text }) => secrets.some((secret) => text.includes(secret)))).toEqual([]);
		expect(isFromN8n.filter(({ text }) => /Start here|"CLI-|cpf_cnpj/.test(text))).toEqual([]);
		expect(asked.filter(({ url: from }) => from.includes(`:${ports.sandbox}`))).toEqual([]);
		const page = await open(`http://stranger.test:${ports.sandbox}/`);
		expect(await page.textContent('body')).toContain('The sandbox is not served under this Host');

		// n8n accepts every message that a form sends.
		expect(await stateOf(world)).toEqual(before);
		const visitor = await open(`http://stranger.test:${strangers.port}`);
		const answer = visitor.waitForResponse(
			(response) => response.url() === triggerAddress(url, form.trigger),
		);
		await visitor.evaluate(
			(action) => {
				const sent = Object.assign(document.createElement('form'), { method: 'POST', action });
				sent.enctype = 'multipart/form-data';
				sent.append(Object.assign(document.createElement('input'), { name: 'field-0', value: 'Ana' }));
				document.body.append(sent);
				sent.submit();
			},
			triggerAddress(url, form.trigger),
		);
		expect((await answer).status()).toBeLessThan(500);
		await expect
			.poll(async () => (await stateOf(world)).executions.length, { timeout: 30_000 })
			.toBeGreaterThan(before.executions.length);
		const { executions } = await stateOf(world);
		const started = executions.filter((one: string) => !before.executions.includes(one));
		expect(started.every((one: string) => one.includes(form.workflow.name))).toBe(true);
	} finally {
		strangers.close();
		await context.close();
	}
});
