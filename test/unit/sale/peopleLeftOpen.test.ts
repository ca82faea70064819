import { checkPeople } from '../../../nodes/Sale/form/registeredPeople';
import { SALE } from '../../../nodes/Sale/form/saleForm';
import { readGroup } from '../../../nodes/shared/fields/readGroup';
import { Place } from '../../../nodes/shared/fields/place';
import { someone } from '../../engine/createSale';
import { fakeReader } from '../fakeReader';
import { bodyOf, byExternalId, byId, filledIn, findingsOf } from './filledIn';

const ID = '3f2b6c1e-8a4d-4f8e-9b57-0c2d1e3f4a5b';
const OTHER_ID = '4f2b6c1e-8a4d-4f8e-9b57-0c2d1e3f4a5b';
const travelers = (...passenger: object[]) => ({
	products: { hotel: [{ localId: 'h', passengers: { passenger } }] },
});

const nameless = (role: string) => someone(role, { name: ' ', email: 'ana@example.com' });

test.each<[string, Record<string, unknown>, RegExp]>([
	['a seller', nameless('seller'), /^'Seller' is empty/],
	[
		'a passenger',
		travelers({ amount: 1, ...nameless('person') }),
		/^'Hotel 1 > Passenger 1 > Person' is empty/,
	],
	[
		'a representative',
		{ products: { hotel: [nameless('representative')] } },
		/^'Hotel 1 > Representative' is empty/,
	],
	[
		'the payer of a payment',
		{ payments: { agency: [{ method: 'bank_slip', amount: 1, ...nameless('payer') }] } },
		/^'Payment to the Agency 1 > Payer' is empty/,
	],
	[
		'an approver',
		{ additionalFields: { otherPeople: { approver: [nameless('person')] } } },
		/^'Additional Fields > Approver 1 > Person' is empty/,
	],
])(
	'details of %s without a name are reported, not lost or sent under a name that the API does not have',
	(_, raw, message) => {
		expect(findingsOf(raw)).toEqual([expect.stringMatching(message)]);
	},
);

test('details of a line in which nobody is chosen at all never become new_person', () => {
	const raw = travelers({ amount: 1, newPerson: { email: 'ana@example.com' } });
	expect(JSON.stringify(filledIn(raw).body)).not.toContain('new_person');
});

test.each(['', null, undefined])(
	'a passenger stays when Same as Payer is an expression that gives %p',
	(sameAsPayer) => {
		const { hotels } = bodyOf(travelers({ sameAsPayer, person: byExternalId('A'), amount: 1 }));
		expect(hotels).toEqual([{ local_id: 'h', passengers: [{ person: { external_id: 'A' }, amount: 1 }] }]);
	},
);

test('a commission for a new person is reported, since it goes by External ID alone', () => {
	const commission = [{ kind: 'person', value: 1, ...someone('person', { name: 'Ana' }) }];
	expect(findingsOf({ additionalFields: { status: 'closed', commissions: { commission } } })).toEqual([
		expect.stringMatching(/^'Additional Fields > Commission 1 > Person' /),
	]);
});

test('all who are not registered are reported at once, in every role', async () => {
	const raw = { payer: byId(ID), seller: byId(OTHER_ID), products: { hotel: [{ supplier: byId(ID) }] } };
	const form = readGroup(SALE.form, raw, Place.ofForm());
	const message = 'names somebody whom the back office does not have: choose the person again';
	const thrown = await checkPeople(form, {}, fakeReader([404]).reader).catch((error: Error) => error.message);
	expect(String(thrown).split('\n').sort()).toEqual([
		`'Hotel 1 > Supplier' ${message}`,
		`'Payer' ${message}`,
		`'Seller' ${message}`,
	]);
});
