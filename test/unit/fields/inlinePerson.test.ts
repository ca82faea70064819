import { toBody } from '../../../nodes/shared/api/body';
import { inlinePerson } from '../../../nodes/shared/fields/person';
import { accepted, reading } from './reading';

const CITY = '3f2b6c1e-8a4d-4f8e-9b57-0c2d1e3f4a5b';
const payer = inlinePerson('Payer', 'Who pays');
const bodyOf = (entered: object) => toBody(accepted(payer, entered) ?? {});

describe('the document of a person inside a sale', () => {
	test.each([
		[{ cpfCnpj: '529.982.247-25' }, { cpf_cnpj: '52998224725' }],
		[{ cpf: '529.982.247-25' }, { cpf: '52998224725' }],
		[{ cnpj: '12.345.678/0001-95' }, { cnpj: '12345678000195' }],
		[{ cnpj: '12345678000195', cpf: '', cpfCnpj: null }, { cnpj: '12345678000195' }],
	])('%p is sent under the name of its field', (entered, body) => {
		expect(bodyOf(entered)).toEqual(body);
	});

	test.each<[object, string]>([
		[
			{ cpf: '12.345.678/0001-95' },
			'Payer > CPF takes a CPF (11 digits), not "12.345.678/0001-95", which has 14 digits: look for one that is missing, such as a zero at the beginning, or too many',
		],
		[
			{ cnpj: '529.982.247-25' },
			'Payer > CNPJ takes a CNPJ (14 digits or letters), not "529.982.247-25", which has 11 digits: look for one that is missing, such as a zero at the beginning, or too many',
		],
		[
			{ cpfCnpj: '52998224725', cpf: '52998224725' },
			'Payer takes one document: fill in only one of "CPF or CNPJ", "CPF"',
		],
		[
			{ cpf: '52998224725', cnpj: '12345678000195' },
			'Payer takes one document: fill in only one of "CPF", "CNPJ"',
		],
	])('%p is refused', (entered, sentence) => {
		expect(reading(payer, entered).findings).toEqual([sentence]);
	});
});

describe('the birthplace of a person inside a sale', () => {
	test('is a city chosen from the list or given by its ID, and sent as a reference', () => {
		for (const birthplace of [{ __rl: true, mode: 'list', value: CITY }, { mode: 'id', value: CITY }, CITY])
			expect(bodyOf({ birthplace })).toEqual({ birthplace: { id: CITY } });
	});

	test('is nothing when nothing is chosen', () => {
		expect(accepted(payer, { birthplace: { __rl: true, mode: 'list', value: '' } })).toBeUndefined();
	});

	test('that is neither is refused in a sentence', () => {
		const findings = (birthplace: unknown) => reading(payer, { birthplace }).findings;
		expect(findings('São Paulo')).toEqual([
			`Payer > Birthplace takes a record from the list or its ID, such as ${CITY}, not "São Paulo"`,
		]);
		expect(findings({ city_ibge: '3550308' })).toEqual([
			`Payer > Birthplace takes a record from the list or its ID, such as ${CITY}, not an object`,
		]);
	});
});
