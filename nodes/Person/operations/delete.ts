import { path } from '../../shared/api/path';
import { writeOperation } from '../../shared/node/operation';
import { personId } from '../form/personFields';

export const deletePerson = writeOperation({
	name: 'Delete',
	value: 'delete',
	action: 'Delete person',
	description: 'Delete a person who has no sales, bills, tasks or other records',
	permission: 'People delete',
	properties: { personId },
	async run({ api, params }) {
		// Repeating the deletion answers 404; a 409 says that the person stays.
		await api.remove(path`/people/${params.personId}`, (status) => status === 404);
		return { deleted: true };
	},
});
