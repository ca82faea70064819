import type { IDataObject } from 'n8n-workflow';

import { isRecord } from '../values';
import { isTooDeep } from '../request/body';
import type { Connection } from '../request/connection';
import { ApiError } from '../request/failures';
import type { Answer, HttpAnswer, HttpRequest } from '../request/http';
import type { IsRight } from '../request/outcome';
import { hasReasons } from '../request/reasons';
import type { Reply } from './responseCache';
import { send } from '../request/send';

/** A record of any kind, or a list's page. Errors are neither, whatever their status. */
function hasData(answer: HttpAnswer): boolean {
	return isRecord(answer.body) && !isTooDeep(answer.body) && !hasReasons(answer);
}

/** @throws ApiError when the answer is a "no" or not the API's at all */
export async function fetchReply(connection: Connection, request: HttpRequest): Promise<Reply> {
	const answer = await send(connection, request, { isRight: hasData });
	const record = recordIn(answer, connection, request, hasData);
	const servedAt = Date.parse(String(answer.headers.date));
	return { record, servedAt: Number.isNaN(servedAt) ? undefined : servedAt };
}

/** @throws ApiError when the answer is a "no" or not the API's at all */
export function recordIn(
	answer: Answer,
	connection: Connection,
	request: HttpRequest,
	isRight: IsRight,
): IDataObject {
	if (!isSuccess(answer)) throw ApiError.of(answer, connection, request);
	if (!isRight(answer)) throw ApiError.notTheApi(connection, request, answer.fate);
	return answer.body as IDataObject;
}

export function isSuccess({ statusCode }: HttpAnswer): boolean {
	return statusCode >= 200 && statusCode < 300;
}
