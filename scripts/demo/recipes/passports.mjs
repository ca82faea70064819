import { day, plusDays, today } from '../../brazil.mjs';
import { sell } from '../recipeAgency.mjs';
import { code, edit, everyWeekOn, filter, ours } from '../recipeNodes.mjs';

/** @param {string} date */
function sixMonthsAfter(date) {
	const [year, month, own] = date.split('-').map(Number);
	const last = new Date(Date.UTC(year, month + 6, 0)).getUTCDate();
	return new Date(Date.UTC(year, month + 5, Math.min(own, last))).toISOString().slice(0, 10);
}

export default {
	title: {
		en: 'Passports of the next 90 days',
		pt: 'Passaportes dos próximos 90 dias',
	},
	note: {
		en: 'Trips within Brazil come, too: the API gives places of a trip as free text, and no country of it. Week by week, since **Who Travels** reads at most 60 records at a time: if a week could not be read completely, everybody who was read is listed, and the lines say so. Companies are left out: their `passport` says that they have none.',
		pt: 'Viagens dentro do Brasil também vêm: a API dá os lugares de uma viagem como texto livre, e não o país. Semana por semana, pois o **Who Travels** lê no máximo 60 registros por vez: de uma semana incompleta vem tudo o que foi lido, e a linha diz isso. Empresas ficam de fora: o `passport` delas diz que não têm.',
	},
	nodes: [
		everyWeekOn([1], 8),
		code(
			'return [...Array(13).keys()].map((week) => ({ from: $today.plus({ days: 7 * week }).toISODate() }));',
		),
		ours('Sale', 'List who travels', { operation: 'whoTravels', departureFrom: '={{ $json.from }}' }),
		filter(
			"={{ $json.is_found !== false && !['a company has none', 'empresa não tem'].includes($json.passport) && ($json.at_least || ($json.passport_expiration_date ?? '') < DateTime.fromISO($json.return_date ?? $json.departure_date).plus({ months: 6 }).toISODate()) }}",
		),
		edit({
			line: "={{ $json.traveler_name ?? 'Viajante não lido' }}: venda {{ $json.sale_number }} de {{ $json.client_name || '?' }}, {{ $json.departure_date_text }}, passaporte {{ $json.passport_expiration_date ?? $json.passport ?? 'não lido' }}{{ $json.at_least ? ' (falta gente nesta semana)' : '' }}",
		}),
	],
	/** @param {import('../recipes.mjs').Office} office */
	async prepare(office) {
		const at = (/** @type {number} */ days) => plusDays(today(office.now), days);
		await sell(office, {
			client: 'Ivo Passos',
			details: { passport_number: 'FX111111', passport_expiration_date: at(120) },
			companions: ['Lia Passos'],
			days: [60, 70],
		});
	},
	/** @param {import('../messages.mjs').Facts} facts */
	expected({ records, now }) {
		const people = new Map(records('people').map((person) => [person.id, person]));
		return records('sales').flatMap((sale) => {
			const { status, departure_date: first, return_date: last, products } = sale;
			if (status === 'canceled' || first < today(now) || first > plusDays(today(now), 90)) return [];
			const travelers = new Set(
				products
					.filter((/** @type {any} */ { active }) => active)
					.flatMap((/** @type {any} */ { passengers }) => passengers)
					.map((/** @type {any} */ { person_id: id }) => people.get(id)),
			);
			return [...travelers]
				.filter(
					({ person_kind: kind, passport_expiration_date: end }) =>
						kind !== 'company' && (end ?? '') < sixMonthsAfter(last),
				)
				.map(({ name, passport_number: number, passport_expiration_date: end }) => ({
					line: `${name}: venda ${sale.number} de ${people.get(sale.payer_id).name}, ${day(first)}, passaporte ${end ?? (number ? 'sem data de validade no cadastro' : 'não cadastrado')}`,
				}));
		});
	},
};
