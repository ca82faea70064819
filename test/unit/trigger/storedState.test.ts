import type { IPollFunctions } from 'n8n-workflow';

import type { Session } from '../../../nodes/shared/writes/session';
import type { ChosenEvent } from '../../../nodes/shared/trigger/form';
import { fingerprintOf, loadStates, saveStates } from '../../../nodes/shared/trigger/storedState';
import { listOf, type TriggerEvent } from '../../../nodes/shared/trigger/triggerEvent';

const OWNER = {
	instance: 'instance-1',
	workflow: 'workflow-1',
	credential: 'credential-1',
	baseUrl: 'https://backoffice.example.com/api/v3',
	event: 'departure',
	days: 3,
	levelOfDetail: 'full',
};

function fingerprint(changed: Partial<typeof OWNER> = {}): string {
	const { instance, workflow, credential, baseUrl, event, days, levelOfDetail } = { ...OWNER, ...changed };
	const host = {
		getInstanceId: () => instance,
		getWorkflow: () => ({ id: workflow }),
	} as unknown as IPollFunctions;
	const session = { connection: { identity: credential, baseUrl } } as unknown as Session;
	const chosen = { event: { kind: 'due', value: event, resetOn: ['days'] }, params: { days, levelOfDetail } };
	return fingerprintOf(host, session, chosen as unknown as ChosenEvent);
}

test.each<Partial<typeof OWNER>>([
	{ instance: 'instance-2' },
	{ workflow: 'workflow-2' },
	{ credential: 'credential-2' },
	{ baseUrl: 'https://other.example.com/api/v3' },
	{ event: 'return' },
	{ days: 4 },
])('a state does not belong to another owner or question: %p', (changed) => {
	expect(fingerprint(changed)).not.toBe(fingerprint());
});

test('a state stays one’s own whatever is put out', () => {
	expect(fingerprint({ levelOfDetail: 'lean' })).toBe(fingerprint());
});

test('events of changed records share a state, whichever of them were chosen', () => {
	const of = (value: string) => listOf({ kind: 'changed', value } as TriggerEvent);
	expect(of('created')).toBe(of('updated'));
	expect(listOf({ kind: 'happened', value: 'closed' } as TriggerEvent)).not.toBe(of('updated'));
});

test('a state of an earlier version is not read, however sound it is', () => {
	const stored: Record<string, Record<string, unknown>> = {};
	const host = { getWorkflowStaticData: () => stored } as unknown as IPollFunctions;
	saveStates(host, {});
	expect(loadStates(host)).toMatchObject({ states: {}, isUnreadable: false });
	stored.trigger = { ...stored.trigger, version: 1 };
	expect(loadStates(host)).toMatchObject({ states: {}, isUnreadable: true });
});
