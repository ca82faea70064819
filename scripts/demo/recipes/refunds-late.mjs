import { plusDays, today } from '../../brazil.mjs';
import { byId, editOnce, everyWeekOn, filter, ours } from '../recipeNodes.mjs';

/** @param {string} title @param {string} which */
const list = (title, which) =>
	`=${title}: {{ $input.all().map(({ json }) => json).filter((one) => ${which}).map((one) => [one.person?.name ?? '?', one.amount, one.due_date].join(', ')).join('; ') }}`;

/** A condition: the refund's bill exists, was read, and is unpaid. @param {string} side */
const unpaid = (side) => `one.side === '${side}' && one.bill?.settlement_date === null && !one.bill.canceled`;

export default {
	title: {
		en: 'Late refunds, each Thursday',
		pt: 'Reembolsos atrasados, toda quinta',
	},
	note: {
		en: 'It looks 90 days back, since each refund takes four requests.',
		pt: 'Ele olha 90 dias para trás, pois cada reembolso custa quatro requisições.',
	},
	nodes: [
		everyWeekOn([4], 9),
		ours('Refund', 'Get many refunds', { operation: 'getAll', returnAll: true, output: 'raw' }),
		filter(
			'={{ $json.due_date < $today.toISODate() && $json.due_date >= $today.minus({ days: 90 }).toISODate() }}',
		),
		ours('Refund', 'Get refund', {
			operation: 'get',
			refundId: byId('={{ $json.id }}'),
			output: 'everything',
			withReferences: true,
		}),
		editOnce({
			ours: list('Devemos', unpaid('customer')),
			theirs: list('Nos devem', unpaid('vendor')),
			unknown: list('Sem conta, ou não lida', 'one.bill?.settlement_date === undefined'),
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
		const lines = (/** @type {any[]} */ some) =>
			some
				.map(({ person_id: person, amount, due_date: date }) =>
					[records('people').find(({ id }) => id === person).name, amount, date].join(', '),
				)
				.reverse()
				.join('; ');
		const owed = (/** @type {string} */ wanted) =>
			lines(late.filter(({ side }) => side === wanted).filter(isUnpaid));
		return [
			{
				ours: `Devemos: ${owed('customer')}`,
				theirs: `Nos devem: ${owed('vendor')}`,
				unknown: `Sem conta, ou não lida: ${lines(late.filter(({ bill_id: bill }) => bill === null))}`,
			},
		];
	},
};
