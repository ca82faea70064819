import type { Endpoint } from '../protocol/endpoint';
import type { Habits } from '../habits';
import type { FaultOrder } from '../protocol/faults/order';
import { Type, type TSchema } from '../schema';
import type { Survey } from './survey';
import type { Unobserved } from './unobserved';

/** The parts of a request that a behavior can depend on. */
export interface Asked {
	/** Undefined if no endpoint has the path. */
	endpoint: Endpoint | undefined;
	authorization: string | undefined;
}

export interface Refused {
	status: number;
	body: unknown;
}

/** How a sandbox deviates from its own decisions, to act like the service that was compared. */
export interface Behavior {
	/** The query as the sandbox should read it. @throws {Refusal} if the service would refuse it */
	query?(query: Record<string, unknown>, endpoint: Endpoint): Record<string, unknown>;
	/** The refusal to send instead; undefined to leave this one as it is. */
	refusal?(refused: Refused, asked: Asked): Refused | undefined;
	/** Further members in the body of every refusal, besides `errors`. */
	besideErrors?: Readonly<Record<string, unknown>>;
	/** The body to send instead, for a success. */
	answer?(body: unknown, endpoint: Endpoint): unknown;
	/** Writes decimal numbers without trailing zeros. */
	shortNumbers?: true;
	/** Names of headers that every answer has. */
	headers?: readonly string[];
	habits?: Partial<Habits>;
	faults?: readonly FaultOrder[];
}

export interface Difference {
	/** What differs, in words for people: `GET /sales: totals.balance`. */
	about: string;
	sandbox: string;
	service: string;
	/** What the service deviates from: the API description, or only an assumption of the sandbox. */
	basis?: 'description' | 'assumption';
	/** Whether a sandbox that is started with the file acts like the service here. */
	applied: boolean;
}

/**
 * Something that the sandbox decided, or that the API description says, and that one can ask a service about.
 */
export interface Decision<Value = unknown> {
	/** Stored in the file, so it is never renamed. */
	id: string;
	/** A row of docs/assumptions.md, or a section of the API description. */
	basis: { assumption: string } | { description: string };
	/** What the sandbox does. */
	own: Value;
	/** The schema of the value in the file. */
	schema: TSchema;
	/**
	 * Whether it compares several answers, between which somebody may have changed a record. A difference is
	 * told only if it is seen a second time, in new answers.
	 */
	momentary?: boolean;
	observe(survey: Survey): Promise<Value | Unobserved>;
	/** How a value differs from the expected one, which is `own` or what was observed before. */
	differences(value: Value, expected: Value): Difference[];
	/** Makes the sandbox do the same; undefined if it can't. */
	apply(value: Value): Behavior | undefined;
}

/**
 * Checks that the parts of a decision agree on the type of its value, then drops that type, so that decisions
 * of all types fit into one list.
 */
export const decision = <Value>(parts: Decision<Value>): Decision => parts as unknown as Decision;

const holds = 'holds';

/** A statement that is true of the sandbox, and a way to find out whether it is true of a service. */
export interface Property {
	id: string;
	/** The statement, in words for people. */
	about: string;
	basis: Decision['basis'];
	/**
	 * @returns what contradicts the statement, worded so that a second comparison finds it again; undefined if
	 * it is true
	 */
	flaw(survey: Survey): Promise<string | undefined | Unobserved>;
}

export const property = ({ flaw, ...rest }: Property): Decision =>
	decision<string>({
		...rest,
		own: holds,
		schema: Type.String(),
		observe: async (survey) => (await flaw(survey)) ?? holds,
		differences: (value, expected) =>
			value === expected ? [] : [{ about: rest.about, sandbox: expected, service: value, applied: false }],
		apply: () => undefined,
	});
