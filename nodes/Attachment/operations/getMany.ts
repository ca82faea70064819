import { listControls, rowsWanted } from '../../shared/node/listControls';
import { readOperation } from '../../shared/node/operation';
import { attachmentsOf, ownerFields, ownerPath } from '../fields';

export const getMany = readOperation({
	name: 'Get Many',
	value: 'getAll',
	action: 'Get many attachments',
	description: 'List the attachments of a sale, a person or a bill',
	properties: { ...ownerFields, ...listControls },
	async run({ api, params }) {
		const attachments = attachmentsOf(await api.get(ownerPath(params)));
		return attachments.slice(0, rowsWanted(params));
	},
});
