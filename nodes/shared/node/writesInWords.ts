import { joinWords, message, type Value } from '../messages/message';
import type { HttpRequest } from '../request/http';
import { groupedBy } from '../values';
import type { PlannedWrite } from '../writes/rehearsal';

const VERBS = { POST: 'create', PATCH: 'change', DELETE: 'delete' } as const;

/** What is written, by the last part of a path's template; `revoke` is a connection. */
type Noun = 'attachments' | 'history' | 'people' | 'revoke' | 'sales' | 'tasks';
type Verb = (typeof VERBS)[keyof typeof VERBS] | 'cut' | 'name';

/** The writes in words: "create 60 sales and change 1 person". What is refused or replayed does not count. */
export function writesInWords(writes: readonly PlannedWrite[]): Value {
	const made = writes.filter(({ isRefused, isReplay }) => !isRefused && !isReplay);
	const parts = [...groupedBy(made, kindOfWrite)].map(([kind, ofKind]) => {
		const [verb, noun] = kind.split(' ') as [Verb, Noun];
		// A record that several items change is one record.
		const records = new Set(ofKind.map((write) => (write.method === 'POST' ? write : String(write.path))));
		return message(`write.${verb}`, { what: countInWords(noun, records.size) });
	});
	if (parts.length > 0) return joinWords('and', parts);
	const reason = writes.map(({ isRefused }) => isRefused).find((why) => why && why !== 'registered');
	if (reason && reason !== 'registered') return message(`preview.${reason}`);
	return message(writes.some(({ isReplay }) => isReplay) ? 'preview.replay' : 'preview.nothing');
}

/** "1 sale", "60 sales" */
export function countInWords(noun: Noun | 'requests', count: number): Value {
	return count === 1 ? message(`one.${noun}`) : message(`several.${noun}`, { count });
}

function kindOfWrite({ method, path, body = {} }: HttpRequest): `${Verb} ${Noun}` {
	const noun = path.template.split('/').findLast((part) => part !== '{id}') as Noun;
	if (isExternalIdAlone({ method, body })) return `name ${noun}`;
	return `${noun === 'revoke' ? 'cut' : VERBS[method as keyof typeof VERBS]} ${noun}`;
}

/** Whether the write only gives a registered person an External ID, for another record's sake. */
export function isExternalIdAlone({ method, body = {} }: Pick<HttpRequest, 'method' | 'body'>): boolean {
	return method === 'PATCH' && Object.keys(body).join() === 'external_id';
}
