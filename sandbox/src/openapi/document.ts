import swagger, { type FastifyDynamicSwaggerOptions } from '@fastify/swagger';
import type { FastifyInstance, FastifySchema } from 'fastify';
import { partnerPaths, partnerSchemes } from './authorization';
import { basePath, type Endpoint } from '../protocol/endpoint';
import { record, text, Type, uuid } from '../schema';
import { hoistTitled } from './components';
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

const errors = record({ errors: Type.Array(text()) }, 'Errors');

const keyHeader = Type.Object({
	'Idempotency-Key': uuid('UUID v4; the same key with the same body is processed once within a day'),
});

/** What a request of this kind may be refused with follows from what it takes. */
function canBeRefusedWith(status: number, { method, schema, config }: Endpoint): boolean {
	switch (status) {
		case 400:
			// A number in the path is not malformed but unknown.
			return !Object.values(schema.params?.properties ?? {}).some(({ type }) => type === 'integer');
		case 404:
			return schema.params !== undefined || config.inDevelopment === true;
		case 409:
			return method !== 'GET';
		case 415:
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

/** The operation of an endpoint: its schema, and what follows from the rest of it. */
function describe(endpoint: Endpoint): FastifySchema {
	const { method, schema, config } = endpoint;
	const path = endpoint.url.slice(basePath.length);
	const published = Object.entries(schema.querystring?.properties ?? {}).filter(
		([, one]) => !one.unpublished,
	);
	return {
		...schema,
		operationId: `${method.toLowerCase()}${path.replace(/\W+(\w?)/g, (_, letter: string) => letter.toUpperCase())}`,
		'x-availability': config.inDevelopment ? 'in development' : 'beta',
		...(config.keyed && { headers: keyHeader }),
		querystring: { type: 'object', properties: Object.fromEntries(published) },
		response: responsesOf(endpoint),
	} as FastifySchema;
}

const openapi: FastifyDynamicSwaggerOptions['openapi'] = {
	openapi: '3.1.0',
	info: {
		title: 'Travel Agency Back-Office API (sandbox)',
		version: '3',
		description: 'What the sandbox answers. 10 requests per 3 seconds per origin IP address.',
	},
	servers: [{ url: basePath }],
	security: [{ bearer: [] }, { partner: [] }],
	components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' }, ...partnerSchemes } },
};

type Paths = Record<string, Record<string, { parameters?: { schema: { type?: string } }[] }>>;

/** Comma lists, which @fastify/swagger cannot tell from repeated parameters, and the components. */
function complete(document: { paths?: object; components?: object }): object {
	const described = document.paths as Paths;
	for (const { parameters = [] } of Object.values(described).flatMap((path) => Object.values(path))) {
		for (const parameter of parameters) {
			if (parameter.schema.type === 'array') Object.assign(parameter, { style: 'form', explode: false });
		}
	}
	const { paths, schemas } = hoistTitled({ ...described, ...partnerPaths });
	addExamples(paths, examples);
	return { ...document, paths, components: { ...document.components, schemas } };
}

/** Serves the OpenAPI 3.1 description of the endpoints that are registered after it. */
export async function describeApi(app: FastifyInstance): Promise<void> {
	await app.register(swagger, {
		openapi,
		convertConstToEnum: false,
		// The endpoints have tags; the control plane and the authorization server are not part of the API.
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
