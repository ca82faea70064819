import type { INode } from 'n8n-workflow';

import type { Target, Write } from './writes';

/** One item of one run: one record to create, or one change. */
export interface Wish {
	write: string;
	/** The text by which the record can be found; identical items have the same. */
	text: string;
	/** The ID of the record to change or delete; empty for creations. */
	target: string;
	/** Whether the service has to refuse the item, because the person must not be deleted or does not exist. */
	isImpossible?: boolean;
	/**
	 * Whether an earlier item is refused and stops the node. Then this one must not be sent, unless it was
	 * already in flight.
	 */
	isBehindMistake?: boolean;
}

/**
 * Makes an item impossible: a record that is missing or must not be deleted, or no text. `isOfForm` if the
 * node itself rejects the item before sending anything.
 */
export type Impossible = Partial<Pick<Wish, 'target' | 'text'>> & { isOfForm?: true };

/** One run of a node in one execution, as n8n numbers them. */
export interface Run {
	executionId: string;
	/** When the execution began, in milliseconds. */
	establishedAt: number;
	runIndex: number;
	wishes: Wish[];
}

/**
 * A node with its settings and all its runs, which take place one after the other or, like an agent's tool
 * calls, at the same time.
 */
export interface Job {
	write: string;
	settings: Partial<INode>;
	runs: Run[];
	areTogether: boolean;
}

/** How the items of a job are passed to the node. */
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

/** What a user may set for the case that something fails. */
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

/**
 * Makes jobs. Their items differ from those of every other job, except where they are meant to be identical.
 */
export class Jobs {
	private executions = 0;
	private texts = 0;
	private readonly ids = new Ids(() => (this.executions += 1));

	constructor(
		private readonly writes: Record<string, Write>,
		/** Returns a record that no other item is about. */
		private readonly takeTarget: (kind: Target) => string,
	) {}

	/**
	 * @param items in each run
	 * @param impossible items that are refused, placed among the others
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
		// A second change or deletion of a record would not be the same as the first, but new records may be
		// identical.
		const mayBeAlike = target === undefined || target.startsWith('any');
		const first = Array.from({ length: items }, fresh);
		const [twin] = first;
		if (mayBeAlike && twin) first[items - 1] = twin;
		const goesOn = settings.onError !== undefined;
		// A mistake in a form keeps the node from sending anything, unless it continues on failure.
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
