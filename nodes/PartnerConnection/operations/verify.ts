import { message } from '../../shared/messages/message';
import { readOperation } from '../../shared/node/operation';

export const verify = readOperation({
	name: 'Verify',
	value: 'verify',
	action: 'Verify connection',
	description: 'Check whether the connection with the agency still works, without changing anything',
	properties: {},
	run: async ({ api }) =>
		(await api.isPartnerConnected())
			? { connected: true, explanation: message('connection.works') }
			: { connected: false, explanation: message('connection.ended') },
});
