import type { RequestLine } from './http';
import type { Path, PathOf } from './path';

/** What the client has to know of an endpoint besides its address. */
interface Endpoint {
	/** What its path is relative to: the Base URL, or the root of the same host. */
	readonly server: 'api' | 'root';
	/**
	 * How the caller proves who it is: by the token, or by the partner's client, as HTTP Basic or in the body.
	 */
	readonly proof: 'token' | 'clientInHeader' | 'clientInBody';
	/** What the request of a write carries. */
	readonly carries: 'json' | 'file';
	/** What a request has done once it is processed. */
	readonly effect: 'none' | 'stores' | 'deletes' | 'disconnects';
	/** What a 409 means (section Errors): an attempt in progress, a state that forbids it, or either. */
	readonly conflict: 'inProgress' | 'state' | 'either';
	/** The state in which the API refuses the request. */
	readonly forbids?: 'deletedTask' | 'completedTask' | 'relatedPerson';
	/**
	 * How to recognize a refusal by the API and not a proxy: it has reasons (section Errors), or an empty body.
	 */
	readonly refusal: 'reasons' | 'emptyBody';
	/** A write makes cached records stale, but not definitions, such as those of custom fields. */
	readonly cachedAs: 'record' | 'definition';
	/**
	 * What a 403 means to a partner, if it differs from what it means to an agency (section Authentication).
	 */
	readonly partners: 'asAgencies' | 'neverAllowed' | 'pickedCompanyOnly' | 'ownSalesOnly';
	/** `announced` if the API marks it "In development": nobody can use it yet. */
	readonly availability: 'released' | 'announced';
}

const READ: Endpoint = {
	server: 'api',
	proof: 'token',
	carries: 'json',
	effect: 'none',
	conflict: 'state',
	refusal: 'reasons',
	cachedAs: 'record',
	partners: 'asAgencies',
	availability: 'released',
};
const WRITE: Endpoint = { ...READ, effect: 'stores', conflict: 'inProgress' };
const DELETION: Endpoint = { ...READ, effect: 'deletes' };
const ANNOUNCED: Partial<Endpoint> = { availability: 'announced' };

/** The endpoints that differ from others of their method, with what differs. */
const EXCEPTIONS: Readonly<Record<string, Partial<Endpoint>>> = {
	'GET /custom_fields': { cachedAs: 'definition' },
	'GET /custom_fields/{id}': { cachedAs: 'definition' },
	'GET /sales': { partners: 'neverAllowed' },
	'GET /sales/{id}': { partners: 'neverAllowed' },
	'POST /sales': { partners: 'pickedCompanyOnly' },
	'POST /attachments': { carries: 'file', partners: 'ownSalesOnly' },
	// A deleted task also gets a 409.
	'PATCH /tasks/{id}': { conflict: 'either', forbids: 'deletedTask' },
	'POST /tasks/{id}/history': { conflict: 'either', forbids: 'deletedTask' },
	'DELETE /tasks/{id}': { forbids: 'completedTask' },
	'DELETE /people/{id}': { forbids: 'relatedPerson' },
	'POST /oauth/homologation': {
		...{ server: 'root', proof: 'clientInHeader', effect: 'none', refusal: 'emptyBody' },
	},
	'POST /oauth/revoke': { server: 'root', proof: 'clientInBody', effect: 'disconnects' },
	'GET /accounts/{id}': ANNOUNCED,
	'GET /categories/{id}': ANNOUNCED,
	'GET /cities/{id}': ANNOUNCED,
	'GET /cost_centers/{id}': ANNOUNCED,
	'GET /currencies/{id}': ANNOUNCED,
	'GET /integrations/{id}': ANNOUNCED,
	'GET /invoice_rules/{id}': ANNOUNCED,
	'GET /labels': ANNOUNCED,
	'GET /labels/{id}': ANNOUNCED,
	'GET /nf_rules/{id}': ANNOUNCED,
	'GET /payment_methods/{id}': ANNOUNCED,
	'GET /products/{id}': ANNOUNCED,
	'GET /quotes/{id}': ANNOUNCED,
	'GET /sellers/{id}': ANNOUNCED,
	'GET /task_categories': ANNOUNCED,
	'GET /task_categories/{id}': ANNOUNCED,
	'GET /tasks/{id}': ANNOUNCED,
	'GET /travels/{id}': ANNOUNCED,
};

/** The rules of a request's endpoint. */
export function endpointOf({ method, path }: RequestLine): Endpoint {
	const ofMethod = method === 'GET' ? READ : method === 'DELETE' ? DELETION : WRITE;
	return { ...ofMethod, ...EXCEPTIONS[`${method} ${path.template}`] };
}

const ANY_ID = '00000000-0000-4000-8000-000000000000';

/** Whether a list can be read, or records by their IDs. Forms offer nothing else. */
export function isReleased(read: Path | PathOf): boolean {
	const path = typeof read === 'function' ? read(ANY_ID) : read;
	return endpointOf({ method: 'GET', path }).availability === 'released';
}
