import type { IDataObject } from 'n8n-workflow';

import { nonEmpty } from '../../nonEmpty';
import { EDITIONS, fieldsOf, textsOf } from './examplesOfPackage';

/** Who pays for a trip need not be who travels: a company, a parent, somebody who makes a present. */

const ALL = nonEmpty([...EDITIONS.en, ...EDITIONS.pt]);

test.each(nonEmpty(ALL.filter(({ id }) => ['departure-next-week', 'travel-kit'].includes(id))))(
	'$id writes to the payer of a booking, and so of nobody as the traveler',
	({ nodes }) => {
		const written = nodes.flatMap((node) => fieldsOf(node).map(({ value }) => String(value)));
		expect(
			written.filter((text) => /\b(your|sua) (trip|viagem)\b|you travel|have a good trip/i.test(text)),
		).toEqual([]);
	},
);

const REVIEW = ALL.find(({ id }) => id === 'review-request')!;

/** Whether the payer is asked for a review. */
function hasTraveled($json: IDataObject): unknown {
	const { parameters } = REVIEW.nodes.find(({ name }) => name === 'Traveled, Has a Phone')!;
	const { text = '' } = textsOf(parameters).find(({ text: one }) => one.includes('passenger_names')) ?? {};
	return (
		new Function('$json', `return ${text.slice('={{'.length, -'}}'.length)}`) as (
			json: IDataObject,
		) => unknown
	)($json);
}

test.each(
	nonEmpty<[string, string | null, boolean]>([
		['Lima, Ana', 'Lima, Ana, José Silva', true],
		['José Silva', 'Lima, Ana, José Silva', true],
		['Eva Reis', 'Lima, Ana, José Silva', false],
		['José Silv', 'Lima, Ana, José Silva', false],
		['Eva Reis', null, false],
	]),
)('%s, who paid, traveled among %s: %s', (payer_name, passenger_names, expected) => {
	expect(hasTraveled({ payer_name, passenger_names })).toBe(expected);
});
