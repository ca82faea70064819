import { path } from '../../shared/request/path';
import { formOrJson } from '../../shared/fields/inputMode';
import { withCompany } from '../../shared/node/company';
import { writeOperation, type Operation } from '../../shared/node/operation';
import { adoptSale } from '../form/readSale';
import { checkRegistered, externalIdsOf } from '../form/registeredPeople';
import { withExternalIds } from '../form/people';
import { saleBody } from '../form/saleBody';
import { saleCustomFields, saleOptions } from '../form/saleFields';
import { SALE, type SaleShape } from '../form/saleForm';
import { SMALLEST_SALE } from '../form/smallestSale';
import { checkEmptyAmounts } from '../rules/emptyAmounts';
import { checkSaleForm } from '../rules/formRules';
import { checkSale } from '../rules/saleRules';

/** The operation that creates sales of that shape. */
export const createOperation = (shape: SaleShape): Operation =>
	writeOperation({
		name: 'Create',
		value: 'create',
		action: 'Create sale',
		description:
			'Create a sale with its products, passengers and payments; people are found or created along with it',
		permission: 'sale creation, and close sale for Status Closed',
		properties: {
			...formOrJson(
				'POST /sales',
				{
					object: 'SaleInput',
					adopt: adoptSale,
					known: [...shape.productKinds, ...shape.paymentMethods].map(({ apiName }) => apiName),
					example: 'sale',
					smallest: SMALLEST_SALE,
					note: `Its products can be ${shape.productKinds.map(({ apiName }) => apiName).join(', ')}. Without company_identifier, the company of the credential is used`,
				},
				{ ...shape.form, customFields: saleCustomFields },
			),
			options: saleOptions,
		},
		check(
			{ inputMode, body, allowUnknownFields: _, customFields: __, options: ___, ...form },
			fieldPath,
			defaultCompany,
		) {
			if (inputMode === 'form') checkSaleForm(shape, form, fieldPath, defaultCompany);
			else if (body !== undefined) {
				checkEmptyAmounts(shape, body.value);
				checkSale(shape, body.value, defaultCompany);
			}
		},
		async prepare({ api, params: { inputMode, body, customFields: _, options: __, ...form } }) {
			await checkRegistered(inputMode === 'form' ? form : body.value, api);
		},
		async run({ api, params: { inputMode, body, customFields, options: _, ...form } }) {
			const sale =
				inputMode === 'json'
					? withExternalIds(body.value, await externalIdsOf(body.value, api))
					: {
							...saleBody(shape, form, await externalIdsOf(form, api)),
							...(customFields && { custom_fields: customFields }),
						};
			return await api.create(path`/sales`, withCompany(sale, api.companyIdentifier));
		},
	});

export const create = createOperation(SALE);
