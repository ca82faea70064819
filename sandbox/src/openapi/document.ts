import { partnerPaths, partnerSchemes } from '../oauth/description';
import type { Endpoint } from '../protocol/endpoint';
import { record, text, Type } from '../schema';
import type { OpenApiDocument, Operation, Parameter } from './types';

const refusalMeanings: Record<number, string> = {
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

const isObject = (value: unknown): value is Record<string, unknown> =>
	typeof value === 'object' && value !== null && !Array.isArray(value);

/** Moves every titled schema to the components, leaving a $ref in its place. */
class Components {
	readonly schemas: Record<string, object> = {};

	place(schema: object): Record<string, unknown> {
		return this.hoist(schema) as Record<string, unknown>;
	}

	private hoist(value: unknown): unknown {
		if (Array.isArray(value)) return value.map((item) => this.hoist(item));
		if (!isObject(value)) return value;
		const { title } = value;
		if (typeof title !== 'string') return this.hoistMembers(value);
		if (!this.schemas[title]) {
			this.schemas[title] = {};
			this.schemas[title] = this.hoistMembers(value);
		}
		return { $ref: `#/components/schemas/${title}` };
	}

	private hoistMembers(value: Record<string, unknown>): Record<string, unknown> {
		const members = Object.entries(value).filter(([, member]) => member !== undefined);
		return Object.fromEntries(members.map(([name, member]) => [name, this.hoist(member)]));
	}
}

/** The media type in which the endpoint takes its body. */
export const mediaTypeOf = (endpoint: Endpoint): string =>
	endpoint.multipart ? 'multipart/form-data' : 'application/json';

const pathSchemas = {
	uuid: { type: 'string', format: 'uuid' },
	integer: { type: 'integer' },
	currency: { type: 'string', pattern: '^[A-Z]{3}$' },
};

function pathParameter({ path, id }: Endpoint): Parameter[] {
	const [, name] = /\{(\w+)\}/.exec(path) ?? [];
	if (!name) return [];
	return [{ name, in: 'path', required: true, schema: pathSchemas[id ?? 'uuid'] }];
}

const keyParameter: Parameter = {
	name: 'Idempotency-Key',
	in: 'header',
	required: true,
	description: 'UUID v4; the same key with the same body is processed once within a day',
	schema: { type: 'string', format: 'uuid' },
};

function queryParameters({ query }: Endpoint, components: Components): Parameter[] {
	const published = Object.entries(query?.properties ?? {}).filter(([, property]) => !property.unpublished);
	return published.map(([name, property]) => {
		const { description, ...schema } = components.place(property);
		return {
			name,
			in: 'query',
			required: query?.required?.includes(name) ?? false,
			...(typeof description === 'string' && { description }),
			...(schema.type === 'array' && ({ style: 'form', explode: false } as const)),
			schema,
		};
	});
}

const json = (schema: object): object => ({ content: { 'application/json': { schema } } });

function operationOf(endpoint: Endpoint, components: Components): Operation {
	const { method, path, answers, refusals } = endpoint;
	const done = answers.schema ? json(components.place(answers.schema)) : {};
	const responses: Record<string, object> = { [answers.status]: { description: 'Done', ...done } };
	if (endpoint.keyed && answers.status === 201) {
		responses[200] = { description: 'Replay of an earlier request with the same Idempotency-Key', ...done };
	}
	for (const status of refusals) {
		responses[status] = { description: refusalMeanings[status], ...json(components.place(errors)) };
	}
	return {
		tags: [endpoint.tag],
		summary: endpoint.summary,
		...(endpoint.description && { description: endpoint.description }),
		operationId: `${method.toLowerCase()}${path.replace(/\W+(\w?)/g, (_, letter: string) => letter.toUpperCase())}`,
		'x-availability': endpoint.inDevelopment ? 'in development' : 'beta',
		parameters: [
			...pathParameter(endpoint),
			...(endpoint.keyed ? [keyParameter] : []),
			...queryParameters(endpoint, components),
		],
		...(endpoint.body && {
			requestBody: {
				required: true,
				content: { [mediaTypeOf(endpoint)]: { schema: components.place(endpoint.body) } },
			},
		}),
		responses,
	};
}

/** The OpenAPI 3.1 description of the endpoints: what is served is what requests are validated against. */
export function describeApi(endpoints: readonly Endpoint[]): OpenApiDocument {
	const components = new Components();
	const paths: OpenApiDocument['paths'] = {};
	for (const endpoint of endpoints) {
		paths[endpoint.path] = {
			...paths[endpoint.path],
			[endpoint.method.toLowerCase()]: operationOf(endpoint, components),
		};
	}
	return {
		openapi: '3.1.0',
		info: {
			title: 'Travel Agency Back-Office API (sandbox)',
			version: '3',
			description: 'What the sandbox answers. 10 requests per 3 seconds per origin IP address.',
		},
		servers: [{ url: '/api/v3' }],
		security: [{ bearer: [] }, { partner: [] }],
		paths: { ...paths, ...partnerPaths },
		components: {
			schemas: components.schemas,
			securitySchemes: { bearer: { type: 'http', scheme: 'bearer' }, ...partnerSchemes },
		},
	};
}
