import type { Office } from '../office';
import type { Static, TObject, TSchema } from '../schema';
import type { Credential, Permission } from './grants';

export interface Answer {
	status: number;
	body?: unknown;
}

export interface UploadedFile {
	name: string;
	contentType: string;
	content: Buffer;
}

/** One request that passed the door: credential known, shapes valid. */
export interface Call<Query, Body> {
	office: Office;
	credential: Credential;
	/** The identifier in the path, empty when there is none. */
	id: string;
	query: Query;
	body: Body;
	/** The files of an upload, in the order in which they were sent. */
	files: UploadedFile[];
}

interface Description {
	method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
	/** The template, below /api/v3: `/tasks/{task_id}/history`. */
	path: string;
	tag: string;
	summary: string;
	description?: string;
	/** Not usable yet: answers 404 unless the sandbox is told otherwise (section Endpoint index, D). */
	inDevelopment?: true;
	/** What the path identifier looks like; `integer` for custom field definitions, `currency` for an ISO 4217 code. */
	id?: 'uuid' | 'integer' | 'currency';
	/**
	 * Asked before anything of the request is read. `any`: some API license is enough. `rules`: the endpoint decides by
	 * what the request holds.
	 */
	permission: Permission | 'any' | 'rules';
	/** Whether the write takes an Idempotency-Key. */
	keyed?: true;
	/** Query parameters, besides those of every list. */
	query?: TObject;
	body?: TSchema;
	/** Whether the body is multipart/form-data with files. */
	multipart?: true;
	/** Puts the names that were renamed, and are still accepted, back into their present form. */
	acceptOldNames?(body: unknown): unknown;
	/** Empty text means: leave the field as it is (PATCH), except for these, where it is refused. */
	emptyTextKeeps?: { exceptFor: readonly string[] };
	answers: { status: 200 | 201 | 204; schema?: TSchema };
	refusals: readonly number[];
}

/** An endpoint as data: the OpenAPI operation, what must hold before it runs, and the work itself. */
export interface Endpoint extends Description {
	run(call: Call<unknown, unknown>): Answer;
}

type QueryOf<D extends Description> = D['query'] extends TObject ? Static<D['query']> : unknown;
type BodyOf<D extends Description> = D['body'] extends TSchema ? Static<D['body']> : unknown;

/** Gives `run` the types of the query and body that the description declares. */
export const endpoint = <const D extends Description>(
	description: D,
	run: (call: Call<QueryOf<D>, BodyOf<D>>) => Answer,
): Endpoint => ({
	...description,
	// The door validates query and body against these very schemas before it calls.
	run: (call) => run(call as Call<QueryOf<D>, BodyOf<D>>),
});
