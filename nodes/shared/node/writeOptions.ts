import { flag } from '../fields/choice';
import { identifier } from '../fields/text';

/** The option of every operation that sends a key. The node runs by it, see runOperations. */
export const idempotencyKey = identifier('Idempotency Key', {
	placeholder: 'e.g. {{ $json.orderNumber }}',
	description:
		'Your own text for this record, such as an order number. For one day, the same text writes one record only, even in separate executions. When left empty, every item of every execution writes a record of its own, and retries do not repeat it; a model that calls the node as a tool writes one record for the same values in a conversation. With a key, or as a tool, the output has the field <code>replayed</code>: false when this run wrote the record, true when it was written before or when a lost answer leaves that open.',
});

/** The options of every operation that makes new records. */
export const createOptions = {
	idempotencyKey,
	oneAfterTheOther: flag('One After the Other', {
		description:
			'Whether to wait for the answer to each item before the next is sent, so that the back office numbers records in the order of the items. Otherwise items are sent in their order, but several may be under way together, which is faster; what concerns the same record always waits.',
	}),
};

/** What the user chose of {@link createOptions}, in the values of any form. */
export function writeOptionsOf(values: Record<string, unknown>): {
	idempotencyKey?: string;
	oneAfterTheOther?: boolean;
} {
	return (values.options ?? {}) as ReturnType<typeof writeOptionsOf>;
}
