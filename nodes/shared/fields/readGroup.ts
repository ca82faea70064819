import { message, unquoted } from '../messages/message';
import { isTemplate } from '../textProblems';
import { isEmpty, isRecord, toApiName } from '../values';
import { placeIn, type Field, type Fields, type Values } from './field';
import { enteredAt } from './entered';
import type { Place } from './place';
import { readJsonContent } from './json';
import { distanceBetween, nearestFirst } from '../nearest';
import { Verbatim } from './toBody';

type Json = Record<string, unknown>;

/** Reads a group from a form, or the same fields from a body in JSON, where they have the API's names. */
export function readGroup<F extends Fields>(fields: F, raw: Json, place: Place): Values<F> {
	return place.isJson ? (readBody(fields, raw, place) as Values<F>) : readFields(fields, raw, place);
}

/**
 * Reads every visible field of a group, in order, from n8n's object. Notes expressions without a value.
 * {@link placeOf} tells where each value was entered.
 */
function readFields<F extends Fields>(fields: F, raw: Record<string, unknown>, place: Place): Values<F> {
	const values: Record<string, unknown> = {};
	const here = place.holding(raw);
	for (const [name, field] of Object.entries(fields)) {
		if (field.onlyIn === 'json' || !isShown(field, raw, values)) continue;
		const at = here.inside(field.property.displayName, name);
		if (at.isExpression && isEmpty(at.given)) at.noteEmptyExpression();
		const isUnread = !field.property.noDataExpression && isOnFixed(at.given, at);
		values[name] = isUnread ? undefined : field.read(raw[name], at, values);
	}
	return enteredAt(values, here, (key) => placeIn(fields, key, here)) as Values<F>;
}

/**
 * Whether this is an expression that was entered as plain text, which n8n does not evaluate. Adds an issue if
 * so.
 *
 * @param entered what was entered by hand; in what an expression gives, braces are plain text
 */
export function isOnFixed(entered: unknown, place: Place): boolean {
	const isText = !place.isExpression && !place.isJson && typeof entered === 'string';
	if (!isText || !isTemplate(entered)) return false;
	place.refuse(message('EXPRESSION_ON_FIXED'));
	return true;
}

/**
 * Whether a field is shown. A hidden field may still store a value that was entered before the user chose
 * another method. Such a value is not meant. Conditions depend on the value that was read from a choice,
 * however the choice was written.
 */
export function isShown(
	{ property }: Field<unknown>,
	raw: Record<string, unknown>,
	above: Record<string, unknown>,
): boolean {
	return Object.entries(property.displayOptions?.show ?? {}).every(([condition, shown]) => {
		// "payer.mode" means how the payer was chosen.
		const [name = '', part] = condition.split('.');
		if (!(name in raw)) return true;
		const values: readonly unknown[] = shown ?? [];
		if (part !== undefined) return isRecord(raw[name]) && values.includes(raw[name][part]);
		const value = name in above ? above[name] : raw[name];
		// A switch whose expression gives no value is off.
		return values.includes(value) || (values.includes(false) && isEmpty(value));
	});
}

/**
 * Reads a JSON object: each member by the form's field that is sent under its name. Absent members are not
 * read, and null counts as absent. An empty list stays, because the API takes it to remove what is there.
 * Members that no field is sent as stay, too, and are noted as unknown.
 *
 * @param place the object's place in JSON
 * @returns the object as it is sent
 */
function readBody(fields: Fields, json: Json, place: Place): Json {
	// A Map or a Date has no members; `readJsonContent` reports them.
	if (Object.keys(json).length === 0) readJsonContent(json, place);
	const inJson = fieldsInJson(fields);
	const above: Json = {};
	const body: Array<[string, unknown]> = [];
	for (const [name, field] of inJson) {
		const member = toApiName(name);
		if (!Object.hasOwn(json, member)) continue;
		const value = readMember(field, json[member], place.at(member), above);
		if (value === ASSIGNED) place.findings.assigned.add(member);
		else body.push([member, (above[name] = value)]);
	}
	const taken = namesInJson(fields);
	const names = new Set(inJson.map(([name]) => toApiName(name)));
	for (const [member, value] of Object.entries(json)) {
		if (names.has(member) || value === undefined) continue;
		const at = place.at(member);
		const near = nearestOf(member, taken);
		const members = taken.length > FEW ? '' : message('onlyMembers', { members: taken.map(unquoted) });
		const said = near
			? message('UNKNOWN_FIELD.near', { near: { label: near } })
			: message('UNKNOWN_FIELD', { members });
		at.addUnknown(said, message('hint.unknownField'));
		body.push([member, readJsonContent(value, at, member) ?? value]);
	}
	const sent: Json = Object.fromEntries(body.filter(([, value]) => value !== undefined));
	return enteredAt(sent, place, (member) => place.at(member));
}

function readMember(field: Field<unknown>, given: unknown, at: Place, above: Json): unknown {
	// Null counts as absent. For an amount, it means a misspelled column.
	if ((given === undefined || given === null) && field.whenNothing === undefined) return undefined;
	const before = at.findings.issues.length;
	const read = field.read(given, at, above);
	const value = read instanceof Verbatim ? read.value : read;
	const isEmptyList = Array.isArray(given) && given.length === 0;
	return value === undefined && isEmptyList && at.findings.issues.length === before ? [] : value;
}

/** A sentence can list this many. */
const FEW = 6;

/** The members that an object in JSON may have, by the API's names, without those that the API assigns. */
export function namesInJson(fields: Fields): string[] {
	return fieldsInJson(fields)
		.filter(([, { property }]) => property.type !== 'hidden')
		.map(([name]) => toApiName(name));
}

function fieldsInJson(fields: Fields): Array<[name: string, field: Field<unknown>]> {
	return Object.entries(fields).filter(([, { onlyIn }]) => onlyIn !== 'form');
}

const ASSIGNED = Symbol('assigned');

/** Members of JSON that the API assigns. They are left out, and a hint names them. */
export function assignedByApi(names: string): Fields {
	const field: Field<typeof ASSIGNED> = {
		property: { displayName: '', type: 'hidden', default: '' },
		onlyIn: 'json',
		read: () => ASSIGNED,
	};
	return Object.fromEntries(names.split(/\s+/).map((name) => [name, field]));
}

/** The known member most similar to what was written; the first of several. */
function nearestOf(written: string, members: readonly string[]): string | undefined {
	const plain = toApiName(written.trim().replace(/^[A-Z]+/, (start) => start.toLowerCase())).replace(
		/[\s-]+_?/g,
		'_',
	);
	const most = Math.min(2, Math.floor(plain.length / 3));
	const [nearest] = nearestFirst(members, (member) => distanceBetween(plain, member));
	return nearest !== undefined && distanceBetween(plain, nearest) <= most ? nearest : undefined;
}
