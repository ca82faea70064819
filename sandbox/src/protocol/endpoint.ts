import type { IncomingMessage } from 'node:http';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type { FastifyRequest, RawServerDefault, RouteGenericInterface } from 'fastify';
import type { Office } from '../office';
import { Type, type Static, type TObject, type TSchema } from '../schema';
import type { Credential, Permission } from './grants';

export const basePath = '/api/v3';

/** The service's answer, success or refusal. */
export interface Answer {
	status: number;
	body?: unknown;
}

export interface UploadedFile {
	name: string;
	contentType: string;
	content: Buffer;
}

/** Who sends the request, and to what. */
export interface Caller {
	office: Office;
	credential: Credential;
}

declare module 'fastify' {
	interface FastifyRequest extends Caller {
		/** The files of an upload, in the order in which they were sent. */
		uploads: UploadedFile[];
	}
}

/**
 * Fastify's schema of a route. Requests are validated against it, and the OpenAPI document is made from it.
 */
interface EndpointSchema {
	tags: readonly [string];
	summary: string;
	description?: string;
	/** `multipart/form-data` for uploads; JSON when omitted. */
	consumes?: readonly ['multipart/form-data'];
	params?: TObject;
	querystring?: TObject;
	body?: TSchema;
	/**
	 * The schema of the endpoint's only success, by status. Its refusals follow from the other properties: see
	 * openapi/document.ts.
	 */
	response: { 200: TSchema } | { 201: TSchema } | { 204: TSchema };
}

/** Conditions for an endpoint besides its schema. */
interface EndpointConfig {
	/**
	 * The permission, checked before the body is read. `any`: an API license is enough, except for partners. A
	 * list: one of them; the endpoint decides which, depending on the content.
	 */
	permission: Permission | 'any' | readonly Permission[];
	/** The endpoint is not usable yet: it answers 404 unless it was switched on (section Endpoint index, D). */
	inDevelopment?: boolean | undefined;
	/** Whether the write takes an Idempotency-Key. */
	keyed?: true;
	/** Replaces old names that are still accepted by the present ones. */
	acceptOldNames?(body: unknown): unknown;
	/** In a PATCH, an empty text leaves the field as it is. These fields refuse it instead. */
	emptyTextKeeps?: { exceptFor: readonly string[] };
}

type EndpointRequest<Schema extends EndpointSchema> = FastifyRequest<
	RouteGenericInterface,
	RawServerDefault,
	IncomingMessage,
	Schema,
	TypeBoxTypeProvider
>;

/** A Fastify route as data, relative to /api/v3. */
export interface Endpoint {
	method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
	/** `/tasks/:task_id/history` */
	url: string;
	schema: EndpointSchema;
	config: EndpointConfig;
	/** Does the work and returns the body of the answer. @throws {Refusal} */
	handler(request: EndpointRequest<EndpointSchema>): unknown;
}

type BodyOf<Response> = Response[keyof Response] extends TSchema ? Static<Response[keyof Response]> : never;

interface TypedEndpoint<Schema extends EndpointSchema> extends Endpoint {
	schema: Schema;
	handler(request: EndpointRequest<Schema>): BodyOf<Schema['response']>;
}

/** Gives the handler the types of the schema: what it receives, and what it has to return. */
export const endpoint = <const Schema extends EndpointSchema>(described: TypedEndpoint<Schema>): Endpoint =>
	described;

/** The schema of a 204. */
export const noContent = Type.Unsafe<void>({ type: 'null' });
