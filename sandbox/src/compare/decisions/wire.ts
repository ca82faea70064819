import { types } from 'node:util';
import { limit as ownLimit } from '../../protocol/rateWindow';
import { Type } from '../../schema';
import { decision, type Difference } from '../decision';
import { isDate } from '../../openapi/formats';
import { isDateTime, isRecord, placeholder, type Kind } from '../kinds';
import { besideErrors } from '../refusal';
import { answerOf } from './shapes';
import { isFree, type Schema } from '../shape';
import { details, lists, type Survey } from '../survey';
import { Unobserved } from '../unobserved';

/** How values are written, and which headers answers have. */

const one = (about: string, sandbox: string, service: string, applied: boolean): Difference[] =>
	sandbox === service ? [] : [{ about, sandbox, service, applied }];

/** All answers that read lists and records, each with its schema. */
async function everything(survey: Survey): Promise<{ text: string; json: unknown; schema: Schema }[]> {
	const read = [];
	for (const endpoint of lists) {
		const page = await survey.list(endpoint.url);
		if (!(page instanceof Unobserved)) read.push({ ...page.reply, schema: answerOf(endpoint) });
	}
	for (const endpoint of details) {
		const replies = await survey.records(endpoint);
		if (!(replies instanceof Unobserved))
			read.push(...replies.map((reply) => ({ ...reply, schema: answerOf(endpoint) })));
	}
	return read;
}

/** The names of all fields whose schema, or a part of it, meets the condition. */
function fieldNames(schema: Schema, isMeant: (one: Schema) => boolean): string[] {
	const inside = [...(schema.anyOf ?? []), ...(schema.items ? [schema.items] : [])];
	return [
		...inside.flatMap((part) => fieldNames(part, isMeant)),
		...Object.entries(schema.properties ?? {}).flatMap(([name, field]) => [
			...[field, ...(field.anyOf ?? [])].filter(isMeant).map(() => name),
			...fieldNames(field, isMeant),
		]),
	];
}

const decimalForms = ['two places', 'as few places as they need', 'more than one form'] as const;

export const decimals = decision<(typeof decimalForms)[number]>({
	id: 'decimal numbers',
	basis: { description: 'What the service does' },
	own: 'two places',
	schema: Type.Union(decimalForms.map((value) => Type.Literal(value))),
	observe: async (survey) => {
		const places = (await everything(survey)).flatMap(({ text, schema }) => {
			const names = new Set(fieldNames(schema, ({ type }) => type === 'number'));
			return [...text.matchAll(/"(\w+)":\s*-?\d+(?:\.(\d+))?(?=[\s,}\]])/g)]
				.filter(([, name = '']) => names.has(name))
				.map(([, , decimalPlaces = '']) => decimalPlaces);
		});
		if (places.length === 0) return new Unobserved('no decimal number was answered');
		if (places.every(({ length }) => length === 2)) return 'two places';
		return places.every((one) => !one.endsWith('0')) ? 'as few places as they need' : 'more than one form';
	},
	differences: (value, expected) =>
		one('Decimal numbers: written with', expected, value, value !== 'more than one form'),
	apply: (value) => (value === 'as few places as they need' ? { shortNumbers: true } : {}),
});

const zones = [
	...(['no offset', 'an offset', 'Z', 'fractions of a second', 'a blank', 'no seconds'] as const),
	'more than one form',
] as const;
type Zone = (typeof zones)[number];

function zoneOf(text: string): Zone {
	if (text.includes(' ')) return 'a blank';
	if (/\.\d+/.test(text)) return 'fractions of a second';
	if (!/:\d{2}:\d{2}/.test(text)) return 'no seconds';
	if (text.endsWith('Z')) return 'Z';
	return /[+-]\d{2}:?\d{2}$/.test(text) ? 'an offset' : 'no offset';
}

/** Every text in an answer, with the name of its field. Of free blocks, people choose the names. */
function textsIn(value: unknown, schema: Schema, name = ''): [name: string, text: string][] {
	if (typeof value === 'string') return [[name, value]];
	const alternatives = schema.anyOf ?? [schema];
	if (Array.isArray(value)) {
		const items = alternatives.find((one) => one.items)?.items ?? {};
		return value.flatMap((item) => textsIn(item, items, name));
	}
	if (!isRecord(value) || alternatives.some(isFree)) return [];
	const fields = Object.assign({}, ...alternatives.map(({ properties }) => properties)) as Record<
		string,
		Schema
	>;
	return Object.entries(value).flatMap(([member, inside]) => textsIn(inside, fields[member] ?? {}, member));
}

/** Whether people write free text into this field. */
const isFreeText = (name: string): boolean =>
	/^(name|title|description|observations|note|text|value|details)$/.test(name);

const rewritten: Partial<Record<Zone, (local: string) => string>> = {
	'an offset': (local) => `${local}-03:00`,
	Z: (local) => `${local}Z`,
	'fractions of a second': (local) => `${local}.000`,
	'a blank': (local) => local.replace('T', ' '),
	'no seconds': (local) => local.slice(0, -3),
};

function withTimes(value: unknown, rewrite: (local: string) => string): unknown {
	if (typeof value === 'string')
		return /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/.test(value) ? rewrite(value) : value;
	if (Array.isArray(value)) return value.map((item) => withTimes(item, rewrite));
	// Decimal numbers are Number objects until the answer is written.
	if (!isRecord(value) || types.isNumberObject(value)) return value;
	return Object.fromEntries(
		Object.entries(value).map(([name, inside]) => [name, withTimes(inside, rewrite)]),
	);
}

export const dateTimes = decision<Zone>({
	id: 'date-times',
	basis: { description: 'What the service does' },
	own: 'no offset',
	schema: Type.Union(zones.map((value) => Type.Literal(value))),
	observe: async (survey) => {
		const forms = new Set(
			(await everything(survey)).flatMap(({ json, schema }) =>
				textsIn(json, schema)
					.filter(([name, text]) => isDateTime(text) && !isFreeText(name))
					.map(([, text]) => zoneOf(text)),
			),
		);
		const [form] = forms;
		if (form === undefined) return new Unobserved('no date-time was answered');
		return forms.size > 1 ? 'more than one form' : form;
	},
	differences: (value, expected) =>
		one('Date-times: written with', expected, value, rewritten[value] !== undefined),
	apply: (value) => {
		const rewrite = rewritten[value];
		return rewrite && { answer: (body) => withTimes(body, rewrite) };
	},
});

const isNamedAsDate = (name: string): boolean => /(^|_)(birth)?date$|_at$|^valid_until$|^due$/.test(name);
/** Documents, numbers and the like may look like a date. */
const isCode = (name: string): boolean => /(^|_)(document|number|code|id|locator|digits|phone)$/.test(name);
const isOtherDate = (name: string, text: string): boolean =>
	!isFreeText(name) && !isCode(name) && looksLikeDate(text);
const looksLikeDate = (text: string): boolean =>
	/^\d{1,4}[/.]\d{1,2}[/.]\d{2,4}\b|^\d{1,2}-\d{1,2}-\d{4}\b/.test(text);

export const dateForms = decision<string[]>({
	id: 'dates',
	basis: { description: 'What the service does' },
	own: [],
	schema: Type.Array(Type.String()),
	observe: async (survey) => {
		const dates = (await everything(survey)).flatMap(({ json, schema }) =>
			textsIn(json, schema).filter(([name, text]) => isNamedAsDate(name) || isOtherDate(name, text)),
		);
		if (dates.length === 0) return new Unobserved('no date was answered');
		const wrong = dates.filter(([, text]) => !isDate(text) && !isDateTime(text));
		return [...new Set(wrong.map(([name]) => name))].sort();
	},
	differences: (value, expected) => {
		const say = (names: string[]) => (names.length > 0 ? `others in ${names.join(', ')}` : 'YYYY-MM-DD');
		return one('Dates: written as', say(expected), say(value), false);
	},
	apply: () => undefined,
});

const aboutLimit = /^(x-)?rate-?limit/;

export const limitHeaders = decision<string[]>({
	id: 'headers about the limit',
	basis: { assumption: 'Rate limit headers, Retry-After' },
	own: [],
	schema: Type.Array(Type.String({ pattern: aboutLimit.source })),
	observe: async ({ service }) => [...service.headers.keys()].filter((name) => aboutLimit.test(name)).sort(),
	differences: (value, expected) =>
		one('Headers about the limit', expected.join(', ') || 'none', value.join(', ') || 'none', true),
	apply: (value) => ({ headers: value }),
});

export const retryAfter = decision<boolean>({
	id: 'Retry-After',
	basis: { assumption: 'Rate limit headers, Retry-After' },
	own: false,
	schema: Type.Boolean(),
	observe: async ({ service: { limited } }) =>
		limited ? limited.has('retry-after') : new Unobserved('no request was refused by the limit'),
	differences: (value, expected) =>
		one('Retry-After of a 429', expected ? 'there' : 'none', value ? 'there' : 'none', true),
	apply: (value) => (value ? { headers: ['retry-after'] } : {}),
});

/** Up to this share of requests, a 429 may come from what others send. */
const seldom = 0.02;

export const limitMet = decision<boolean>({
	id: 'limit met',
	basis: { description: 'Limits' },
	own: false,
	schema: Type.Boolean(),
	observe: async ({ service: { timesLimited, requests } }) =>
		timesLimited === 0 || timesLimited > requests * seldom
			? timesLimited > 0
			: new Unobserved('a few requests met the limit, as when another program uses the address'),
	differences: (value, expected) => {
		const say = (met: boolean) => (met ? '429, unless another program uses the address' : 'answered');
		return one('Limit: a request within it', say(expected), say(value), false);
	},
	apply: () => undefined,
});

export const mediaTypes = decision<string[]>({
	id: 'media types',
	basis: { description: 'What the service does' },
	own: ['application/json'],
	schema: Type.Array(Type.String()),
	observe: async ({ service }) => [...service.mediaTypes].sort(),
	differences: (value, expected) =>
		one('Content-Type of answers', expected.join(', '), value.join(', '), false),
	apply: () => undefined,
});

export const besideErrorsDecision = decision<Record<string, string>>({
	id: 'members beside errors',
	basis: { description: 'Errors' },
	own: {},
	schema: Type.Record(Type.String(), Type.String()),
	observe: async ({ refusals }) =>
		refusals.length > 0 ? besideErrors(refusals) : new Unobserved('nothing was refused'),
	differences: (value, expected) => {
		const say = (members: Record<string, string>) =>
			Object.entries(members)
				.map(([name, kind]) => `${name} (${kind})`)
				.join(', ') || 'nothing';
		return one('Error bodies: beside errors', say(expected), say(value), true);
	},
	apply: (value) => ({
		besideErrors: Object.fromEntries(
			Object.entries(value).map(([name, kind]) => [name, placeholder(kind as Kind)]),
		),
	}),
});

export const limit = decision<number>({
	id: 'limit',
	basis: { assumption: 'Rate limit headers, Retry-After' },
	own: ownLimit,
	schema: Type.Integer(),
	observe: async ({ service }) => {
		const told = [...service.headers].find(([name]) => /^(x-)?rate-?limit-limit$/.test(name))?.[1];
		const [requests] = /\d+/.exec(told ?? '') ?? [];
		return requests === undefined ? new Unobserved('no header tells the limit') : Number(requests);
	},
	differences: (value, expected) =>
		one('Limit: requests in a window', String(expected), String(value), false),
	apply: () => undefined,
});
