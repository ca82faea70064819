import { isRecord, toApiName } from '../values';
import { MEMBERS } from './members';
import { distanceBetween, nearestFirst } from './nearest';

/** An object in a body, as the API describes it. */
interface Described {
	/** By the name of each member that it takes: the object that this is or lists, or "number". */
	taken: ReadonlyMap<string, string | undefined>;
	/** What only reads have. */
	read: ReadonlySet<string>;
}

const DESCRIBED: ReadonlyMap<string, Described> = new Map(
	MEMBERS.trim()
		.split('\n')
		.map((line) => {
			const [name = '', members = ''] = line.split(' = ');
			const [taken = '', read = ''] = members.split(' | ');
			const pairs = taken.split(' ').map((member): [string, string | undefined] => {
				const [own = '', of] = member.split(':');
				return [own, of];
			});
			return [name, { taken: new Map(pairs), read: new Set(read.split(' ')) }];
		}),
);

type Json = Record<string, unknown>;

/**
 * Takes out of a record what it has only because it was read: what the API assigns, and null for what has no
 * value. An amount that is null stays, to be refused: it is a misspelled column.
 *
 * @param name of the object, as the API describes it
 * @returns the names of what the API assigns, each once
 */
export function leaveOutAssigned(name: string, body: unknown): string[] {
	const leftOut = new Set<string>();
	for (const [{ taken, read }, object] of describedIn(name, body)) {
		for (const [member, value] of Object.entries(object)) {
			const isAssigned = read.has(member);
			if (isAssigned) leftOut.add(member);
			const isNothing = value === null && taken.has(member) && taken.get(member) !== 'number';
			// The node adds it to people who come out.
			const isAdded = member === 'whatsapp' && !taken.has(member);
			if (isAssigned || isNothing || isAdded) delete object[member];
			else if (member === 'custom_fields' && Array.isArray(value))
				object[member] = value.filter((field) => !isRecord(field) || field.value !== null);
		}
	}
	return [...leftOut];
}

/** A member that the API does not take, where it stands. */
interface Unknown {
	object: object;
	member: string;
	/** What was most likely meant. */
	near: string | undefined;
}

/** The members of a body, at any depth, that the API's description does not have. */
export function unknownIn(name: string, body: unknown): Unknown[] {
	return describedIn(name, body).flatMap(([{ taken }, object]) =>
		Object.keys(object)
			.filter((member) => !taken.has(member))
			.map((member) => ({ object, member, near: nearestOf(member, [...taken.keys()]) })),
	);
}

/** Every object of a body that the API describes: plain ones, since a chosen person is a value of ours. */
function describedIn(name: string, value: unknown): Array<[Described, Json]> {
	if (Array.isArray(value)) return value.flatMap((entry) => describedIn(name, entry));
	const described = DESCRIBED.get(name);
	if (!described || !isRecord(value) || Object.getPrototypeOf(value) !== Object.prototype) return [];
	const inner = Object.entries(value).flatMap(([member, part]) =>
		describedIn(described.taken.get(member) ?? '', part),
	);
	return [[described, value], ...inner];
}

/** Of two that are as near, the first. */
function nearestOf(written: string, members: readonly string[]): string | undefined {
	const plain = toApiName(written.trim().replace(/^[A-Z]+/, (start) => start.toLowerCase())).replace(
		/[\s-]+_?/g,
		'_',
	);
	const most = Math.min(2, Math.floor(plain.length / 3));
	const [nearest] = nearestFirst(members, (member) => distanceBetween(plain, member));
	return nearest !== undefined && distanceBetween(plain, nearest) <= most ? nearest : undefined;
}
