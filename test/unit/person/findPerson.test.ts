import { findPerson, readMatchValue, type PersonKey } from '../../../nodes/Person/form/findPerson';
import { openSession } from '../../../nodes/shared/writes/session';
import { FieldPath } from '../../../nodes/shared/fields/fieldPath';
import { fakeHost, pageOf, type FakeAnswer } from '../fakeHost';
import { sentences } from '../inWords';

const ANA = {
	id: '3f2b6c1e-8a4d-4f8e-9b57-0c2d1e3f4a5b',
	name: 'Ana',
	code: 7,
	cpf_cnpj: '123.456.789-09',
	external_id: 'CRM-7',
};
const RUI = {
	id: '00000000-0000-4000-8000-000000000001',
	name: 'Rui',
	code: 77,
	cpf_cnpj: null,
	external_id: null,
};

interface Service {
	/** What GET /people answers, a page after the other. */
	pages: unknown[][];
	/** What GET /people/{id} answers, by ID. */
	details?: Record<string, unknown>;
}

/** Looks for a person as Create or Update does. */
async function find(key: PersonKey, value: string | number, { pages, details = {} }: Service) {
	let asked = 0;
	const { host, requests } = fakeHost(({ url }): FakeAnswer => {
		const id = new URL(url).pathname.split('/')[4];
		if (id !== undefined) return { body: details[id] };
		const page = asked++;
		return pageOf(pages[page] ?? [], page + 1 < pages.length ? `page-${page + 1}` : null);
	});
	const { reads } = await openSession(host);
	const found = await findPerson(reads, key, value);
	return { found, queries: requests.map(({ qs }) => qs) };
}

describe('a person is found', () => {
	test('by code, exactly', async () => {
		const { found, queries } = await find('code', 7, { pages: [[ANA]] });
		expect(found).toBe(ANA.id);
		expect(queries[0]).toMatchObject({ code: 7 });
		expect((await find('code', 7, { pages: [[]] })).found).toBeUndefined();
	});

	test('by code although the service writes it as text', async () => {
		expect((await find('code', 7, { pages: [[{ ...ANA, code: '7' }]] })).found).toBe(ANA.id);
		expect((await find('code', 7, { pages: [[{ ...ANA, code: '0007' }]] })).found).toBe(ANA.id);
	});

	test('by document, however the service writes it', async () => {
		const { found, queries } = await find('cpfCnpj', '12345678909', { pages: [[RUI, ANA]] });
		expect(found).toBe(ANA.id);
		expect(queries[0]).toMatchObject({ cpf_cnpj: '12345678909' });
	});

	test('by external ID, on whatever page, since the service has no filter for it', async () => {
		expect((await find('externalId', 'CRM-7', { pages: [[RUI], [ANA]] })).found).toBe(ANA.id);
		expect((await find('externalId', 'CRM', { pages: [[RUI], [ANA]] })).found).toBeUndefined();
	});

	test('by e-mail address only when it is the whole address, in either case', async () => {
		const service = {
			pages: [[RUI, ANA]],
			details: {
				[ANA.id]: { ...ANA, contacts: [{ email: 'Ana@Example.com' }] },
				[RUI.id]: { ...RUI, contacts: [{ email: 'mariana@example.com' }] },
			},
		};
		const { found, queries } = await find('email', 'ana@example.com', service);
		expect(found).toBe(ANA.id);
		expect(queries[0]).toMatchObject({ email: 'ana@example.com' });
	});

	test('by nothing when nobody matches', async () => {
		for (const key of ['code', 'cpfCnpj', 'email', 'externalId'] as const) {
			expect((await find(key, 'x', { pages: [[]] })).found).toBeUndefined();
		}
	});
});

describe('nobody is guessed', () => {
	test('when two people have the document: both are named, and what to do', async () => {
		const twin = { ...ANA, id: RUI.id, code: 8 };
		await expect(find('cpfCnpj', '12345678909', { pages: [[ANA, twin]] })).rejects.toMatchObject({
			message: expect.stringMatching(
				/belongs to 2 people: "Ana" \(code 7\), "Ana" \(code 8\)\. Match by 'Code' instead/,
			),
		});
	});

	test('when an exact filter brings somebody whose record shows another value', async () => {
		for (const [key, value, row] of [
			['code', 7, RUI],
			['code', 7, { ...ANA, code: null }],
			['code', 7, { ...ANA, code: 'C-7' }],
			['cpfCnpj', '98765432100', ANA],
			['cpfCnpj', '12345678909', RUI],
		] as const) {
			await expect(find(key, value, { pages: [[row]] })).rejects.toMatchObject({
				message: expect.stringMatching(/^'Match Value' "\d+" finds "(Ana|Rui)".* cannot be confirmed/),
			});
		}
	});

	test('when the filter brings a row that is nothing', async () => {
		for (const key of ['code', 'cpfCnpj', 'email'] as const)
			await expect(find(key, 7, { pages: [[null]] })).rejects.toMatchObject({
				message: expect.stringMatching(/^'Match Value' "7" finds somebody, whose record shows/),
			});
	});

	test('when the only candidate shows another address, nobody matches; when it shows none, the user decides', async () => {
		const service = (record: unknown) => ({ pages: [[RUI]], details: { [RUI.id]: record } });
		const similar = { ...RUI, contacts: [{ email: 'mariana@example.com' }] };
		expect((await find('email', 'ana@example.com', service(similar))).found).toBeUndefined();
		await expect(find('email', 'ana@example.com', service(RUI))).rejects.toMatchObject({
			message: expect.stringMatching(
				/finds "Rui".*cannot be confirmed.*match by 'CPF or CNPJ', or by 'Code'/,
			),
		});
	});

	test('when the address is part of too many', async () => {
		const many = Array.from({ length: 11 }, (_, index) => ({
			...ANA,
			id: `${ANA.id.slice(0, -2)}${10 + index}`,
		}));
		await expect(find('email', '@example.com', { pages: [many] })).rejects.toMatchObject({
			message: expect.stringContaining('too many addresses'),
		});
	});
});

describe('the value to look for', () => {
	function read(key: PersonKey, entered: string) {
		const place = FieldPath.ofForm();
		return {
			value: readMatchValue(key, entered, place.inside('Match Value')),
			findings: sentences(place.issues),
		};
	}

	test.each<[PersonKey, string, string | number]>([
		['code', ' 1042 ', 1042],
		['cpfCnpj', '123.456.789-09', '12345678909'],
		['email', 'ana@example.com', 'ana@example.com'],
		['externalId', 'CRM-7', 'CRM-7'],
	])('by %s: %j is %j', (key, entered, value) => {
		expect(read(key, entered)).toEqual({ value, findings: [] });
	});

	test.each<[PersonKey, string]>([
		['code', 'CRM-7'],
		['code', '7.5'],
		['cpfCnpj', 'ana@example.com'],
	])('by %s: %j is refused', (key, entered) => {
		expect(read(key, entered).findings).toHaveLength(1);
	});
});
