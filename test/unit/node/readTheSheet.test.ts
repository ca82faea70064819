import { nonEmpty } from '../../nonEmpty';
import { runInARow } from './codeNodes';

/** Sheets of sales as agencies keep them, read with the example's code. */

type Cell = string | number | null;
interface Read {
	rows: Array<Record<string, unknown> & { line: number }>;
	leftOut: Array<{ line: number; why: string; text: string }>;
	missing: string[];
	absent: string[];
	unused: string[];
	isWorkbook: boolean;
	questions: Array<{ about: string; word: string; lines: number[] }>;
}

const NODES = ['columns-of-sales', 'find-the-rows', 'read-the-sheet'];
const run = (given: unknown[]): Read => runInARow(NODES, {}, given)[0]?.json as unknown as Read;

/** The rows of a workbook without a header row, as Extract From File returns them. */
const readWorkbook = (rows: Cell[][]): Read => run(rows.map((row) => ({ row })));

/** A file in Base64, as Extract From File returns it. */
const readCsv = (text: string, encoding: BufferEncoding): Read =>
	run([{ data: Buffer.from(text, encoding).toString('base64') }]);

const HEADER = 'Cliente;Passageiros;Vendedor;Fornecedor;Localizador;Data;Embarque;Retorno;Valor;RAV;Comissão';

test('CSV of Excel in Brazil: ANSI, titles above the header, empty rows, a total', () => {
	const read = readCsv(
		[
			'Agência Boa Viagem Ltda;;;;;;;;;;;;',
			'Vendas de novembro de 2026;;;;;;;;;;;;',
			';;;;;;;;;;;;',
			`${HEADER};Parcelas;Forma de pagamento`,
			'Honório Bastos;Honório Bastos e Cecília Montenegro;Helena;Hotel Praia do Farol;XK4P2T;03/11/2026;10/12/2026;17/12/2026;R$ 4.800,00;R$ 120,00;R$ 480,00;3x;Boleto',
			';;;;;;;;;;;;',
			'Ana Costa e Silva;Ana Costa e Silva;Bruno;Operadora Sol;;04/11/2026;11/12/2026;18/12/2026;R$ 1.250,50;;R$ 125,05;à vista;PIX',
			'obs: Ana paga na volta;;;;;;;;;;;;',
			'TOTAL;;;;;;;;R$ 6.050,50;R$ 120,00;R$ 605,05;;',
			';;;;;;;;;;;;',
		].join('\r\n'),
		'latin1',
	);
	expect(read.rows).toEqual([
		{
			...{ line: 5, client: 'Honório Bastos', seller: 'Helena', supplier: 'Hotel Praia do Farol' },
			passengers: ['Honório Bastos', 'Cecília Montenegro'],
			...{ locator: 'XK4P2T', soldOn: '2026-11-03', departure: '2026-12-10', returns: '2026-12-17' },
			...{ amount: 4800, rav: 120, commission: 480, unnamed: [] },
			...{ installments: 3, method: 'Boleto', payment: 'agency.bank_slip', clientKey: 'Honório Bastos' },
		},
		expect.objectContaining({ line: 7, passengers: ['Ana Costa e Silva'], installments: 1, method: 'PIX' }),
	]);
	expect(read.leftOut.map(({ line, why }) => `${line} ${why}`)).toEqual([
		...['1 above the header', '2 above the header', '6 empty', '8 a comment', '9 a total'],
	]);
	expect(read).toMatchObject({ missing: [], unused: [], absent: ['product', 'dueOn'] });
	expect(read.questions).toEqual([
		{ about: 'product', word: '', lines: [5, 7] },
		{ about: 'method', word: 'PIX', lines: [7] },
	]);
});

test('CSV of Google Sheets: UTF-8, commas, other words in another order, columns that nothing takes', () => {
	const read = readCsv(
		[
			'Status,Nº Parcelas,Forma Pgto.,Valor Total (R$),Taxa RAV,Operadora,Fornecedor,Loc.,Dt. Venda,Data de Ida,Data de Volta,Pax,Consultora,Nome do Cliente,Comissão vendedor',
			'ok,3,Faturado,"R$ 2.890,50",,Operadora Sol,Pousada Azul,,5/11/2026,1/2/2027,8/2/2027,"Rui Dias, Eva Dias",Bruno,Rui Dias,"10,00"',
			'Cancelado,1,PIX,"100,00",,,Pousada Azul,,5/11/2026,1/2/2027,8/2/2027,,Bruno,Eva Dias,',
			'ok,dez,faturado 30 dias,"100,00",,,Pousada Azul,,5/11/2026,1/2/2027,8/2/2027,,Bruno,Eva Dias,',
			',,,"3.090,50",,,,,,,,,,,',
		].join('\n'),
		'utf8',
	);
	expect(read.rows).toHaveLength(2);
	expect(read.rows[0]).toMatchObject({
		...{ line: 2, client: 'Rui Dias', passengers: ['Rui Dias', 'Eva Dias'], seller: 'Bruno' },
		...{ supplier: 'Pousada Azul', representative: 'Operadora Sol', amount: 2890.5 },
		...{ soldOn: '2026-11-05', departure: '2027-02-01', returns: '2027-02-08', installments: 3 },
	});
	expect(read.rows[1]).toMatchObject({ line: 4, passengers: ['Eva Dias'], installments: 'dez' });
	expect(read.leftOut.map(({ line, why }) => `${line} ${why}`)).toEqual(['3 canceled', '5 only numbers']);
	expect(read.unused).toEqual(['Status', 'Comissão vendedor']);
	expect(read.questions.filter(({ about }) => about === 'method').map(({ word }) => word)).toEqual([
		...['Faturado', 'faturado 30 dias'],
	]);
});

test('a workbook: numbers as they are, a month as a heading, the header again, subtotals', () => {
	const header = [null, 'DATA', 'CLIENTE', 'CPF', 'PRODUTO', 'CIA', 'VALOR', 'PAGAMENTO'];
	const read = readWorkbook([
		[],
		header,
		[null, 'NOVEMBRO'],
		[null, 46330, 'Rui Dias', 5299822472, 'Passagem aérea', 'Azul', 1234.5, 'Cartão em 5x'],
		[null, 46331, 'Eva Dias', null, 'Seguro viagem', 'Assist', 99, 'Boleto'],
		[null, 'Subtotal', null, null, null, null, 1333.5],
		header,
		[null, 46362, 'Rui Dias', null, 'Ingresso', 'Parque', 200, 'Depósito'],
		[],
		[],
	]);
	expect(
		read.rows.map(({ line, amount, soldOn, installments }) => [line, amount, soldOn, installments]),
	).toEqual([
		...[
			[4, 1234.5, '2026-11-04', 5],
			[5, 99, '2026-11-05', 1],
			[8, 200, '2026-12-06', 1],
		],
	]);
	expect(read.rows[0]).toMatchObject({ document: '05299822472', method: 'Cartão' });
	expect(read.leftOut.map(({ line, why }) => `${line} ${why}`)).toEqual([
		...['3 a comment', '6 a total', '7 the header again'],
	]);
	expect(read.questions).toEqual([
		{ about: 'product', word: 'Ingresso', lines: [8] },
		{ about: 'method', word: 'Cartão', lines: [4] },
	]);
});

test('CSV with a BOM, a line that names the delimiter, and a break within a cell', () => {
	const read = readCsv(
		[
			'\ufeffsep=;',
			'Hotel;Entrada;Saída;Hóspedes;Pagante;Preço;Prazo',
			'Hotel Azul;01/02/2027;08/02/2027;"Rui Dias\nEva ""Vivi"" Dias";Rui Dias;900,00;1+2',
			'',
			'Hotel Azul;01/03/2027;08/03/2027;"Ana; Rui";Rui Dias;900,00;em 4x sem juros',
		].join('\n'),
		'utf8',
	);
	expect(read.rows).toEqual([
		expect.objectContaining({
			...{ line: 2, supplier: 'Hotel Azul', departure: '2027-02-01', returns: '2027-02-08' },
			...{ passengers: ['Rui Dias', 'Eva "Vivi" Dias'], client: 'Rui Dias', installments: 3 },
		}),
		expect.objectContaining({ line: 4, passengers: ['Ana', 'Rui'], installments: 4 }),
	]);
	expect(read.leftOut).toEqual([{ line: 3, why: 'empty', text: '' }]);
});

test('tabs and UTF-16, as Excel saves Unicode text; a trip has Saída and Volta', () => {
	const read = readCsv(
		'\ufeffNOME\tSAÍDA\tVOLTA\tFORNECEDOR\tTOTAL\nJosé d\u2019Ávila\t01/02/2027\t08/02/2027\tHotel Azul\t900\n',
		'utf16le',
	);
	expect(read.rows).toEqual([
		expect.objectContaining({
			...{
				line: 2,
				client: 'José d\u2019Ávila',
				departure: '2027-02-01',
				returns: '2027-02-08',
				amount: 900,
			},
		}),
	]);
});

test.each(
	nonEmpty<[string, Cell[][], Partial<Read>]>([
		[
			'columns are missing',
			[
				['Cliente', 'Valor', 'Data'],
				['Rui', 1, 46330],
			],
			{ missing: ['supplier'] },
		],
		['no row is a header', [['a'], ['b', 'c']], { rows: [], missing: ['client', 'amount', 'supplier'] }],
		['it is empty', [], { rows: [], missing: ['client', 'amount', 'supplier'] }],
	]),
)('what can be said of a sheet where %s', (_, rows, expected) => {
	expect(readWorkbook(rows)).toMatchObject(expected);
});

test.each(
	nonEmpty([
		['Ana Souza e Rui Souza', ['Ana Souza', 'Rui Souza']],
		['Ana Souza/Rui Souza', ['Ana Souza', 'Rui Souza']],
		['SOUZA/ANA MRS', ['ANA SOUZA']],
		['João Costa e Silva', ['João Costa e Silva']],
		['Ana Souza + Rui Souza & Eva Dias', ['Ana Souza', 'Rui Souza', 'Eva Dias']],
		['Ana Souza e mais 2, família', ['Ana Souza']],
	] as const),
)('passengers in a cell: %s', (cell, names) => {
	const read = readWorkbook([
		['Cliente', 'Fornecedor', 'Valor', 'Data', 'Passageiro(s)'],
		['Rui Dias', 'Hotel Azul', 100, '01/02/2027', cell],
	]);
	expect(read.rows.map(({ passengers }) => passengers)).toEqual([names]);
});

/** The rows of a sheet with these cells, and the questions about it. */
function readCells(header: string[], ...cells: Cell[][]): Read {
	const usual = ['Cliente', 'Fornecedor'];
	return readWorkbook([[...usual, ...header], ...cells.map((row) => ['Rui Dias', 'Hotel Azul', ...row])]);
}
const asked = ({ questions }: Read): string[] =>
	questions
		.filter(({ about }) => !['product', 'method'].includes(about))
		.map(({ about, word }) => `${about} ${word}`);

test.each(
	nonEmpty<[string, string[], unknown, string[]]>([
		['cents behind a comma elsewhere', ['1.500', '20,00'], 1500, []],
		['nothing else', ['1.500', '900'], '1.500', ['point ']],
		['cents behind a point elsewhere', ['1.500', '20.00', '20,00'], '1.500', ['point ']],
		['two points', ['1.500.000,00'], 1500000, []],
		['the English way', ['1,500.00'], 1500, []],
	]),
)('what 1.500 is, beside %s', (_, amounts, first, questions) => {
	const read = readCells(['Valor', 'Data'], ...amounts.map((amount) => [amount, '1/2/2027']));
	expect([read.rows[0]?.amount, asked(read)]).toEqual([first, questions]);
});

test.each(
	nonEmpty<[string, Cell, unknown]>([
		['Comissão', '10%', '10%'],
		['Comissão', '12,5 %', '12.5%'],
		['Comissão', 0.07, '7%'],
		['Comissão (%)', 12.5, '12.5%'],
		['Comissão', 'R$ 15,00', 15],
	]),
)('the commission %s %s', (column, commission, expected) => {
	const { rows } = readCells(['Valor', column, 'Data'], [200, commission, '1/2/2027']);
	expect(rows[0]?.commission).toBe(expected);
});

test('a comment with a date in it, below the sales, is no sale; PIX and Pix are one question', () => {
	const read = readWorkbook([
		['Data', 'Cliente', 'Fornecedor', 'Valor', 'Pagamento'],
		['1/2/2027', 'Rui Dias', 'Hotel Azul', 10, 'PIX'],
		['1/2/2027', 'Eva Dias', 'Hotel Azul', 10, 'Pix'],
		['Conferido com o financeiro em 23/11'],
	]);
	expect(read.leftOut.map(({ line, why }) => `${line} ${why}`)).toEqual(['4 a comment']);
	expect(read.questions).toContainEqual({ about: 'method', word: 'PIX', lines: [2, 3] });
});

test.each(
	nonEmpty<[Cell, string, string[]]>([
		['03/11/26', '2026-11-03', []],
		['3-nov-2026', '2026-11-03', []],
		['3 de novembro de 2026', '2026-11-03', []],
		['03/11/2026 14:22', '2026-11-03', []],
		['03/11', '--11-03', ['year soldOn']],
		['31/11/2026', '31/11/2026', []],
		['11/2026', '11/2026', []],
	]),
)('the day %s', (cell, expected, questions) => {
	const read = readCells(['Valor', 'Data da venda'], [1, cell]);
	expect([read.rows[0]?.soldOn, asked(read)]).toEqual([expected, questions]);
});

test('a column with two names, and one that is shortened', () => {
	const read = readWorkbook([
		['CLIENTE / PAGANTE', 'CIA / OPERADORA', 'VLR TOTAL', 'PARC.', 'DT VENDA'],
		['Rui Dias', 'Azul', 10, '2x', '1/2/2027'],
	]);
	expect(read.rows).toEqual([
		expect.objectContaining({ client: 'Rui Dias', supplier: 'Azul', amount: 10, installments: 2 }),
	]);
});

test.each(
	nonEmpty<[string, string | undefined]>([
		['Pacote aéreo + hotel', 'travel_packages'],
		['Pacote com passagem', 'travel_packages'],
		['Passagem aérea', 'airline_tickets'],
		['Cruzeiro marítimo', 'cruises'],
		['Seguro viagem', 'insurances'],
		['Cruzeiro com aéreo', undefined],
		['Hotel + seguro', undefined],
		['Passagem de ônibus', undefined],
		['Bilhete de trem', undefined],
		['Transfer + voo', undefined],
		['Taxa de remarcação de bilhete', undefined],
	]),
)('%s is of one kind, or is asked about', (product, kind) => {
	const read = readCells(['Valor', 'Data', 'Produto'], [1, '1/2/2027', product]);
	expect(read.rows.map((row) => row.kind)).toEqual([kind]);
	const asksFor = read.questions.filter(({ about }) => about === 'product').map(({ word }) => word);
	expect(asksFor).toEqual(kind === undefined ? [product] : []);
});

test.each(
	nonEmpty<[column: string, cell: string, isLeftOut: boolean]>([
		['Status', 'Cancelada pelo cliente', true],
		['Situação da venda', 'CANCELADO - reembolso', true],
		['Status', 'Venda cancelada', true],
		['SITUAÇÃO', 'Canc.', true],
		['Status', 'Estornado', true],
		['Status', 'Não cancelada', false],
		['Status', 'Tarifa reembolsável', false],
		['Status', 'Canceli Turismo', false],
		['Obs', 'CANCELADA', true],
		['Obs', 'Venda cancelada', true],
		['Obs', 'Cancelada pelo cliente', true],
		['Obs', 'reembolsado.', true],
		['Obs', 'Canc.', true],
		['Obs', 'Canc. grátis até 10/12', false],
		['Obs', 'Canc grátis 48h', false],
		['Obs', 'Reembolsado o seguro ao cliente', false],
		['Obs', 'Cancelado o transfer, cliente ciente', false],
		['Status do voo', 'Cancelado e remarcado', false],
	]),
)('whether in %s %s leaves a sale out', (column, cell, isLeftOut) => {
	const read = readCells(['Valor', 'Data', column], [1, '1/2/2027', cell]);
	expect(read.leftOut.map(({ why }) => why)).toEqual(isLeftOut ? ['canceled'] : []);
	expect(read.rows).toHaveLength(isLeftOut ? 0 : 1);
});

test('a workbook is said to be one, since only its first tab is read', () => {
	expect(readWorkbook([['Cliente', 'Valor', 'Fornecedor']])).toMatchObject({ isWorkbook: true });
	expect(readCsv('Cliente;Valor;Fornecedor\n', 'utf8')).toMatchObject({ isWorkbook: false });
});
