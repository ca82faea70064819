import swagger from '@fastify/swagger';
import type { FastifyInstance, FastifySchema } from 'fastify';
import { hoistTitled } from '../openapi/components';
import { errors, operationIdOf, publisher } from '../openapi/document';

declare module 'fastify' {
	interface FastifyInstance {
		controlPlaneDescription(): object;
	}
}

/** In the order in which API tools show them. */
const tags = {
	Start: 'Whether the sandbox runs, and how it begins again',
	'Clock and settings': 'The time of the agency, and the switches of the service',
	Faults: 'What goes wrong on purpose',
	Requests: 'What was asked of the API, and why it was refused',
	Records: 'What is stored, whoever may see it through the API',
	'Back office': 'What somebody at the agency does, and the API does not offer',
	Access: 'Tokens, users and partners',
};

interface Operation {
	tag: keyof typeof tags;
	/** What the request does, in a few words. */
	summary: string;
	/** What it takes, what it answers, and other consequences. */
	description: string;
	/** The status of a success; 200 by default. */
	status?: 200 | 201 | 204;
	/** When it is a 409; omitted if it never is. */
	conflict?: string;
}

/** Every request of the control plane. If a route is missing here, building the description fails. */
const operations: Record<string, Operation> = {
	'GET /health': {
		tag: 'Start',
		summary: 'Tell whether it has started',
		description: 'Answers {status: ok} as soon as requests are taken.',
	},
	'POST /reset': {
		tag: 'Start',
		summary: 'Put everything back to the start',
		description: 'Makes the agency anew; the body may name another seed or other sizes for this once.',
		status: 204,
	},
	'GET /clock': {
		tag: 'Clock and settings',
		summary: 'Read the clock',
		description: 'What the clock of the sandbox shows: `now`, in UTC.',
	},
	'PUT /clock': {
		tag: 'Clock and settings',
		summary: 'Set the clock',
		description:
			'Sets it to `now`, with an offset, or moves it on by `advance_seconds`. It runs on from there.',
	},
	'GET /settings': {
		tag: 'Clock and settings',
		summary: 'Read the settings',
		description: 'The rate limit, and what the service is set to.',
	},
	'PUT /settings': {
		tag: 'Clock and settings',
		summary: 'Change settings',
		description: 'Those that are sent; the others stay. Answers all of them.',
	},
	'GET /events': {
		tag: 'Requests',
		summary: 'Follow what happens',
		description: 'Server-sent events, as it happens. Last-Event-ID gives what was missed.',
	},
	'GET /faults': {
		tag: 'Faults',
		summary: 'List the faults',
		description: 'Those that were ordered, and how often they acted.',
	},
	'POST /faults': {
		tag: 'Faults',
		summary: 'Order a fault',
		description: 'Makes chosen requests go wrong. Answers the id by which the fault is stopped.',
		status: 201,
	},
	'DELETE /faults/{id}': {
		tag: 'Faults',
		summary: 'Stop a fault',
		description: 'The requests that come from now on are answered without it.',
		status: 204,
	},
	'DELETE /faults': {
		tag: 'Faults',
		summary: 'Stop all faults',
		description: 'The requests that come from now on are answered without them.',
		status: 204,
	},
	'GET /requests': {
		tag: 'Requests',
		summary: 'List the requests',
		description: 'What was asked of the API, the oldest first; of one method or one route, when asked for.',
	},
	'GET /requests/{number}': {
		tag: 'Requests',
		summary: 'Read a request',
		description: 'With its headers and its answer, without the token.',
	},
	'DELETE /requests': {
		tag: 'Requests',
		summary: 'Empty the request log',
		description: 'Numbers go on where they were.',
		status: 204,
	},
	'GET /rules': {
		tag: 'Requests',
		summary: 'List the rules',
		description:
			'Why requests are refused: the sentence of the API description behind each rule, by its name.',
	},
	'GET /records': {
		tag: 'Records',
		summary: 'List the collections',
		description: 'Each with its size and its newest records.',
	},
	'GET /records/{collection}': {
		tag: 'Records',
		summary: 'List the records of a collection',
		description: 'All as they are stored, the newest ones, or those that hold a text.',
	},
	'GET /record/{id}': {
		tag: 'Records',
		summary: 'Read a record',
		description: 'Of any collection, as it is stored.',
	},
	'PATCH /sales/{id}': {
		tag: 'Back office',
		summary: 'Change a sale',
		description: 'As the agency does: its status, its fee, the days of the trip.',
	},
	'PATCH /bills/{id}': {
		tag: 'Back office',
		summary: 'Settle a bill',
		description: 'On a day, or take that back (null).',
		conflict: 'The purchase is in a card invoice, which lists its settlement',
	},
	'PATCH /tasks/{id}': {
		tag: 'Back office',
		summary: 'Complete a task',
		description: 'Or open it again (false).',
		conflict: 'The task was deleted',
	},
	'PATCH /nfs/{id}': {
		tag: 'Back office',
		summary: 'Move an invoice on',
		description: 'To another status, with the number and the days that belong to it.',
	},
	'GET /tokens': {
		tag: 'Access',
		summary: 'List the access tokens',
		description: 'Each with its story: what it may do.',
	},
	'GET /users': {
		tag: 'Access',
		summary: 'List the users',
		description: 'Who connects partners, with the passwords that were made for them.',
	},
	'GET /partners': {
		tag: 'Access',
		summary: 'List the partners',
		description: 'With client_id, client_secret, redirect_uri and status.',
	},
	'PUT /partners/{client_id}': {
		tag: 'Access',
		summary: 'Change a partner',
		description: 'Registers its redirect_uri, or changes its status.',
	},
	'PUT /companies/{identifier}': {
		tag: 'Access',
		summary: 'Change the API license of a company',
		description: 'As it counts for partners; the fixed tokens keep theirs.',
	},
};

const prefix = '/_sandbox';

/** The possible answers to a request, which follow from what it takes. */
function responsesOf(
	{ status = 200, conflict }: Operation,
	{ body, querystring, params }: FastifySchema,
): object {
	const refused = {
		...((body ?? querystring ?? params) !== undefined && {
			400: 'Something in it is not as it is described here',
		}),
		403: 'A page of another origin asks, or the name of the host is not one of the sandbox',
		...(params !== undefined && { 404: 'There is nothing of that identifier' }),
		...(conflict !== undefined && { 409: conflict }),
	};
	return {
		[status]: { 'x-response-description': status === 204 ? 'Done, without a body' : 'Done' },
		...Object.fromEntries(
			Object.entries(refused).map(([code, meaning]) => [
				code,
				{ ...errors, 'x-response-description': meaning },
			]),
		),
	};
}

function withComponents(document: { paths?: object }): object {
	const { paths, schemas } = hoistTitled(document.paths ?? {});
	return { ...document, paths, components: { schemas } };
}

/** Describes the routes registered after it in this scope: GET /_sandbox/openapi.json. */
export async function describeControlPlane(app: FastifyInstance): Promise<void> {
	await app.register(swagger, {
		decorator: 'controlPlaneDescription',
		openapi: {
			openapi: '3.1.0',
			info: {
				...{ title: 'Control plane of the travel agency sandbox', version: '1', ...publisher },
				description: 'Time, faults, settings, and what is really stored. It needs no token.',
			},
			servers: [{ url: prefix }],
			// Nobody needs a token here.
			security: [],
			tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
		},
		transform: ({ schema = {}, url, route }) => {
			if (schema.hide) return { schema, url };
			const path = url.slice(prefix.length).replace(/:(\w+)/g, '{$1}');
			const operation = operations[`${String(route.method)} ${path}`];
			if (!operation) throw new Error(`${String(route.method)} ${path} is not described`);
			const { tag, summary, description } = operation;
			return {
				url: url.slice(prefix.length),
				schema: {
					...{ ...schema, tags: [tag], summary, description, operationId: operationIdOf(summary) },
					response: responsesOf(operation, schema),
				},
			};
		},
		transformObject: (document) =>
			'openapiObject' in document ? withComponents(document.openapiObject) : document,
	});
	app.get('/openapi.json', { schema: { hide: true } }, async () => app.controlPlaneDescription());
}
