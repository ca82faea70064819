import http from 'node:http';

import { conditions, serve } from './conditions.mjs';

/**
 * Serves the agencies of all conditions, each below its place among them, which `GET /` tells together with
 * what they ask. Prints its port, and ends with whoever started it. They answer by themselves, not by our own
 * records: those read the API as we do, and would confirm what we misread.
 */
const agencies = conditions.map((condition) => serve(condition));
const server = http.createServer((request, response) => {
	const [, place = ''] = String(request.url).split('/');
	if (place !== '') return agencies[Number(place)]?.(request, response);
	const told = conditions.map(({ name, today, ask, truth, agency }) => ({
		...{ name, today, ask, truth },
		saleOf: Object.fromEntries(
			agency.sales.map((/** @type {{ id: string, number: number }} */ { id, number }) => [number, id]),
		),
	}));
	return response.end(JSON.stringify(told));
});
server.listen(0, '127.0.0.1', () =>
	console.log(/** @type {import('node:net').AddressInfo} */ (server.address()).port),
);
process.stdin.on('end', () => process.exit()).resume();
