import { plusDays, today } from '../../brazil.mjs';
import { byId, editOnce, everyWeekOn, filter, ours } from '../recipeNodes.mjs';

/** @param {string} side @param {string} title */
const list = (side, title) =>
	`=${title}: {{ $input.all().map(({ json }) => json).filter((one) => one.side === '${side}' && one.bill && !one.bill.canceled && !one.bill.settlement_date).map((one) => one.person.name + ', ' + one.amount + ', ' + one.due_date).join('; ') }}`;

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
		editOnce({ ours: list('customer', 'Devemos'), theirs: list('vendor', 'Nos devem') }),
	],
	/** @param {import('../messages.mjs').Facts} facts */
	expected({ records, now }) {
		const late = records('refunds').filter(
			({ due_date: date, bill_id: bill }) =>
				date < today(now) &&
				date >= plusDays(today(now), -90) &&
				records('bills').some(
					({ id, canceled, settlement_date: paid }) => id === bill && canceled !== true && paid === null,
				),
		);
		const lines = (/** @type {string} */ wanted) =>
			late
				.filter(({ side }) => side === wanted)
				.map(({ person_id: person, amount, due_date: date }) =>
					[records('people').find(({ id }) => id === person).name, amount, date].join(', '),
				)
				.reverse()
				.join('; ');
		return [{ ours: `Devemos: ${lines('customer')}`, theirs: `Nos devem: ${lines('vendor')}` }];
	},
};
