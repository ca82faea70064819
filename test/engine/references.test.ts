import { backOfficeOfThisFile } from './backOffice';
import { FINANCIAL } from './readOnly/financial';
import { GENERAL } from './readOnly/general';
import {
	BILL,
	expectNamedCustomFields,
	get,
	PERSON,
	SALE,
	STATEMENT,
	testReferences,
	WHOLE,
	withReference,
	type Target,
} from './testReferences';

const office = backOfficeOfThisFile();

/** Every node that only reads and has Get, with the references in its records that can be read. */
const RESOLVABLE: Record<string, Record<string, Target>> = {
	Bill: {
		sale: SALE,
		'items.sale': SALE,
		'items.cvc_statement': STATEMENT,
		credit_card_items: { route: '/account_movements/{id}', stored: 'movement_id' },
		'credit_card_items.bill': { ...BILL, stored: 'movement_id' },
		'commissions.person': PERSON,
	},
	'Account Movement': { bill: BILL, credit_card_invoice: BILL },
	Refund: { bill: BILL, person: PERSON, sale: SALE },
	Invoice: { canceled_by: PERSON, created_by: PERSON, person: PERSON, sale: SALE },
	'Partner Statement': {
		contractor: PERSON,
		created_by: PERSON,
		intermediary: PERSON,
		invoice: { route: '/nfs/{id}' },
		sale: SALE,
		seller: PERSON,
	},
	'Change Log': { person: PERSON },
};

describe('Include Referenced Records', () => {
	test('is offered by every node whose records refer to others that can be read, and by no other', () => {
		const offering = [...FINANCIAL, ...GENERAL].filter(({ node }) =>
			JSON.stringify(node.description.properties).includes('"withReferences"'),
		);
		expect(offering.map(({ name }) => name).sort()).toEqual([...Object.keys(RESOLVABLE), 'Travel'].sort());
	});

	describe.each(Object.entries(RESOLVABLE))('%s', (name, references) =>
		testReferences(office, name, references),
	);

	test('a service that fails while a reference is read is told, not taken for a forbidden one', async () => {
		const [record] = await withReference(office, 'Bill', 'sale');
		await office.fault({ kind: 'error_before_commit', path: '/sales/*', status: 422, times: 1 });
		const { error } = await get(office, 'Bill', [record?.id], WHOLE);
		expect(error?.message).toMatch(/\[Item 0\]$/);
	});
});

test('Everything of a bill has the custom fields by their names, and reads the definitions once', async () => {
	await expectNamedCustomFields(office, 'Bill');
});
