import { joined, message, type MessageId, type Value } from '../messages/message';
import type { HttpRequest } from '../request/http';

const VERBS = { POST: 'write.create', PATCH: 'write.change', DELETE: 'write.delete' } as const;

/** What is written, by the last part of its path's template. */
const NOUNS = ['attachments', 'history', 'people', 'revoke', 'sales', 'tasks'] as const;

type Verb = Extract<MessageId, `write.${string}`>;

/** "create 60 sales and change 1 person": the rest of a sentence. */
export function writesTold(writes: readonly HttpRequest[]): Value {
	const kinds = writes.map(kindOf);
	const parts = [...new Set(kinds)].map((kind) => {
		const [verb, noun] = kind.split(' ') as [Verb, (typeof NOUNS)[number]];
		return message(verb, { what: counted(noun, kinds.filter((other) => other === kind).length) });
	});
	return parts.length > 0 ? joined('and', parts) : message('preview.nothing');
}

/** "1 sale", "60 sales" */
export function counted(noun: (typeof NOUNS)[number] | 'requests', count: number): Value {
	return count === 1 ? message(`one.${noun}`) : message(`several.${noun}`, { count });
}

function kindOf({ method, path, body = {} }: HttpRequest): `${Verb} ${string}` {
	const noun = NOUNS.findLast((name) => path.template.split('/').includes(name)) ?? 'tasks';
	if (method === 'PATCH' && Object.keys(body).join() === 'external_id') return `write.name ${noun}`;
	return `${noun === 'revoke' ? 'write.cut' : VERBS[method as keyof typeof VERBS]} ${noun}`;
}
