import { path } from '../../shared/request/path';
import type { Values } from '../../shared/fields/field';
import { formOrJson } from '../../shared/fields/inputMode';
import { withCompany } from '../../shared/node/company';
import { writeOperation, type Operation } from '../../shared/node/operation';
import { peopleIn } from '../../shared/agency/roles';
import { omit } from '../../shared/values';
import { shape as columnsOfSale } from '../columns';
import { adoptSale } from '../form/adoptSale';
import { checkPeople, externalIdsOf, useKnownExternalIds } from '../form/registeredPeople';
import { givenPeople, IDS_THEMSELVES, withPeople, type ExternalIds } from '../form/people';
import { previewPeople } from '../form/previewPeople';
import { saleBody } from '../form/saleBody';
import { saleCustomFields, saleOptions } from '../form/saleFields';
import { SALE, type SaleShape } from '../form/saleForm';
import { costOf } from '../rules/amounts';
import { checkSaleForm } from '../rules/formRules';
import { checkSale, productsInBody } from '../rules/saleRules';

/** A sale in JSON with only what every sale needs, as an example to copy. */
export const SMALLEST_SALE = {
	company_identifier: '12345678000195',
	sale_date: '2027-06-05',
	payer: { external_id: 'client-1', person_kind: 'individual', name: 'Ana Souza' },
	hotels: [
		{
			check_in: '2027-07-10',
			check_out: '2027-07-14',
			supplier: { external_id: 'hotel-1', person_kind: 'company', name: 'Hotel Serra Azul' },
			passengers: [
				{ amount: 1000, person: { external_id: 'client-1', person_kind: 'individual', name: 'Ana Souza' } },
			],
		},
	],
};

const saleProperties = (shape: SaleShape) => ({
	...formOrJson(
		'POST /sales',
		{
			fields: { ...shape.inJson, customFields: saleCustomFields },
			adopt: adoptSale,
			example: 'sale',
			smallest: SMALLEST_SALE,
			note: `Its products can be ${shape.productKinds.map(({ apiName }) => apiName).join(', ')}. Without company_identifier, the company of the credential is used`,
		},
		{ ...shape.form, customFields: saleCustomFields },
	),
	options: saleOptions,
});

type SaleParams = Values<ReturnType<typeof saleProperties>>;

/** The operation that creates sales of a given shape. */
export const createOperation = (shape: SaleShape): Operation =>
	writeOperation({
		name: 'Create',
		value: 'create',
		action: 'Create sale',
		description:
			'Create a sale with its products, passengers and payments; people are found or created along with it',
		permission: 'createSales',
		properties: saleProperties(shape),
		output: { ...columnsOfSale, gives: 'written' },
		check(params, place, defaultCompany) {
			const { inputMode, body, ...form } = omit(params, 'allowUnknownFields', 'customFields', 'options');
			if (inputMode === 'form') checkSaleForm(shape, form, place, defaultCompany);
			else if (body !== undefined) checkSale(shape, body.value, defaultCompany);
		},
		prepare: async ({ api, params }) =>
			await checkPeople(formOrBody(params), saleIn(shape, params, IDS_THEMSELVES), api),
		people: (params) => givenPeople(saleIn(shape, params, IDS_THEMSELVES)),
		async run({ api, params }) {
			const sale = saleIn(shape, params, await externalIdsOf(formOrBody(params), api));
			await useKnownExternalIds(peopleIn(sale), api);
			return await api.create(path`/sales`, withCompany(sale, api.companyIdentifier));
		},
		previewFacts(api) {
			const participantsOf = previewPeople(api);
			return async (sale) => {
				const cost = costOf(productsInBody(sale, shape.productKinds));
				return { ...(cost !== undefined && { total: cost / 100 }), ...(await participantsOf(sale)) };
			};
		},
	});

/** The entered values that say who takes part. */
function formOrBody(params: SaleParams): object {
	const { inputMode, body, ...form } = omit(params, 'customFields', 'options');
	return inputMode === 'form' ? form : body.value;
}

function saleIn(shape: SaleShape, params: SaleParams, externalIds: ExternalIds): Record<string, unknown> {
	const { inputMode, body, customFields, ...form } = omit(params, 'options');
	if (inputMode === 'json') return withPeople(body.value, externalIds);
	return { ...saleBody(shape, form, externalIds), ...(customFields && { custom_fields: customFields }) };
}

export const create = createOperation(SALE);
