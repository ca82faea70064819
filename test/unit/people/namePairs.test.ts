import { pickers } from '../../../nodes/shared/fields/pickers';
import { contradictionIn } from '../../../nodes/shared/people/identity';
import { agencyOf, whoIs } from './foreign/agency';
import { BY_NAME, SHARING_A_KEY } from './namePairs';

/**
 * The API says of a match only that external_id is "the caller's own key" and that a document belongs to one
 * person; whether a name fits is up to the package. A needless question counts as much as a silent mistake.
 */

const individual = (name: string) => ({ name, person_kind: 'individual' });

test.each(SHARING_A_KEY)('by email, "%s" may be %s: %s', (written, registered, fits) => {
	expect(contradictionIn(individual(written), individual(registered), 'email')).toBe(
		fits ? undefined : 'name',
	);
});

test.each(BY_NAME)('By Name, "%s" while %s is registered: %s', async (written, registered, verdict) => {
	const ID = '00000000-0000-4000-8000-000000000061';
	const agency = agencyOf([{ ...individual(registered), id: ID, code: 61 }]);
	const { id, hints } = await whoIs(pickers.person('Person'), written, agency);
	expect(id === undefined ? 'asked' : hints.length > 0 ? 'told' : 'taken').toBe(verdict);
});
