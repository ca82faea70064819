import { isDeepStrictEqual } from 'util';

import type { IDataObject } from 'n8n-workflow';

import { nonEmpty } from '../nonEmpty';
import { CASES, says, type Case } from '../values/rows';
import { backOfficeOfThisFile, type SeenRequest } from './backOffice';
import { COMPANY, WAYS } from './fieldsOfRows';
import { runNode } from './runNode';
import { said } from './said';

/**
 * Of each row, two values that are sent, two that are refused, and one for which nothing is sent; the unit
 * test has all.
 */
function sampleOf(wanted: string): Case[] {
	const cases = CASES.filter(({ field }) => field === wanted);
	const sent = cases.filter((one) => one.sent !== undefined);
	return [
		...sent.slice(0, 1),
		// No two items may give the same key to two people.
		...sent.filter((one) => !isDeepStrictEqual(one.sent, sent[0]?.sent)).slice(0, 1),
		...cases.filter(({ refused }) => refused !== undefined).slice(0, 2),
		...cases.filter((one) => one.refused === undefined && one.sent === undefined).slice(0, 1),
	];
}

const office = backOfficeOfThisFile();

/** Each value is an item of one execution of the node, given by an expression as in a workflow. */
async function becomeOf(
	field: string,
	cases: readonly Case[],
): Promise<Array<Pick<Case, 'sent' | 'refused'>>> {
	const { node, parameters, label, sentIn } = WAYS[field]!;
	const items = cases.map(({ given }, row) => ({ value: given, name: `Row ${row}` }) as IDataObject);
	const { items: results } = await runNode({
		node: new node(),
		parameters,
		items,
		credential: office.credential('full_access', { companyIdentifier: COMPANY }),
		settings: { onError: 'continueRegularOutput' },
	});
	const requests = (await office.requests()).map((request) => ({
		request,
		text: JSON.stringify([request.body, request.query]),
	}));
	await office.reset();
	return cases.map((_, row) => {
		const sent = requests.find(({ text }) => text.includes(`"Row ${row}"`));
		if (sent) return { sent: sentIn(partsOf(sent.request)) ?? undefined };
		const refused = said(results.find(({ pairedItem }) => JSON.stringify(pairedItem) === `{"item":${row}}`));
		return {
			refused: String(refused)
				.replace(`'${label}' `, '')
				.replace(/ \[Item \d+\][^]*/, ''),
		};
	});
}

const partsOf = ({ body, query }: SeenRequest): IDataObject => ({
	...(body as IDataObject | null),
	...query,
});

test.each(Object.keys(WAYS))('%s', async (field) => {
	const cases = nonEmpty(sampleOf(field));
	const became = await becomeOf(field, cases);
	const wrong = cases.flatMap((one, index) => {
		const { sent, refused } = became[index] ?? {};
		const isRight =
			one.refused === undefined
				? refused === undefined && isDeepStrictEqual(sent, one.sent)
				: refused !== undefined && says(refused, one.refused);
		return isRight ? [] : [one, { sent, refused }];
	});
	expect(wrong).toEqual([]);
});
