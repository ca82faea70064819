import type { Place } from '../fields/place';

const MISSING = 'is empty: fill in the CNPJ of the company, or set a default one in the credential';

/** The company that a record belongs to: the form's, or the credential's when the form is left empty. */
export function needsACompany(
	entered: string | undefined,
	place: Place,
	defaultCompany: string | undefined,
): void {
	if ((entered ?? defaultCompany) === undefined) place.inside('Company Identifier').report(MISSING);
}
