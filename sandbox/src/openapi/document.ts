import swagger, { type FastifyDynamicSwaggerOptions } from '@fastify/swagger';
import type { FastifyInstance, FastifySchema } from 'fastify';
import { partnerPaths, partnerSchemes } from './authorization';
import { basePath, type Endpoint } from '../protocol/endpoint';
import { namesOf } from '../protocol/permissions';
import { record, text, Type, uuid } from '../schema';
import { hoistTitled } from './components';
import { describeFields } from './describeFields';
import { addExamples } from './examples';
// Generated: see CONTRIBUTING.md.
import examples from './examples.json';

const refusalMeanings = {
	400: 'Malformed syntax or format',
	401: 'Credential invalid or revoked',
	403: 'No API license, read-only license on a write, or missing permission',
	404: 'Not found',
	409: 'In conflict with the state of the record, or the Idempotency-Key is still in progress',
	415: 'Content-Type not supported',
	422: 'Validation',
	429: 'Rate limit exceeded: nothing was processed',
	500: 'Internal error',
};

export const errors = record({ errors: Type.Array(text()) }, 'Errors');

const keyHeader = Type.Object({
	'Idempotency-Key': uuid('UUID v4; the same key with the same body is processed once within a day'),
});

/** Whether a request may be refused with this status, which follows from what it takes. */
function canBeRefusedWith(status: number, { method, schema, config }: Endpoint): boolean {
	switch (status) {
		case 400:
			// If the ID in the path is a number, an invalid one is not malformed but unknown.
			return !Object.values(schema.params?.properties ?? {}).some(({ type }) => type === 'integer');
		case 404:
			return schema.params !== undefined || config.inDevelopment === true;
		case 409:
		case 415:
			return method !== 'GET';
		case 422:
			return schema.body !== undefined;
		default:
			return true;
	}
}

function responsesOf(endpoint: Endpoint): Record<string, object> {
	const done = Object.entries(endpoint.schema.response).map(([status, schema]: [string, object]) => {
		const isReplay = endpoint.config.keyed && endpoint.method === 'POST' && status === '200';
		const description = isReplay ? 'Replay of an earlier request with the same Idempotency-Key' : 'Done';
		return [status, { ...schema, 'x-response-description': description }];
	});
	const refused = Object.entries(refusalMeanings)
		.filter(([status]) => canBeRefusedWith(Number(status), endpoint))
		.map(([status, meaning]) => [status, { ...errors, 'x-response-description': meaning }]);
	return Object.fromEntries([...done, ...refused]) as Record<string, object>;
}

/** `Get an account movement` is getAccountMovement. */
export const operationIdOf = (summary: string): string =>
	summary
		.toLowerCase()
		.split(/\W+/)
		.filter((word) => !['a', 'an', 'the'].includes(word))
		.map((word, index) => (index === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1)))
		.join('');

/** The endpoint's description, and the permission that the credential needs. */
function descriptionOf({ schema: { description }, config: { permission, inDevelopment } }: Endpoint): string {
	const needs =
		permission === 'any'
			? 'Needs an API license; not for partners.'
			: `Needs the permission ${namesOf(permission)}.`;
	const own = description === undefined ? [] : [description];
	return [...own, needs, ...(inDevelopment ? ['In development: not usable yet.'] : [])].join(' ');
}

/** The OpenAPI operation of an endpoint: its schema, completed from the endpoint's other properties. */
function describe(endpoint: Endpoint): FastifySchema {
	const { schema, config } = endpoint;
	const published = Object.entries(schema.querystring?.properties ?? {}).filter(
		([, one]) => !one.unpublished,
	);
	return {
		...schema,
		description: descriptionOf(endpoint),
		operationId: operationIdOf(schema.summary),
		'x-availability': config.inDevelopment ? 'in development' : 'beta',
		...(config.keyed && { headers: keyHeader }),
		querystring: { type: 'object', properties: Object.fromEntries(published) },
		response: responsesOf(endpoint),
	} as FastifySchema;
}

/** In the order in which API tools show them. */
const tags = Object.entries({
	Sales: 'Sales with their products, payments and commissions',
	People: 'Clients, suppliers, sellers and other people, and their labels',
	Tasks: 'Tasks, their comments and categories',
	Attachments: 'Files of sales and people',
	Bills: 'Accounts payable and receivable',
	'Account movements': 'Money that went into an account, or out of it',
	Refunds: 'What was given back to customers, or by vendors',
	Invoices: 'Service invoices',
	'Partner statements': 'Receipts of the statements that partners send',
	Travels: 'Trips that gather sales',
	Logs: 'The change history',
	'Custom fields': "Definitions of the agency's own fields",
	'Reference data': 'Products, sellers, cities, accounts and other lists',
	'Partner connection': "What a partner's backend asks besides the flow of authorization",
}).map(([name, description]) => ({ name, description }));

/** Who publishes the sandbox's descriptions, and under which license. */
export const publisher = {
	license: { name: 'MIT', identifier: 'MIT' },
	contact: { name: 'The maintainers of the sandbox' },
};

const openapi: FastifyDynamicSwaggerOptions['openapi'] = {
	openapi: '3.1.0',
	info: {
		title: 'Travel Agency Back-Office API (sandbox)',
		version: '3',
		...publisher,
		description: 'What the sandbox answers. 10 requests per 3 seconds per origin IP address.',
	},
	servers: [{ url: basePath }],
	security: [{ bearer: [] }, { partner: [] }],
	components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' }, ...partnerSchemes } },
};

type Paths = Record<string, Record<string, { parameters?: { schema: { type?: string } }[] }>>;

/** Generators take a number without a format for single precision, and do not know our own format. */
const withDoubles = <Part extends object>(part: Part): Part =>
	JSON.parse(JSON.stringify(part), (_, value: { type?: unknown } | null) =>
		value?.type === 'number' ? { ...value, format: 'double' } : value,
	) as Part;

/**
 * Adds what @fastify/swagger leaves out: the components, and that some parameters are comma-separated lists,
 * which it cannot tell from repeated parameters.
 */
function complete(document: { paths?: object; components?: object }): object {
	const described = document.paths as Paths;
	for (const { parameters = [] } of Object.values(described).flatMap((path) => Object.values(path))) {
		for (const parameter of parameters) {
			if (parameter.schema.type === 'array') Object.assign(parameter, { style: 'form', explode: false });
		}
	}
	const { paths, schemas } = withDoubles(hoistTitled({ ...described, ...partnerPaths }));
	describeFields(paths);
	describeFields(schemas);
	addExamples(paths, examples);
	return { ...document, tags, paths, components: { ...document.components, schemas } };
}

/** Serves the OpenAPI 3.1 description of the endpoints that are registered after it. */
export async function describeApi(app: FastifyInstance): Promise<void> {
	await app.register(swagger, {
		openapi,
		convertConstToEnum: false,
		// Only the API's endpoints have tags; the control plane and the authorization server are not part of the
		// API.
		hideUntagged: true,
		transform: ({ schema, url, route }) => ({
			url,
			schema: schema?.tags ? describe(route as unknown as Endpoint) : schema,
		}),
		transformObject: (document) =>
			'openapiObject' in document ? complete(document.openapiObject) : document,
	});
	app.get('/openapi.json', async () => app.swagger());
}
