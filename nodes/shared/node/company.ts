import type { IDataObject } from 'n8n-workflow';

import { carryFieldPath, type FieldPath } from '../fields/fieldPath';
import { isCnpj, plainTaxpayerId } from '../taxpayerId';
import { isEmpty, quoted } from '../values';

const MISSING = 'is empty: fill in the CNPJ of the company, or set a default one in the credential';

/** A body with the credential's company, unless it names one itself. */
export function withCompany(body: object, defaultCompany: string | undefined): IDataObject {
	const { company_identifier: own, ...rest } = body as IDataObject;
	const company_identifier = isEmpty(own) ? defaultCompany : own;
	const made = company_identifier === undefined ? rest : { company_identifier, ...rest };
	carryFieldPath(made, body);
	return made;
}

/**
 * Reports at `fieldPath` a body without a company, or with an invalid one: the credential's or the user's own
 * JSON.
 */
export function requireCompany({ company_identifier: company }: IDataObject, fieldPath: FieldPath): void {
	if (isEmpty(company)) fieldPath.addRuleIssue(MISSING);
	else if (!isCnpj(plainTaxpayerId(String(company)))) {
		fieldPath.addRuleIssue(
			`takes a CNPJ whose last two digits confirm the others, not ${quoted(String(company))}: look for a mistyped digit here or, if this field is empty, in the credential`,
		);
	}
}
