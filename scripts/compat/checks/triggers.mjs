import { node, ours } from '../../n8n/workflow.mjs';
import { descriptions } from './descriptions.mjs';
import { attempt, check } from './outcome.mjs';
import { runInARow } from './workflow.mjs';

/**
 * Has each event of each trigger fetch the example that the editor shows before a workflow is published.
 *
 * @param {import('./outcome.mjs').Started} started
 */
export async function tryTriggers(started) {
	const outcomes = [];
	for (const { name, polling, properties } of descriptions()) {
		if (!polling) continue;
		const events = properties.find(({ name: parameter }) => parameter === 'triggerOn')?.options ?? [];
		for (const event of events) {
			const value = 'value' in event ? event.value : undefined;
			const work = async () => {
				const parameters = { triggerOn: [value], pollTimes: { item: [{ mode: 'everyMinute' }] } };
				const trigger = ours('Trigger', name, parameters, started.credentialIds);
				const seen = node('Seen', 'n8n-nodes-base.noOp', 1, {});
				const items = await runInARow(started, `${name} ${value}`, [trigger, seen]);
				check(
					items.every((item) => item.event === value),
					`It fetched ${items.map((item) => item.event).join(', ')}`,
				);
			};
			outcomes.push(await attempt(`${name} ${value}`, work));
		}
	}
	return outcomes;
}
