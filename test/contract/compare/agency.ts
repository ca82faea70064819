import type { Api } from '../client';
import { success } from '../expectations';

/** Adds what every filter can be asked for: somebody who has everything that people are found by. */
export async function prepare(api: Api): Promise<void> {
	const person = {
		person_kind: 'individual',
		name: 'Antônia Conceição',
		birthdate: '1984-11-30',
		passport_number: 'FZ 204 817',
		business_phone: '1132654870',
		email: 'antonia.conceicao@agencia.example',
		cpf_cnpj: '52998224725',
	};
	success(await api.post('/people', person), 201);
}
