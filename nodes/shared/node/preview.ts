import type { IDataObject } from 'n8n-workflow';

import { sentenceOf } from '../errors/facts';
import type { Language } from '../messages/language';
import { inWords, Message, message, written, type Value } from '../messages/message';
import type { HttpRequest } from '../request/http';
import { isUuid } from '../request/path';
import type { PlannedWrite, Rehearsal } from '../writes/rehearsal';
import { placeIn, type Fields } from '../fields/field';
import { knownPlaceOf, placeOf } from '../fields/entered';
import type { Place } from '../fields/place';
import { holdsNothing, isRecord, Quoted } from '../values';
import type { Form } from './form';
import type { Foreseen, WriteOperation } from './operation';
import { writeOptionsOf } from './writeOptions';
import { writesTold } from './writesTold';

/** An item of a Preview. */
type PreviewOf = (
	form: Form,
	context: Omit<Parameters<WriteOperation['run']>[0], 'api'>,
) => Promise<IDataObject>;

/**
 * Runs the operation without writing, for one item after the other, and shows what it would do: as n8n's
 * table shows it well, a column for each field of the form, or as the requests that would be sent.
 *
 * @throws as the real run does, but for what the API refuses
 */
export function previewing(operation: WriteOperation, rehearsal: Rehearsal, language: Language): PreviewOf {
	const api = rehearsal.writes();
	const foresee = operation.foresee?.(api);
	return async (form, context) => {
		const before = rehearsal.planned.length;
		const result = await operation.run({ api, ...context });
		const foreseen = await rehearsal.besides(async () => await foresee?.(result as IDataObject));
		const writes = rehearsal.planned.slice(before);
		const { hints } = form.findings;
		return {
			preview: inWords(message('preview.would', { writes: writesTold(writes) }), language),
			...inLanguage(foreseen, language),
			...(hints.length > 0 && { hints: hints.map((hint) => `${sentenceOf(hint, language)}.`).join(' ') }),
			...(writeOptionsOf(form.values).preview === 'requests'
				? { requests: writes.map((write) => requestOf(write, rehearsal)) }
				: shownFields(form, operation.properties, writes, language)),
		};
	};
}

/** Each field of the form that a write is made of, by its label: "05/06/2026 → 2026-06-05". */
function shownFields(
	{ values }: Form,
	properties: Fields,
	writes: readonly PlannedWrite[],
	language: Language,
): Record<string, string> {
	const sent = new Map<string, { at: Place; parts: unknown[] }>();
	const rootPlace = rootPlaces(values, properties);
	for (const { path, body } of writes.filter(({ isRefused }) => !isRefused)) {
		const targets = path.ids.map((id): Leaf => [rootPlace('', id), id]);
		for (const [at, part] of [...targets, ...leavesOf(contentOf(body), rootPlace)]) {
			// It follows from the operation alone.
			if (!at) continue;
			const label = at.field.labels.replace(/^Body > /, '');
			const known = sent.get(label) ?? { at, parts: [] };
			known.parts.push(part);
			sent.set(label, known);
		}
	}
	// What nobody has entered, such as the credential's company, comes last.
	const ordered = [...sent].sort(
		([, one], [, other]) => Number(holdsNothing(one.at.given)) - Number(holdsNothing(other.at.given)),
	);
	return Object.fromEntries(ordered.map(([label, { at, parts }]) => [label, cellOf(at, parts, language)]));
}

/** Whether it has parts of its own, unlike a file. */
function isPlain(value: unknown): value is object {
	return Array.isArray(value) || (isRecord(value) && !(value instanceof File));
}

type Leaf = readonly [at: Place | undefined, value: unknown];

type RootPlace = (name: string, value: unknown) => Place | undefined;

/** Every value in a body with its place in the form; the parts of one field have its place. */
function leavesOf(part: object, otherwise: RootPlace): Leaf[] {
	return Object.entries(part).flatMap(([name, value]: [string, unknown]): Leaf[] => {
		const at = knownPlaceOf(part, name) ?? otherwise(name, value);
		return isPlain(value) ? leavesOf(value, () => at) : [[at, value]];
	});
}

/** Where a field of a body, or an ID in a path, was entered: in a field of that name, or as that value. */
function rootPlaces(values: Form['values'], properties: Fields): RootPlace {
	const here = placeOf(values);
	const groups = Object.entries(properties).filter(
		([group, { property }]) => property.type === 'collection' && values[group] !== undefined,
	);
	return (name, value) => {
		const inGroup = groups.map(([group, { inner = {}, property }]) =>
			placeIn(inner, name, here.inside(property.displayName, group)),
		);
		const [same] =
			Object.entries(values).find(([, read]) => typeof read === 'string' && read === value) ?? [];
		return (
			placeIn(properties, name, here) ??
			inGroup.find(Boolean) ??
			(same === undefined ? undefined : placeOf(values, same))
		);
	};
}

/** A field as it was given and as it is sent, where reading changed it. */
function cellOf(at: Place, parts: readonly unknown[], language: Language): string {
	const texts = parts.map(textOf);
	const sent = at.meant === undefined ? cellOfAll(texts, language) : meantBy(at.meant, language);
	const isPicked = at.meant !== undefined && isUuid(at.given);
	const given = holdsNothing(at.given) ? '' : isPicked ? sent : textOf(at.given);
	const isSentAsGiven = at.meant === undefined ? texts.every((text) => text === given) : given === sent;
	return isSentAsGiven ? given : `${given} → ${sent}`.trim();
}

/** How the record that is meant reads; n8n has stored how its list showed it. */
function meantBy(meant: Message | string, language: Language): string {
	return typeof meant === 'string' ? meant : written(asData(meant), language);
}

/** A cell is data: a name stands in it as it is, without the quotes that it has in a sentence. */
function asData(value: Value): Value {
	if (value instanceof Quoted) return value.unquoted;
	if (value instanceof Message)
		return new Message(
			value.id,
			Object.fromEntries(Object.entries(value.values).map(([name, part]) => [name, asData(part)])),
		);
	return isList(value) ? value.map(asData) : value;
}

function isList(value: Value): value is readonly Value[] {
	return Array.isArray(value);
}

/** "411.52 (3 times)"; the texts are what would be sent, as data. */
function cellOfAll(texts: readonly string[], language: Language): string {
	const counts = new Map<string, number>();
	for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
	return [...counts]
		.map(([text, count]) =>
			count > 1 ? `${text} ${inWords(message('preview.times', { count }), language)}` : text,
		)
		.join(', ');
}

function inLanguage(foreseen: Foreseen = {}, language: Language): IDataObject {
	return Object.fromEntries(
		Object.entries(foreseen).map(([name, value]) => [
			name,
			typeof value === 'number' ? value : written(asData(value), language),
		]),
	);
}

function textOf(value: unknown): string {
	if (typeof value === 'string') return value;
	if (value instanceof File) return `${value.name} (${Math.ceil(value.size / 1_000)} kB)`;
	return JSON.stringify(value) ?? '';
}

function requestOf({ method, path, body, isRefused }: PlannedWrite, rehearsal: Rehearsal): IDataObject {
	const parts = String(path)
		.split('/')
		.map((part) => (rehearsal.newIds.has(part) ? '{new}' : part));
	const sent = Object.entries(contentOf(body)).map(([name, value]) =>
		value instanceof File
			? [name, { name: value.name, content_type: value.type, size: value.size }]
			: [name, value],
	);
	return {
		...{ method, path: parts.join('/') },
		...(body && { body: Object.fromEntries(sent) as IDataObject }),
		// The real run sends it, too, to learn from the refusal who is registered.
		...(isRefused && { is_refused: true }),
	};
}

/** What is in a body, be it JSON or a form. */
function contentOf(body: HttpRequest['body'] = {}): object {
	if (typeof body !== 'function') return body;
	const form = body();
	// Where it was entered comes along.
	return { ...form, ...Object.fromEntries(form) };
}
