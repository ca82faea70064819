import type { IDataObject } from 'n8n-workflow';

import { path } from '../../shared/request/path';
import { choice, choicesOf } from '../../shared/fields/choice';
import { date } from '../../shared/fields/date';
import { checkEnds } from '../../shared/fields/dateRange';
import { pickers } from '../../shared/fields/pickers';
import { firstText } from '../../shared/labels';
import { dateCells, amountCells, withoutEmpty, sumOf, totals } from '../../shared/node/answerParts';
import { message } from '../../shared/messages/message';
import { readOperation } from '../../shared/node/operation';
import { Answer, beginningOf, nextField } from '../../shared/node/answer';
import { recordPaths } from '../../shared/request/recordPaths';
import type { Reader } from '../../shared/reads/reader';
import { isReference } from '../../shared/agency/references';
import { groupedBy, isEmpty, isRecord } from '../../shared/values';
import { DATE_FIELDS, READ_SALES, STATUSES } from '../form/saleFields';

const MAX_REQUESTS = 60;
const MAX_PAGES = 20;

/** The columns of a row. */
const COLUMNS = [
	'sale_number',
	'client_name',
	'sale_date',
	'departure_date',
	'return_date',
	'price',
	'status',
	'seller_name',
	'price_text',
	'sale_date_text',
	'departure_date_text',
	'return_date_text',
	'at_least',
	'client_id',
	'seller_id',
	'sale_id',
];

export const search = readOperation({
	name: 'Search',
	value: 'search',
	action: 'Search sales',
	description:
		'Sales of some days, of a person, of a seller or in a status: how many, what they come to, how much of it each seller sold, and which they are. Canceled ones only when asked for.',
	permission: READ_SALES,
	properties: {
		dateFrom: date('Date From', { description: 'First day, inclusive' }),
		dateTo: date('Date To', { description: 'Last day, inclusive' }),
		dateField: choice('Date Field', DATE_FIELDS, {
			description: 'The date that the days are about',
			default: 'sale_date',
		}),
		personId: pickers.person('Person', {
			description: 'Only sales in which this person has any role',
		}),
		sellerId: pickers.seller('Seller', { description: 'Only what this person sold' }),
		status: choicesOf('Status', STATUSES, { description: 'Opened and closed sales when left empty' }),
		next: nextField,
	},
	check: ({ dateFrom, dateTo }, place) =>
		checkEnds(['', undefined], ['Date From', dateFrom], ['Date To', dateTo], place),
	async run({ api, params: { dateFrom, dateTo, personId, sellerId, status, next: given, ...params } }) {
		const { dateField = 'sale_date' } = params;
		const reader = api.within(MAX_REQUESTS);
		const people = [personId ?? sellerId].filter((id) => id !== undefined);
		const { rows, isWhole } = await reader.firstRows(
			path`/sales`,
			{
				...((dateFrom ?? dateTo) !== undefined && { dateField, dateFrom, dateTo }),
				peopleId: people.length > 0 ? people : undefined,
				status,
			},
			MAX_PAGES,
		);
		const isWanted = ({ seller }: IDataObject): boolean =>
			sellerId === undefined || (isReference(seller) && seller.id === sellerId);
		// A sale that does not show its seller may be this seller's, too.
		const areSellersShown = rows.every(({ seller }) => seller !== undefined);
		const dayOfRow = (row: IDataObject): string => firstText(row[dateField], row.created_at);
		const sales = rows.filter(isWanted).sort((one, other) => dayOfRow(other).localeCompare(dayOfRow(one)));
		const from = beginningOf(given);
		const prices = sales.map(priceOfSale);
		leaveOut(
			'why.amount',
			sales.filter((sale) => priceOfSale(sale) === undefined),
			reader,
		);
		if (sellerId !== undefined)
			leaveOut(
				'why.seller',
				rows.filter(({ seller }) => seller === undefined),
				reader,
			);
		const isCounted = isWhole && (sellerId === undefined || areSellersShown);
		const isKnown = isCounted && prices.every((price) => price !== undefined);
		const sum = totals({ count: sales.length, ...amountCells('amount', sumOf(prices)) }, isKnown);
		const sellers = from > 0 ? [] : await bySeller(sales, isKnown && areSellersShown, reader);
		const { lines, ownRows } = await readLines(sales.slice(from), reader);
		const to = from + lines.length;
		ownRows.push(...sales.slice(to).map(saleLine));
		return new Answer(
			reader.notes,
			sum,
			{
				...(from === 0 && { sellers: { rows: sellers, total: isCounted ? sellers.length : undefined } }),
				sales: { rows: lines, total: isCounted ? lines.length : undefined },
			},
			{
				part: { what: 'sales', ids: sales.map(({ id }) => String(id)), from, to, areFactsOfAll: true },
				inWorkflow: { rows: ownRows.map((row) => ({ ...row, at_least: !isKnown })), columns: COLUMNS },
			},
		);
	},
});

function leaveOut(why: 'why.amount' | 'why.seller', sales: readonly IDataObject[], reader: Reader): void {
	for (const { id } of sales) reader.notes.leaveOut('sales', String(id), message(why));
}

/** A line and a row of each sale, as far as the requests go. */
async function readLines(sales: readonly IDataObject[], reader: Reader) {
	const lines: IDataObject[] = [];
	const ownRows: IDataObject[] = [];
	for (const row of sales) {
		// A line takes up to three requests: for the sale, its client and its seller.
		if (lines.length > 0 && reader.notes.left < 3) break;
		const sale = { ...row, ...(await reader.record(row.id, recordPaths.sale)) };
		const client = await reader.person(sale.payer);
		const seller = await reader.person(sale.seller);
		const own = saleLine(sale);
		lines.push({ ...own, client: client ?? null, ...(seller && { seller }) });
		ownRows.push({
			...own,
			...{ client_name: client?.name, client_id: client?.id },
			...{ seller_name: seller?.name, seller_id: seller?.id },
		});
	}
	return { lines, ownRows };
}

const saleLine = (sale: IDataObject): IDataObject =>
	withoutEmpty({
		sale_number: sale.number,
		...dateCells('sale_date', sale.sale_date),
		...dateCells('departure_date', sale.departure_date),
		...dateCells('return_date', sale.return_date),
		...amountCells('price', priceOfSale(sale)),
		status: sale.status,
		sale_id: sale.id,
	});

function priceOfSale({ totals: of }: IDataObject): number | undefined {
	const { final_amount: price } = isRecord(of) ? of : {};
	return isEmpty(price) ? undefined : Number(price);
}

/** What each seller sold, the largest sum first. */
async function bySeller(
	sales: readonly IDataObject[],
	isKnown: boolean,
	reader: Reader,
): Promise<IDataObject[]> {
	const groups = groupedBy(sales, ({ seller }) => (isReference(seller) ? seller.id : ''));
	const lines = [...groups.values()].map(async (own) => {
		const seller = await reader.person(own[0]?.seller);
		const amount = sumOf(own.map(priceOfSale));
		const sold = totals({ sales: own.length, ...amountCells('amount', amount) }, isKnown);
		return { amount, line: { seller: seller ?? null, ...sold } };
	});
	return (await Promise.all(lines)).sort((one, other) => other.amount - one.amount).map(({ line }) => line);
}
