import { File } from 'node:buffer';

/** Sheets of sales as agencies keep them, and what each leads to once its questions are answered. */

/**
 * @typedef {object} SalesSheet
 * @property {string} name of the file
 * @property {Array<Array<string | number | null>>} rows
 * @property {'windows-1252' | 'utf-8'} [encoding] of a CSV file
 * @property {';' | ','} [delimiter]
 * @property {string[]} [told] texts that a page must show
 * @property {string[]} [faults] the beginning of each line on the page with corrections
 * @property {SalesSheet['rows']} [corrected] the corrected rows
 * @property {number} made how many sales are created
 */

const DAYS = { soldOn: '03/11/2026', departure: '10/05/2027', returns: '17/05/2027' };
const HEADER = [
	...['Cliente', 'Passageiros', 'Vendedor', 'Fornecedor', 'Data', 'Embarque', 'Retorno', 'Valor'],
	...['Comissão', 'Parcelas', 'Forma de pagamento'],
];

/** @param {string} client @param {{ [column: string]: string | number }} [other] */
const line = (client, other = {}) => [
	...[client, other.passengers ?? '', other.seller ?? 'Helena', other.supplier ?? 'Hotel Praia do Farol'],
	...[other.soldOn ?? DAYS.soldOn, other.departure ?? DAYS.departure, other.returns ?? DAYS.returns],
	...[other.amount ?? 'R$ 1.000,00', 'R$ 100,00', other.installments ?? 'à vista', other.method ?? 'Boleto'],
];

/** Titles above the header, empty rows, a total, and the usual mistakes. */
const kept = (/** @type {Array<Array<string | number>>} */ lines) => [
	['Relatório de vendas'],
	[],
	HEADER,
	...lines.flatMap((one, index) => (index === 1 ? [[], one] : [one])),
	['TOTAL', '', '', '', '', '', '', 'R$ 9.999,99'],
];

/** @type {SalesSheet[]} */
export const SHEETS = [
	{
		name: 'novembro.csv',
		encoding: 'windows-1252',
		delimiter: ';',
		rows: kept([
			line('Joaquim Serralheiro', { amount: '1.500' }),
			line('Dalva Figueira', { soldOn: '31/02/2026', installments: 'três' }),
			line('', { method: 'PIX' }),
			line('Rubens Alencastro', { returns: '01/05/2027', amount: '' }),
		]),
		faults: [
			'6 Data: aceita uma data como 05/06/2026 (dia primeiro) ou 2026-06-05, não "31/02/2026"',
			'6 Parcelas: não é um número de parcelas: três',
			'7 Cliente: está vazio',
			'8 Valor: está sem valor',
			'8 Retorno: é antes de Embarque',
		],
		corrected: kept([
			line('Joaquim Serralheiro', { amount: '1.500' }),
			line('Dalva Figueira', { soldOn: '28/02/2026', installments: '3x' }),
			line('Teresa Quintela', { method: 'PIX' }),
			line('Rubens Alencastro', { amount: 'R$ 900,00' }),
		]),
		told: ['Ficou de fora a linha 1, acima do cabeçalho: Relatório de vendas', 'Linhas vazias: 5'],
		made: 4,
	},
	{
		name: 'google.csv',
		encoding: 'utf-8',
		delimiter: ',',
		rows: [
			[
				'Status',
				'Forma Pgto.',
				'Nº Parcelas',
				'Valor Total (R$)',
				'Operadora',
				'Consultora',
				'Pax',
				'Nome do Cliente',
				'Dt. Venda',
				'Data de Ida',
				'Data de Volta',
				'Produto',
			],
			[
				'ok',
				'Boleto bancário',
				'2',
				'3.000,10',
				'Operadora Rumo Certo',
				'Helena Costa',
				'Dalva Figueira; Joaquim Serralheiro',
				'Dalva Figueira',
				'5/11/2026',
				'1/2/2027',
				'8/2/2027',
				'Pacote',
			],
			[
				'Cancelado',
				'PIX',
				'1',
				'100,00',
				'Operadora Rumo Certo',
				'Helena Costa',
				'',
				'Dalva Figueira',
				'5/11/2026',
				'1/2/2027',
				'8/2/2027',
				'Pacote',
			],
			[
				'ok',
				'Cartão 10x',
				'',
				'450,00',
				'Operadora Rumo Certo',
				'Helena Costa',
				'',
				'Teresa Quintela',
				'5/11/2026',
				'1/2/2027',
				'8/2/2027',
				'Seguro',
			],
		],
		told: ['Ficou de fora a linha 3, cancelada', 'Colunas que não são usadas: Status'],
		made: 2,
	},
	{
		name: 'vendas.xlsx',
		rows: [
			[],
			[null, 'DATA', 'CLIENTE', 'CPF', 'PRODUTO', 'CIA', 'LOC', 'VALOR', 'RAV', 'PAGAMENTO', 'IDA', 'VOLTA'],
			[null, 'NOVEMBRO'],
			[
				null,
				46330,
				'Rubens Alencastro',
				null,
				'Aéreo',
				'Operadora Terra Brasilis',
				'XK4P2T',
				1234.5,
				80,
				'Depósito',
				46500,
				46507,
			],
			[null, 'DATA', 'CLIENTE', 'CPF', 'PRODUTO', 'CIA', 'LOC', 'VALOR', 'RAV', 'PAGAMENTO', 'IDA', 'VOLTA'],
			[
				null,
				46331,
				'Paula Reis Andrade',
				39053344705,
				'Hospedagem',
				'Hotel Praia do Farol',
				null,
				800,
				null,
				'Boleto',
				46500,
				46507,
			],
			[null, 'Subtotal', null, null, null, null, null, 2034.5],
		],
		told: [
			'Ficou de fora a linha 3, um comentário: NOVEMBRO',
			'Ficou de fora a linha 5, o cabeçalho de novo',
		],
		made: 2,
	},
	{
		name: 'hoteis.csv',
		encoding: 'utf-8',
		delimiter: ';',
		rows: [
			['Hotel', 'Entrada', 'Saída', 'Hóspedes', 'Pagante', 'Preço', 'Prazo', 'Vencimento', 'Tipo', 'Forma'],
			[
				'Grande Hotel da Serra',
				'01/02/2027',
				'08/02/2027',
				'Dalva Figueira\nRita Lemos Sá',
				'Sampaio Arquitetura',
				'900,00',
				'1+2',
				'10/12/2026',
				'Hotel',
				'Faturado',
			],
		],
		told: [
			'Falta uma coluna. Data da venda: fica a de hoje',
			'Ainda não estão no cadastro, então são novos: Rita Lemos Sá',
		],
		made: 1,
	},
];

/** @param {SalesSheet} sheet @param {any} xlsx {@link spreadsheetsOf} an n8n @returns {File} */
export function fileOf({ name, rows, encoding, delimiter = ';' }, xlsx) {
	if (!encoding) {
		const book = xlsx.utils.book_new();
		xlsx.utils.book_append_sheet(book, xlsx.utils.aoa_to_sheet(rows), 'Vendas');
		return new File([xlsx.write(book, { type: 'buffer', bookType: 'xlsx' })], name);
	}
	const cell = (/** @type {string | number | null} */ value) => {
		const text = String(value ?? '');
		return /[;,"\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
	};
	const text = rows.map((row) => row.map(cell).join(delimiter)).join('\r\n');
	return new File([Buffer.from(text, encoding === 'utf-8' ? 'utf8' : 'latin1')], name);
}
