import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Makes a local server seem far away: data takes half of `travelMs` in each direction, and a new connection
 * opens after one round trip.
 *
 * @param {string} url of the server
 * @param {number} travelMs there and back
 * @param {(request: number) => number} answerMs how long the server seems to work on each request
 * @returns {Promise<string>} the URL at the other end of the line
 */
export async function farAway(url, travelMs, answerMs = () => 0) {
	const { hostname, port } = new URL(url);
	let requests = 0;
	/**
	 * @param {import('node:net').Socket} from
	 * @param {import('node:net').Socket} to
	 * @param {number} openAt
	 * @param {() => number} moreMs
	 */
	const carry = (from, to, openAt, moreMs = () => 0) => {
		/** @type {Array<() => void>} */
		const underWay = [];
		const later = (/** @type {() => void} */ arrive) => {
			underWay.push(arrive);
			// Timers that are due within the same millisecond may fire in any order. Taking from the front of
			// the queue keeps the order of what was sent.
			const delay = travelMs / 2 + moreMs() + Math.max(0, openAt - performance.now());
			void sleep(delay).then(() => underWay.shift()?.());
		};
		from.on('data', (chunk) => later(() => to.write(chunk)));
		from.on('end', () => later(() => to.end()));
		from.on('error', () => to.destroy());
	};
	const line = createServer({ allowHalfOpen: true }, (near) => {
		const far = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
		const openAt = performance.now() + travelMs;
		let work = 0;
		// A request may come in parts, and so may its answer: only the first part after an answer is a new
		// request.
		let isAnswered = true;
		near.on('data', () => {
			if (isAnswered) work = answerMs(requests++);
			isAnswered = false;
		});
		far.on('data', () => (isAnswered = true));
		carry(near, far, openAt);
		carry(far, near, openAt, () => work);
	});
	// Does not keep the process that started it alive.
	line.listen(0, '127.0.0.1').unref();
	await once(line, 'listening');
	const address = /** @type {import('node:net').AddressInfo} */ (line.address());
	return `http://127.0.0.1:${address.port}`;
}
