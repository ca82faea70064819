import { path } from '../../shared/api/path';
import { formOrJson } from '../../shared/fields/inputMode';
import { withCompany } from '../../shared/node/company';
import { writeOperation } from '../../shared/node/operation';
import { checkAmounts } from '../form/jsonAmounts';
import { checkSaleForm, saleBody } from '../form/saleBody';
import { saleCustomFields, saleFields, saleOptions } from '../form/saleFields';
import { inJson } from '../form/salePlaces';
import { checkSale } from '../form/saleRules';

export const create = writeOperation({
	name: 'Create',
	value: 'create',
	action: 'Create sale',
	description:
		'Create a sale with its products, passengers and payments; people are found or created along with it',
	permission: 'sale creation, and close sale for Status Closed',
	properties: {
		...formOrJson(
			'POST /sales',
			{ example: 'sale', note: 'Without company_identifier, the company of the credential is used' },
			{ ...saleFields, customFields: saleCustomFields },
		),
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
