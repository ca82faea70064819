import { toBody } from '../../../nodes/shared/fields/toBody';
import { readGroup } from '../../../nodes/shared/fields/readGroup';
import { placeOf } from '../../../nodes/shared/fields/entered';
import { Place } from '../../../nodes/shared/fields/place';
import { ChosenPerson, personRole, registeredPerson } from '../../../nodes/Sale/roles/personRole';
import { accepted, NOTHING, reading, refused } from '../fields/reading';
import { sentences, saying } from '../inWords';

const ID = '3f2b6c1e-8a4d-4f8e-9b57-0c2d1e3f4a5b';
const CITY = '4f2b6c1e-8a4d-4f8e-9b57-0c2d1e3f4a5b';

const role = personRole('payer', 'Payer', { description: 'Who pays' });
const { payer, newPayer } = role;

const by = (mode: string, value: unknown) => ({ __rl: true, mode, value });

/** What becomes of the two fields of a role, read together as in a form. */
function roleOf(raw: Record<string, unknown>, fields = role) {
	const place = Place.ofForm();
	return { ...readGroup(fields, raw, place), findings: sentences(place.findings.issues) };
}

describe('who takes a role', () => {
	test.each<[string, unknown, ChosenPerson['by'], string]>([
		['From List', by('list', ID), 'id', ID],
		['By ID', by('id', ` ${ID} `), 'id', ID],
		['as an ID from an expression for the whole field', ID, 'id', ID],
		['By External ID', by('externalId', ' CRM-1042 '), 'externalId', 'CRM-1042'],
		['by an External ID that a sheet gives as a number', by('externalId', 1042), 'externalId', '1042'],
		['by an External ID that looks like an ID', by('externalId', ID), 'externalId', ID],
		['as a new person', by('new', ' Ana Souza '), 'name', 'Ana Souza'],
		['as a new person whose name looks like an ID', by('new', ID), 'name', ID],
	])('can be given %s', (_, raw, how, value) => {
		expect(accepted(payer, raw)).toEqual(new ChosenPerson(how, value, 'individual'));
	});

	test.each(
		['list', 'id', 'externalId', 'new'].flatMap((mode) =>
			NOTHING.map(([what, value]) => [mode, what, value] as const),
		),
	)('is nobody in the mode %s with %s', (mode, _, value) => {
		expect(accepted(payer, by(mode, value))).toBeUndefined();
	});

	test.each(NOTHING)('is nobody where %s stands for the whole field', (_, raw) => {
		expect(accepted(payer, raw)).toBeUndefined();
	});

	test.each<[string, unknown, string]>([
		[
			'list',
			'Ana',
			`is "Ana". Choose From List, or enter the ID, such as ${ID}. To enter a name, choose By Name`,
		],
		[
			'id',
			'CRM-1042',
			`is "CRM-1042". Choose From List, or enter the ID, such as ${ID}. To enter a name, choose By Name`,
		],
		['externalId', [ID], 'is a list, but has to be text'],
		[
			'externalId',
			'#N/A',
			'is "#N/A", which stands for a missing value: look at the cell or the expression that it comes from, and leave the field empty where there is none',
		],
		['new', { name: 'Ana' }, 'is an object, but has to be text: choose one of its fields'],
		['new', true, 'is yes or no, but has to be text'],
	])('that is wrong in the mode %s is reported: %p', (mode, value, predicate) => {
		expect(refused(payer, by(mode, value))).toBe(`'Payer' ${predicate}`);
	});

	test('is an individual, or what the role says, unless the details say more', () => {
		const { supplier } = personRole('supplier', 'Supplier', { description: 'Who sells', kind: 'company' });
		expect(accepted(payer, by('new', 'Ana'))?.usualKind).toBe('individual');
		for (const raw of [by('new', 'MSC'), by('externalId', 'MSC'), by('id', ID)])
			expect(accepted(supplier, raw)?.usualKind).toBe('company');
	});

	test('knows where it was chosen', () => {
		const place = Place.ofForm();
		const person = payer.read(by('new', 'Ana'), place.inside('Payer'));
		placeOf(person ?? {}).refuse(saying('is here'));
		placeOf(person ?? {}, 'email').refuse(saying('is there'));
		expect(sentences(place.findings.issues)).toEqual(["'Payer' is here", "'Payer' is there"]);
	});

	test('is offered from the list and in four other ways', () => {
		expect(payer.property.type).toBe('resourceLocator');
		expect(payer.property.modes?.map(({ name }) => name)).toEqual([
			'list',
			'name',
			'id',
			'externalId',
			'new',
		]);
		expect(Object.keys(payer.loaders?.listSearch ?? {})).toEqual(['searchPeople']);
	});

	test('is offered without New where only somebody registered can take the role', () => {
		const person = registeredPerson('Person', 'Who gets the commission');
		expect(person.property.modes?.map(({ name }) => name)).toEqual(['list', 'name', 'id', 'externalId']);
		expect(accepted(person, by('externalId', 'V-1'))).toEqual(
			new ChosenPerson('externalId', 'V-1', 'individual'),
		);
		// Other roles keep their modes.
		expect(payer.property.modes).toHaveLength(5);
	});
});

describe('the details of somebody new', () => {
	test('stands in a second field, named after the role, that is shown in the mode New', () => {
		expect(Object.keys(role)).toEqual(['payer', 'newPayer']);
		expect(newPayer.property.displayName).toBe('New Payer');
		expect(newPayer.property.displayOptions).toEqual({ show: { 'payer.mode': ['new'] } });
		expect(payer.property.displayOptions).toEqual({ show: {} });
	});

	test('is asked for under the conditions of the role, too', () => {
		const fields = personRole('person', 'Person', {
			description: 'Who travels',
			conditions: { sameAsPayer: [false] },
		});
		expect(fields.person.property.displayOptions).toEqual({ show: { sameAsPayer: [false] } });
		expect(fields.newPerson.property.displayOptions).toEqual({
			show: { sameAsPayer: [false], 'person.mode': ['new'] },
		});
	});

	test('does not ask for the name again, and begins with what a person is found and reached by', () => {
		expect(Object.keys(newPayer.inner ?? {})).not.toContain('name');
		expect(newPayer.property.default).toEqual({ cpfCnpj: '', email: '', mobileNumber: '', externalId: '' });
		for (const name of Object.keys(newPayer.property.default as object))
			expect(Object.keys(newPayer.inner ?? {})).toContain(name);
	});

	test('is read for a new person', () => {
		const { payer: person, newPayer: details } = roleOf({
			payer: by('new', 'Ana'),
			newPayer: { cpfCnpj: '', email: 'ana@example.com', mobileNumber: '', externalId: 'CRM-1' },
		});
		expect(person?.by).toBe('name');
		expect(toBody(details ?? {})).toEqual({ email: 'ana@example.com', external_id: 'CRM-1' });
	});

	test.each<[string, unknown]>([
		['from the list', by('list', ID)],
		['by ID', by('id', ID)],
		['by External ID', by('externalId', 'CRM-1')],
		['by an expression for the whole field', ID],
		['not at all', by('list', '')],
	])('is neither read nor checked once the person is chosen %s', (_, chosen) => {
		const left = { email: ['wrong'], cpfCnpj: '1', cpf: '52998224725', birthdate: 'soon' };
		const { newPayer: details, findings } = roleOf({ payer: chosen, newPayer: left });
		expect(findings).toEqual([]);
		expect(details).toBeUndefined();
	});

	test.each([...NOTHING, ['an empty group', {}], ['a group of empty fields', { email: '', cpf: null }]])(
		'is nothing with %s',
		(_, details) => {
			const { newPayer: read, findings } = roleOf({ payer: by('new', 'Ana'), newPayer: details });
			expect({ read, findings }).toEqual({ read: undefined, findings: [] });
		},
	);
});

const detailsBodyOf = (entered: object) => toBody(accepted(newPayer, entered) ?? {});

describe('the document of a new person', () => {
	test.each([
		[{ cpfCnpj: '529.982.247-25' }, { cpf_cnpj: '52998224725' }],
		[{ cpf: '529.982.247-25' }, { cpf: '52998224725' }],
		[{ cnpj: '12.345.678/0001-95' }, { cnpj: '12345678000195' }],
		[{ cnpj: '12345678000195', cpf: '', cpfCnpj: null }, { cnpj: '12345678000195' }],
	])('%p is sent under the name of its field', (entered, body) => {
		expect(detailsBodyOf(entered)).toEqual(body);
	});

	test.each<[object, string]>([
		[
			{ cpf: '12.345.678/0001-95' },
			'\'New Payer > CPF\' takes a CPF (11 digits), not "12.345.678/0001-95", which is a CNPJ: a person has a CPF',
		],
		[
			{ cnpj: '529.982.247-25' },
			'\'New Payer > CNPJ\' takes a CNPJ (14 digits or letters), not "529.982.247-25", which is a CPF: a company has a CNPJ',
		],
		[
			{ cpfCnpj: '52998224725', cpf: '52998224725' },
			"'New Payer' takes one document: fill in only one of 'CPF or CNPJ', 'CPF'",
		],
		[
			{ cpf: '52998224725', cnpj: '12345678000195' },
			"'New Payer' takes one document: fill in only one of 'CPF', 'CNPJ'",
		],
	])('%p is refused', (entered, sentence) => {
		expect(reading(newPayer, entered).findings).toEqual([sentence]);
	});
});

describe('the birthplace of a new person', () => {
	test('is a city chosen from the list or given by its ID, and sent as a reference', () => {
		for (const birthplace of [by('list', CITY), { mode: 'id', value: CITY }, CITY])
			expect(detailsBodyOf({ birthplace })).toEqual({ birthplace: { id: CITY } });
	});

	test('is nothing when nothing is chosen', () => {
		expect(accepted(newPayer, { birthplace: by('list', '') })).toBeUndefined();
	});

	test('that is neither is refused in a sentence', () => {
		const findings = (birthplace: unknown) => reading(newPayer, { birthplace }).findings;
		expect(findings('São Paulo')).toEqual([
			`'New Payer > Birthplace' is "São Paulo". Choose From List, or enter the ID, such as ${ID}. To enter a name, choose By Name`,
		]);
		expect(findings({ city_ibge: '3550308' })).toEqual([
			`'New Payer > Birthplace' is an object. Choose From List, or enter the ID, such as ${ID}`,
		]);
	});
});
