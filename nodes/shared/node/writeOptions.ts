import { flag } from '../fields/choice';
import { identifier } from '../fields/text';

/** The option of every operation that sends a key. The node runs by it, see runOperations. */
export const idempotencyKey = identifier('Idempotency Key', {
	placeholder: 'e.g. {{ $json.orderNumber }}',
	description:
		'Your own text for this record, such as an order number: for one day it writes one record only, in all executions. The output has <code>replayed</code>, true when the record may be an earlier one.',
});

/** The options of every operation that makes new records. */
export const createOptions = {
	idempotencyKey,
	oneAfterTheOther: flag('One After the Other', {
		description:
			'Whether to wait for the answer to each item before the next is sent, so that the back office numbers records in the order of the items. This is slower.',
	}),
};

/** What the user chose of {@link createOptions}, in the values of any form. */
export function writeOptionsOf(values: Record<string, unknown>): {
	idempotencyKey?: string;
	oneAfterTheOther?: boolean;
} {
	return (values.options ?? {}) as ReturnType<typeof writeOptionsOf>;
}
