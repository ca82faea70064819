import { types } from 'node:util';
import { limit as ownLimit } from '../../protocol/rateLimit';
import { Type } from '../../schema';
import { decision, type Difference } from '../decision';
import { isRecord, isDateTime } from '../kinds';
import { answerOf } from './shapes';
import type { Schema } from '../shape';
import { details, lists, type Survey } from '../survey';
import { Unobserved } from '../unobserved';

/** How values are written, and what stands in the headers. */

const one = (about: string, sandbox: string, service: string, applied: boolean): Difference[] =>
	sandbox === service ? [] : [{ about, sandbox, service, applied }];

/** What was read of every list and record, with the schema of each. */
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

/** The names of fields that some part of the schema is true of. */
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

const decimalForms = ['two places', 'as few places as they need'] as const;

export const decimals = decision<(typeof decimalForms)[number]>({
	id: 'decimal numbers',
	basis: { assumption: 'Decimal numbers on the wire' },
	own: 'two places',
	schema: Type.Union(decimalForms.map((value) => Type.Literal(value))),
	observe: async (survey) => {
		const places = (await everything(survey)).flatMap(({ text, schema }) => {
			const names = new Set(fieldNames(schema, ({ type }) => type === 'number'));
			return [...text.matchAll(/"(\w+)":\s*-?\d+(?:\.(\d+))?(?=[\s,}\]])/g)]
				.filter(([, name = '']) => names.has(name))
				.map(([, , decimalPlaces = '']) => decimalPlaces.length);
		});
		if (places.length === 0) return new Unobserved('no decimal number was answered');
		return places.every((count) => count === 2) ? 'two places' : 'as few places as they need';
	},
	differences: (value, expected) => one('Decimal numbers: written with', expected, value, true),
	apply: (value) => (value === 'two places' ? {} : { shortNumbers: true }),
});

const zones = ['no offset', 'an offset', 'Z', 'fractions of a second', 'more than one form'] as const;
type Zone = (typeof zones)[number];

function zoneOf(text: string): Zone {
	if (/\.\d+/.test(text)) return 'fractions of a second';
	if (text.endsWith('Z')) return 'Z';
	return /[+-]\d{2}:?\d{2}$/.test(text) ? 'an offset' : 'no offset';
}

const isTime = ({ format }: Schema): boolean => format === 'local-date-time';

/** The date-times in the fields of these names, wherever they stand. */
function timesIn(value: unknown, names: ReadonlySet<string>, name?: string): string[] {
	if (typeof value === 'string')
		return name !== undefined && names.has(name) && isDateTime(value) ? [value] : [];
	if (Array.isArray(value)) return value.flatMap((item) => timesIn(item, names));
	if (!isRecord(value)) return [];
	return Object.entries(value).flatMap(([member, inside]) => timesIn(inside, names, member));
}

const rewritten: Partial<Record<Zone, (local: string) => string>> = {
	'an offset': (local) => `${local}-03:00`,
	Z: (local) => `${local}Z`,
	'fractions of a second': (local) => `${local}.000`,
};

function withTimes(value: unknown, rewrite: (local: string) => string): unknown {
	if (typeof value === 'string')
		return /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/.test(value) ? rewrite(value) : value;
	if (Array.isArray(value)) return value.map((item) => withTimes(item, rewrite));
	// Decimal numbers are objects until they are written.
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
				timesIn(json, new Set(fieldNames(schema, isTime))).map(zoneOf),
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

export const limit = decision<number>({
	id: 'limit',
	basis: { description: 'Limits' },
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
