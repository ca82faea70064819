import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
	interface FastifyInstance {
		controlPlaneDescription(): object;
	}
}

/** What each request of the control plane does. A route that is missing here makes the description fail. */
const summaries: Record<string, string> = {
	'GET /health': 'Whether it has started',
	'POST /reset': 'Put everything back to the start; another seed or other sizes for this once',
	'GET /clock': 'What its clock shows',
	'PUT /clock': 'Set its clock, or move it on',
	'GET /settings': 'The settings as they are',
	'PUT /settings': 'Change some settings',
	'GET /events': 'What happens, as it happens, as server-sent events; Last-Event-ID gives what was missed',
	'GET /faults': 'The faults that were ordered, and how often they acted',
	'POST /faults': 'Make chosen requests go wrong',
	'DELETE /faults/{id}': 'Stop a fault',
	'DELETE /faults': 'Stop all faults',
	'GET /requests': 'What was asked of the API, the oldest first',
	'GET /requests/{number}': 'One request with its headers and its answer',
	'DELETE /requests': 'Empty the request log',
	'GET /rules': 'Why requests are refused: the sentence of the API description behind each rule',
	'GET /records': 'The newest records of every collection',
	'GET /records/{collection}': 'What is stored in a collection, or its newest records that hold a text',
	'GET /record/{id}': 'A record of any collection',
	'PATCH /sales/{id}': 'Change a sale as the agency does in its back office',
	'PATCH /bills/{id}': 'Settle a bill, or take that back (null)',
	'PATCH /tasks/{id}': 'Complete a task, or open it again',
	'PATCH /nfs/{id}': 'Move an invoice on',
	'GET /tokens': 'The access tokens, one story each',
	'GET /users': 'Who connects partners',
	'GET /partners': 'The partners',
	'PUT /partners/{client_id}': 'Register the address of a partner, or change its status',
	'PUT /companies/{identifier}': "Change a company's API license, as it counts for partners",
};

const prefix = '/_sandbox';

/** Describes the routes that are registered after it in this scope: GET /_sandbox/openapi.json. */
export async function describeControlPlane(app: FastifyInstance): Promise<void> {
	await app.register(swagger, {
		decorator: 'controlPlaneDescription',
		openapi: {
			openapi: '3.1.0',
			info: {
				title: 'Control plane of the travel agency sandbox',
				version: '1',
				description: 'Time, faults, settings, and what is really stored. It needs no token.',
			},
			servers: [{ url: prefix }],
		},
		transform: ({ schema, url, route }) => {
			if (schema?.hide) return { schema, url };
			const path = url.slice(prefix.length).replace(/:(\w+)/g, '{$1}');
			const summary = summaries[`${String(route.method)} ${path}`];
			if (summary === undefined) throw new Error(`${String(route.method)} ${path} has no summary`);
			return { url: url.slice(prefix.length), schema: { ...schema, summary } };
		},
	});
	app.get('/openapi.json', { schema: { hide: true } }, async () => app.controlPlaneDescription());
}
