import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

/** The content of a message: the trigger's item. */
export interface Told {
	id: string;
	event: string;
	event_id: string;
	final_amount: number;
	is_sample?: true;
}

/** A loopback service that receives messages, like that of a channel. */
export async function openOutbox() {
	const sent: Told[] = [];
	const outbox = { url: '', sent, isBroken: false };
	const server = createServer((request, answer) => {
		void json(request).then((message) => {
			if (!outbox.isBroken) sent.push(message as Told);
			answer.writeHead(outbox.isBroken ? 500 : 200, { 'content-type': 'application/json' }).end('{}');
		});
	}).listen(0, '127.0.0.1');
	await once(server, 'listening');
	outbox.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/messages`;
	return Object.assign(outbox, { close: () => server.close() });
}
