import type {
	IDataObject,
	IExecuteFunctions,
	IHttpRequestMethods,
	ILoadOptionsFunctions,
	IPollFunctions,
} from 'n8n-workflow';

/** The part of n8n that a request needs; a node's execution, a dropdown and a trigger's poll all have it. */
export type Host = IExecuteFunctions | ILoadOptionsFunctions | IPollFunctions;

/** An agency's own token, or a partner's connection to an agency: the values of the nodes' first parameter. */
export type Authentication = 'accessToken' | 'oAuth2';

/** One attempt's answer as it came, whatever its status. */
export interface HttpAnswer {
	statusCode: number;
	headers: IDataObject;
	body: unknown;
}

export interface HttpRequest {
	method: IHttpRequestMethods;
	/** Below the base URL, beginning with a slash. */
	path: string;
	query?: IDataObject;
	/** A form is built anew for each attempt, since sending uses it up. */
	body?: IDataObject | (() => FormData);
	headers?: IDataObject;
}

/** What a sentence needs to know of a request. */
export type Asked = Pick<HttpRequest, 'method' | 'path'>;

/** The service's last word on a request, and what happened before it. */
export interface Answer extends HttpAnswer {
	/** An earlier attempt was processed; or it, or this one, may have been without its answer reaching us. */
	readonly lostAnswer: boolean;
}

/** Who is asked, as far as errors need to know. */
export interface Service {
	/** Host name and port, for sentences. */
	readonly hostName: string;
	readonly authentication: Authentication;
	/** What must never be shown, should the service ever echo it. */
	readonly secrets: readonly string[];
}

export const HOMOLOGATION = '/oauth/homologation';
export const REVOCATION = '/oauth/revoke';

/** Whether a host name means this machine. */
export function isLoopback(hostname: string): boolean {
	return ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
}
