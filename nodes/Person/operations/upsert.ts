import { path } from '../../shared/request/path';

import { collection } from '../../shared/fields/group';
import { createOptions } from '../../shared/node/writeOptions';
import { withSaid } from '../../shared/said';
import { writeOperation } from '../../shared/node/operation';
import { omit } from '../../shared/values';
import { shape } from '../columns';
import { createUnlessFound, matchForm, matchParts, registerAnother } from '../form/matchPerson';
import { hintAtOtherPhones, hintAtRemovals } from '../form/personBody';

const properties = {
	...matchForm('created or updated', 'An update leaves out person_kind, which cannot change'),
	options: collection('Options', { ...createOptions, registerAnother }, { addLabel: 'Add Option' }),
};

export const upsert = writeOperation<typeof properties>({
	name: 'Create or Update',
	value: 'upsert',
	action: 'Create or update person',
	description: 'Create a new record, or update the current one if it already exists (upsert)',
	permission: 'writePeople',
	properties,
	output: { ...shape, gives: 'written' },
	...matchParts,
	check(params, place) {
		matchParts.check(params, place);
		if (params.inputMode === 'json' && params.body !== undefined) hintAtRemovals(params.body);
	},
	run: ({ api, params }) =>
		createUnlessFound(api, params, 'hint.overwritten', async (id, whole) => {
			// The API refuses a kind that differs from the person's own.
			const changed = await api.update(path`/people/${id}`, omit(whole, 'person_kind'));
			hintAtOtherPhones(whole, changed);
			return withSaid(changed, { outcome: 'updated' });
		}),
});
