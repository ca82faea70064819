import { localDateTime } from '../../brasilia';
import type { StoredQuote } from '../../records/quotes';
import { date, dateTime, record, reference, text, Type, uuid, type Static } from '../../schema';
import { recordEndpoints } from '../recordEndpoints';
import { referenceData } from '../reference/referenceData';

const quote = record(
	{
		id: uuid(),
		number: Type.Integer(),
		name: text(),
		validity: Type.Integer({ description: 'In days' }),
		valid_until: date(),
		active: Type.Boolean(),
		public_url: text({ description: 'Where anyone who has the link sees the quote' }),
		created_at: dateTime(),
	},
	'Quote',
);

const quoteDetail = record(
	{ ...quote.properties, company: reference, customer: reference, seller: reference },
	'QuoteDetail',
);

const presentQuoteRow = (stored: StoredQuote): Static<typeof quote> => ({
	id: stored.id,
	number: stored.number,
	name: stored.name,
	validity: stored.validity,
	valid_until: stored.valid_until,
	active: stored.active,
	public_url: stored.public_url,
	created_at: localDateTime(stored.created_at),
});

/** Quotes have no status: `active` and `valid_until` show whether one is still valid. */
export const quoteEndpoints = recordEndpoints({
	...referenceData,
	url: '/quotes',
	name: 'Quote',
	records: ({ quotes }) => quotes,
	isVisible: ({ company_id }, sees) => sees(company_id),
	list: {
		summary: 'List quotes',
		schema: quote,
		present: presentQuoteRow,
	},
	detail: {
		summary: 'Get a quote',
		inDevelopment: true,
		schema: quoteDetail,
		present: (stored) => ({
			...presentQuoteRow(stored),
			company: { id: stored.company_id },
			customer: { id: stored.customer_id },
			seller: { id: stored.seller_id },
		}),
	},
});
