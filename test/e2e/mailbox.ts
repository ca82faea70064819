import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { createInterface } from 'node:readline';
import type { Install } from '../../scripts/n8n/install.mjs';

/** What is looked at of a letter as n8n's own library for e-mail reads it. */
interface Letter {
	subject: string;
	text: string;
	html: string | false;
}

/** A mail server on loopback with one mailbox, which takes every letter. */
export async function openMailbox(install: Install) {
	const { simpleParser } = install.require('mailparser') as { simpleParser(source: string): Promise<Letter> };
	const received: Letter[] = [];
	const server = createServer((socket) => {
		socket.write('220 mailbox\r\n');
		let letter: string[] | undefined;
		createInterface(socket).on('line', (line) => {
			if (letter && line !== '.') {
				letter.push(line.replace(/^\./, ''));
				return;
			}
			if (letter) void simpleParser(letter.join('\r\n')).then((read) => received.push(read));
			letter = line === 'DATA' ? [] : undefined;
			socket.write(letter ? '354 go on\r\n' : '250 ok\r\n');
			if (line === 'QUIT') socket.end();
		});
	}).listen(0, '127.0.0.1');
	await once(server, 'listening');
	return { port: (server.address() as AddressInfo).port, received, close: () => server.close() };
}
