import type { INode } from 'n8n-workflow';

import type { Target, Write } from './writes';

/** One item of one run: one record wanted, or one change. */
export interface Wish {
	write: string;
	/** What the record is found by; identical items have the same. */
	text: string;
	/** The ID of the record that it is about; empty for creates. */
	target: string;
	/** Whether the service has to refuse it: such a person stays, or never was. */
	isImpossible?: boolean;
	/**
	 * Whether an earlier item is refused and the node stops: this one is held back, unless it was already in
	 * flight.
	 */
	isBehindMistake?: boolean;
}

/**
 * What makes an item impossible: a record that is missing or must stay, or no text. `isOfForm` where the node
 * itself rejects it, before sending anything.
 */
export type Impossible = Partial<Pick<Wish, 'target' | 'text'>> & { isOfForm?: true };

/** One run of a node in one execution, as n8n numbers them. */
export interface Run {
	executionId: string;
	/** Milliseconds; when the execution began. */
	establishedAt: number;
	runIndex: number;
	wishes: Wish[];
}

/**
 * A node with its settings and all its runs, one after the other or, like an agent's tool calls, together.
 */
export interface Job {
	write: string;
	settings: Partial<INode>;
	runs: Run[];
	areTogether: boolean;
}

/** How the items of a job come to the node. */
const SHAPES = {
	'all at once': (ids: Ids) => [ids.execution()],
	'a loop': (ids: Ids) => ids.runsOf(ids.execution(), 3),
	"an agent's tool, called twice": (ids: Ids) => ids.runsOf(ids.execution(), 2),
	'sub-workflows': (ids: Ids) => [ids.execution(), ids.execution(), ids.execution()],
	'a database that begins anew': (ids: Ids) => {
		const first = ids.execution();
		return [{ ...first, establishedAt: first.establishedAt - 86_400_000 }, first];
	},
};

export type Shape = keyof typeof SHAPES;

export const SHAPE_NAMES = Object.keys(SHAPES) as Shape[];

/** What a user may set a node to when something fails. */
export const SETTINGS: ReadonlyArray<Partial<INode>> = [
	{},
	{ onError: 'continueRegularOutput' },
	{ onError: 'continueErrorOutput' },
	{ retryOnFail: true, maxTries: 3, waitBetweenTries: 20 },
	{ retryOnFail: true, maxTries: 5, waitBetweenTries: 20, onError: 'continueRegularOutput' },
];

type RunIds = Omit<Run, 'wishes'>;

class Ids {
	constructor(private readonly next: () => number) {}

	execution(): RunIds {
		return { executionId: String(this.next()), establishedAt: Date.now(), runIndex: 0 };
	}

	runsOf(execution: RunIds, count: number): RunIds[] {
		return Array.from({ length: count }, (_, runIndex) => ({ ...execution, runIndex }));
	}
}

/** Makes jobs whose items differ from those of every other job, except those meant to be identical. */
export class Jobs {
	private executions = 0;
	private texts = 0;
	private readonly ids = new Ids(() => (this.executions += 1));

	constructor(
		private readonly writes: Record<string, Write>,
		/** Gives a record that nothing else is about. */
		private readonly takeTarget: (kind: Target) => string,
	) {}

	/**
	 * @param items how many in each run
	 * @param impossible what is refused, in the middle of the others
	 */
	make(
		write: string,
		shape: Shape,
		settings: Partial<INode>,
		items: number,
		impossible: readonly Impossible[],
	): Job {
		const { target } = this.writes[write] as Write;
		const about = (id: string): Wish => ({ write, text: `Registro ${(this.texts += 1)}`, target: id });
		const fresh = () => about(target ? this.takeTarget(target) : '');
		// What was changed or deleted once is not the same the second time; new records may well be alike.
		const mayBeAlike = target === undefined || target.startsWith('any');
		const first = Array.from({ length: items }, fresh);
		const [twin] = first;
		if (mayBeAlike && twin) first[items - 1] = twin;
		const goesOn = settings.onError !== undefined;
		// A form that is wrong keeps a node that does not go on from sending anything.
		const refused = impossible
			.filter(({ isOfForm }) => goesOn || !isOfForm)
			.map(({ isOfForm: _, ...what }) => ({ ...about(''), ...what, isImpossible: true }));
		const runs = SHAPES[shape](this.ids).map((ids, index) => {
			const wishes = index === 0 || mayBeAlike ? first : Array.from({ length: items }, fresh);
			if (index > 0) return { ...ids, wishes };
			const half = Math.ceil(wishes.length / 2);
			const behind = wishes.slice(half);
			const isHeldBack = refused.length > 0 && !goesOn;
			const held = isHeldBack ? behind.map((wish) => ({ ...wish, isBehindMistake: true })) : behind;
			return { ...ids, wishes: [...wishes.slice(0, half), ...refused, ...held] };
		});
		return { write, settings, runs, areTogether: shape === "an agent's tool, called twice" };
	}
}
