import type { IDataObject } from 'n8n-workflow';

import type { HttpAnswer } from '../../nodes/shared/request/http';

/** A request; its path is relative to the Base URL. */
export interface Asked {
	method: string;
	path: string;
	query: IDataObject;
}

/**
 * What a request leads to: a status, an answer, a network code if no answer came, or an error that is thrown.
 * By default, the body is the record in the path, or a new one.
 */
export type Came =
	| number
	| string
	| Error
	| { statusCode?: number; headers?: Record<string, string>; body?: unknown };

/** One after the other, repeating the last one forever; or depending on the request. */
export type Answers = readonly Came[] | ((asked: Asked) => Came);

const NEW_ID = '3f2b6c1e-8a4d-4f8e-9b57-0c2d1e3f4a5b';

const recordAt = (path: string) => ({
	id: path.match(/(?<=\/)(\d+|[0-9a-f-]{36}|[A-Z]{3})(?=\/|$)/gi)?.at(-1) ?? NEW_ID,
});

/** Answers like n8n, which throws if no answer came. */
export function answering(answers: Answers): (asked: Asked) => HttpAnswer {
	let count = 0;
	return (asked) => {
		const came =
			typeof answers === 'function'
				? answers(asked)
				: (answers[Math.min((count += 1), answers.length) - 1] ?? 200);
		if (typeof came === 'string') throw Object.assign(new Error('n8n says why'), { httpCode: came });
		if (came instanceof Error) throw came;
		const answer = typeof came === 'number' ? { statusCode: came } : came;
		return { statusCode: 200, headers: {}, body: recordAt(asked.path), ...answer };
	};
}
