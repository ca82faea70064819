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
