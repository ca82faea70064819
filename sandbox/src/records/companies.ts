import { inCapitals } from '../taxpayerIds';

/** The two companies of the agency. A company shares its identifier with the person that represents it. */
export const companyIds = {
	horizonteViagens: '00000000-0000-4000-8000-000000000001',
	horizonteCorporativo: '00000000-0000-4000-8000-000000000002',
} as const;

export interface Company {
	id: string;
	name: string;
	/** Its taxpayer id (CNPJ), called company_identifier in requests. */
	identifier: string;
}

export const companies: readonly Company[] = [
	{ id: companyIds.horizonteViagens, name: 'Horizonte Viagens', identifier: '12345678000195' },
	{ id: companyIds.horizonteCorporativo, name: 'Horizonte Corporativo', identifier: '98765432000198' },
];

/** The agency's company with this taxpayer ID. */
export const companyIdentifiedBy = (identifier: string): Company | undefined =>
	companies.find((company) => company.identifier === inCapitals(identifier));
