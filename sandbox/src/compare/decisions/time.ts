import { Type, type Static } from '../../schema';
import { decision, type Difference } from '../decision';
import { Unobserved } from '../unobserved';

/**
 * How long answers take, which decides how long a run of many requests takes and whether a time-out ends it.
 */

/** Medians in ms: of all answers, and of the answers below each path that takes longer. */
const times = Type.Object({
	all: Type.Integer({ minimum: 0 }),
	slower: Type.Record(Type.String({ pattern: '^/' }), Type.Integer({ minimum: 0 })),
});
type Times = Static<typeof times>;

/** In ms: connections to a service vary by less. */
const tolerance = 250;
/** From this many answers of one path on, their median means something. */
const enough = 2;

const medianOf = (values: readonly number[]): number =>
	Math.round([...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0);

const isFar = (one: number, other: number): boolean => Math.abs(one - other) >= tolerance;
const say = (ms: number): string => `${ms} ms`;

export const answerTimes = decision<Times>({
	id: 'time of answers',
	basis: { assumption: 'How long an answer takes' },
	own: { all: 0, slower: {} },
	schema: times,
	observe: async ({ service }) => {
		const values = [...service.times.values()].flat();
		if (values.length === 0) return new Unobserved('nothing was answered');
		const all = medianOf(values);
		const medians = [...service.times]
			.filter(([, taken]) => taken.length >= enough)
			.map(([path, taken]) => [path, medianOf(taken)] as const);
		return { all, slower: Object.fromEntries(medians.filter(([, taken]) => taken - all >= tolerance)) };
	},
	differences: (value, expected) => {
		const found: Difference[] = [];
		const tell = (about: string, own: number, service: number): void => {
			if (isFar(own, service)) found.push({ about, sandbox: say(own), service: say(service), applied: true });
		};
		tell('Time of answers: half take no longer than', expected.all, value.all);
		for (const path of new Set([...Object.keys(value.slower), ...Object.keys(expected.slower)])) {
			// How much longer than the average it takes, here and there.
			const [own, service] = [expected, value].map(({ all, slower }) => (slower[path] ?? all) - all);
			tell(`Time of answers: how much longer ${path} takes`, own ?? 0, service ?? 0);
		}
		return found;
	},
	apply: ({ all, slower }) => ({
		faults: [
			...(all > 0 ? [{ kind: 'latency' as const, latency_ms: all }] : []),
			...Object.entries(slower).map(([path, taken]) => ({
				kind: 'latency' as const,
				path: `${path}/**`,
				latency_ms: taken - all,
			})),
		],
	}),
});
