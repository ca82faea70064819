import type { ErrorObject, ValidateFunction } from 'ajv';
import type { Endpoint } from '../protocol/endpoint';
import { badRequest, invalid } from '../protocol/refusal';
import { mediaTypeOf } from './document';
import { createAjv } from './formats';
import { sentences } from './sentences';
import type { OpenApiDocument } from './types';

const documentId = 'openapi.json';
const pointerPart = (name: string): string =>
	encodeURIComponent(name.replace(/~/g, '~0').replace(/\//g, '~1'));

/** A value of the query, where everything is text, in the type its parameter has. */
function typed(value: string, type: unknown): unknown {
	if (type === 'array') return value.split(',');
	return type === 'integer' && /^-?\d+$/.test(value) ? Number(value) : value;
}

/** Checks requests against the very document that is served. Validators are compiled when first needed. */
export class RequestValidation {
	private readonly ajv = createAjv();
	private readonly compiledQueries = new Map<Endpoint, ValidateFunction>();

	constructor(private readonly document: OpenApiDocument) {
		// The document holds more than schemas, which a meta-schema would find fault with.
		this.ajv.addSchema(document, documentId, false, false);
	}

	/** @throws {Refusal} 422 naming each field that is not in the documented format */
	body(endpoint: Endpoint, sent: unknown): void {
		const pointer = [
			'paths',
			endpoint.path,
			endpoint.method.toLowerCase(),
			'requestBody',
			'content',
			mediaTypeOf(endpoint),
			'schema',
		];
		const validate = this.ajv.getSchema(`${documentId}#/${pointer.map(pointerPart).join('/')}`);
		if (!validate) throw new Error(`The document has no body for ${endpoint.method} ${endpoint.path}`);
		if (!validate(sent)) throw invalid(...sentences(validate.errors as ErrorObject[], 'body'));
	}

	/**
	 * The query with its values in the types of the document: numbers as numbers, comma lists as lists.
	 * @throws {Refusal} 400 naming each parameter that is unknown or not in the documented format
	 */
	query(endpoint: Endpoint, sent: Record<string, unknown>): unknown {
		const schemas = endpoint.query?.properties ?? {};
		const query: Record<string, unknown> = {};
		for (const [name, value] of Object.entries(sent)) {
			const [plain = name] = name.split('[');
			if (typeof value !== 'string' || plain !== name) {
				throw badRequest(`${plain} takes one plain value, not a list or nested value`);
			}
			query[name] = typed(value, schemas[name]?.type);
		}
		const validate = this.compiledQueries.get(endpoint) ?? this.compileQuery(endpoint);
		if (!validate(query)) throw badRequest(...sentences(validate.errors ?? [], 'query'));
		return query;
	}

	private parametersOf({ path, method }: Endpoint) {
		return this.document.paths[path]?.[method.toLowerCase()]?.parameters ?? [];
	}

	private compileQuery(endpoint: Endpoint): ValidateFunction {
		const base = ['paths', endpoint.path, endpoint.method.toLowerCase(), 'parameters'];
		const properties = this.parametersOf(endpoint).flatMap((parameter, index) =>
			parameter.in === 'query'
				? [
						[
							parameter.name,
							{ $ref: `${documentId}#/${[...base, `${index}`, 'schema'].map(pointerPart).join('/')}` },
						],
					]
				: [],
		);
		const unpublished = Object.entries(endpoint.query?.properties ?? {}).filter(
			([, property]) => property.unpublished,
		);
		const validate = this.ajv.compile({
			type: 'object',
			properties: Object.fromEntries([...properties, ...unpublished]),
			additionalProperties: false,
		});
		this.compiledQueries.set(endpoint, validate);
		return validate;
	}
}
