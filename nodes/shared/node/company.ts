import type { IDataObject } from 'n8n-workflow';

import { carryFieldPath, type FieldPath } from '../fields/fieldPath';
import { message } from '../messages/message';
import { isCnpj, plainTaxpayerId } from '../taxpayerId';
import { isEmpty, quoted } from '../values';

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
	if (isEmpty(company)) fieldPath.addRuleIssue(message('FIELD_EMPTY.company'));
	else if (!isCnpj(plainTaxpayerId(String(company)))) {
		fieldPath.addRuleIssue(message('INVALID_TAXPAYER_ID.company', { given: quoted(String(company)) }));
	}
}
