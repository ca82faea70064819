import { companyIds } from '../../records/companies';
import type {
	StoredAccount,
	StoredCategory,
	StoredCurrency,
	StoredPaymentMethod,
} from '../../records/financialReference';
import type { StoredPerson } from '../../records/people';
import type { Roles, Seeding } from '../seeding';

const { horizonteViagens, horizonteCorporativo } = companyIds;

type Account = Omit<StoredAccount, 'id' | 'active' | 'bank' | 'credit_card' | 'holder_id'> & {
	bank?: [code: string, name: string];
	card?: [brand: string, closingDay: number, dueDay: number];
	inactive?: true;
};

/** The first account of each company is its default. */
const accounts: readonly Account[] = [
	{
		name: 'Banco do Brasil – conta movimento',
		kind: 'checking',
		bank: ['001', 'Banco do Brasil'],
		company_ids: [horizonteViagens],
	},
	{
		name: 'Itaú – conta corporativo',
		kind: 'checking',
		bank: ['341', 'Itaú Unibanco'],
		company_ids: [horizonteCorporativo],
	},
	{
		name: 'Santander – recebimento de cartões',
		kind: 'checking',
		bank: ['033', 'Santander'],
		company_ids: [horizonteViagens, horizonteCorporativo],
	},
	{
		name: 'Caixa – poupança',
		kind: 'savings',
		bank: ['104', 'Caixa Econômica Federal'],
		company_ids: [horizonteViagens],
	},
	{ name: 'Caixa da loja', kind: 'cash', company_ids: [horizonteViagens] },
	{
		name: 'Cartão Visa da agência',
		kind: 'credit_card',
		card: ['Visa', 25, 5],
		company_ids: [horizonteViagens],
	},
	{
		name: 'Cartão Mastercard do corporativo',
		kind: 'credit_card',
		card: ['Mastercard', 20, 1],
		company_ids: [horizonteCorporativo],
	},
	{
		name: 'Bradesco – conta encerrada',
		kind: 'checking',
		bank: ['237', 'Bradesco'],
		company_ids: [horizonteViagens, horizonteCorporativo],
		inactive: true,
	},
];

const paymentMethods: readonly Omit<StoredPaymentMethod, 'id'>[] = [
	{ name: 'Boleto bancário', kind: 'bank_slip', active: true, internal: false },
	{ name: 'Cartão de crédito', kind: 'credit_card', active: true, internal: false },
	{ name: 'Depósito bancário', kind: 'bank_deposit', active: true, internal: false },
	{ name: 'Pix', kind: 'pix', active: true, internal: false },
	{ name: 'Dinheiro', kind: 'cash', active: true, internal: false },
	{ name: 'Cheque', kind: 'check', active: true, internal: false },
	{ name: 'Faturado', kind: 'invoiced', active: true, internal: false },
	{ name: 'DOC', kind: 'bank_transfer', active: false, internal: false },
	{ name: 'Transferência entre contas', kind: 'transfer', active: true, internal: true },
	{ name: 'Compensação interna', kind: 'offset', active: true, internal: true },
];

const categories: readonly [kind: StoredCategory['kind'], group: string, names: string[]][] = [
	['revenue', 'Vendas', ['Vendas de viagens', 'Taxas de serviço', 'Comissões de fornecedores']],
	['revenue', 'Outras receitas', ['Reembolsos de fornecedores', 'Rendimentos']],
	[
		'expense',
		'Custo das vendas',
		['Fornecedores de viagem', 'Comissões de vendedores', 'Reembolsos a clientes'],
	],
	['expense', 'Administrativas', ['Aluguel', 'Energia e internet', 'Contabilidade', 'Software']],
	['expense', 'Financeiras', ['Fatura de cartão', 'Tarifas bancárias']],
];

const costCenters = ['Balcão', 'Corporativo', 'Marketing', 'Administrativo'];

const currencies: readonly StoredCurrency[] = [
	{ id: 'BRL', name: 'Real', symbol: 'R$' },
	{ id: 'USD', name: 'Dólar americano', symbol: 'US$' },
	{ id: 'EUR', name: 'Euro', symbol: '€' },
	{ id: 'GBP', name: 'Libra esterlina', symbol: '£' },
	{ id: 'ARS', name: 'Peso argentino', symbol: 'AR$' },
	{ id: 'CLP', name: 'Peso chileno', symbol: 'CL$' },
	{ id: 'UYU', name: 'Peso uruguaio', symbol: 'UY$' },
	{ id: 'CHF', name: 'Franco suíço', symbol: 'CHF' },
	{ id: 'JPY', name: 'Iene', symbol: '¥' },
];

/**
 * Lists show the newest record first, so rows are added last to first, to appear in the order below.
 * @param members of the cost center Corporativo
 */
export function seedFinancialReference(
	{ store, faker, newId }: Seeding,
	roles: Roles,
	members: StoredPerson[],
): void {
	const { numeric } = faker.string;
	for (const { name, kind, bank, card, company_ids, inactive } of accounts.toReversed()) {
		store.accounts.add({
			id: newId(),
			name,
			kind,
			active: !inactive,
			bank: bank
				? {
						bank_code: bank[0],
						bank_name: bank[1],
						agency_number: numeric(4),
						agency_digit: numeric(1),
						account_number: numeric(6),
						account_digit: numeric(1),
					}
				: null,
			credit_card: card
				? { brand: card[0], last_digits: numeric(4), closing_day: card[1], due_day: card[2] }
				: null,
			company_ids,
			holder_id: inactive ? roles.referredToBy.account.id : null,
		});
	}
	for (const method of paymentMethods.toReversed()) store.paymentMethods.add({ id: newId(), ...method });
	for (const [kind, group, names] of categories.toReversed()) {
		for (const name of names.toReversed()) {
			store.categories.add({ id: newId(), name, kind, group, active: name !== 'Rendimentos' });
		}
	}
	for (const name of costCenters.toReversed()) {
		const person_ids = name === 'Corporativo' ? members.map(({ id }) => id) : [];
		store.costCenters.add({ id: newId(), name, active: name !== 'Marketing', person_ids });
	}
	for (const currency of currencies.toReversed()) store.currencies.add({ ...currency });
}
