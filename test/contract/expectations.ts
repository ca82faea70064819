import type { Answer, Api, Query } from './client';
import type { Page } from './shapes';

export const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
export const UNKNOWN_UUID = '00000000-0000-4000-8000-000000000000';
/** "Date-times: YYYY-MM-DDTHH:MM:SS, returned without a time-zone offset." */
export const DATE_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/;
export const DATE = /^\d{4}-\d{2}-\d{2}$/;

/**
 * Checks that an answer is a refusal with this status, and that "All error bodies have the shape {errors:
 * [string]}". Returns the sentences as one text, in which tests look for a field's name.
 */
export function refusal(answer: Answer<unknown>, status: number): string {
	const seen = { status: answer.status, body: answer.data };
	expect(seen).toEqual({ status, body: { errors: expect.any(Array) as unknown } });
	const { errors } = answer.data as { errors: unknown[] };
	expect(errors.length).toBeGreaterThan(0);
	for (const sentence of errors) {
		expect(typeof sentence).toBe('string');
		expect(sentence).not.toBe('');
	}
	return errors.join('\n');
}

/** Checks the status and returns the body; if the status is wrong, shows the body. */
export function success<T>(answer: Answer<T>, status: number): T {
	expect({ status: answer.status, errors: (answer.data as { errors?: unknown } | null)?.errors }).toEqual({
		status,
	});
	return answer.data;
}

/** All rows of a list, read page by page. */
export async function everyRow<Row>(api: Api, path: string, query: Query = {}): Promise<Row[]> {
	const rows: Row[] = [];
	let cursor: string | null = null;
	do {
		const page: Page<Row> = success(
			await api.get<Page<Row>>(path, { ...query, size: 50, ...(cursor === null ? {} : { cursor }) }),
			200,
		);
		rows.push(...page.data);
		cursor = page.pagination.next_cursor;
	} while (cursor !== null);
	return rows;
}

export async function everyId(api: Api, path: string, query: Query = {}): Promise<string[]> {
	return (await everyRow<{ id: string }>(api, path, query)).map((row) => row.id);
}
