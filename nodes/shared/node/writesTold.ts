import { joined, message, type Value } from '../messages/message';
import type { HttpRequest } from '../request/http';
import type { PlannedWrite } from '../writes/rehearsal';

const VERBS = { POST: 'create', PATCH: 'change', DELETE: 'delete' } as const;

/** What is written, by the last part of its path's template. */
const NOUNS = ['attachments', 'history', 'people', 'revoke', 'sales', 'tasks'] as const;

type Noun = (typeof NOUNS)[number];
type Verb = (typeof VERBS)[keyof typeof VERBS] | 'cut' | 'name';

/** "create 60 sales and change 1 person": the rest of a sentence. What is refused writes nothing. */
export function writesTold(writes: readonly PlannedWrite[]): Value {
	const kinds = writes.filter(({ isRefused }) => !isRefused).map(kindOf);
	const parts = [...new Set(kinds)].map((kind) => {
		const [verb, noun] = kind.split(' ') as [Verb, Noun];
		return message(`write.${verb}`, { what: counted(noun, kinds.filter((other) => other === kind).length) });
	});
	return parts.length > 0 ? joined('and', parts) : message('preview.nothing');
}

/** "1 sale", "60 sales" */
export function counted(noun: Noun | 'requests', count: number): Value {
	return count === 1 ? message(`one.${noun}`) : message(`several.${noun}`, { count });
}

function kindOf({ method, path, body = {} }: HttpRequest): `${Verb} ${Noun}` {
	const noun = NOUNS.findLast((name) => path.template.split('/').includes(name)) ?? 'tasks';
	if (method === 'PATCH' && Object.keys(body).join() === 'external_id') return `name ${noun}`;
	return `${noun === 'revoke' ? 'cut' : VERBS[method as keyof typeof VERBS]} ${noun}`;
}
