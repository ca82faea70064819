import { text } from './text';

/** The option under which {@link runOperations} looks for the user's own key. */
export const idempotencyKey = text('Idempotency Key', {
	placeholder: 'e.g. {{ $json.orderNumber }}',
	description:
		'A text that identifies this record at your side, such as an order number. Within a day, the same text makes one record, even from separate executions. Without it, every item of every execution makes its own record, however often it is retried. The output then has the field <code>replayed</code>: false when this run has written the record, true when the back office had done so before, or when an answer got lost and nobody can tell.',
});
