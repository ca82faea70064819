import { message } from '../../shared/messages/message';
import { writeOperation } from '../../shared/node/operation';

export const revoke = writeOperation({
	name: 'Revoke',
	value: 'revoke',
	action: 'Revoke connection',
	description:
		'Cut the connection with the agency at once and for good: every workflow with this credential stops working until an administrator of the agency connects it again',
	properties: {},
	async run({ api }) {
		await api.disconnectPartner();
		return { revoked: true, explanation: message('connection.revoked') };
	},
});
