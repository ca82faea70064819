import axios from 'axios';
import type { ICredentialDataDecryptedObject, IDataObject } from 'n8n-workflow';
import { startSandbox, type FaultOrder } from 'travel-agency-sandbox';

import { limiters } from '../../nodes/shared/request/limiter';
import { editorCache } from '../../nodes/shared/reads/responseCache';
import { Changes } from '../changes';
import { Evidence } from './apiCoverage/evidence';

type StartOptions = NonNullable<Parameters<typeof startSandbox>[0]>;

/** The agency's companies in every seed, by taxpayer ID. */
export const HORIZONTE_VIAGENS = '12345678000195';
export const HORIZONTE_CORPORATIVO = '98765432000198';

/** Small enough to be reset before every test, and large enough for several pages of each list. */
const SMALL = { sales: 60, people: 60, tasks: 30 };

/** A request as the sandbox saw it. */
export interface SeenRequest {
	number: number;
	method: string;
	/** Relative to /api/v3, without the query. */
	path: string;
	/** The path template in the API description; null if the path is not in it. */
	route: string | null;
	query: Record<string, string>;
	/** The name of the credential, such as `full_access`; null if it is unknown. */
	token: string | null;
	idempotency_key: string | null;
	content_type: string | null;
	body: unknown;
	/** Null if the connection was cut before an answer. */
	status: number | null;
	replay: boolean;
	fault: string | null;
	/** From the head of the request to the answer. */
	ms: number;
}

/** A fault to order from the sandbox's control plane. */
export type Fault = FaultOrder;

/** The requests of this test file's nodes, across the resets between its tests. */
const evidence = new Evidence();

/**
 * The sandbox that a file's tests talk to, with access to what it was really asked and what it has stored.
 */
export class BackOffice {
	/** The origin of the control plane and the API description. */
	url = '';

	/** @param evidence receives the nodes' requests before the sandbox forgets them */
	constructor(private readonly evidence?: Evidence) {}

	/** A user's credential. @param token without its `sandbox_` prefix, e.g. `read_only` */
	credential(token = 'full_access', more: IDataObject = {}): ICredentialDataDecryptedObject {
		return {
			baseUrl: `${this.url}/api/v3`,
			accessToken: `sandbox_${token}`,
			companyIdentifier: '',
			...more,
		} as ICredentialDataDecryptedObject;
	}

	/** All requests since the test began, or since {@link forgetRequests}, in order of arrival. */
	async requests(method?: string, route?: string): Promise<SeenRequest[]> {
		return (await this.control<{ data: SeenRequest[] }>('GET', '/requests', { params: { method, route } }))
			.data;
	}

	/** @returns the forgotten requests, in order of arrival */
	async forgetRequests(): Promise<SeenRequest[]> {
		const requests = await this.requests();
		this.evidence?.add(requests);
		if (requests.length > 0) await this.control('DELETE', '/requests');
		return requests;
	}

	/** The stored records, oldest first: what was really written, whatever was answered. */
	async records(collection: string): Promise<IDataObject[]> {
		return (await this.control<{ data: IDataObject[] }>('GET', `/records/${collection}`)).data;
	}

	async fault(order: Fault): Promise<void> {
		await this.control('POST', '/faults', { data: order });
	}

	async endFaults(): Promise<void> {
		await this.control('DELETE', '/faults');
	}

	/** Such as `{ in_development: true }` or `{ required_custom_fields: true }`. */
	async settings(changed: IDataObject): Promise<void> {
		await this.control('PUT', '/settings', { data: changed });
	}

	/** Sets a company's API license for partners: `full`, `read_only` or `none`. */
	async license(companyIdentifier: string, license: string): Promise<void> {
		await this.control('PUT', `/companies/${companyIdentifier}`, { data: { license } });
	}

	/** @param change a time with an offset, or by how much to advance the clock */
	async setClock(change: { now: string } | { advance_seconds: number }): Promise<void> {
		await this.control('PUT', '/clock', { data: change });
	}

	/** Resets everything: records, clock, settings, faults, keys, requests. */
	async reset(sizes?: { seed?: number; sales?: number; people?: number; tasks?: number }): Promise<void> {
		this.evidence?.add(await this.requests());
		await this.control('POST', '/reset', { data: sizes ?? {} });
		editorCache.invalidate(() => true);
	}

	private async control<T>(method: string, path: string, more: object = {}): Promise<T> {
		return (await axios.request<T>({ method, url: `${this.url}/_sandbox${path}`, ...more })).data;
	}
}

/**
 * One sandbox for a test file. Before every test, it is reset, and so is the client's memory. Call this at
 * the top of a file, and use the result inside tests. The rate limit is off unless requested.
 * @param isEvidence whether docs/coverage.md is made from its requests; `npm run generate` then runs the file
 */
export function backOfficeOfThisFile(
	options: StartOptions = {},
	{ isEvidence = false }: { isEvidence?: boolean } = {},
): BackOffice {
	const office = new BackOffice(isEvidence ? evidence : undefined);
	const changes = new Changes();
	let close: (() => Promise<void>) | undefined;
	beforeAll(async () => {
		const sandbox = await startSandbox({
			...SMALL,
			token: 'sandbox',
			rateLimit: { enabled: false },
			...options,
		});
		office.url = sandbox.url;
		close = () => sandbox.close();
		changes.watch();
	});
	beforeEach(async () => {
		limiters.clear();
		// If the rate limit is on, reads count as changes, too.
		if (changes.any || options.rateLimit?.enabled) {
			await office.reset();
			changes.forget();
		} else {
			editorCache.invalidate(() => true);
			await office.forgetRequests();
		}
	});
	afterAll(async () => {
		changes.end();
		if (isEvidence) {
			evidence.add(await office.requests());
			evidence.write(expect.getState().testPath ?? '');
		}
		await close?.();
	});
	return office;
}
