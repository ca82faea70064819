import { text } from './text';

/** The option under which {@link runOperations} looks for the user's own key. */
export const idempotencyKey = text('Idempotency Key', {
	placeholder: 'e.g. {{ $json.orderNumber }}',
	description:
		'Your own text for this record, such as an order number. For one day, the same text writes one record only, even in separate executions. When left empty, every item of every execution writes a record of its own, and retries do not repeat it. With a key, the output has the field <code>replayed</code>: false when this run wrote the record, true when it was written before or when a lost answer leaves that open.',
});
