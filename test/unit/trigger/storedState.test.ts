import type { IPollFunctions } from 'n8n-workflow';

import { contentHash } from '../../../nodes/shared/trigger/polling/contentHash';
import type { Connection } from '../../../nodes/shared/request/connection';
import { loadStates, ownerOf, saveStates } from '../../../nodes/shared/trigger/storedState';
import { listOf, type TriggerEvent } from '../../../nodes/shared/trigger/triggerEvent';

const OWNER = {
	instance: 'instance-1',
	workflow: 'workflow-1',
	credential: 'credential-1',
	baseUrl: 'https://backoffice.example.com/api/v3',
};

function owner(changed: Partial<typeof OWNER> = {}): string {
	const { instance, workflow, credential, baseUrl } = { ...OWNER, ...changed };
	const host = {
		getInstanceId: () => instance,
		getWorkflow: () => ({ id: workflow }),
	} as unknown as IPollFunctions;
	return ownerOf(host, { identity: credential, baseUrl } as Connection);
}

test.each<Partial<typeof OWNER>>([
	{ instance: 'instance-2' },
	{ workflow: 'workflow-2' },
	{ credential: 'credential-2' },
	{ baseUrl: 'https://other.example.com/api/v3' },
])('a state does not belong to another owner: %p', (changed) => {
	expect(owner(changed)).not.toBe(owner());
});

test('events of changed records share a state, whichever of them were chosen', () => {
	const of = (value: string) => listOf({ kind: 'changed', value } as TriggerEvent);
	expect(of('created')).toBe(of('updated'));
	expect(listOf({ kind: 'happened', value: 'closed' } as TriggerEvent)).not.toBe(of('updated'));
});

test('a state of an earlier version is not read, however sound it is, nor one that was edited', () => {
	const stored: Record<string, Record<string, unknown>> = {};
	const host = { getWorkflowStaticData: () => stored } as unknown as IPollFunctions;
	saveStates(host, { lists: {}, owner: 'mine', isDurable: true });
	expect(loadStates(host)).toMatchObject({ lists: {}, owner: 'mine', isDurable: true, isUnreadable: false });
	const { trigger } = stored;
	const { lists } = trigger as { lists: object };
	stored.trigger = { ...trigger, check: contentHash(lists) };
	expect(loadStates(host)).toMatchObject({ lists: {}, isUnreadable: true });
	stored.trigger = { ...trigger, lists: { changes: {} } };
	expect(loadStates(host)).toMatchObject({ lists: {}, isUnreadable: true });
});
