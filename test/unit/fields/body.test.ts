import { newPersonCustomFields, newPersonForm, personInJson } from '../../../nodes/Person/form/personFields';
import { readGroup, assignedByApi } from '../../../nodes/shared/fields/readGroup';
import { choice } from '../../../nodes/shared/fields/choice';
import { alsoInJson, onlyInForm, type Fields } from '../../../nodes/shared/fields/field';
import { Place } from '../../../nodes/shared/fields/place';
import { fixedCollection, optionalCollection } from '../../../nodes/shared/fields/group';
import { formOrJson } from '../../../nodes/shared/fields/inputMode';
import { jsonObject } from '../../../nodes/shared/fields/json';
import { amount } from '../../../nodes/shared/fields/number';
import { name, text } from '../../../nodes/shared/fields/text';
import { sentences } from '../inWords';

const passenger = {
	sameAsPayer: onlyInForm(text('Same as Payer')),
	amount: amount('Amount'),
	ravFee: amount('RAV Fee'),
	otherFees: amount('Other Fees'),
	person: optionalCollection('Person', { name: name('Name') }),
};

const fields: Fields = {
	...{ name: name('Name'), kind: choice('Kind', { opened: 'Open' }), data: jsonObject('Data') },
	passengers: fixedCollection(
		'Passengers',
		{ name: 'passenger', displayName: 'Passenger' },
		alsoInJson(passenger, { serviceFee: amount('Service Fee'), ...assignedByApi('id') }),
	),
	...assignedByApi('id number'),
};

const { allowUnknownFields } = formOrJson('POST /x', { example: 'x', smallest: {}, fields }, {});

function read(json: Record<string, unknown>, isAllowed = false) {
	const place = Place.ofForm();
	const body = readGroup(fields, json, place.inside('Body').inJson(json));
	allowUnknownFields.read(isAllowed, place);
	const [issues, hints] = [sentences(place.findings.issues), sentences(place.findings.hints)];
	return { body, issues, hints, assigned: [...place.findings.assigned] };
}

test('members that are there are read by the fields of a form, at any depth, and no others', () => {
	const json = {
		name: ' Ana ',
		passengers: [{ rav_fee: '1.234,56', person: { name: 'Rui ' }, service_fee: '2' }],
	};
	expect(read(json)).toEqual({
		body: {
			name: 'Ana',
			passengers: [{ rav_fee: 1234.56, person: { name: 'Rui' }, service_fee: 2 }],
		},
		...{ issues: [], hints: [], assigned: [] },
	});
	expect(read({}).body).toEqual({});
});

test('what is wrong is named by its path in JSON', () => {
	const json = {
		passengers: [{}, { amount: '1.234', person: 'Ana' }, 'x'],
		data: { a: [{ last_digits: 4 }] },
	};
	expect(read(json).issues.map((issue) => issue.split(' takes ')[0])).toEqual(
		[
			"'Body > data.a[0].last_digits'",
			"'Body > passengers[1].amount' is read in two ways".split(' is ')[0],
			"'Body > passengers[1].person'",
			"'Body > passengers[2]'",
		].map((place) => expect.stringContaining(place ?? '')),
	);
});

test('an amount without a value is refused, anything else without one is not given, and an empty list is', () => {
	const json = { name: null, kind: '', data: undefined, passengers: [{ amount: null, rav_fee: '' }] };
	const { body, issues } = read(json);
	expect(body).toEqual({ passengers: [{}] });
	expect(issues).toEqual([
		"'Body > passengers[0].amount' gave no value: write 0 if nothing is meant, or leave it out",
		"'Body > passengers[0].rav_fee' gave no value: write 0 if nothing is meant, or leave it out",
	]);
	expect(read({ passengers: [] })).toMatchObject({ body: { passengers: [] }, issues: [] });
	expect(read({ name: [] }).issues).toEqual(["'Body > name' is a list, but has to be text"]);
});

test('what the API assigns is left out and named, at any depth', () => {
	const { body, assigned: left } = read({ id: 'x', number: 7, passengers: [{ id: 'y', amount: 1 }] });
	expect(body).toEqual({ passengers: [{ amount: 1 }] });
	expect([...left].sort()).toEqual(['id', 'number']);
});

test.each([
	['ammount', 'amount'],
	['amuont', 'amount'],
	['ravFee', 'rav_fee'],
	['RavFee', 'rav_fee'],
	['rav fee', 'rav_fee'],
	['other-fees', 'other_fees'],
	['other_fee', 'other_fees'],
	['persom', 'person'],
	['same_as_payer', undefined],
	['x', undefined],
	['ids', undefined],
	['__proto', undefined],
	['a'.repeat(5000), undefined],
])('%s of a passenger is unknown, and %s is near', (written, near) => {
	const json = { passengers: [{ [written]: 1 }] };
	const { issues } = read(json);
	expect(issues).toHaveLength(1);
	expect(/Did you mean '(.*)'\?$/.exec(issues[0] ?? '')?.[1]).toBe(near);
	const allowed = read(json, true);
	expect(allowed).toMatchObject({ issues: [], body: json });
	expect(allowed.hints).toEqual([expect.stringMatching(/ it is sent as it is$/)]);
});

test('a choice that nobody knows is refused, or sent with a hint where unknown fields are', () => {
	expect(read({ kind: 'Open' }).body).toEqual({ kind: 'opened' });
	expect(read({ kind: 'quoted' }).issues).toEqual(['\'Body > kind\' is "quoted". Choose from opened']);
	expect(read({ kind: 'quoted' }, true)).toEqual({
		...{ body: { kind: 'quoted' }, issues: [], assigned: [] },
		hints: ["'Body > kind' is no choice that the back office is known to take: it is sent as it is"],
	});
	expect(read({ kind: { a: 1 } }, true).issues).toHaveLength(1);
});

test('unknown members are sent as they are, but nothing that must not leave n8n', () => {
	const text = '{ "__proto__": { "a": [] }, "toString": null, "birthDate": " x " }';
	const json = JSON.parse(text) as Record<string, unknown>;
	expect(JSON.stringify(read(json, true).body)).toBe(JSON.stringify(json));
	expect(read({ card_number: '4111111111111111' }, true).issues).toHaveLength(1);
	expect(read({ some: new Map() }, true).issues).toHaveLength(1);
	expect(read({ passengers: [{ person: new Map([['name', 'Ana']]) }] }).issues).toHaveLength(1);
});

const PERSON = personInJson(newPersonForm(newPersonCustomFields));

function readPerson(json: Record<string, unknown>) {
	const place = Place.ofForm();
	const body = readGroup(PERSON, json, place.inside('Body').inJson(json));
	return { body, issues: sentences(place.findings.issues) };
}

const ID = '3f2b6c1e-8a4d-4f8e-9b57-0c2d1e3f4a5b';

test.each<[string, unknown, string]>([
	[
		'seller',
		{ name: 'Rui' },
		`'Body > seller' takes a record by its ID, in the member id, and "Rui" is only a name`,
	],
	['promoter', { id: null, name: 'Rui' }, `'Body > promoter' takes a record by its ID`],
	['birthplace', { name: 'Santos' }, `'Body > birthplace' takes a record by its ID`],
	['labels', [{ name: 'VIP' }], `'Body > labels[0]' takes a record by its ID`],
	['labels', [{ id: ID }, {}], `'Body > labels[1]' is empty`],
	['labels', [{ id: '' }], `'Body > labels[0].id' is empty`],
])('a reference without an ID is refused, since nothing would be sent: %s %j', (member, given, said) => {
	const { issues } = readPerson({ [member]: given });
	expect(issues).toEqual([expect.stringContaining(said)]);
});

test.each<[string, unknown, unknown]>([
	['seller', { id: ID, name: 'Rui' }, { id: ID }],
	['birthplace', { name: 'Santos', city_ibge: 3548500 }, { city_ibge: '3548500' }],
	['labels', [{ id: ID, name: 'VIP' }], [{ id: ID }]],
	['labels', [], []],
	['seller', { id: null, name: null }, undefined],
])('a reference with an ID is sent without its name: %s %j', (member, given, sent) => {
	const { body, issues } = readPerson({ [member]: given });
	expect([body[member], issues]).toEqual([sent, []]);
});

test.each([
	'-',
	'n/a',
	'TBD',
	'...',
	'<UNKNOWN>',
	'YYYY-MM-DD',
	'{{ $json.x }}',
	'Ana undefined',
	'Null undefined',
	'null',
])('the name %j is refused in JSON as in a form', (given) => {
	expect(readPerson({ name: given }).issues).toHaveLength(1);
});

test.each(['Null', 'Nulo', 'Ana Null', 'JONAS NULL'])('the name %j is taken in JSON', (given) => {
	expect(readPerson({ name: given })).toEqual({ body: { name: given }, issues: [] });
});
