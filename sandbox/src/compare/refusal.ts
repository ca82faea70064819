import { isDeepStrictEqual } from 'node:util';
import { Refusal } from '../protocol/refusal';
import { Type } from '../schema';
import { decision, type Asked, type Behavior, type Decision } from './decision';
import type { Reply } from './service';
import { isRecord, kindOf, placeholder, type Kind } from './kinds';
import { literally } from './literally';
import type { Survey } from './survey';
import { Unobserved } from './unobserved';

/** A status, and the content of a refusal. */
export interface Answered {
	status: number;
	/**
	 * JSON in which `{}` stands for whatever repeats the request; null for a success, or if the body is not
	 * JSON.
	 */
	body: unknown;
}

const answered = Type.Object({ status: Type.Integer({ minimum: 100, maximum: 599 }), body: Type.Unknown() });

/** A request that should be refused, and what to do if the service handles it differently. */
export interface Probe {
	id: string;
	/** The request, in words for people. */
	about: string;
	basis: Decision['basis'];
	ask(survey: Survey): Promise<Reply | Unobserved>;
	/** The part of the request that a refusal may repeat. */
	hole?: string;
	own: Answered;
	/** Which requests this is about, of those that the sandbox refuses in the same words; by default, all. */
	isMeant?(asked: Asked): boolean;
	/** What the sandbox should do if the service accepts the request. */
	accepting?: Behavior;
	/**
	 * Makes the sandbox refuse something that it accepts by itself, with the sentence of {@link refusedOnly}.
	 */
	refusing?: Behavior;
}

/** The sandbox's sentence, before it is replaced by the service's. */
const refusedOnly = (what: string): string => `${what} is refused, as at the service`;

/** A refusal by the sandbox itself: one sentence. */
export const refused = (status: number, sentence: string): Answered => ({
	status,
	body: { errors: [sentence] },
});

/** The same JSON, with `change` applied to every text. */
function withTexts(value: unknown, change: (text: string) => string): unknown {
	if (typeof value === 'string') return change(value);
	if (typeof value === 'number' && value > 99_999) return '(number)';
	if (Array.isArray(value)) return value.map((item) => withTexts(item, change));
	if (!isRecord(value)) return value;
	return Object.fromEntries(Object.entries(value).map(([name, inside]) => [name, withTexts(inside, change)]));
}

const longestBody = 4000;

/**
 * Replaces what differs in every answer, such as IDs and times. Otherwise, a service would differ from
 * itself.
 */
const stable = (text: string): string =>
	text
		.replaceAll(/\b[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}\b/gi, '(id)')
		.replaceAll(/\b\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}\S*/g, '(time)')
		.replaceAll(/\b(?=\w*\d)[\da-z]{12,}\b/gi, '(id)')
		.replaceAll(/\b\d{6,}\b/g, '(number)');

/** Whether the body has the shape that the description gives to all errors: a list of texts. */
const isErrorBody = (body: unknown): body is { errors: string[] } =>
	isRecord(body) && Array.isArray(body.errors) && body.errors.every((one) => typeof one === 'string');

/** Members that hold the wording of an error, in bodies of another shape. */
const wording = /^(errors?|error_description|messages?|detail|title|reason)$/;

/** A body that is no error body, with nothing of the values in it but wording. */
function withoutValues(value: unknown, isWording: boolean): unknown {
	if (Array.isArray(value)) return value.map((item) => withoutValues(item, isWording));
	if (isRecord(value))
		return Object.fromEntries(
			Object.entries(value).map(([name, inside]) => [
				name,
				withoutValues(inside, isWording || wording.test(name)),
			]),
		);
	return typeof value === 'string' && isWording ? value : placeholder(kindOf(value));
}

/** The sentences of an error body, and its other members; of another body, its shape and its wording. */
function sentencesOf(json: unknown): { sentences: unknown; others: Record<string, unknown> } {
	if (!isErrorBody(json)) return { sentences: withoutValues(json, !isRecord(json)), others: {} };
	const { errors, ...others } = json;
	return { sentences: { errors }, others };
}

/** The members besides `errors` in error bodies, by name. */
export const besideErrors = (bodies: readonly unknown[]): Record<string, Kind> =>
	Object.fromEntries(
		bodies
			.flatMap((json) => Object.entries(sentencesOf(json).others))
			.map(([name, value]) => [name, kindOf(value)] as const)
			.sort(),
	);

function answeredBy(
	{ status, json, text }: Reply,
	hole: string | undefined,
	discreet: (text: string) => string,
): Answered {
	const isSuccess = status >= 200 && status < 300;
	if (isSuccess || json === undefined || text.length > longestBody) return { status, body: null };
	const body = withTexts(sentencesOf(json).sentences, (one) =>
		stable(hole === undefined ? discreet(one) : discreet(one).replaceAll(hole, '{}')),
	);
	return { status, body };
}

/** The sandbox's sentence as a pattern. Its first group is what the sentence repeats. */
function patternOf({ body }: Answered): RegExp {
	const [sentence = ''] = (body as { errors: string[] }).errors;
	return new RegExp(`^${sentence.split('{}').map(literally).join('(.+)')}$`);
}

/** The description has statuses and the shape of errors, but no exact text. */
const isSaidOtherwise = (value: Answered, expected: Answered): boolean =>
	value.status === expected.status && isErrorBody(value.body);

const isSuccess = ({ status }: Answered): boolean => status >= 200 && status < 300;

function say({ status, body }: Answered): string {
	if (body === null) return String(status);
	return `${status} ${isErrorBody(body) ? body.errors.join('; ') : JSON.stringify(body)}`;
}

/** Replaces the sandbox's own refusal by the service's. */
function rewriting({ own, isMeant = () => true }: Probe, value: Answered, sentence: Answered): Behavior {
	const pattern = patternOf(sentence);
	return {
		refusal: (said, asked) => {
			if (said.status !== sentence.status || !isMeant(asked)) return undefined;
			const { errors } = isRecord(said.body) ? said.body : {};
			const found = Array.isArray(errors)
				? errors.map((one) => pattern.exec(String(one))).find(Boolean)
				: undefined;
			if (!found) return undefined;
			const body = value.body ?? own.body;
			return { status: value.status, body: withTexts(body, (text) => text.replaceAll('{}', found[1] ?? '')) };
		},
	};
}

function behaviorOf(probe: Probe, value: Answered): Behavior | undefined {
	const { own, accepting, refusing } = probe;
	if (isSuccess(value)) return isSuccess(own) ? undefined : accepting;
	if (value.body === null) return undefined;
	if (!isSuccess(own)) return rewriting(probe, value, own);
	return refusing && { ...refusing, ...rewriting(probe, value, refused(400, refusedOnly(probe.id))) };
}

/** How a request is answered, as a decision. */
export const refusalDecision = (probe: Probe): Decision =>
	decision<Answered>({
		id: probe.id,
		basis: probe.basis,
		own: probe.own,
		schema: answered,
		observe: async (survey) => {
			const reply = await probe.ask(survey);
			if (reply instanceof Unobserved) return reply;
			if (reply.status === 403) return new Unobserved(`${probe.about} is answered with 403`);
			if (reply.status >= 400) survey.refusals.push(reply.json);
			return answeredBy(reply, probe.hole, survey.service.discreet);
		},
		differences: (value, expected) =>
			isDeepStrictEqual(value, expected)
				? []
				: [
						{
							about: probe.about,
							sandbox: say(expected),
							service: say(value),
							applied: behaviorOf(probe, value) !== undefined,
							...(isSaidOtherwise(value, expected) && { basis: 'assumption' as const }),
						},
					],
		apply: (value) => behaviorOf(probe, value),
	});

/** A behavior that refuses certain queries. @param id of the probe */
export const refusingQueries = (
	id: string,
	isRefused: (query: Record<string, unknown>) => boolean,
): Behavior => ({
	query: (query) => {
		if (isRefused(query)) throw new Refusal(400, [refusedOnly(id)]);
		return query;
	},
});
