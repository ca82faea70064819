import type { IExecuteFunctions } from 'n8n-workflow';

import type { KeySource } from '../api/idempotency';
import { writeOptionsOf } from '../fields/writeOptions';

/** Who writes: this item of this run, with the user's own key when the operation offers one and it is filled in. */
export function keySourceOf(
	host: IExecuteFunctions,
	values: Record<string, unknown>,
	item: number,
): KeySource {
	const { idempotencyKey: userText } = writeOptionsOf(values);
	return {
		userText,
		instance: host.getInstanceId(),
		execution: host.getExecutionId(),
		// Not every n8n version tells.
		establishedAt: host.getExecutionContext?.()?.establishedAt,
		node: host.getNode().id,
		run: Number(host.getWorkflowDataProxy(item).$runIndex),
		item,
	};
}
