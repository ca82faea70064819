import type { IDataObject } from 'n8n-workflow';

/** A symbol, since a stored record may have a member of any name. Copies keep it. */
const SENT = Symbol('names of the members sent');

/** A copy of a write's answer that knows which members were sent. */
export function withSent(record: IDataObject, body: object): IDataObject {
	return { ...record, [SENT]: Object.keys(body) } as IDataObject;
}

/** The names of the members that were sent to get this answer; none for a record that was only read. */
export function sentIn(record: object): readonly string[] {
	return (record as { [SENT]?: string[] })[SENT] ?? [];
}
