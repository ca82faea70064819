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

/** Who asks, and of what. */
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

/** Fastify's schema of a route: requests are validated against it, and the OpenAPI document is made of it. */
interface EndpointSchema {
	tags: readonly [string];
	summary: string;
	description?: string;
	/** `multipart/form-data` for uploads; JSON when omitted. */
	consumes?: readonly ['multipart/form-data'];
	params?: TObject;
	querystring?: TObject;
	body?: TSchema;
	/** The one success that it has, by status. Refusals follow from the rest: see openapi/document.ts. */
	response: { 200: TSchema } | { 201: TSchema } | { 204: TSchema };
}

/** What must hold before an endpoint runs, beside its schema. */
interface EndpointConfig {
	/**
	 * Checked before the request is read. `any`: any API license will do. `rules`: the endpoint decides by the
	 * content.
	 */
	permission: Permission | 'any' | 'rules';
	/** Not usable yet: answers 404 unless switched on (section Endpoint index, D). */
	inDevelopment?: boolean | undefined;
	/** Whether the write takes an Idempotency-Key. */
	keyed?: true;
	/** Puts the names that were renamed, and are still accepted, back into their present form. */
	acceptOldNames?(body: unknown): unknown;
	/** Empty text means: leave the field as it is (PATCH), except for these, where it is refused. */
	emptyTextKeeps?: { exceptFor: readonly string[] };
}

type EndpointRequest<Schema extends EndpointSchema> = FastifyRequest<
	RouteGenericInterface,
	RawServerDefault,
	IncomingMessage,
	Schema,
	TypeBoxTypeProvider
>;

/** A Fastify route as data, below /api/v3. */
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

/** Gives the handler the types of the schema: what it is asked, and what it has to answer. */
export const endpoint = <const Schema extends EndpointSchema>(described: TypedEndpoint<Schema>): Endpoint =>
	described;

/** The answer of a 204. */
export const noContent = Type.Unsafe<void>({ type: 'null' });
