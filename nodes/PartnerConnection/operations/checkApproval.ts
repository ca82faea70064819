import { message } from '../../shared/messages/message';
import { readOperation } from '../../shared/node/operation';

export const checkApproval = readOperation({
	name: 'Check Approval',
	value: 'checkApproval',
	action: 'Check approval',
	description:
		'Check whether the operator of the back office has approved this partner, even before any agency is connected',
	properties: {},
	run: async ({ api }) =>
		(await api.isPartnerApproved())
			? { approved: true, explanation: message('connection.approved') }
			: { approved: false, explanation: message('connection.notApproved') },
});
