import { shiftDate } from '../../brasilia';
import type { Office } from '../../office';
import { productArrays } from '../../records/productArrays';
import type { Details, StoredProduct, StoredSale } from '../../records/sales';
import { changedLines } from '../logs/changes';
import { auditedSale } from './audited';
import { followStatus } from './bills';
import { completeSale } from './totals';

/**
 * Changes that somebody at the agency makes in the back office. Through the API, a sale can only be created.
 */
export interface SaleEdit {
	status?: StoredSale['status'];
	/** A fee that makes the first product more expensive for the client, in Brazilian Real. */
	agency_service_fee?: number;
	/** By how many days to move the whole trip; negative for earlier. */
	move_days?: number;
}

/** Changes the sale. The history shows the changes in the name of the seller. */
export function editSale(office: Office, sale: StoredSale, edit: SaleEdit): StoredSale {
	const { status = sale.status, agency_service_fee, move_days = 0 } = edit;
	const before = auditedSale(sale);
	const products = sale.products.map((product, index) => ({
		...moved(product, move_days),
		amounts: {
			...product.amounts,
			...(index === 0 && agency_service_fee !== undefined && { agency_service_fee }),
		},
	}));
	const updated_at = office.clock.now();
	const changed = completeSale(sale.id, sale.number, { ...sale, status, products, updated_at });
	office.store.sales.change(sale, () => Object.assign(sale, changed));
	if (edit.status) followStatus(office.store, sale);
	office.store.logs.add({
		id: office.newId(),
		kind: 'edition',
		origin: 'Vendas',
		description: changedLines(before, auditedSale(sale)).join('\r\n'),
		person_id: sale.seller_id,
		resource_id: sale.id,
		created_at: updated_at,
	});
	return sale;
}

function moved(product: StoredProduct, days: number): StoredProduct {
	const { start, end, ...kind } = productArrays[product.array].trip;
	const place = (details: Details): Details => ({
		...details,
		...movedDate(details, start, days),
		...movedDate(details, end, days),
	});
	const { segments } = product.details;
	const details =
		'segments' in kind && segments
			? { ...product.details, segments: segments.map(place) }
			: place(product.details);
	return { ...product, details };
}

/** If the date has a time of day, that stays. */
function movedDate(details: Details, field: string, days: number): Details {
	const written = details[field];
	if (typeof written !== 'string') return {};
	return { [field]: shiftDate(written, { days }) + written.slice(10) };
}
