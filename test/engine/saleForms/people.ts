import fc from 'fast-check';
import type { INodeParameters } from 'n8n-workflow';

import { dotted, freshCnpj, freshCpf } from '../documents';

/**
 * The people in the sales. Whatever the API leaves open, or only its records know, is valid from the start:
 * names (which are needed to create somebody), check digits, which document belongs to whom, individuals for
 * additional data, and existing cities.
 */
const PEOPLE: readonly INodeParameters[] = ['Ana Souza', 'Bruno Lima', 'Carla Dias', 'Davi Reis'].map(
	(name, index) => ({
		externalId: `pessoa-${index}`,
		name,
		personKind: 'individual',
		[index % 2 === 0 ? 'cpfCnpj' : 'cpf']: dotted(freshCpf()),
		additionalData: '{ "profession": "Professora" }',
	}),
);
const COMPANIES: readonly INodeParameters[] = ['Pousada Água Viva', 'Operadora Serra', 'Azul Celeste'].map(
	(name, index) => ({
		externalId: `empresa-${index}`,
		name,
		personKind: 'company',
		[index % 2 === 0 ? 'cpfCnpj' : 'cnpj']: freshCnpj(),
		airlineCode: `Z${index}`,
		airlineNumber: `90${index}`,
	}),
);

/** Without these, nobody can be found or created. */
const NEEDED = ['externalId', 'name', 'personKind'];

/** The fields that identify a person; all others may be anything. */
export const IDENTITY = [
	...NEEDED,
	'cpfCnpj',
	'cpf',
	'cnpj',
	'additionalData',
	'birthplace',
	'airlineCode',
	'airlineNumber',
];

export const SOMEBODY: INodeParameters = { ...PEOPLE[0] };
export const SUPPLIER: INodeParameters = { ...COMPANIES[0] };

/**
 * A person with some of the fields of {@link IDENTITY}.
 * @param isCompany whether the role is for companies
 */
export function somebody(isCompany: boolean): fc.Arbitrary<INodeParameters> {
	return fc
		.tuple(fc.constantFrom(...(isCompany ? COMPANIES : PEOPLE)), fc.subarray(IDENTITY))
		.map(([person, shown]) =>
			Object.fromEntries(
				Object.entries(person).filter(([name]) => NEEDED.includes(name) || shown.includes(name)),
			),
		);
}
