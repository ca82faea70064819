import { choice, flag } from '../fields/choice';
import type { Fields } from '../fields/field';
import { withOptions } from '../fields/group';
import { identifier } from '../fields/text';
import { message } from '../messages/message';
import { isEmpty } from '../values';

/** The option of every operation that sends a key. keySourceOf reads it. */
export const idempotencyKey = identifier('Idempotency Key', {
	placeholder: 'e.g. {{ $json.orderNumber }}',
	description:
		'Your own text for this record, such as an order number: for one day it writes one record only, in all executions. The output has <code>replayed</code>, true when the record may be an earlier one.',
});

/** The options of every operation that creates records. */
export const createOptions = {
	idempotencyKey,
	oneAfterTheOther: flag('One After the Other', {
		description:
			'Whether to wait for the answer to each item before the next is sent, so that the back office numbers records in the order of the items. This is slower.',
	}),
};

const previewChoice = choice(
	'Preview',
	{ off: 'Off', requests: 'As Requests', table: 'As a Table' },
	{
		default: 'table',
		description:
			'Writes nothing, and shows for each item what would be sent: as a table of the fields, as given and as read, or as the requests. Where it is on for one item, no item is written.',
	},
);

const preview: typeof previewChoice = {
	...previewChoice,
	read(raw, place) {
		// A misspelled column must not lead to writes.
		if (isEmpty(raw) && place.isExpression) place.refuse(message('EXPRESSION_EMPTY.preview'));
		return previewChoice.read(raw, place);
	},
};

/** The fields of an operation that writes, with Preview among its Options. */
export function withPreviewOption(fields: Fields): Fields {
	return withOptions(fields, { preview });
}

/** Whether to show the form and write nothing. */
export function isPreview(values: Record<string, unknown>): boolean {
	return (writeOptionsOf(values).preview ?? 'off') !== 'off';
}

/** What the user chose among {@link createOptions} and Preview, from the values of any form. */
export function writeOptionsOf(values: Record<string, unknown>): {
	idempotencyKey?: string;
	oneAfterTheOther?: boolean;
	preview?: 'off' | 'requests' | 'table';
} {
	return (values.options ?? {}) as ReturnType<typeof writeOptionsOf>;
}
