import type { IDataObject } from 'n8n-workflow';

import { nonEmpty } from '../../nonEmpty';
import { EDITIONS, kindOf } from './examplesOfPackage';
import { writtenBy } from './writtenBy';

/** To whom an issued invoice goes, whoever it was issued to: a client, an operator, or somebody unknown. */

const ID = 'invoice-to-client';
const { nodes } = EDITIONS.en.find(({ id }) => id === ID)!;

const NOBODY = { error: { message: "'Person' is empty" } };
const ANA = { first_name: 'Ana', email: 'ana@example.com' };

test.each(
	nonEmpty<[string, IDataObject, IDataObject, string, string]>([
		['has an address and a person', { recipient_email: 'nf@example.com' }, ANA, 'nf@example.com', 'Ana'],
		[
			'has an address and no person',
			{ recipient_email: 'nf@example.com' },
			NOBODY,
			'nf@example.com',
			'Rumo Certo',
		],
		['has words for an address', { recipient_email: 'não tem' }, ANA, 'ana@example.com', 'Ana'],
		['has no address', { recipient_email: null }, ANA, 'ana@example.com', 'Ana'],
		['has nothing', { recipient_email: null }, NOBODY, '', 'Rumo Certo'],
	]),
)('an invoice that %s', (_case, invoice, person, email, greeted) => {
	const read = [{ json: { ...invoice, recipient_name: 'Rumo Certo' } }];
	const found = writtenBy([ID, 'Find an Address'], person, { 'Get the Invoice': read });
	expect(found).toEqual({ email, greeted });
	const { message } = writtenBy([ID, 'Write the Message'], found, { 'Get the Invoice': read });
	expect(message).toMatch(new RegExp(`^Hello, ${greeted}!\n`));
	// An invoice of a commission goes to a supplier, who did not travel.
	expect(message).not.toMatch(/travel|trip/i);
});

test('an invoice without a person holds up no other', () => {
	const lookup = nodes.find((node) => kindOf(node) === 'travelAgencyPerson');
	expect(lookup?.onError).toBe('continueRegularOutput');
});
