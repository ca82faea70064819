import { allInCI, inCI } from '../../campaign';
import {
	AROUND_A_VALUE,
	ELSEWHERE,
	NOTHING_BY_PROGRAM,
	NOTHING_IN_WORDS,
	TEMPLATES,
	WRONG,
} from './saidByModels/inputs';
import { offeredFields, type Offered } from './saidByModels/offered';

/** For each text, whether a field may take it as a value. Nothing else may be stored without a message. */
const MEANT: Record<string, (field: Offered, said: string) => boolean> = {
	'a note is read by people, who may be told anything; and "-" or "None" is all that clears one': (
		{ asks },
		said,
	) => asks === 'note' && NOTES.has(said),
	'a search stores nothing, and finds nothing where no record says so': ({ asks }) => asks === 'search',
	'a title tells what to do: to ask, to look, to send or to decide': ({ label }, said) =>
		label.endsWith('> Title') && /^(a|ask|perguntar|see|to be|ver|vou|will) |@.*confirm/i.test(said),
	'an ID or a code that it does not have is refused by the back office': ({ asks }, said) =>
		asks === 'id' && ['00000000-0000-0000-0000-000000000000', '1', 'abc', 'all'].includes(said),
	'a full stop behind a name or a line harms nobody': ({ asks }, said) =>
		['line', 'name'].includes(asks) && said === '@.',
};

/** In a note, a mark may be meant, too, but not what only programs write for "nothing". */
const NOTES: ReadonlySet<string> = new Set([
	...'nil|-|--|—|?|???|...|…|_|/|[none]|[N/A]|(none)|(empty)|None.|N/A|n/a|N/D'.split('|'),
	...NOTHING_IN_WORDS,
	...ELSEWHERE,
	...AROUND_A_VALUE,
]);

/**
 * Things around a value that leave no doubt about it. If a model is asked for the value alone, it returns
 * just that.
 */
const BEYOND_DOUBT: ReadonlySet<string> = new Set(
	AROUND_A_VALUE.slice(0, AROUND_A_VALUE.indexOf('value: @')),
);

type Verdict = 'right' | 'silent' | 'needlessly refused' | keyof typeof MEANT;

const written = (value: unknown): string => JSON.stringify(value) ?? '';

/** Every text for a field, with what becomes of it. */
function* judged(field: Offered): Generator<readonly [said: string, verdict: Verdict]> {
	const meant = (said: string): Verdict =>
		Object.keys(MEANT).find((why) => MEANT[why]?.(field, said)) ?? 'silent';
	const wrong = field.asks in WRONG ? WRONG[field.asks as keyof typeof WRONG] : [];
	for (const said of [
		...[...NOTHING_BY_PROGRAM, ...NOTHING_IN_WORDS, ...TEMPLATES, ...ELSEWHERE, ...wrong],
	]) {
		const { value, hints } = field.read(said);
		yield [said, value === undefined || hints.length > 0 ? 'right' : meant(said)];
	}
	const right = written(field.read(field.right).value);
	for (const said of AROUND_A_VALUE) {
		const { value, refusals, hints } = field.read(said.replace('@', field.right));
		if (refusals.length > 0) yield [said, BEYOND_DOUBT.has(said) ? 'needlessly refused' : 'right'];
		else yield [said, hints.length > 0 || written(value) === right ? 'right' : meant(said)];
	}
}

let offered: Offered[] = [];
/** For contributors who wait, only a share of the fields. */
let verdicts: Array<readonly [label: string, said: string, verdict: Verdict]> = [];

beforeAll(async () => {
	offered = await offeredFields();
	verdicts = allInCI(50, offered).flatMap((field) =>
		[...judged(field)].map(([said, verdict]) => [field.label, said, verdict] as const),
	);
});

test('every value that is right is taken as it is', () => {
	const wrong = offered.flatMap(({ label, right, read }) => {
		const { value, refusals, hints } = read(right);
		// A day without a time means its end.
		const isRight = value !== undefined && refusals.length === 0 && /^(hint\.endOfDay)?$/.test(hints.join());
		return isRight ? [] : [`${label}: ${right} ${refusals.join()} ${hints.join()}`];
	});
	expect(wrong).toEqual([]);
	expect(new Set(offered.map(({ asks }) => asks)).size).toBe(16);
});

test('nothing that a model says in place of a value is stored unsaid, nor refused where it is beyond doubt', () => {
	const wrong = verdicts
		.filter(([, , verdict]) => verdict === 'silent' || verdict === 'needlessly refused')
		.map(([label, said, verdict]) => `${label}: ${said} is ${verdict}`);
	expect(wrong).toEqual([]);
	expect(verdicts.length).toBeGreaterThan(9_000);
});

inCI('there is an example of all that may be meant, and most of it is not', () => {
	const count = (wanted: Verdict) => verdicts.filter(([, , verdict]) => verdict === wanted).length;
	expect(Object.keys(MEANT).filter((why) => count(why) === 0)).toEqual([]);
	expect(count('right')).toBeGreaterThan(50_000);
});
