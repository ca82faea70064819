import type { IDataObject } from 'n8n-workflow';

import { TravelAgencyPerson } from '../../nodes/Person/TravelAgencyPerson.node';
import { backOfficeOfThisFile } from './backOffice';
import { ANA, createByForm, createByJson, hotelLine, someone } from './createSale';
import { dotted, freshCpf } from './documents';
import { findingsOf } from './findings';
import { runNode, type NodeResult } from './runNode';

const office = backOfficeOfThisFile();
const COMPANY = { companyIdentifier: '12345678000195' };

const upsert = async (matchBy: string, values: unknown[]): Promise<NodeResult> =>
	await runNode({
		node: new TravelAgencyPerson(),
		credential: office.credential(),
		items: values.map((value) => ({ value }) as IDataObject),
		parameters: { operation: 'upsert', matchBy, matchValue: '={{ $json.value }}', name: 'Ana Souza' },
	});

const outcomes = ({ items }: NodeResult) => items.map(({ json }) => json.outcome);
const added = async () => (await office.records('people')).filter(({ name }) => name === 'Ana Souza').length;

describe('Person > Create or Update', () => {
	test.each([
		['email', 'ana.souza@example.com'],
		['externalId', 'CRM-ANA'],
	])('by %s knows the person again, whatever cannot be seen around the value', async (matchBy, clean) => {
		const written = [
			clean,
			` ${clean}`,
			`${clean}\u00a0`,
			`\u200b${clean}`,
			`${clean}\r\n`,
			`\ufeff${clean}\u200e`,
		];
		const result = await upsert(matchBy, written);
		expect(result.error).toBeUndefined();
		expect(outcomes(result)).toEqual(['created', ...written.slice(1).map(() => 'updated')]);
		expect(await added()).toBe(1);
	});

	test('by CPF knows the person again whose number lost its zero in a sheet', async () => {
		const cpf = '01234567890';
		const result = await upsert('cpfCnpj', [dotted(cpf), Number(cpf), cpf]);
		expect(result.error).toBeUndefined();
		expect(outcomes(result)).toEqual(['created', 'updated', 'updated']);
		expect(await added()).toBe(1);
	});

	test('by a CPF with a mistyped digit makes nobody, and asks nothing', async () => {
		const cpf = freshCpf();
		const mistyped = `${cpf.slice(0, -1)}${(Number(cpf.at(-1)) + 1) % 10}`;
		const { error } = await upsert('cpfCnpj', [mistyped]);
		expect(error?.message).toBe(
			`'Match Value' takes a CPF or CNPJ whose last two digits confirm the others, not "${mistyped}": look for a mistyped digit [Item 0]`,
		);
		expect(await office.requests()).toEqual([]);
	});
});

describe("A sale's people", () => {
	test('are found by their External ID, whatever cannot be seen around it', async () => {
		const before = (await office.records('people')).length;
		for (const externalId of ['CRM-PAYER', ' CRM-PAYER', 'CRM-PAYER\u00a0', '\u200bCRM-PAYER']) {
			const payer = someone('payer', { ...ANA, externalId });
			const { error } = await createByForm(office, { ...payer, products: { hotel: [hotelLine()] } });
			expect(error).toBeUndefined();
		}
		const sent = (await office.requests('POST')).map(({ body }) => (body as { payer: IDataObject }).payer);
		expect(sent.map(({ external_id: id }) => id)).toEqual(Array(4).fill('CRM-PAYER'));
		// The payer, the guest and the hotel.
		expect((await office.records('people')).length - before).toBe(3);
	});

	test('in JSON are found in the same way', async () => {
		for (const externalId of ['CRM-PAYER', 'CRM-PAYER ', '\u200bCRM\u2011PAYER']) {
			const payer = { external_id: externalId, name: 'Ana Souza' };
			const body = { payer, hotels: [{ supplier: { name: 'Pousada' } }] };
			await createByJson(office, body, { credential: office.credential('full_access', COMPANY) });
		}
		const sent = (await office.requests('POST')).map(({ body }) => (body as { payer: IDataObject }).payer);
		expect(sent.map(({ external_id: id }) => id)).toEqual(Array(3).fill('CRM-PAYER'));
	});
});

describe('A whole card', () => {
	const CARD = '5500005555555559';
	const jsonOf = (digits: unknown) => ({
		hotels: [{ local_id: 'h', supplier: { name: 'Pousada' }, passengers: [{ amount: 100 }] }],
		payments: [
			{
				vendor: {
					credit_card: {
						card_last_digits: digits,
						products: [{ local_id: 'h', payment_amount: 100 }],
					},
				},
			},
		],
	});

	test('never leaves n8n, by form or by JSON, and no sentence repeats it', async () => {
		const payment = { method: 'credit_card', amount: '1000', cardLastDigits: '={{ $json.card }}' };
		for (const card of [CARD, Number(CARD), '5500 0055 5555 5559', `${CARD}\u00a0`]) {
			const results = [
				await createByForm(
					office,
					{ products: { hotel: [hotelLine()] }, payments: { vendor: [payment] } },
					{ items: [{ card }] },
				),
				await createByJson(office, jsonOf(card), { credential: office.credential('full_access', COMPANY) }),
			];
			for (const { error } of results) {
				expect(error?.message).toContain('takes only the last four digits of the card');
				expect(`${error?.message} ${error?.description}`).not.toMatch(/5500|5555|5559/);
			}
		}
		expect(await office.requests()).toEqual([]);
	});

	test('is refused with Continue On Fail, too, and its item does not repeat it', async () => {
		const { items } = await createByJson(office, '={{ $json.sale }}', {
			credential: office.credential('full_access', COMPANY),
			items: [
				{ sale: jsonOf(CARD) as unknown as IDataObject },
				{ sale: jsonOf('4242') as unknown as IDataObject },
			],
			settings: { onError: 'continueRegularOutput' },
		});
		expect(JSON.stringify(items[0]?.json)).toContain('four digits');
		expect(JSON.stringify(items[0]?.json)).not.toContain(CARD);
		expect(await office.requests('POST')).toHaveLength(1);
		expect(items[1]?.json.id).toEqual(expect.any(String));
	});

	test("is refused among a person's contacts, too", async () => {
		const { error } = await runNode({
			node: new TravelAgencyPerson(),
			credential: office.credential(),
			parameters: {
				operation: 'create',
				name: 'Ana',
				additionalFields: { contacts: JSON.stringify([{ name: 'Bia', last_digits: CARD }]) },
			},
		});
		expect(error?.message).toMatch(
			/^'Additional Fields > Contacts > \[0\]\.last_digits' takes only the last four digits of the card/,
		);
		expect(error?.message).not.toContain(CARD);
	});
});

describe('A phone', () => {
	test('is found whether or not its country code was typed', async () => {
		await runNode({
			node: new TravelAgencyPerson(),
			credential: office.credential(),
			parameters: {
				operation: 'create',
				name: 'Ana Souza',
				additionalFields: { phones: '(48) 99123-0077 / (48) 3222-0077' },
			},
		});
		const [created] = await office.requests('POST');
		expect(created?.body).toMatchObject({ phones: ['(48) 99123-0077', '(48) 3222-0077'] });
		for (const phone of ['+55 48 99123-0077', '5548991230077', '(48) 99123-0077', 5548991230077]) {
			const { items } = await runNode({
				node: new TravelAgencyPerson(),
				credential: office.credential(),
				items: [{ phone }],
				parameters: { operation: 'getAll', filters: { phone: '={{ $json.phone }}' } },
			});
			expect(items.map(({ json }) => json.name)).toEqual(['Ana Souza']);
		}
	});
});

describe('The company', () => {
	const oneHotel = { products: { hotel: [hotelLine()] } };

	test('of the credential is checked like that of the form, and named as what to look at', async () => {
		const credential = office.credential('full_access', { companyIdentifier: '12.345.678/0001-59' });
		const { error } = await createByForm(office, oneHotel, { credential });
		expect(error?.message).toBe(
			'\'Additional Fields > Company Identifier\' takes a CNPJ whose last two digits confirm the others, not "12345678000159": look for a mistyped digit here or, if this field is empty, in the credential [Item 0]',
		);
		expect(await office.requests()).toEqual([]);
	});

	test('of the form is told once', async () => {
		const result = await createByForm(office, {
			...oneHotel,
			additionalFields: { companyIdentifier: '12.345.678/0001-59' },
		});
		expect(result.error?.message).toBe(
			'\'Additional Fields > Company Identifier\' takes a CNPJ whose last two digits confirm the others, not "12.345.678/0001-59": look for a mistyped digit [Item 0]',
		);
		expect(findingsOf(result)).toEqual([]);
	});
});
