import { ApiError } from '../../../../nodes/shared/request/failures';
import { path } from '../../../../nodes/shared/request/path';

const SERVICE = { secrets: [], hostName: 'x', authentication: 'accessToken' } as const;

/** A refusal of a request by the API. */
export const refusal = (statusCode: number, body: unknown = {}): ApiError =>
	new ApiError('refused', SERVICE, { method: 'GET', path: path`/sales` }, { statusCode, body });
