/** Portuguese words for the API's names of fields and states. */

const FIELDS: Record<string, string> = {
	account_id: 'Conta',
	active: 'Ativo',
	amount: 'Valor',
	assignee_id: 'Responsável',
	at: 'Quando',
	balance: 'Em aberto',
	boarding_date: 'Embarque',
	cancellation_date: 'Cancelamento',
	code: 'Código',
	company_id: 'Empresa',
	completed: 'Concluída',
	content_type: 'Formato',
	cpf_cnpj: 'CPF ou CNPJ',
	created_at: 'Criado em',
	customer_id: 'Cliente',
	date: 'Data',
	departure_date: 'Embarque',
	description: 'Descrição',
	direction: 'Sentido',
	due: 'Vencimento',
	due_date: 'Vencimento',
	email: 'E-mail',
	event: 'Motivo',
	extension: 'Extensão',
	file_name: 'Arquivo',
	final_amount: 'Valor',
	group: 'Grupo',
	holder_id: 'Titular',
	ibge: 'IBGE',
	included_services: 'Serviços inclusos',
	internal: 'Interna',
	issue_date: 'Emissão',
	kind: 'Tipo',
	movement_date: 'Movimento',
	name: 'Nome',
	note: 'Observação',
	number: 'Número',
	operation_nature: 'Natureza da operação',
	origin: 'Origem',
	payer_id: 'Pagador',
	person_id: 'Pessoa',
	person_kind: 'Pessoa',
	product_id: 'Produto',
	receipt_number: 'Recibo',
	required: 'Obrigatório',
	required_on_demand: 'Obrigatório, se ligado',
	resource: 'De',
	resource_id: 'Registro',
	resource_type: 'De',
	rps_number: 'RPS',
	sale_date: 'Venda',
	seller_id: 'Vendedor',
	series: 'Série',
	setec: 'SETEC',
	settlement_date: 'Quitação',
	siafi: 'SIAFI',
	side: 'De quem',
	status: 'Status',
	supplier_id: 'Fornecedor',
	symbol: 'Símbolo',
	task_id: 'Tarefa',
	title: 'Título',
	to: 'Para',
	transaction_kind: 'Sentido',
	valid_until: 'Válido até',
	validity: 'Validade (dias)',
	verification_code: 'Código de verificação',
};

const RECORDS = {
	...{ sales: 'Vendas', people: 'Pessoas', tasks: 'Tarefas', bills: 'Contas', travels: 'Viagens' },
	...{ sale: 'Venda', person: 'Pessoa', bill: 'Conta' },
};

/** Values that are names of states, by field. */
const STATES: Record<string, Record<string, string>> = {
	status: {
		...{ opened: 'Aberta', closed: 'Fechada', canceled: 'Cancelada' },
		...{ unissued: 'Não emitida', issued: 'Emitida', processing: 'Em processamento' },
		...{ awaiting_issue: 'Aguarda emissão', awaiting_processing: 'Aguarda processamento' },
		...{ awaiting_cancellation: 'Aguarda cancelamento', processing_cancellation: 'Em cancelamento' },
		...{ active: 'Aprovado', pending: 'Aguarda aprovação', disabled: 'Desativado' },
	},
	person_kind: { individual: 'Física', company: 'Jurídica' },
	transaction_kind: { credit: 'A receber', debit: 'A pagar' },
	direction: { credit: 'Entrada', debit: 'Saída' },
	side: { customer: 'Cliente', vendor: 'Fornecedor' },
	resource: RECORDS,
	resource_type: RECORDS,
	event: {
		task_created: 'Tarefa criada',
		task_updated: 'Tarefa alterada',
		task_deleted: 'Tarefa excluída',
		task_commented: 'Tarefa comentada',
	},
	kind: {
		...{ normal: 'Normal', commission: 'Comissão', sale_payment: 'Pagamento de venda' },
		...{ sale_standalone: 'Avulsa de venda', vendor_standalone: 'Avulsa de fornecedor' },
		...{ customer_invoice: 'Fatura de cliente', vendor_invoice: 'Fatura de fornecedor' },
		...{ credit_card_invoice: 'Fatura de cartão', checking: 'Corrente', savings: 'Poupança' },
		...{ cash: 'Dinheiro', credit_card: 'Cartão de crédito', debit_card: 'Cartão de débito' },
		...{ bank_slip: 'Boleto', bank_deposit: 'Depósito', pix: 'Pix', check: 'Cheque' },
		...{ invoiced: 'Faturado', bank_transfer: 'Transferência bancária', transfer: 'Transferência' },
		...{
			credit: 'Crédito',
			offset: 'Compensação',
			other: 'Outro',
			others: 'Outros',
			revenue: 'Receita',
			expense: 'Despesa',
		},
		...{ customer: 'Cliente', supplier: 'Fornecedor', representative: 'Representante' },
		...{ insertion: 'Inclusão', edition: 'Alteração', deletion: 'Exclusão', export: 'Exportação' },
		...{ custom: 'Outro', bank: 'Banco', invoicing: 'Nota fiscal', operation: 'Operação própria' },
		...{ insurance: 'Seguro', cruise: 'Cruzeiro', hotel: 'Hospedagem', excursion: 'Excursão' },
		...{ airline_ticket: 'Passagem aérea', train_ticket: 'Passagem de trem', car_rental: 'Carro' },
		...{ ground_transportation: 'Rodoviário', travel_package: 'Pacote' },
		...{ partner_package: 'Pacote de parceiro', text: 'Texto', date: 'Data', currency: 'Reais' },
		...{ numeric: 'Número', choices: 'Opções' },
	},
};

const MONEY = /^(?:.+_)?(?:amount|balance)$/;

/** The name of a field, as the head of a column. */
export const fieldInPortuguese = (name: string): string => FIELDS[name] ?? name;

/** A value as Brazil writes it: 31/12/2026, R$ 1.234,56, Sim; undefined for what has no other form. */
export function valueInPortuguese(field: string, value: unknown): string | undefined {
	if (typeof value === 'boolean') return value ? 'Sim' : 'Não';
	if (typeof value === 'number' && MONEY.test(field))
		return value.toLocaleString('pt-BR', { style: 'currency', currency: 'BRL' });
	if (typeof value !== 'string') return undefined;
	const [, year, month, day, time] = /^(\d{4})-(\d\d)-(\d\d)(?:T(\d\d:\d\d):\d\d)?$/.exec(value) ?? [];
	if (year !== undefined) return `${day}/${month}/${year}${time === undefined ? '' : ` ${time}`}`;
	return STATES[field]?.[value];
}
