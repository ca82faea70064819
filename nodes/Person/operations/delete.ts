import { wasDeleted } from '../../shared/writes/deletions';
import { path } from '../../shared/request/path';
import { required } from '../../shared/fields/field';
import { pickers } from '../../shared/fields/pickers';
import { writeOperation } from '../../shared/node/operation';

export const deletePerson = writeOperation({
	name: 'Delete',
	value: 'delete',
	action: 'Delete person',
	description: 'Delete a person who has no sales, bills, tasks or other records',
	permission: 'deletePeople',
	properties: { personId: required(pickers.person('Person', { description: 'The person to delete' })) },
	async run({ api, params }) {
		// A 409 means that the person stays. A 404 may come from a mistaken ID, which the history does not know.
		await api.remove(path`/people/${params.personId}`, {
			status: 404,
			isGone: async () => (await wasDeleted(api, params.personId)) ?? true,
		});
		return { deleted: true, id: params.personId };
	},
});
