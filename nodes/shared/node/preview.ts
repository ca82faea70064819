import type { IDataObject } from 'n8n-workflow';

import { sentenceOf } from '../errors/invalidInput';
import { knownPlaceOf, placeOf } from '../fields/entered';
import { labelsOf, placeIn, type Fields } from '../fields/field';
import type { Place } from '../fields/place';
import type { Language } from '../messages/language';
import { inWords, Message, message, valueText } from '../messages/message';
import type { Reader } from '../reads/reader';
import type { HttpRequest } from '../request/http';
import { isUuid, type Path } from '../request/path';
import { holdsNothing, isRecord, trim } from '../values';
import type { WriteApi } from '../writes/contract';
import type { PlannedWrite, Rehearsal } from '../writes/rehearsal';
import type { Form } from './form';
import type { PreviewFacts, WriteOperation } from './operation';
import { amountNamesIn, asData, cellOf, foldColumns, type BodyPart, type ShownField } from './previewTable';
import { kindOfRecord, seeRecord, type RecordKind, type SeenRecord } from './recordNames';
import { writeOptionsOf } from './writeOptions';
import { isExternalIdAlone, writesInWords } from './writesInWords';

/**
 * Runs the operation without writing, one item after the other, and shows what it would do. One form of it
 * has columns for the form's fields, which suits n8n's table; the other lists the requests that it would
 * send.
 */
export class Preview {
	private readonly api: WriteApi;
	private readonly previewFacts: ReturnType<NonNullable<WriteOperation['previewFacts']>> | undefined;
	private readonly rows: Array<{ json: IDataObject; form: Form; fields: ShownField[] }> = [];
	/** IDs in writes whose records' names we do not know yet. */
	private readonly ids = new Map<string, RecordKind>();
	/** What is stored, without the changes of this run. */
	private readonly stored: Reader;
	/** Each record that was looked at, by its ID. */
	private readonly seen = new Map<string, Promise<SeenRecord>>();

	constructor(
		private readonly operation: WriteOperation,
		private readonly rehearsal: Rehearsal,
		private readonly language: Language,
	) {
		this.api = rehearsal.writes();
		this.stored = rehearsal.stored;
		this.previewFacts = operation.previewFacts?.(this.api, this.stored);
	}

	/** @throws as the real run does, except for the API's refusals */
	async of(form: Form, context: Omit<Parameters<WriteOperation['run']>[0], 'api'>): Promise<IDataObject> {
		const { api, operation, rehearsal, language } = this;
		const { idempotencyKey, preview } = writeOptionsOf(form.values);
		const before = rehearsal.planned.length;
		rehearsal.beginItem(form.index, idempotencyKey);
		const result = await operation.run({ api, ...context });
		const previewFacts = await rehearsal.besides(
			async () => await this.previewFacts?.(result as IDataObject),
		);
		const writes = rehearsal.planned.slice(before);
		const rootPlace = rootPlaces(form.values, operation.properties);
		await rehearsal.besides(async () => {
			for (const write of writes) await this.judge(write, rootPlace);
		});
		const { hints } = form.findings;
		const json: IDataObject = {
			preview: inWords(message('preview.would', { writes: writesInWords(writes) }), language),
			...factsInLanguage(previewFacts, language),
			...(hints.length > 0 && { hints: hints.map((hint) => `${sentenceOf(hint, language)}.`).join(' ') }),
			...(preview === 'requests' && { requests: writes.map((write) => requestOf(write, rehearsal)) }),
		};
		if (preview !== 'requests')
			this.rows.push({ json, form, fields: this.fieldsOf(form, writes, rootPlace) });
		return json;
	}

	/** Adds the columns for the fields to the items, now that the fields of all items are known. */
	async complete(): Promise<void> {
		const { language } = this;
		const amounts = amountNamesIn(this.operation.properties);
		const names = new Map<unknown, Message>();
		await this.rehearsal.besides(async () => {
			const named = async ([id, kind]: [string, RecordKind]) => {
				const { name } = await this.see(kind, id);
				if (name) names.set(id, name);
			};
			await Promise.all([...this.ids].map(named));
		});
		const cells = this.rows.map(({ form, fields }) => {
			const hinted = form.findings.hints.flatMap(({ field }) => (field ? [field.labels] : []));
			return new Map(
				fields.map((field): [string, ReturnType<typeof cellOf>] => {
					const label = field.at.field.labels.replace(/^Body > /, '');
					const cell = cellOf(field, amounts, names, language);
					const isHinted = hinted.includes(field.at.field.labels);
					return [label, { ...cell, isKept: cell.isKept || isHinted }];
				}),
			);
		});
		const before = new Set(this.rows.flatMap(({ json }) => Object.keys(json))).size;
		for (const [index, shown] of foldColumns(cells, before).entries())
			Object.assign(this.rows[index]?.json as IDataObject, shown);
	}

	/** Notes that a write is refused, if its record shows that. One that was found by its name is there. */
	private async judge(write: PlannedWrite, rootPlace: RootPlace): Promise<void> {
		const target = targetOf(write);
		if (!target || write.isRefused || this.rehearsal.newIds.has(target.id)) return;
		if (rootPlace('', target.id)?.meant instanceof Message) return;
		write.isRefused = refusalOf(write, await this.see(target.kind, target.id));
	}

	private async see(kind: RecordKind, id: string): Promise<SeenRecord> {
		const seen = this.seen.get(id) ?? seeRecord(this.stored, kind, id);
		this.seen.set(id, seen);
		return await seen;
	}

	/** The form's fields that the writes are made of, and those that were entered but left out. */
	private fieldsOf({ values }: Form, writes: readonly PlannedWrite[], rootPlace: RootPlace): ShownField[] {
		const { properties } = this.operation;
		const fields = new Map<string, ShownField>();
		for (const write of writes.filter(({ isRefused }) => isRefused !== 'registered')) {
			const { method, path, body } = write;
			const content = bodyContent(body) as Readonly<Record<string, unknown>>;
			const targets = path.ids.map((id): Leaf => ({ at: rootPlace('', id), member: 'id', value: id }));
			for (const { at, member, value } of [...targets, ...leavesOf(content, rootPlace)]) {
				// The value follows from the operation itself and was not entered.
				if (!at) continue;
				const owner = member === 'resource_id' ? String(content.resource_type) : member;
				const kind = member === 'id' ? kindInPath(path) : kindOfRecord(owner);
				if (kind && isUuid(value) && at.meant === undefined && !this.rehearsal.newIds.has(value))
					this.ids.set(value, kind);
				const field = fields.get(at.field.labels) ?? { at, parts: [] };
				fields.set(at.field.labels, field);
				field.parts.push({
					member,
					value,
					...(method === 'POST' && { isCreated: true }),
					...(isExternalIdAlone(write) && { isAside: true }),
				});
			}
		}
		const labels = labelsOf(properties);
		const shown = [...fields.values()].flatMap((field) => withOwnLabels(field, labels));
		const leftOut = leftOutOf(values).filter((at) => !fields.has(at.field.labels));
		// Values that nobody has entered, such as the credential's company, come last.
		return [...shown, ...leftOut.map((at) => ({ at, parts: [] }))].sort(
			(one, other) => Number(holdsNothing(one.at.given)) - Number(holdsNothing(other.at.given)),
		);
	}
}

/** The kind of record that a path is about. */
function kindInPath({ template }: Path): RecordKind | undefined {
	return /^\/(people|tasks|sales)(?=\/)/.exec(template)?.[1] as RecordKind | undefined;
}

/** The registered record that a write changes, or adds something to. */
function targetOf({ path, body }: PlannedWrite): { kind: RecordKind; id: string } | undefined {
	const [inPath] = path.ids;
	const { resource_type: type, resource_id: owner } = bodyContent(body) as Record<string, unknown>;
	const kind = inPath === undefined ? kindOfRecord(String(type)) : kindInPath(path);
	const id = inPath ?? owner;
	return kind && isUuid(id) ? { kind, id } : undefined;
}

/** Why the back office refuses the write. @see the API's states of a task */
function refusalOf({ method }: PlannedWrite, { row, isGone }: SeenRecord): PlannedWrite['isRefused'] {
	if (isGone) return 'gone';
	if (row?.deleted === true) return 'deleted';
	return row?.completed === true && method === 'DELETE' ? 'completed' : undefined;
}

/** If one of the parts is somebody's name, the values sent with it get their own labels. */
function withOwnLabels({ at, parts }: ShownField, labels: ReadonlyMap<string, string>): ShownField[] {
	const isNamed = parts.some(({ member }) => member === 'name');
	const isOwn = ({ member }: BodyPart): boolean => isNamed && member !== 'name' && at.meant === undefined;
	const others = parts.filter(isOwn).map((part) => {
		const label = labels.get(part.member) ?? part.member;
		return { at: at.inside(label), parts: [part] };
	});
	return [{ at, parts: parts.filter((part) => !isOwn(part)) }, ...others];
}

/** The places of values that were entered but read as nothing. */
function leftOutOf(part: unknown): Place[] {
	if (!isPlain(part)) return [];
	return Object.entries(part).flatMap(([name, value]: [string, unknown]) => {
		if (value !== undefined) return leftOutOf(value);
		const at = knownPlaceOf(part, name);
		const isText = typeof at?.given === 'string' && trim(at.given) !== '';
		return at && isText ? [at] : [];
	});
}

/** Whether the value has parts of its own; a file has none. */
function isPlain(value: unknown): value is object {
	return Array.isArray(value) || (isRecord(value) && !(value instanceof File));
}

interface Leaf extends BodyPart {
	at: Place | undefined;
}

type RootPlace = (name: string, value: unknown) => Place | undefined;

/** Every value in a body with its place in the form. Parts of one field share its place. */
function leavesOf(part: object, otherwise: RootPlace): Leaf[] {
	return Object.entries(part).flatMap(([member, value]: [string, unknown]): Leaf[] => {
		const here = knownPlaceOf(part, member);
		const at = here ?? otherwise(member, value);
		// An empty list removes what there is.
		if (!isPlain(value) || (Array.isArray(value) && value.length === 0)) return [{ at, member, value }];
		if (here && isEnteredElsewhere(value, here)) return [{ at, member: 'name', value: true }];
		// For a reference, its ID.
		if (isRecord(value) && Object.keys(value).join() === 'id') return [{ at, member, value: value.id }];
		// The number of a custom field is not part of its value.
		const lines = member === 'custom_fields' && Array.isArray(value) ? (value as unknown[]) : [];
		if (lines.length > 0)
			return lines.filter(isRecord).map((line) => ({
				at: knownPlaceOf(line) ?? at,
				member: 'value',
				value: line.value,
			}));
		return leavesOf(value, () => at);
	});
}

/** Whether a switch, such as Same as Payer, repeats here what another field has. */
function isEnteredElsewhere(value: object, here: Place): boolean {
	const own = Array.isArray(value) ? undefined : knownPlaceOf(value);
	return own !== undefined && own.field.labels !== here.field.labels;
}

/**
 * Finds where a member of a body, or an ID in a path, was entered: in a field with the name of the member, or
 * else in a field with this value.
 */
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

function factsInLanguage(previewFacts: PreviewFacts = {}, language: Language): IDataObject {
	return Object.fromEntries(
		Object.entries(previewFacts).map(([name, value]) => [
			name,
			typeof value === 'number' ? value : valueText(asData(value), language),
		]),
	);
}

function requestOf(
	{ method, path, body, isRefused, isReplay }: PlannedWrite,
	rehearsal: Rehearsal,
): IDataObject {
	const parts = String(path)
		.split('/')
		.map((part) => (rehearsal.newIds.has(part) ? '{new}' : part));
	const sent = Object.entries(bodyContent(body)).map(([name, value]) =>
		value instanceof File
			? [name, { name: value.name, content_type: value.type, size: value.size }]
			: [name, value],
	);
	return {
		...{ method, path: parts.join('/') },
		...(body && { body: Object.fromEntries(sent) as IDataObject }),
		// The real run sends these, too: the refusal tells it who is registered, or that the key was used.
		...(isRefused && { is_refused: true }),
		...(isReplay && { is_replay: true }),
	};
}

/** The content of a body, JSON or form. */
function bodyContent(body: HttpRequest['body'] = {}): object {
	if (typeof body !== 'function') return body;
	const form = body();
	// Keeps the places where the values were entered.
	return { ...form, ...Object.fromEntries(form) };
}
