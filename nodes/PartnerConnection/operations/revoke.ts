import { CONNECT_AGAIN } from '../connectAgain';
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
		return {
			revoked: true,
			explanation: `The connection with the agency is deleted and its token does not work any more. To work for an agency again, open the credential and ${CONNECT_AGAIN}.`,
		};
	},
});
