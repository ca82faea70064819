import { once } from 'events';
import { mkdtempSync, readFileSync } from 'fs';
import { createServer, type AddressInfo, type Socket } from 'net';
import { tmpdir } from 'os';
import { join } from 'path';
import { TLSSocket } from 'tls';

import { TravelAgencyPerson } from '../../nodes/Person/TravelAgencyPerson.node';
import { backOfficeOfThisFile } from './backOffice';
import { runNode } from './runNode';

/** The same bytes that are not TLS, before a request and in the middle of one, as Node reports them. */

const office = backOfficeOfThisFile();

// The browser tests use another module system.
const { selfSigned } = jest.requireActual<{
	selfSigned(host: string, folder: string): { key: string; certificate: string };
}>('../e2e/partner/certificate');

const NO_TLS = 'HTTP/1.1 400 Bad Request\r\n\r\n';

/** Creates a person at an https address of this machine, where `serve` handles each connection. */
async function createAt(serve: (socket: Socket) => void) {
	const server = createServer(serve).listen(0, 'localhost');
	await once(server, 'listening');
	const baseUrl = `https://localhost:${(server.address() as AddressInfo).port}/api/v3`;
	const { error } = await runNode({
		node: new TravelAgencyPerson(),
		parameters: { operation: 'create', name: 'Ana Souza' },
		credential: { ...office.credential(), baseUrl },
	});
	server.close();
	return { message: error?.message, description: error?.description };
}

const { env } = process;
beforeEach(() => {
	process.env = { ...env, NODE_TLS_REJECT_UNAUTHORIZED: '0' };
});
afterEach(() => {
	process.env = env;
});

test('a host without TLS gets no request, and nothing is said to be stored', async () => {
	let connections = 0;
	const { message, description } = await createAt((socket) => {
		connections += 1;
		socket.once('data', () => socket.end(NO_TLS));
	});
	expect(message).toContain('(EPROTO)');
	expect(description).not.toContain('may have stored');
	expect(connections).toBe(1);
});

test('a connection that breaks behind the request is asked again, and may have stored it', async () => {
	const files = selfSigned('localhost', mkdtempSync(join(tmpdir(), 'certificate-')));
	const identity = { key: readFileSync(files.key), cert: readFileSync(files.certificate) };
	const keys = new Set<unknown>();
	const { message, description } = await createAt((socket) => {
		const secure = new TLSSocket(socket, { isServer: true, ...identity }).on('error', () => undefined);
		secure.once('data', (sent: Buffer) => {
			keys.add(/^idempotency-key: (.+)\r$/im.exec(sent.toString())?.[1]);
			socket.write(NO_TLS);
		});
	});
	expect(message).toMatch(/\(ERR_SSL_\w+\)/);
	expect(description).toContain('may have stored');
	expect([...keys]).toEqual([expect.stringMatching(/./)]);
});
