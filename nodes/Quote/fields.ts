import { path } from '../shared/request/path';
import { required } from '../shared/fields/field';
import { dayDetail, firstText, withDetails } from '../shared/labels';
import { picker } from '../shared/fields/picker';

export const quoteId = required(
	picker('Quote', {
		method: 'searchQuotes',
		listedBy: 'Quote',
		path: path`/quotes`,
		label: ({ name, id, valid_until }) =>
			withDetails(firstText(name, id), [dayDetail('valid until', valid_until)]),
	}),
);
