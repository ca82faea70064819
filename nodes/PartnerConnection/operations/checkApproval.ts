import { readOperation } from '../../shared/node/operation';

export const checkApproval = readOperation({
	name: 'Check Approval',
	value: 'checkApproval',
	action: 'Check approval',
	description:
		'Check whether the operator of the back office has approved this partner, even before any agency is connected',
	properties: {},
	givesRecords: false,
	run: async ({ api }) =>
		(await api.isPartnerApproved())
			? { approved: true, explanation: 'Agencies can be connected: open the credential and press Connect.' }
			: {
					approved: false,
					explanation:
						'The client ID or the client secret is wrong, or the service operator has not approved this partner yet or has disabled it. The service does not tell which.',
				},
});
