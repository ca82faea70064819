import type { IDataObject } from 'n8n-workflow';

import type { Field } from '../fields/field';
import { taxpayerId } from '../fields/identifiers';
import type { Place } from '../fields/place';
import { message } from '../messages/message';
import { isCnpj, plainTaxpayerId } from '../taxpayerId';
import { isEmpty, quote } from '../values';

/**
 * The company of a record.
 * @param of the end of a sentence that says which of the agency's companies it is
 */
export const companyIdentifier = (of: string): Field<string | undefined> =>
	taxpayerId(
		'Company Identifier',
		{
			placeholder: 'e.g. 12.345.678/0001-95',
			description: `CNPJ of the agency company ${of}. Left empty, the credential's company is used.`,
		},
		['CNPJ'],
	);

/** The body with the credential's company, unless it names one itself. */
export function withCompany(body: object, defaultCompany: string | undefined): IDataObject {
	const { company_identifier: own, ...rest } = body as IDataObject;
	const company_identifier = isEmpty(own) ? defaultCompany : own;
	return company_identifier === undefined ? rest : { company_identifier, ...rest };
}

/**
 * Adds an issue at `place` if the body has no valid company. The company comes from the credential or from
 * the user's own JSON.
 */
export function requireCompany({ company_identifier: company }: IDataObject, place: Place): void {
	if (isEmpty(company)) place.addRuleIssue(message('FIELD_EMPTY.company'));
	else if (!isCnpj(plainTaxpayerId(String(company)))) {
		place.addRuleIssue(message('INVALID_TAXPAYER_ID.company', { given: quote(String(company)) }));
	}
}
