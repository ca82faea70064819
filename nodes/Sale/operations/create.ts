import { path } from '../../shared/api/path';
import { choice } from '../../shared/fields/choice';
import { allShownWhen, required, shownWhen } from '../../shared/fields/field';
import { jsonObject } from '../../shared/fields/json';
import { withCompany } from '../../shared/node/company';
import { writeOperation } from '../../shared/node/operation';
import { checkAmounts } from '../form/jsonAmounts';
import { checkSaleForm, saleBody } from '../form/saleBody';
import { saleCustomFields, saleFields, saleOptions } from '../form/saleFields';
import { inJson } from '../form/salePlaces';
import { checkSale } from '../form/saleRules';

const inputMode = required(
	choice(
		'Input Mode',
		{ form: 'Fill In Form', json: 'JSON' },
		{
			default: 'form',
			description:
				'JSON takes the whole sale as the interface wants it: for expressions and for numbers of lines that vary',
		},
	),
);

const body = required(
	shownWhen(
		{ inputMode: ['json'] },
		jsonObject('Body', {
			placeholder: 'e.g. {{ $json.sale }}',
			description:
				'The sale as POST /sales takes it. Without company_identifier, the company of the credential is used.',
		}),
	),
);

export const create = writeOperation({
	name: 'Create',
	value: 'create',
	action: 'Create sale',
	description:
		'Create a sale with its products, passengers and payments; people are found or created along with it',
	permission: 'sale creation, and close sale for Status Closed',
	properties: {
		inputMode,
		body,
		...allShownWhen({ inputMode: ['form'] }, saleFields),
		customFields: shownWhen({ inputMode: ['form'] }, saleCustomFields),
		options: saleOptions,
	},
	check({ inputMode: mode, body: json, customFields: _, options: __, ...form }, place, defaultCompany) {
		if (mode === 'form') checkSaleForm(form, place, defaultCompany);
		else if (json !== undefined) {
			checkAmounts(json.value, inJson(place));
			checkSale(withCompany(json.value, defaultCompany), inJson(place));
		}
	},
	run({ api, params: { inputMode: mode, body: json, customFields, options: _, ...form } }) {
		const sale =
			mode === 'json'
				? json.value
				: { ...saleBody(form), ...(customFields && { custom_fields: customFields }) };
		return api.create(path`/sales`, withCompany(sale, api.companyIdentifier));
	},
});
