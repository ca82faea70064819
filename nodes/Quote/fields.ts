import { path } from '../shared/api/path';
import { required } from '../shared/fields/field';
import { picker } from '../shared/fields/picker';

export const quoteId = required(
	picker('Quote', {
		method: 'searchQuotes',
		path: path`/quotes`,
		label: ({ name, id, valid_until }) =>
			valid_until ? `${String(name ?? id)} (valid until ${String(valid_until)})` : String(name ?? id),
	}),
);
