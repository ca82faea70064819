import { shiftDate } from '../../brasilia';
import type { InvoiceRecipient, InvoiceStatus, StoredInvoice } from '../../records/invoices';
import type { StoredPerson } from '../../records/people';
import type { City } from '../../records/reference';
import type { StoredProduct, StoredSale } from '../../records/sales';
import { stageOf } from '../../resources/invoices/stage';
import { roundMoney } from '../../resources/sales/totals';
import type { Roles, Seeding } from '../seeding';

/** The statuses of the latest invoices, newest first. Older ones are issued, and a few of them canceled. */
const latest: readonly InvoiceStatus[] = [
	'unissued',
	'awaiting_issue',
	'awaiting_processing',
	'processing',
	'issued',
	'awaiting_cancellation',
	'processing_cancellation',
	'canceled',
];

const agencyFees = ['fees', 'rav_fee', 'du_fee', 'agency_fee'] as const;

/** What the agency earns with a product: its commission, and the fees that clients pay for its service. */
const earnings = ({ amounts, passengers }: StoredProduct): number =>
	roundMoney(
		passengers
			.flatMap((passenger) => agencyFees.map((name) => passenger.amounts[name] ?? 0))
			.reduce((total, fee) => total + fee, amounts.commission_amount ?? 0),
	);

/** An invoice for every second sale that was not canceled. */
export function seedInvoices({ store, newId, today }: Seeding, roles: Roles): void {
	const cities = new Map(store.cities.all().map((city) => [city.ibge, city]));
	const sold = store.sales.all().filter(({ status }, index) => status !== 'canceled' && index % 2 === 0);
	sold.forEach((sale, index) => {
		// The recipient of one invoice is not the payer.
		const payer = index === 1 ? roles.referredToBy.invoice : store.people.get(sale.payer_id ?? '');
		if (!payer) return;
		const fromNewest = sold.length - 1 - index;
		const status = latest[fromNewest] ?? (index % 11 === 6 ? 'canceled' : 'issued');
		const created =
			shiftDate(sale.sale_date, { days: 1 }) < today ? shiftDate(sale.sale_date, { days: 1 }) : today;
		store.invoices.add(
			invoiceOf(sale, payer, status, { id: newId(), count: index + 1, day: created, cities }),
		);
	});
}

interface InvoiceFacts {
	id: string;
	count: number;
	day: string;
	cities: ReadonlyMap<string, City>;
}

function invoiceOf(
	sale: StoredSale,
	payer: StoredPerson,
	status: InvoiceStatus,
	{ id, count, day, cities }: InvoiceFacts,
): StoredInvoice {
	const amount = roundMoney(sale.products.reduce((total, product) => total + earnings(product), 0));
	const percent = (rate: number): number => roundMoney((amount * rate) / 100);
	const isCompany = payer.person_kind === 'company';
	return {
		id,
		company_id: sale.company_id,
		...stageOf({ id }, status, { day, number: String(20_000 + count), canceledBy: sale.seller_id }),
		series: '1',
		rps_number: String(count),
		operation_nature: 'Tributação no município',
		amount,
		deductions: 0,
		recipient: recipientOf(payer, cities),
		withholdings: {
			iss: 0,
			ir: isCompany ? percent(1.5) : 0,
			csll: isCompany ? percent(1) : 0,
			pis: isCompany ? percent(0.65) : 0,
			cofins: isCompany ? percent(3) : 0,
		},
		taxes: { iss_rate: 5, iss_amount: percent(5) },
		service: { code: '9.02', description: 'Agenciamento e intermediação de viagens' },
		items: sale.products.map((product) => ({
			description: `Intermediação da venda ${sale.number}`,
			amount: earnings(product),
			sale_product_id: product.id,
		})),
		person_id: payer.id,
		sale_id: sale.id,
		sale_product_id: sale.products.length === 1 ? (sale.products[0]?.id ?? null) : null,
		created_by_id: sale.created_by_id,
		created_at: sale.created_at,
	};
}

function recipientOf(
	{ name, cpf_cnpj, email, address }: StoredPerson,
	cities: ReadonlyMap<string, City>,
): InvoiceRecipient {
	return {
		name,
		cpf_cnpj: cpf_cnpj ?? '',
		email: email ?? '',
		postal_code: address.postal_code ?? '',
		street: address.street ?? '',
		street_number: address.street_number ?? '',
		neighborhood: address.neighborhood ?? '',
		city_id: cities.get(address.city_ibge ?? '')?.id ?? null,
	};
}
