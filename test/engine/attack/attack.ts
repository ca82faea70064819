import { WorkflowHasIssuesError } from 'n8n-core';
import type { IDataObject, INodeParameters, INodeType } from 'n8n-workflow';

import { HORIZONTE_VIAGENS, type BackOffice, type SeenRequest } from '../backOffice';
import { runNode } from '../runNode';
import { said } from '../said';
import { withValueAt, type Point } from './points';
import { cannotBe, refusesNothing, isEmpty, shown } from './values';

/** The outcome for one attacking value. */
interface Outcome {
	value: unknown;
	/** The error and what to do next; undefined if the item succeeded. */
	refusal?: { message: string; details: string };
}

const isByForm = ({ refusal }: Outcome) => refusal?.details.startsWith('Nothing was sent') === true;

/** Matches the message of a JavaScript exception, as opposed to a sentence for users. */
export const CRASH =
	/TypeError|RangeError|SyntaxError|URIError|URI malformed|is not a function|is not iterable|Cannot (read|convert|set)|\[object |undefined|NaN|status 5\d\d/;

export const GROUPS = ['collection', 'fixedCollection'];

export const DEFINITIONS = 'GET /custom_fields';

export class Attacker {
	/** The request that each valid item of a writing operation sends; undefined if it sends none or several. */
	private readonly write: string | undefined;
	private readonly findings: string[] = [];

	constructor(
		private readonly node: INodeType,
		private readonly office: BackOffice,
		/** The requests of the operation if all is well, such as `POST /people`. */
		private readonly expected: readonly string[],
	) {
		const [only, ...more] = expected.filter((line) => line !== DEFINITIONS);
		this.write = more.length === 0 && !only?.startsWith('GET') ? only : undefined;
	}

	/** What was wrong since the last call, one sentence each. */
	takeFindings(): string[] {
		return this.findings.splice(0);
	}

	/** Enters each value by an expression, in an item of its own, and judges the outcomes. */
	async throughExpression(point: Point, values: readonly unknown[]): Promise<void> {
		const outcomes = await this.run(point.withValue('={{ $json.attack }}'), values);
		const requests = await this.office.forgetRequests();
		this.judge(point, outcomes, requests);
		const [refused, passed] = [outcomes.filter(isByForm), outcomes.filter((outcome) => !isByForm(outcome))];
		if (this.write !== undefined) {
			const written = requests.filter((request) => lineOf(request) === this.write).length;
			if (written !== passed.length) {
				this.findings.push(
					`${point.name}: ${passed.length} right items made ${written} requests ${this.write}`,
				);
			}
		} else if (refused.length > 0) {
			const again = refused.map(({ value }) => value);
			await this.run(point.withValue('={{ $json.attack }}'), again);
			this.judgeRefusedOnes(point, await this.office.forgetRequests());
		}
	}

	/**
	 * Enters each value at all of these points together. Every point that cannot take the value must be
	 * reported by its place, and without the value the form must be valid.
	 */
	async everywhere(points: readonly Point[], values: readonly unknown[]): Promise<void> {
		const outcomes = await this.run(withValueAt(points, '={{ $json.attack }}'), values);
		const requests = await this.office.forgetRequests();
		for (const point of points) {
			this.judge(point, outcomes, requests, (value) => isEmpty(value) || cannotBe(point.property, value));
		}
	}

	/** Enters each value directly, as an imported workflow may contain it. */
	async directly(point: Point, values: readonly unknown[]): Promise<void> {
		for (const value of values) {
			const outcomes = await this.run(point.withValue(value), [value]).catch((thrown: unknown) => {
				// n8n does not start a node if a required field contains nothing that n8n understands.
				if (thrown instanceof WorkflowHasIssuesError && thrown.message.includes(point.property.displayName))
					return [];
				throw thrown;
			});
			const requests = await this.office.forgetRequests();
			this.judge(point, outcomes, requests);
			if (outcomes.some(isByForm)) this.judgeRefusedOnes(point, requests);
		}
	}

	private async run(parameters: INodeParameters, values: readonly unknown[]): Promise<Outcome[]> {
		const { items, error } = await runNode({
			node: this.node,
			parameters,
			credential: this.office.credential('full_access', { companyIdentifier: HORIZONTE_VIAGENS }),
			items: values.map((value) => (value === undefined ? {} : { attack: value }) as IDataObject),
			settings: { onError: 'continueRegularOutput' },
		});
		if (error)
			this.findings.push(`${JSON.stringify(parameters)}: the node failed as a whole: ${error.message}`);
		return values.map((value, item) => {
			const [first] = items.filter(({ pairedItem }) => (pairedItem as { item: number }).item === item);
			const refused = said(first);
			if (refused === undefined) return { value };
			const [message = '', ...details] = refused.split('\n');
			return { value, refusal: { message, details: details.join('\n') } };
		});
	}

	private judge(
		point: Point,
		outcomes: readonly Outcome[],
		requests: readonly SeenRequest[],
		isJudged: (value: unknown) => boolean = () => true,
	): void {
		const failures = outcomes.flatMap((outcome, item) => {
			if (!isJudged(outcome.value)) return [];
			const wrong = wrongWith(point, outcome, item, requests);
			return wrong === undefined
				? []
				: [`${shown(outcome.value)} ${wrong}: ${JSON.stringify(outcome.refusal)?.slice(0, 300)}`];
		});
		for (const request of requests) {
			const line = lineOf(request);
			if (!this.expected.includes(line)) failures.push(`made the request ${line}`);
			if (Number(request.status) >= 500) failures.push(`made the service fail: ${line}`);
		}
		this.findings.push(...failures.slice(0, 5).map((failure) => `${point.name}: ${failure}`));
	}

	/** To judge the value of a custom field, the definitions have to be read first. */
	private judgeRefusedOnes(point: Point, requests: readonly SeenRequest[]): void {
		const made = requests.map(lineOf).filter((line) => line !== DEFINITIONS);
		if (made.length > 0)
			this.findings.push(`${point.name}: refused values made the requests ${made.join(', ')}`);
	}
}

/** What nobody can add to a sale later. Amounts among the custom fields of tasks and people may be empty. */
const OF_A_SALE = /Passenger 1 > | > Document$|^Own Operation 1 > Product|\(a field of kind currency\)$/;

function wrongWith(
	{ name, property, place }: Point,
	outcome: Outcome,
	item: number,
	requests: readonly SeenRequest[],
): string | undefined {
	const { value, refusal } = outcome;
	const sentence = refusal && `${refusal.message}\n${refusal.details}`;
	if (refusal && sentence !== undefined) {
		if (!refusal.message.endsWith(`[Item ${item}]`)) return 'is refused without its item';
		if (refusal.details === '') return 'is refused without what to do next';
		if (CRASH.test(sentence.replaceAll(String(value), ''))) return 'crashes the node';
		if (sentence.length > 4000) return 'is refused at great length';
	}
	// If a group contains anything but its fields, n8n drops it before the node sees it.
	if (GROUPS.includes(property.type)) return undefined;
	const isRefused = isByForm(outcome);
	if (isEmpty(value) && refusesNothing(property)) {
		const isLeftOut =
			/(Passenger|Commission|Payment to the \w+) 1 > /.test(name) &&
			/expressions? that gave no value/.test(sentence ?? '');
		const isTold =
			isRefused &&
			(isLeftOut || sentence?.includes(`${place}' is an expression that gave no value`) === true);
		return isTold ? undefined : 'takes nothing where something is needed';
	}
	if (isEmpty(value)) {
		// If one of several fields is enough, the message names this one.
		const isToBeFilledIn =
			isRefused &&
			(sentence?.includes(`${place}' is empty`) === true ||
				// The other items have a record there.
				(property.type === 'resourceLocator' && /one for other items/.test(sentence ?? '')) ||
				(OF_A_SALE.test(name) && /expressions? that gave no value/.test(sentence ?? '')));
		if (property.required && !isToBeFilledIn) return 'is empty where a value is required, but not refused';
		if (isRefused && !isToBeFilledIn) return 'is empty where nothing is required, but refused';
		return undefined;
	}
	if (isRefused && cannotBe(property, value)) {
		return sentence?.includes(place) ? undefined : 'is refused without the name of its place';
	}
	// A value that fits this field may not fit with others. Then the message may be about the group.
	const [group = ''] = place.split(' > ');
	if (isRefused) return sentence?.includes(group) ? undefined : 'is refused without a place';
	if (cannotBe(property, value)) return 'cannot be meant, but is not refused by the form';
	// Not these: a key is hashed, only the longest of the search words is sent, and the node itself looks for
	// the words of a title.
	const isSentWhole = !['idempotencyKey', 'searchText', 'titleWords'].includes(property.name);
	if (typeof value === 'string' && property.type === 'string' && isSentWhole) {
		// Invisible characters are removed from an External ID.
		const sent = property.name === 'externalId' ? value.replace(/\p{Cf}/gu, '') : value;
		const isSent = requests.some(({ body, query }) => holds(body, sent) || holds(query, sent));
		if (!isSent) return 'is accepted but does not arrive as it was entered';
	}
	return undefined;
}

function lineOf({ method, route, path }: SeenRequest): string {
	return `${method} ${route ?? path}`;
}

function holds(sent: unknown, text: string): boolean {
	if (typeof sent === 'string') return sent.includes(text.trim());
	return typeof sent === 'object' && sent !== null && Object.values(sent).some((inner) => holds(inner, text));
}
