import { day, plusDays, reais, today } from '../../brazil.mjs';
import { byId, EACH, editOnce, everyWeekOn, filter, ours } from '../recipeNodes.mjs';

/**
 * @param {string} title
 * @param {string} which of the refunds, by `left_to_pay` of their bills
 * @param {string} amount
 */
const list = (title, which, amount) =>
	`=${title}: {{ $input.all().map(({ json }, place) => ({ ...$('Filter').all()[place].json, ...json })).filter((one) => ${which}).map((one) => [one.person_name || '?', ${amount}, one.due_date_text].join(', ')).join('; ') }}`;

/** A bill may be for more than this refund. */
const LEFT = "one.left_to_pay < Number(one.amount) ? one.left_to_pay_text : one.amount_text || '?'";

/** @param {string} title @param {string} side */
const unpaid = (title, side) => list(title, `one.side === '${side}' && one.left_to_pay > 0`, LEFT);

export default {
	title: {
		en: 'Late refunds, each Thursday',
		pt: 'Reembolsos atrasados, toda quinta',
	},
	note: {
		en: 'It looks 90 days back, and tells what is left of each refund by its bill.',
		pt: 'Ele olha 90 dias para trás, e diz quanto falta de cada reembolso pela sua conta.',
	},
	nodes: [
		everyWeekOn([4], 9),
		ours('Refund', 'Get many refunds', {
			operation: 'getAll',
			returnAll: true,
			output: 'fields',
			fields: ['person_name', 'amount', 'amount_text', 'due_date', 'due_date_text', 'side', 'bill_id'],
		}),
		filter(
			'={{ $json.due_date < $today.toISODate() && $json.due_date >= $today.minus({ days: 90 }).toISODate() }}',
		),
		ours(
			'Bill',
			'Get bill',
			{
				operation: 'get',
				billId: byId('={{ $json.bill_id }}'),
				output: 'fields',
				fields: ['left_to_pay', 'left_to_pay_text'],
			},
			EACH,
		),
		editOnce({
			ours: unpaid('Devemos', 'customer'),
			theirs: unpaid('Nos devem', 'vendor'),
			unknown: list(
				'Sem conta, ou não se sabe quanto falta',
				'(one.left_to_pay ?? null) === null',
				"'reembolso de ' + (one.amount_text || '?')",
			),
		}),
	],
	/** @param {import('../messages.mjs').Facts} facts */
	expected({ records, now }) {
		const late = records('refunds').filter(
			({ due_date: date }) => date < today(now) && date >= plusDays(today(now), -90),
		);
		const isUnpaid = (/** @type {any} */ { bill_id: bill }) =>
			records('bills').some(
				({ id, canceled, settlement_date: paid }) => id === bill && canceled !== true && paid === null,
			);
		const lines = (/** @type {any[]} */ some, told = '') =>
			some
				.map(({ person_id: person, amount, due_date: date }) =>
					[records('people').find(({ id }) => id === person).name, told + reais(amount), day(date)].join(
						', ',
					),
				)
				.reverse()
				.join('; ');
		const owed = (/** @type {string} */ wanted) =>
			lines(late.filter(({ side }) => side === wanted).filter(isUnpaid));
		return [
			{
				ours: `Devemos: ${owed('customer')}`,
				theirs: `Nos devem: ${owed('vendor')}`,
				unknown: `Sem conta, ou não se sabe quanto falta: ${lines(
					late.filter(({ bill_id: bill }) => bill === null),
					'reembolso de ',
				)}`,
			},
		];
	},
};
