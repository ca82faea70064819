import type { IDataObject, IHttpRequestOptions, ILoadOptionsFunctions, INode } from 'n8n-workflow';

import { limiters } from '../../nodes/shared/request/limiter';
import { editorCache } from '../../nodes/shared/reads/responseCache';
import { answering, type Answers } from './answers';

export interface FakeHost {
	/** A stand-in for n8n with only what a connection uses. */
	host: ILoadOptionsFunctions;
	/** Every request that was sent, in order. */
	requests: IHttpRequestOptions[];
	/** The other arguments of each request: which credential authenticates it, and how. */
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
 * A stand-in for n8n, which sends the requests of a {@link Connection}. By default, the host has a valid
 * credential. The limiter and the cache of dropdowns start empty.
 */
export function fakeHost(answers: Answers, credential: Record<string, unknown> = {}): FakeHost {
	limiters.clear();
	editorCache.invalidate(() => true);
	const requests: IHttpRequestOptions[] = [];
	const signed: unknown[][] = [];
	const answer = answering(answers);
	const host = {
		getNode: () => NODE,
		logger: { debug: () => undefined, info: () => undefined },
		// What the user has chosen above a list that depends on it.
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
				const { method = 'GET', url, qs = {} } = request;
				return answer({ method, path: url.replace(/^.*\/api\/v3/, ''), query: qs as IDataObject });
			},
		},
	};
	return { host: host as unknown as ILoadOptionsFunctions, requests, signed };
}
