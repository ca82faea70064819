import type { Endpoint } from '../protocol/endpoint';
import type { Habits } from '../habits';
import type { FaultOrder } from '../protocol/faults/order';
import { Type, type TSchema } from '../schema';
import type { Survey } from './survey';
import type { Unobserved } from './unobserved';

/** A request to the sandbox, as far as behavior depends on it. */
export interface Asked {
	/** Undefined for a path that no endpoint has. */
	endpoint: Endpoint | undefined;
	authorization: string | undefined;
}

export interface Refused {
	status: number;
	body: unknown;
}

/** What the sandbox does otherwise than of its own accord. */
export interface Behavior {
	/** The query as the sandbox shall read it. @throws {Refusal} it shall not */
	query?(query: Record<string, unknown>, endpoint: Endpoint): Record<string, unknown>;
	/** The refusal that is sent instead; undefined for one that this is not about. */
	refusal?(refused: Refused, asked: Asked): Refused | undefined;
	/** What stands beside the sentences in the body of every refusal. */
	besideErrors?: Readonly<Record<string, unknown>>;
	/** The body of a success that is sent instead. */
	answer?(body: unknown, endpoint: Endpoint): unknown;
	/** Writes decimal numbers without zeros at their end. */
	shortNumbers?: true;
	/** The names of headers that every answer has. */
	headers?: readonly string[];
	habits?: Partial<Habits>;
	faults?: readonly FaultOrder[];
}

export interface Difference {
	/** What differs, for people: `GET /sales: totals.balance`. */
	about: string;
	sandbox: string;
	service: string;
	/** What the service contradicts: what the API description says, or only what the sandbox assumes. */
	basis?: 'description' | 'assumption';
	/** Whether a sandbox that is started with the file does as the service. */
	applied: boolean;
}

/** Something that the sandbox decided, or that the API description says, and that a service can be asked. */
export interface Decision<Value = unknown> {
	/** In the file: never renamed. */
	id: string;
	/** A row of docs/assumptions.md, or a section of the API description. */
	basis: { assumption: string } | { description: string };
	/** What the sandbox does. */
	own: Value;
	/** Of a value in the file. */
	schema: TSchema;
	observe(survey: Survey): Promise<Value | Unobserved>;
	/** How a value differs from what is expected, which is `own` or what was observed before. */
	differences(value: Value, expected: Value): Difference[];
	/** How the sandbox does the same; undefined where it can't. */
	apply(value: Value): Behavior | undefined;
}

/** Keeps the type of its value among the parts of a decision, and gives it up among decisions. */
export const decision = <Value>(parts: Decision<Value>): Decision => parts as unknown as Decision;

const holds = 'holds';

/** A sentence that holds of the sandbox, and how it does not hold of a service. */
export interface Property {
	id: string;
	/** The sentence, for people. */
	about: string;
	basis: Decision['basis'];
	/** @returns how it does not hold, in words that a second comparison finds again; undefined where it does */
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
