/**
 * How much work each function and field of nodes/ does for long texts. Run alone, since the built-in
 * functions of its process count, too: `node measure.mjs '{"texts":40,"also":"test/unit/work/slow.ts"}'`
 * writes what it found as JSON.
 */

import { join } from 'path';

import { countBuiltIns, counting, meter, programOf, untyped } from './counting.mjs';
import { ofTextsAlone, pathsOf, runnable } from './functions.mjs';
import { TEXTS } from './texts.mjs';

const ROOT = join(import.meta.dirname, '../../..');
/**
 * `isShare`: only functions of shared/ that take texts alone, for which no types are needed; `isThorough`:
 * with longer texts, up to 300,000 letters; `also`: a file that is run besides nodes/.
 *
 * @type {{ texts: number, isShare?: boolean, isThorough?: boolean, also: string }}
 */
const { texts, isShare, isThorough, also } = JSON.parse(process.argv[2] ?? '');
/** What alternates, repeats and nests words; the second is a name with many marks, as By Name takes them. */
const OF_WORDS = ['wordsAlternating', 'cuscoPeruPeru', 'wordsNested'];
const others = Object.keys(TEXTS).filter((name) => !OF_WORDS.includes(name));
/** `texts` names: those made of words, then some of the others, evenly spread. */
const names = [
	...OF_WORDS,
	...others.filter((_, index) => index % Math.ceil(others.length / texts) === 1),
].slice(0, texts);

const [SHORT, LONG, HUGE] = [200, 5_000, 300_000];
const lengths = isThorough ? [SHORT, 1_000] : [100, 700];
/** More than in proportion, and more than by chance. */
const STEEP = 1.1;
/**
 * Twice as much as the length grew by, which a square is far beyond; and what a short text has by
 * chance.
 */
const MOST_GROWTH = 2;
const MOST_BY_CHANCE = 3;
/** For any text: each function goes through it some hundred times at most. */
const MOST_FOR_A_LETTER = 20_000;

/** @returns {Promise<ReturnType<typeof runnable>>} */
async function found() {
	if (isShare) {
		const sources = untyped('nodes/shared', also);
		return { runs: ofTextsAlone(sources, counting(sources)), impure: [] };
	}
	const { DateTime } = await import('luxon');
	const program = programOf(also);
	const load = counting(program);
	/** @param {string} file @returns {Record<string, any>} */
	const shared = (file) => {
		const source = program.getSourceFile(join(ROOT, 'nodes/shared', file));
		if (!source) throw new Error(`there is no ${file}`);
		return load(source);
	};
	Object.assign(pathsOf, {
		Place: shared('fields/place.ts').Place,
		text: shared('fields/text.ts').text,
		path: shared('request/path.ts').path,
		message: shared('messages/message.ts').message,
		DateTime,
	});
	return runnable(program, load, ['nodes/', also]);
}

const { runs, impure } = await found();
countBuiltIns();

/** @type {Array<{ where: string, way: string, text: string, length: number, steps: number[] }>} */
const slow = [];
/** @type {Map<string, string>} */
const stopped = new Map();
/** @type {Set<string>} */
const ended = new Set();

/** @param {string} name @param {number} length @returns {import('./functions.mjs').Long} */
function textOf(name, length) {
	const whole = TEXTS[name](length);
	// The same for each length, or it would not be the length that makes a difference.
	const short = TEXTS[name](SHORT);
	const found = short.match(/[\p{L}\p{N}]{1,20}/gu) ?? [short.slice(0, 1)];
	const words = [...new Set(found)];
	return { whole, words: [words[0], words[1] ?? words[0]] };
}

/**
 * The steps of each length, up to the one where they are too many.
 *
 * @param {import('./functions.mjs').Run} run
 * @param {string} name
 * @param {number[]} lengths
 */
function stepsOf(run, name, lengths) {
	let most = lengths[0] * MOST_FOR_A_LETTER;
	const taken = [];
	for (const [index, length] of lengths.entries()) {
		const { steps, isTooMuch, reached, thrown } = meter.count(most, run.prepare(textOf(name, length)));
		if (thrown === undefined) ended.add(run.where);
		else stopped.set(run.where, String(thrown));
		taken.push({ steps, reached });
		if (isTooMuch) {
			slow.push({ where: run.where, way: run.way, text: name, length, steps: taken.map((one) => one.steps) });
			break;
		}
		const next = lengths[index + 1];
		most = (steps * MOST_GROWTH * next) / length + MOST_BY_CHANCE * next;
	}
	return taken;
}

/** Fields that go the same way through the code are tried once. */
const ways = new Set();
const tried = runs.filter((run) => {
	if (!run.isField) return true;
	const reached = (isThorough ? ['wordsAlternating', 'digits', 'templateBraces'] : names).map((name) => {
		const [{ reached: places }] = stepsOf(run, name, [SHORT]);
		return [...places].sort().join();
	});
	const way = `${run.way} ${reached.join(' ')}`;
	return !ways.has(way) && ways.add(way);
});

for (const run of tried) {
	let [worst, worstSteps] = ['', 0];
	for (const [index, name] of names.entries()) {
		// Rows that are made of words of a text hardly differ from one text to the next.
		if (/alike|different|joined|json|record$/.test(run.way) && index > 3) continue;
		const steps = stepsOf(run, name, lengths).at(-1)?.steps ?? 0;
		if (steps > worstSteps) [worst, worstSteps] = [name, steps];
	}
	const isSlow = () => slow.some(({ where }) => where === run.where);
	if (!isThorough || isSlow()) continue;
	if (/^(text|name|id)$/.test(run.way)) {
		for (const name of OF_WORDS) if (!isSlow()) stepsOf(run, name, [1_000, HUGE]);
	} else if (worst) {
		const [at1000, atLong] = stepsOf(run, worst, [1_000, LONG]).map((one) => one.steps);
		// What keeps its pace goes on so. The others show with as many rows as that text has letters.
		if (atLong > (at1000 * LONG * STEEP) / 1_000) stepsOf(run, worst, [LONG, HUGE]);
	}
}

const neverEnded = [...stopped].filter(([where]) => !ended.has(where));
console.log(
	JSON.stringify({
		ran: [...new Set(runs.map(({ where }) => where))],
		tried: tried.length,
		impure,
		slow,
		neverEnded,
	}),
);
