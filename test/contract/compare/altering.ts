import type { Alterations, Passing, Write } from './front';

/** How a front makes the sandbox look like another service. */

export interface Deviation {
	alter: () => Alterations;
	/** The lines that the table of differences must have. */
	named: readonly string[];
	/**
	 * How many records the comparison may leave behind, because they cannot be deleted or may exist; none by
	 * default.
	 */
	left?: number;
	/** Whether a sandbox that is started with the observations acts in the same way. */
	applied?: true;
}

export type Row = Record<string, unknown>;
export type Change = (passing: Passing) => void;

export const rowsOf = ({ body }: Passing): Row[] => {
	const { data } = (body ?? {}) as { data?: unknown };
	return Array.isArray(data) ? (data as Row[]) : [];
};
export const isRecordOf = ({ path, status }: Passing, url: string): boolean =>
	status === 200 && path.startsWith(`${url}/`) && path.split('/').length === 3;
export const isListOf = ({ path, status }: Passing, url: string): boolean => status === 200 && path === url;
export const isList = (passing: Passing): boolean =>
	passing.status === 200 && paginationOf(passing) !== undefined;
export const paginationOf = ({ body }: Passing): Row | undefined =>
	(body as { pagination?: Row } | undefined)?.pagination;

export function refuse(passing: Passing, status: number, body: unknown): void {
	Object.assign(passing, { status, body });
}

export const answering = (answer: Change) => (): Alterations => ({
	answer: (passing) => void answer(passing),
});
export const asking = (query: (path: string, query: URLSearchParams) => void) => (): Alterations => ({
	query,
});
export const sending = (send: (write: Write) => void) => (): Alterations => ({ send });

/** Changes the rows of a list. */
export const inRows = (url: string, change: (row: Row, index: number) => void) =>
	answering((passing) => {
		if (isListOf(passing, url)) rowsOf(passing).forEach(change);
	});
/** Changes records that are read by ID. */
export const inRecords = (url: string, change: (record: Row) => void) =>
	answering((passing) => {
		if (isRecordOf(passing, url) && passing.method === 'GET') change(passing.body as Row);
	});
/** Changes both rows and records. */
export const inBoth = (url: string, change: (object: Row) => void) =>
	answering((passing) => {
		if (isListOf(passing, url)) rowsOf(passing).forEach(change);
		if (isRecordOf(passing, url) && passing.method === 'GET') change(passing.body as Row);
	});
export const inPagination = (change: (pagination: Row, passing: Passing) => void) =>
	answering((passing) => {
		const pagination = isList(passing) ? paginationOf(passing) : undefined;
		if (pagination) change(pagination, passing);
	});

/** A list that filters differently: all rows are requested, and `keeps` decides which remain. */
export const filtering = (
	url: string,
	parameter: string,
	keeps: (row: Row, value: string) => boolean,
): (() => Alterations) => {
	const isMeant = (path: string, query: URLSearchParams) => path === url && query.has(parameter);
	return () => ({
		query: (path, query) => {
			if (!isMeant(path, query)) return;
			query.delete(parameter);
			query.set('size', '50');
		},
		answer: (passing) => {
			if (passing.status !== 200 || !isMeant(passing.path, passing.asked)) return;
			const value = passing.asked.get(parameter) ?? '';
			const body = passing.body as { data: Row[]; pagination: Row };
			body.data = body.data.filter((row) => keeps(row, value));
			Object.assign(body.pagination, { has_next_page: false, next_cursor: null });
		},
	});
};
export const ignoring = (url: string, ...parameters: string[]) =>
	asking((path, query) => {
		if (path === url) for (const parameter of parameters) query.delete(parameter);
	});
/** Passes on another value of a parameter. */
export const reading = (url: string, parameter: string, read: (value: string) => string) =>
	asking((path, query) => {
		const value = path === url ? query.get(parameter) : null;
		if (value !== null) query.set(parameter, read(value));
	});

export const daysLater = (days: number) => (day: string) => {
	const at = Date.parse(`${day}T12:00:00Z`);
	return Number.isNaN(at) ? day : new Date(at + days * 86_400_000).toISOString().slice(0, 10);
};
/** A date range that leaves out one of its days. */
export const rangeWithout = (url: string, bound: string, fieldOf: (asked: URLSearchParams) => string) =>
	answering((passing) => {
		const day = passing.asked.get(bound);
		if (!isListOf(passing, url) || day === null) return;
		const body = passing.body as Row;
		body.data = rowsOf(passing).filter((row) => row[fieldOf(passing.asked)] !== day);
	});
export const dateField = (asked: URLSearchParams) => asked.get('date_field') ?? '';
export const hoursLater = (hours: number) => (local: string) =>
	new Date(Date.parse(`${local}Z`) + hours * 3_600_000).toISOString().slice(0, 19);
/** Changes every text of this form in an answer. */
export const everyText = (form: RegExp, change: (text: string) => string): (() => Alterations) =>
	answering((passing) => {
		if (passing.status < 300 && passing.body !== undefined)
			passing.body = JSON.parse(JSON.stringify(passing.body), (_, value: unknown) =>
				typeof value === 'string' && form.test(value) ? change(value) : value,
			);
	});
export const dateTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/;
export const date = /^\d{4}-\d\d-\d\d$/;
/** Writes a CPF or CNPJ with punctuation. */
export const punctuated = (value: unknown): unknown =>
	typeof value === 'string'
		? value
				.replace(/^(\d{3})(\d{3})(\d{3})(\d{2})$/, '$1.$2.$3-$4')
				.replace(/^(\w{2})(\w{3})(\w{3})(\w{4})(\d{2})$/, '$1.$2.$3/$4-$5')
		: value;
export const attachmentsOf = ({ body, method }: Passing): Row[] => {
	const { attachments } = (body ?? {}) as { attachments?: unknown };
	return method === 'GET' && Array.isArray(attachments) ? (attachments as Row[]) : [];
};
export const isDecimal = (value: unknown): value is string =>
	typeof value === 'string' && value.startsWith('\u0001');
export const negative = (value: unknown): unknown => (isDecimal(value) ? `\u0001-${value.slice(1)}` : value);
export const magnitude = (value: unknown): unknown => (isDecimal(value) ? value.replace('-', '') : value);

/** Changes the answers to writes of people. */
export const written = (method: string, change: Change) =>
	answering((passing) => {
		if (passing.method === method && passing.path.startsWith('/people') && passing.status < 300)
			change(passing);
	});
/** Changes the refusals in which the sandbox says this. */
export const refusals = (words: string, change: Change) =>
	answering((passing) => {
		if (JSON.stringify(passing.body ?? '').includes(words)) change(passing);
	});
export const persons = (change: (person: Row, write: Write) => void, method = 'POST') =>
	sending((write) => {
		if (write.method === method && write.path.startsWith('/people') && typeof write.body === 'object')
			change(write.body as Row, write);
	});

/** Reorders the rows of a list that is shorter than a page, across all pages. */
export function pagewise(url: string, order: (rows: Row[]) => Row[]): Alterations {
	let whole: Row[] = [];
	const position = (asked: URLSearchParams) => Number(/^at-(\d+)$/.exec(asked.get('cursor') ?? '')?.[1] ?? 0);
	return {
		query: (path, query) => {
			if (path !== url || Number(query.get('size') ?? 20) > 50) return;
			if (/^at-/.test(query.get('cursor') ?? '')) query.delete('cursor');
			query.set('size', '50');
		},
		answer: (passing) => {
			if (!isListOf(passing, url) || !passing.query.has('size')) return;
			const asked = passing.asked;
			whole = order([...rowsOf(passing)]);
			const [begin, size] = [position(asked), Number(asked.get('size') ?? 20)];
			const more = whole.length > begin + size;
			passing.body = {
				data: whole.slice(begin, begin + size),
				pagination: { has_next_page: more, next_cursor: more ? `at-${begin + size}` : null, size },
			};
		},
	};
}

export function plain(value: unknown): string {
	return String(value).normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
