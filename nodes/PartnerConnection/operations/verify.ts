import { CONNECT_AGAIN } from '../connectAgain';
import { readOperation } from '../../shared/node/operation';

export const verify = readOperation({
	name: 'Verify',
	value: 'verify',
	action: 'Verify connection',
	description: 'Check whether the connection with the agency still works, without changing anything',
	properties: {},
	givesRecords: false,
	run: async ({ api }) =>
		(await api.isPartnerConnected())
			? { connected: true, explanation: 'The back office accepts the token of this connection.' }
			: {
					connected: false,
					explanation: `The back office does not accept the token any more: the agency has cut the connection, it was connected again elsewhere, or the service operator has disabled this partner. To go on, open the credential and ${CONNECT_AGAIN}.`,
				},
});
