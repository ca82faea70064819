import { randomBytes } from 'node:crypto';
import { createAjv } from '../openapi/formats';
import type { Decision, Difference } from './decision';
import { concluding, reading, writing } from './decisions';
import type { Observed } from './observed';
import { NoAnswer, type Service } from './service';
import { lists, Survey, unobservedUnlessDown } from './survey';
import { Unobserved } from './unobserved';
import { Writes, type Left } from './writes';

export interface Comparison {
	/** Where the service differs from what was expected. */
	differences: Required<Difference>[];
	/**
	 * By decision: what the service does, where that differs from the sandbox's default. What was not seen this
	 * time stays as it was expected.
	 */
	observed: Observed;
	/** By decision: why it could not be checked. */
	unobserved: Record<string, string>;
	/** Written records that may still exist. */
	left: Left[];
}

interface Options {
	/** Whether records may be created, changed and deleted. */
	withWrites?: boolean;
	/** Observations of an earlier comparison. If given, these are expected, not what the sandbox does. */
	expected?: Observed;
	/** The decisions to check; by default, all that may be checked. */
	asked?: readonly Decision[];
	/** Stops the comparison with the current request. Written records are deleted then. */
	signal?: AbortSignal;
	/** Ends that deletion, too. */
	hurry?: AbortSignal;
	/** Called before each check. */
	onDecision?(id: string, index: number, total: number): void;
}

/** A comparison that stopped before its end. */
export class Ended extends Error {
	/** @param left written records that may still exist */
	constructor(
		cause: unknown,
		readonly left: readonly Left[],
	) {
		super(cause instanceof Error ? cause.message : String(cause), { cause });
	}
}

/**
 * Asks a service about everything that the sandbox decided.
 * @throws {Ended} if no list can be read, the service is down, or the signal was aborted; before that, what
 * was written is deleted as far as the service still answers
 */
export async function compare(service: Service, options: Options = {}): Promise<Comparison> {
	const { withWrites = false, expected = {}, signal, hurry, onDecision } = options;
	const { asked = [...reading, ...(withWrites ? writing : []), ...concluding] } = options;
	const writes = withWrites ? new Writes(service, randomBytes(4).toString('hex')) : undefined;
	const survey = new Survey(service, writes);
	const result: Comparison = { differences: [], observed: { ...expected }, unobserved: {}, left: [] };
	const note = noting(result, expected);
	service.stop = signal;
	try {
		await requireList(survey);
		for (const [index, one] of asked.entries()) {
			signal?.throwIfAborted();
			onDecision?.(one.id, index, asked.length);
			const value = await look(one, survey);
			const isChange = one.momentary && !(value instanceof Unobserved) && differs(one, value);
			note(one, isChange ? await look(one, survey.anew()) : value);
		}
		signal?.throwIfAborted();
	} catch (failure) {
		throw new Ended(failure, await cleanedUp(service, writes, hurry));
	}
	if (!options.asked) Object.assign(result.unobserved, survey.unseen, unasked(withWrites));
	return { ...result, left: await cleanedUp(service, writes, hurry) };
}

const differs = (one: Decision, value: unknown): boolean => one.differences(value, one.own).length > 0;

/**
 * What a decision sees. An answer of a form that nobody thought of makes one decision fail, not the whole
 * comparison.
 */
async function look(one: Decision, survey: Survey): Promise<unknown> {
	try {
		return await one.observe(survey);
	} catch (failure) {
		if (failure instanceof NoAnswer) return unobservedUnlessDown(failure);
		survey.service.stop?.throwIfAborted();
		// The error may quote the answer.
		return new Unobserved('an answer has a form that cannot be judged');
	}
}

/** Puts what a decision saw into the result. */
function noting(result: Comparison, expected: Observed) {
	const ajv = createAjv();
	return (one: Decision, value: unknown): void => {
		if (value instanceof Unobserved) {
			result.unobserved[one.id] = value.reason;
			return;
		}
		const before = Object.hasOwn(expected, one.id) ? expected[one.id] : one.own;
		const basis = 'description' in one.basis ? 'description' : 'assumption';
		const isOther = differs(one, value);
		// A value that a sandbox cannot have is told, and not kept: it would make the whole file unusable.
		const isKept = isOther && ajv.validate(one.schema, value);
		for (const found of one.differences(value, before))
			result.differences.push({ basis, ...found, applied: found.applied && (isKept || !isOther) });
		if (isKept) result.observed[one.id] = value;
		else delete result.observed[one.id];
	};
}

/** What is never asked, since it cannot be taken back. */
const neverAsked = [
	'creation of sales',
	'creation, change and deletion of tasks',
	'upload of files',
	'authorization of partners',
];

function unasked(withWrites: boolean): Record<string, string> {
	const because = (ids: readonly string[], why: string) => ids.map((id) => [id, why] as const);
	return Object.fromEntries([
		...(withWrites
			? []
			: because(
					writing.map(({ id }) => id),
					'asked only with --with-writes',
				)),
		...because(neverAsked, 'compare does not ask'),
	]);
}

/**
 * Makes sure that there is something to compare.
 * @throws {Error} if no list can be read with this address and token
 */
async function requireList(survey: Survey): Promise<void> {
	const answers = new Set<string>();
	for (const { url } of lists.filter(({ config }) => !config.inDevelopment)) {
		const reply = await survey.read(url, { size: 50 }).catch(unobservedUnlessDown);
		if (reply instanceof Unobserved) {
			answers.add('nothing');
			continue;
		}
		const { status, json } = reply;
		if (status === 200 && json !== undefined) return;
		if (status === 401)
			throw new Error(`GET ${url} is answered with 401: is the token right, and not revoked?`);
		answers.add(status === 200 ? '200 without JSON' : String(status));
	}
	const why = answers.has('403')
		? 'has the token an API license, and a permission to read?'
		: 'is --base-url right, with /api/v3 at its end?';
	throw new Error(`Nothing can be compared: lists are answered with ${[...answers].join(', ')}: ${why}`);
}

/** Deletes what was written, until there is no time for it. @returns what may be left */
async function cleanedUp(service: Service, writes?: Writes, hurry?: AbortSignal): Promise<Left[]> {
	if (!writes) return [];
	service.stop = hurry;
	return writes.cleanUp();
}
