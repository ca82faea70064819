import { readMatchKey, type MatchBy } from '../../../nodes/Person/form/matchKey';
import { Place } from '../../../nodes/shared/fields/place';
import { findPeople, type PersonKey } from '../../../nodes/shared/people/find';
import { openSession } from '../../../nodes/shared/writes/session';
import { fakeHost, pageOf, type FakeAnswer } from '../fakeHost';
import { sentences } from '../inWords';

const ANA = {
	id: '3f2b6c1e-8a4d-4f8e-9b57-0c2d1e3f4a5b',
	name: 'Ana',
	code: 7,
	cpf_cnpj: '123.456.789-09',
	external_id: 'CRM-7',
	business_phone: null,
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

/** Who has a key, by name, as a service has it that answers so. */
async function find(by: PersonKey['by'], value: string, { pages, details = {} }: Service) {
	let asked = 0;
	const { host, requests } = fakeHost(({ url }): FakeAnswer => {
		const id = new URL(url).pathname.split('/')[4];
		if (id !== undefined) return { body: details[id] };
		const page = asked++;
		return pageOf(pages[page % pages.length] ?? [], page + 1 < pages.length ? `page-${page + 1}` : null);
	});
	const { reads } = await openSession(host);
	const { people, unproven, areTooMany } = await findPeople(reads, { by, value });
	const names = (of: typeof people) => of.map(({ name }) => name);
	const queries = requests.map(({ qs }) => qs).filter((qs) => qs && 'size' in qs);
	return { found: names(people), unproven: names(unproven), areTooMany, queries, requests };
}

describe('who has a key is found', () => {
	test('by code, as a number or as text', async () => {
		const { found, queries } = await find('code', '7', { pages: [[ANA]] });
		expect(found).toEqual(['Ana']);
		expect(queries[0]).toMatchObject({ code: 7 });
		expect((await find('code', '7', { pages: [[{ ...ANA, code: '0007' }]] })).found).toEqual(['Ana']);
		expect((await find('code', '7', { pages: [[]] })).found).toEqual([]);
	});

	test('by document, however the service writes it', async () => {
		const { found, queries } = await find('cpf_cnpj', '12345678909', { pages: [[RUI, ANA]] });
		expect(found).toEqual(['Ana']);
		expect(queries[0]).toMatchObject({ cpf_cnpj: '12345678909' });
	});

	test('by External ID, on whatever page, since the service has no filter for it', async () => {
		expect((await find('external_id', 'CRM-7', { pages: [[RUI], [ANA]] })).found).toEqual(['Ana']);
		expect((await find('external_id', 'CRM', { pages: [[RUI], [ANA]] })).found).toEqual([]);
	});

	test('by address only when it is the whole one, in either case', async () => {
		const { found, unproven, queries } = await find('email', 'ana@example.com', {
			pages: [[RUI, ANA]],
			details: {
				[ANA.id]: { ...ANA, contacts: [{ email: 'Ana@Example.com' }] },
				[RUI.id]: { ...RUI, contacts: [{ email: 'mariana@example.com' }] },
			},
		});
		expect([found, unproven]).toEqual([['Ana'], []]);
		expect(queries[0]).toMatchObject({ email: 'ana@example.com' });
	});

	test.each<[string, object, [found: string[], unproven: string[]]]>([
		['without a name is their own', {}, [['Rui'], []]],
		['with their name is their own', { name: 'Rui' }, [['Rui'], []]],
		['linked to them is their own', { name: 'Casa Nova', person: { id: RUI.id } }, [['Rui'], []]],
		['linked to another is not', { person: { id: ANA.id } }, [[], []]],
		['with the full name of another is not', { name: 'Ana Prado' }, [[], []]],
		["with a word may be anybody's", { name: 'Recado' }, [[], ['Rui']]],
	])('by the address of a contact: one %s', async (_, contact, whose) => {
		const details = { [RUI.id]: { ...RUI, contacts: [{ email: 'ana@example.com', ...contact }] } };
		const { found, unproven } = await find('email', 'ana@example.com', { pages: [[RUI]], details });
		expect([found, unproven]).toEqual(whose);
	});

	test('by phone, asked for with and without the ninth digit, and each row once', async () => {
		const details = {
			[ANA.id]: { ...ANA, phones: ['(47) 8811-2233'] },
			[RUI.id]: { ...RUI, mobile_number: '5547988112233' },
		};
		const { found, queries, requests } = await find('phone', '+55 47 98811-2233', {
			pages: [[ANA, RUI]],
			details,
		});
		expect(found).toEqual(['Ana', 'Rui']);
		expect(queries.map((query) => query?.phone)).toEqual(['47988112233', '4788112233']);
		expect(requests).toHaveLength(4);
	});

	test('by the phone at work, which the row shows', async () => {
		const { found, requests } = await find('phone', '(11) 3456-7890', {
			pages: [[{ ...ANA, business_phone: '1134567890' }]],
		});
		expect(found).toEqual(['Ana']);
		expect(requests).toHaveLength(1);
	});
});

describe('nobody is taken', () => {
	test.each<[PersonKey['by'], string, object]>([
		['code', '7', RUI],
		['code', '7', { ...ANA, code: null }],
		['code', '7', { ...ANA, code: 'C-7' }],
		['cpf_cnpj', '98765432100', ANA],
		['cpf_cnpj', '12345678909', RUI],
	])('whose row shows another %s than %s', async (by, value, row) => {
		const { found, unproven } = await find(by, value, { pages: [[row]] });
		expect([found, unproven]).toEqual([[], [(row as typeof ANA).name]]);
	});

	test.each<[PersonKey['by'], string]>([
		['email', 'ana@example.com'],
		['phone', '(11) 98765-4321'],
	])('whose record shows no %s', async (by, value) => {
		const { found, unproven } = await find(by, value, { pages: [[RUI]], details: { [RUI.id]: RUI } });
		expect([found, unproven]).toEqual([[], ['Rui']]);
	});

	test('who has the digits of the phone in a document', async () => {
		const record = { ...RUI, cpf_cnpj: '11987654321' };
		const { found } = await find('phone', '(11) 98765-4321', {
			pages: [[RUI]],
			details: { [RUI.id]: record },
		});
		expect(found).toEqual([]);
	});

	test('where a row is nothing: it may stand for whom is looked for', async () => {
		for (const by of ['code', 'cpf_cnpj', 'email'] as const)
			await expect(find(by, '7', { pages: [[null]] })).rejects.toMatchObject({ reason: 'damaged' });
	});

	test('where the text is part of what too many have', async () => {
		const many = Array.from({ length: 11 }, (_, index) => ({
			...ANA,
			id: ANA.id.replace('3f', `${10 + index}`),
		}));
		const { found, areTooMany } = await find('email', '@example.com', { pages: [many] });
		expect([found, areTooMany]).toEqual([[], true]);
	});
});

describe('the value to look for', () => {
	function read(matchBy: MatchBy, entered: string | number) {
		const place = Place.ofForm();
		const key = readMatchKey(matchBy, entered, place.inside('Match Value'));
		return { value: key?.value, findings: sentences(place.findings.issues) };
	}

	test.each<[MatchBy, string | number, string]>([
		['code', ' 1042 ', '1042'],
		['cpfCnpj', '123.456.789-09', '12345678909'],
		['cpfCnpj', 1144477727, '01144477727'],
		['email', 'ana@example.com', 'ana@example.com'],
		['externalId', 'CRM-7', 'CRM-7'],
		['phone', '(11) 98765-4321', '(11) 98765-4321'],
	])('by %s: %j is %j', (matchBy, entered, value) => {
		expect(read(matchBy, entered)).toEqual({ value, findings: [] });
	});

	test.each<[MatchBy, string]>([
		['code', 'CRM-7'],
		['code', '7.5'],
		['cpfCnpj', 'ana@example.com'],
		['phone', '98765-4321'],
		['phone', 'CRM-7'],
	])('by %s: %j is refused', (matchBy, entered) => {
		expect(read(matchBy, entered).findings).toHaveLength(1);
	});
});
