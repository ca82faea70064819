import { readGroup } from '../../../nodes/shared/fields/readGroup';
import { Place } from '../../../nodes/shared/fields/place';
import { personBody } from '../../../nodes/Person/form/personBody';
import { personFields } from '../../../nodes/Person/form/personFields';
import { everyField } from '../../engine/everyField';

const ID = '3f2b6c1e-8a4d-4f8e-9b57-0c2d1e3f4a5b';
const OTHER_ID = '00000000-0000-4000-8000-000000000000';

/** The body for a form as n8n stores it. */
function bodyOf(raw: Record<string, unknown>) {
	const place = Place.ofForm();
	const form = readGroup(personFields, raw, place);
	expect(place.findings.issues).toEqual([]);
	return personBody(form);
}

describe('the body of a person', () => {
	test('has every field by the name of the API', () => {
		const { form, body } = everyField(personFields, {
			birthplace: undefined,
			labels: undefined,
			promoter: undefined,
			seller: undefined,
		});
		expect(bodyOf(form)).toStrictEqual(body);
	});

	test('names other records by their ID: birthplace, seller, promoter and each label', () => {
		const picked = { mode: 'list', value: ID };
		expect(
			bodyOf({
				birthplace: picked,
				seller: picked,
				promoter: picked,
				labels: { label: [{ labelId: ID }, { labelId: OTHER_ID }] },
			}),
		).toStrictEqual({
			birthplace: { id: ID },
			seller: { id: ID },
			promoter: { id: ID },
			labels: [{ id: ID }, { id: OTHER_ID }],
		});
	});

	test('has nothing that was not entered, so that an update changes nothing else', () => {
		expect(
			bodyOf({ email: '', address: {}, labels: {}, contacts: '', birthplace: { mode: 'list', value: '' } }),
		).toStrictEqual({});
	});

	test('has the phones of a comma list, without blanks and empty ones', () => {
		expect(bodyOf({ phones: ' (11) 98765-4321 ,, (11) 3456-7890,' })).toEqual({
			phones: ['(11) 98765-4321', '(11) 3456-7890'],
		});
	});

	test('empties labels and contacts only when told so: an empty list removes all of them', () => {
		expect(personBody({ removeLabels: true, removeContacts: true })).toStrictEqual({
			labels: [],
			contacts: [],
		});
		expect(personBody({ removeLabels: false, removeContacts: false })).toStrictEqual({});
	});

	test('keeps the names inside JSON as the user wrote them', () => {
		expect(
			bodyOf({ contacts: '[{ "firstName": "Ana" }]', additionalData: '{ "maritalStatus": "single" }' }),
		).toEqual({
			contacts: [{ firstName: 'Ana' }],
			additional_data: { maritalStatus: 'single' },
		});
	});
});
