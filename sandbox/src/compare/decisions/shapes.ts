import type { Endpoint } from '../../protocol/endpoint';
import { endpoints } from '../../resources/endpoints';
import { Type } from '../../schema';
import { isDescribed } from '../described';
import { decision, type Decision, type Difference } from '../decision';
import { placeholder, type Kind } from '../kinds';
import { atPath, emptyLists, expectedAt, misfitOf, type Misfit, type Schema } from '../shape';
import { lists, nameOf, type Survey } from '../survey';
import { Unobserved } from '../unobserved';
import { isUsable } from './usable';

/** Which fields answers have, and of which types: one decision for each endpoint that reads. */

const none: Misfit = { missing: [], extra: {}, changed: {} };

const schema = Type.Object({
	missing: Type.Array(Type.String()),
	extra: Type.Record(Type.String(), Type.String()),
	changed: Type.Record(Type.String(), Type.Array(Type.String())),
});

/** The schema of an endpoint's successful answer, without pagination, which is the same for all lists. */
export function answerOf({ schema: { response } }: Endpoint): Schema {
	const [answer] = Object.values(response) as Schema[];
	const whole = answer ?? {};
	if (!whole.properties?.pagination) return whole;
	return { ...whole, properties: { ...whole.properties, pagination: { type: 'object' } } };
}

async function answersOf(endpoint: Endpoint, survey: Survey): Promise<unknown[] | Unobserved> {
	if (endpoint.config.inDevelopment && (await isUsable(survey, endpoint)) === false) {
		return new Unobserved('in development');
	}
	if (lists.includes(endpoint)) {
		const page = await survey.list(endpoint.url);
		if (page instanceof Unobserved) {
			const { status, json, text } = await survey.read(endpoint.url, { size: 50 });
			return status === 200 ? [json ?? text] : page;
		}
		return page.rows.length > 0 ? [page.reply.json] : new Unobserved(`${nameOf(endpoint)} shows no record`);
	}
	const replies = await survey.records(endpoint);
	return replies instanceof Unobserved ? replies : replies.map(({ json, text }) => json ?? text);
}

const convertible: Record<string, (value: unknown) => unknown> = {
	text: (value) => (typeof value === 'number' && !Number.isInteger(value) ? value.toFixed(2) : String(value)),
	integer: (value) => Math.trunc(Number(value)) || 0,
	number: (value) => Number(value) || 0,
	'true or false': Boolean,
	null: () => null,
};

/** Converts a field to the service's type; undefined where that is impossible. */
const conversionTo = (kinds: readonly string[]) =>
	kinds.length === 1 ? convertible[kinds[0] ?? ''] : undefined;

/**
 * Whether this contradicts the API description. All that it says about additional fields is that those of
 * list rows are scalars.
 */
function contradicts(endpoint: Endpoint, path: string, { extra, changed }: Misfit): boolean {
	const kind = extra[path];
	if (kind !== undefined) return lists.includes(endpoint) && (kind === 'object' || kind === 'list');
	// Which fields may be null is not shown, but for a record's own ID.
	if (changed[path]?.join() === 'null' && !/(^|\[\]\.)id$/.test(path)) return false;
	// The answer to a creation has the same fields as the record.
	const url = endpoint.method === 'POST' ? `${endpoint.url}/:id` : endpoint.url;
	return path === '' || isDescribed(url, path);
}

/** Whether the answer lacks everything of the record except its ID. */
function isIdAlone({ missing }: Misfit, { anyOf, required = [] }: Schema): boolean {
	const names = anyOf?.[0]?.required ?? required;
	return (
		names.length > 2 && names.includes('id') && names.every((name) => name === 'id' || missing.includes(name))
	);
}

function differences(endpoint: Endpoint, answer: Schema, value: Misfit, expected: Misfit): Difference[] {
	const absent = 'no such field';
	if (isIdAlone(value, answer) && !isIdAlone(expected, answer)) {
		const whole = {
			about: `${nameOf(endpoint)}: the answer`,
			sandbox: 'the record',
			service: 'its id alone',
		};
		return [{ ...whole, basis: 'description', applied: true }];
	}
	const paths = new Set(
		[value, expected].flatMap(({ missing, extra, changed }) => [
			...missing,
			...Object.keys(extra),
			...Object.keys(changed),
		]),
	);
	const described = ({ missing, extra, changed }: Misfit, path: string): string => {
		if (missing.includes(path)) return absent;
		if (changed[path]) return changed[path].join(' or ');
		if (extra[path]) return extra[path];
		return [value, expected].some((one) => path in one.extra) ? absent : expectedAt(answer, path);
	};
	return [...paths].flatMap((path) => {
		const [sandbox, service] = [described(expected, path), described(value, path)];
		if (sandbox === service) return [];
		const kinds = value.changed[path];
		const applied = path !== '' && (kinds === undefined || conversionTo(kinds) !== undefined);
		const basis = contradicts(endpoint, path, value) ? 'description' : 'assumption';
		return [{ about: `${nameOf(endpoint)}: ${path || 'the answer'}`, sandbox, service, basis, applied }];
	});
}

/** The answer with the fields that the service has, in the service's types. */
function reshaped(body: unknown, { missing, extra, changed }: Misfit): unknown {
	const copy = structuredClone(body);
	for (const path of missing) atPath(copy, path, (holder, name) => delete holder[name]);
	for (const [path, kind] of Object.entries(extra)) {
		atPath(copy, path, (holder, name) => void (holder[name] = placeholder(kind as Kind)));
	}
	for (const [path, kinds] of Object.entries(changed)) {
		const convert = path === '' ? undefined : conversionTo(kinds);
		if (!convert) continue;
		atPath(copy, path, (holder, name) => {
			if (holder[name] !== null && holder[name] !== undefined) holder[name] = convert(holder[name]);
		});
	}
	return copy;
}

/** @param observe gets the service's answers; by default, those of an endpoint that reads */
export function shapeOf(
	endpoint: Endpoint,
	observe = (survey: Survey) => answersOf(endpoint, survey),
): Decision {
	const name = nameOf(endpoint);
	const answer = answerOf(endpoint);
	return decision<Misfit>({
		id: `shape ${name}`,
		basis: { description: 'Resources and their fields' },
		own: none,
		schema,
		observe: async (survey) => {
			const answers = await observe(survey);
			if (answers instanceof Unobserved) return answers;
			for (const path of endpoint.method === 'GET' ? emptyLists(answers, answer) : [])
				survey.unseen[`shape ${name}: ${path}[]`] = 'no record that was read has one';
			return misfitOf(answers, answer);
		},
		differences: (value, expected) => differences(endpoint, answer, value, expected),
		apply: (value) => ({
			answer: (body, asked) =>
				asked.method === endpoint.method && asked.url === endpoint.url ? reshaped(body, value) : body,
		}),
	});
}

export const shapes = endpoints.filter(({ method }) => method === 'GET').map((endpoint) => shapeOf(endpoint));
