import { readMatchKey, type MatchBy } from '../../../nodes/Person/form/matchKey';
import { Place } from '../../../nodes/shared/fields/place';
import { findPeople, type PersonKey } from '../../../nodes/shared/people/find';
import { pageOf, Records } from '../../service/records';
import type { Answers } from '../answers';
import { fakeReader } from '../fakeReader';
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

/** The names of those who have a key, if the service has these answers. */
async function find(by: PersonKey['by'], value: string, answers: Answers) {
	const { reader, attempts } = fakeReader(answers);
	const { people, unproven, areTooMany } = await findPeople(reader, { by, value });
	const names = (of: typeof people) => of.map(({ name }) => name);
	const queries = attempts.map(({ request }) => request.query).filter((query) => query && 'size' in query);
	return { found: names(people), unproven: names(unproven), areTooMany, queries, attempts };
}

const registered = (...people: object[]): Answers => new Records({ people }).answer;
/** A service that returns this person for any request. */
const brought =
	(person: object): Answers =>
	({ path }) =>
		path === '/people' ? pageOf([person]) : { body: person };

describe('who has a key is found', () => {
	test('by code, as a number or as text', async () => {
		const { found, queries } = await find('code', '7', registered(RUI, ANA));
		expect(found).toEqual(['Ana']);
		expect(queries[0]).toMatchObject({ code: 7 });
		expect((await find('code', '7', brought({ ...ANA, code: '0007' }))).found).toEqual(['Ana']);
		expect((await find('code', '7', registered(RUI))).found).toEqual([]);
	});

	test('by document, however the service writes it', async () => {
		const { found, queries } = await find('cpf_cnpj', '12345678909', [pageOf([RUI, ANA])]);
		expect(found).toEqual(['Ana']);
		expect(queries[0]).toMatchObject({ cpf_cnpj: '12345678909' });
	});

	test('by External ID, on whatever page, since the service has no filter for it', async () => {
		const pages = [pageOf([RUI], 'next'), pageOf([ANA])];
		expect((await find('external_id', 'CRM-7', pages)).found).toEqual(['Ana']);
		expect((await find('external_id', 'CRM', pages)).found).toEqual([]);
	});

	test('by address only when it is the whole one, in either case', async () => {
		const people = [
			{ ...ANA, contacts: [{ email: 'Ana@Example.com' }] },
			{ ...RUI, contacts: [{ email: 'mariana@example.com' }] },
		];
		const { found, unproven, queries } = await find('email', 'ana@example.com', registered(...people));
		expect([found, unproven]).toEqual([['Ana'], []]);
		expect(queries[0]).toMatchObject({ email: 'ana@example.com' });
	});

	test.each<[string, object, [found: string[], unproven: string[]]]>([
		['without a name is their own', {}, [['Rui'], []]],
		['with their name is their own', { name: 'Rui' }, [['Rui'], []]],
		['linked to them is their own', { name: 'Casa Nova', person: { id: RUI.id } }, [['Rui'], []]],
		['linked to another is not', { person: { id: ANA.id } }, [[], []]],
		["with another name may be anybody's", { name: 'Ana Prado' }, [[], ['Rui']]],
		[
			"with another name, of a company, is the company's",
			{ name: 'Ana Prado', ofCompany: true },
			[['Rui'], []],
		],
		['with another reference is their own', { kind: { id: ANA.id } }, [['Rui'], []]],
	])('by the address of a contact: one %s', async (_, contact, whose) => {
		const kind = 'ofCompany' in contact ? { person_kind: 'company' } : {};
		const rui = { ...RUI, ...kind, contacts: [{ email: 'ana@example.com', ...contact }] };
		const { found, unproven } = await find('email', 'ana@example.com', registered(rui));
		expect([found, unproven]).toEqual(whose);
	});

	test('by phone, asked for by the digits that each spelling has, and each row once', async () => {
		const people = [
			{ ...ANA, phones: ['(47) 8811-2233', '(47) 98811-2233'] },
			{ ...RUI, contacts: [{ phone_number: '5547988112233' }] },
		];
		const { found, queries, attempts } = await find('phone', '+55 47 98811-2233', registered(...people));
		expect(found).toEqual(['Ana', 'Rui']);
		expect(queries.map((query) => query?.phone)).toEqual(['88112233']);
		expect(attempts).toHaveLength(3);
	});

	test("by phone, stored without its area code or with another country's", async () => {
		const people = registered({ ...ANA, phones: ['98811-2288'] }, { ...RUI, phones: ['+1 415 555 2671'] });
		expect((await find('phone', '47988112288', people)).found).toEqual(['Ana']);
		expect((await find('phone', '14155552671', people)).found).toEqual(['Rui']);
	});

	test('by the phone at work, which the row shows', async () => {
		const people = registered({ ...ANA, business_phone: '1134567890' });
		const { found, attempts } = await find('phone', '(11) 3456-7890', people);
		expect(found).toEqual(['Ana']);
		expect(attempts).toHaveLength(1);
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
		const { found, unproven } = await find(by, value, brought(row));
		expect([found, unproven]).toEqual([[], [(row as typeof ANA).name]]);
	});

	test.each<[PersonKey['by'], string]>([
		['email', 'ana@example.com'],
		['phone', '(11) 98765-4321'],
	])('whose record shows no %s', async (by, value) => {
		const { found, unproven } = await find(by, value, brought(RUI));
		expect([found, unproven]).toEqual([[], ['Rui']]);
	});

	test('who has the digits of the phone in a document', async () => {
		const record = { ...RUI, cpf_cnpj: '11987654321' };
		expect((await find('phone', '(11) 98765-4321', brought(record))).found).toEqual([]);
	});

	test('where a row is nothing: it may stand for whom is looked for', async () => {
		for (const by of ['code', 'cpf_cnpj', 'email'] as const)
			await expect(find(by, '7', [pageOf([null])])).rejects.toMatchObject({ reason: 'damaged' });
	});

	test('where the text is part of what too many have', async () => {
		const many = Array.from({ length: 11 }, (_, index) => ({
			...ANA,
			id: ANA.id.replace('3f', `${10 + index}`),
		}));
		const { found, areTooMany } = await find('email', '@example.com', [pageOf(many)]);
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
