import type {
	IDataObject,
	IExecuteFunctions,
	IHttpRequestMethods,
	ILoadOptionsFunctions,
	IPollFunctions,
} from 'n8n-workflow';

import type { Path } from './path';

/** The part of n8n that a request needs; a node's execution, a dropdown and a trigger's poll all have it. */
export type Host = IExecuteFunctions | ILoadOptionsFunctions | IPollFunctions;

/** An agency's own token, or a partner's connection: the values of the nodes' first parameter. */
export type Authentication = 'accessToken' | 'oAuth2';

/** The endpoint and record of a request. Special rules are in the table of endpoints. */
export interface RequestLine {
	method: IHttpRequestMethods;
	/** Below the Base URL or, at some endpoints, below the root of its host. */
	path: Path;
}

export interface HttpRequest extends RequestLine {
	query?: IDataObject;
	/** A form is built again for each attempt, since sending uses it up. */
	body?: IDataObject | (() => FormData);
	headers?: IDataObject;
}

/** One attempt's answer as it came, whatever its status. */
export interface HttpAnswer {
	statusCode: number;
	headers: IDataObject;
	body: unknown;
}

/** What is known of a write: it is stored, or may be, or is not. */
export type Fate = 'written' | 'open' | 'notWritten';

/** The API's last word on a request, and what is known after all attempts at it. */
export interface Answer extends HttpAnswer {
	readonly fate: Fate;
}

/** The API, as far as errors need to know it. */
export interface Service {
	/** Host name and port, for sentences. */
	readonly hostName: string;
	readonly authentication: Authentication;
	/** What must never be shown, should the API ever echo it. */
	readonly secrets: readonly string[];
}
