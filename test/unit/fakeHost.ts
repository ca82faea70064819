import type { IHttpRequestOptions, ILoadOptionsFunctions, INode } from 'n8n-workflow';

import { limiters } from '../../nodes/shared/request/limiter';
import { editorCache } from '../../nodes/shared/reads/responseCache';

/** What the service answers to one request; a network code stands for "no answer came". */
export type FakeAnswer =
	| { statusCode?: number; headers?: Record<string, string>; body?: unknown }
	| { code: string };

/** A body: the record that the path names, or a new one. */
export const ITS_RECORD = Symbol('its record');

const idIn = (url: string): string =>
	/\/(\d+|[0-9a-f-]{36})(?:\/|$)/.exec(url)?.[1] ?? '3f2b6c1e-8a4d-4f8e-9b57-0c2d1e3f4a5b';

export interface FakeHost {
	/** In place of n8n, with nothing but what a connection asks of it. */
	host: ILoadOptionsFunctions;
	/** Every request that left, in its order. */
	requests: IHttpRequestOptions[];
	/** The further arguments of each request: which credential signs it, and how. */
	signed: unknown[][];
}

export const BASE_URL = 'https://backoffice.example.com/api/v3';

export const NODE: INode = {
	id: 'node-1',
	name: 'Sale',
	type: 'n8n-nodes-travel-agency.travelAgencySale',
	typeVersion: 1,
	position: [0, 0],
	parameters: {},
};

const CHOSEN: Record<string, unknown> = {
	resource: 'cities',
	resourceType: 'sale',
	saleId: { __rl: true, mode: 'list', value: '3f2b6c1e-8a4d-4f8e-9b57-0c2d1e3f4a5b' },
};

/**
 * A host whose requests `answer` receives, with a valid credential by default. The limiter and the cache of
 * dropdowns start empty.
 */
export function fakeHost(
	answer: (request: IHttpRequestOptions) => FakeAnswer,
	credential: Record<string, unknown> = {},
): FakeHost {
	limiters.clear();
	editorCache.invalidate(() => true);
	const requests: IHttpRequestOptions[] = [];
	const signed: unknown[][] = [];
	const host = {
		getNode: () => NODE,
		logger: { debug: () => undefined, info: () => undefined },
		// What the user chose above a list that depends on it.
		getCurrentNodeParameter: (name: string) => CHOSEN[name],
		getCredentials: async () => ({ baseUrl: BASE_URL, accessToken: 'secret-token', ...credential }),
		helpers: {
			httpRequestWithAuthentication: async (
				type: string,
				request: IHttpRequestOptions,
				...how: unknown[]
			) => {
				requests.push(structuredClone(request));
				signed.push([type, ...how]);
				const given = answer(request);
				// As n8n reports a failed connection.
				if ('code' in given) throw Object.assign(new Error('n8n says why'), { httpCode: given.code });
				const body = given.body === ITS_RECORD ? { id: idIn(request.url) } : given.body;
				return { statusCode: 200, headers: {}, ...given, body: body ?? {} };
			},
		},
	};
	return { host: host as unknown as ILoadOptionsFunctions, requests, signed };
}

/** A list's page as the service answers it. */
export function pageOf(data: unknown[], nextCursor: string | null = null): FakeAnswer {
	return { body: { data, pagination: { has_next_page: nextCursor !== null, next_cursor: nextCursor } } };
}
