import type { IDataObject } from 'n8n-workflow';

import { isEmpty } from '../fields/field';
import type { Place } from '../fields/place';

const MISSING = 'is empty: fill in the CNPJ of the company, or set a default one in the credential';

/** A body with the credential's company, unless it names one itself. */
export function withCompany(body: object, defaultCompany: string | undefined): IDataObject {
	const { company_identifier: own, ...rest } = body as IDataObject;
	const company_identifier = isEmpty(own) ? defaultCompany : own;
	return company_identifier === undefined ? rest : { company_identifier, ...rest };
}

/** Reports a body that names no company at `place`. */
export function needsACompany({ company_identifier: company }: IDataObject, place: Place): void {
	if (isEmpty(company)) place.reportRule(MISSING);
}
