import { reais } from '../../brazil.mjs';
import { leftToPay } from '../overdueBills.mjs';
import { byId, code, edit, form, ours } from '../recipeNodes.mjs';
import { saleOf, sell } from '../recipeAgency.mjs';

export default {
	title: {
		en: 'A group: passengers, documents, who has paid',
		pt: 'Excursão: passageiros, documentos, quem pagou',
	},
	note: {
		en: 'For the guide, delete the last two fields. **Convert to File**, **Convert to XLSX**, makes the sheet. Anybody who gave the trip up or only asked for it is left out, and so are passengers without a person record; `?` under `Falta pagar` means that it is not known.',
		pt: 'Para o guia, tire os dois últimos campos. O **Convert to File**, **Convert to XLSX**, faz a planilha. Quem desistiu da viagem, ou só pediu um orçamento, não entra, nem passageiros sem cadastro; `?` em `Falta pagar` é o que não se sabe.',
	},
	input: { Viagem: 'natal luz' },
	nodes: [
		form('Lista do grupo', { Viagem: 'text' }),
		ours('Sale', 'Get many sales', {
			operation: 'getAll',
			returnAll: true,
			filters: {
				dateField: 'departure_date',
				dateFrom: '={{ $today.toISODate() }}',
				dateTo: '={{ $today.plus({ days: 60 }).toISODate() }}',
			},
			output: 'fields',
			fields: ['number', 'payer_name', 'travel_packages', 'final_amount', 'left_to_pay_text'],
		}),
		code(`const name = $('On form submission').first().json.Viagem.toLowerCase();
const sold = $input.all().filter(({ json }) => json.final_amount > 0);
return sold.flatMap(({ json }) => (json.travel_packages ?? []).filter((one) => one.active !== false && one.package_name?.toLowerCase().includes(name)).flatMap((one) =>
  (one.passengers ?? []).filter(({ person }) => person?.id).map(({ person }) => ({ person: person.id, family: json.payer_name, left: json.left_to_pay_text }))));`),
		ours('Person', 'Get person', {
			operation: 'get',
			personId: byId('={{ $json.person }}'),
			output: 'fields',
			fields: ['name', 'rg_ie', 'birthdate_text', 'mobile_number'],
		}),
		edit({
			Nome: '={{ $json.name }}',
			RG: "={{ $json.rg_ie ?? 'falta' }}",
			Nascimento: "={{ $json.birthdate_text ?? 'falta' }}",
			Celular: "={{ $json.mobile_number ?? '' }}",
			Família: "={{ $('Code').item.json.family }}",
			'Falta pagar': "={{ $('Code').item.json.left ?? '?' }}",
		}),
	],
	/** @param {import('../recipes.mjs').Office} office */
	async prepare(office) {
		const trip = { name: 'Excursão Natal Luz', days: /** @type {[number, number]} */ ([20, 24]) };
		const details = { rg_ie: '12.345.678-9', birthdate: '1980-05-06', mobile_number: '(54) 99999-0001' };
		await sell(office, { ...trip, client: 'Nair Luz', details, companions: ['Beto Luz'], due: [3] });
		await sell(office, { ...trip, client: 'Rita Guia' });
	},
	/** @param {import('../messages.mjs').Facts} facts */
	expected({ records }) {
		const lines = (/** @type {string} */ client, /** @type {any[]} */ ...travelers) =>
			travelers.map(([name, rg = 'falta', birthdate = 'falta', mobile = '']) => ({
				...{ Nome: name, RG: rg, Nascimento: birthdate, Celular: mobile, Família: client },
				'Falta pagar': reais(/** @type {number} */ (leftToPay(saleOf(records, client), records))),
			}));
		return [
			...lines('Nair Luz', ['Nair Luz', '12.345.678-9', '06/05/1980', '(54) 99999-0001'], ['Beto Luz']),
			...lines('Rita Guia', ['Rita Guia']),
		];
	},
};
