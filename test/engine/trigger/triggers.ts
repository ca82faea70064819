import { dirname, join } from 'path';

import packageJson from '../../../package.json';
import type { TriggerEvent } from '../../../nodes/shared/trigger/triggerEvent';
import { nonEmpty } from '../../nonEmpty';
import type { TriggerClass } from './engines';

/** Every trigger in package.json, with its events, so that no new one stays untested. */
export const TRIGGERS = nonEmpty(
	packageJson.n8n.nodes.filter((file) => file.endsWith('Trigger.node.js')).map(triggerAt),
);

function triggerAt(built: string): { Trigger: TriggerClass; events: readonly TriggerEvent[] } {
	const file = join(__dirname, '../../..', built.replace(/^dist\/(.*)\.js$/, '$1'));
	const [Trigger] = Object.values(jest.requireActual<Record<string, TriggerClass>>(file));
	const { events } = jest.requireActual<{ events: readonly TriggerEvent[] }>(join(dirname(file), 'events'));
	if (!Trigger) throw new Error(`${file} exports no trigger`);
	return { Trigger, events };
}
