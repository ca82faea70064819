import { randomUUID } from 'node:crypto';
import { inARow, node, ours } from '../../scripts/n8n/workflow.mjs';

/**
 * A shop posts orders, each becomes a person. The order's number is the key, so a shop that repeats an order
 * because it does not know its outcome creates no second person.
 *
 * @param {import('../../scripts/n8n/credentials.mjs').CredentialIds} credentialIds
 */
export function orders(credentialIds) {
	const path = randomUUID();
	return inARow('Orders', [
		node(
			'Orders',
			'n8n-nodes-base.webhook',
			2,
			{ httpMethod: 'POST', path, responseMode: 'onReceived', options: {} },
			{ webhookId: path },
		),
		node('Split Out', 'n8n-nodes-base.splitOut', 1, { fieldToSplitOut: 'body.orders', options: {} }),
		ours(
			'Person',
			'travelAgencyPerson',
			{
				operation: 'create',
				personKind: 'individual',
				name: '={{ $json.customer }}',
				options: { idempotencyKey: '={{ $json.number }}' },
			},
			credentialIds,
		),
	]);
}
