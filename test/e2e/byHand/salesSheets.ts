import { day, money, workbookOf, type Xlsx } from '../values/workbook';

/**
 * Sheets of sales as agencies keep them. They were written from how such sheets look, before anybody had read
 * the code of the example. Rows and columns are counted as in a spreadsheet program.
 */

export type Cell = string | number | ReturnType<typeof day | typeof money>;

export interface Sheet {
	title: string;
	file: string;
	/** How the file's text is written; not for a workbook. */
	text?: { encoding: 'latin1' | 'utf8'; separator: string; before?: string };
	rows: Cell[][];
	/** The row of the header. */
	header: number;
	/** The product that was sold, if no column says so. */
	sold: string;
	/** The mistakes in it, and what a person enters instead. */
	faults: { row: number; column: string; instead: Cell }[];
	/** What the back office must have in the end: how many sales, and their sum. */
	sales: number;
	sum: number;
	/** Sales to check in detail: what a person reads in their rows. */
	lookedAt: {
		payer: string;
		seller: string;
		saleDate: string;
		payments: number;
		people: number;
	}[];
}

export const lines = (text: string, separator: string) =>
	text
		.replace(/^\n/, '')
		.trimEnd()
		.split('\n')
		.map((line) => (line === '' ? [] : line.split(separator)));

/** An agency's own file: titles, empty rows, totals; R$, 3x, à vista, first names; saved by an old Excel. */
const ofTheAgency: Sheet = {
	title: 'forty sales as an agency has them',
	header: 5,
	sold: 'Hotel ou pousada',
	file: 'Vendas novembro.csv',
	text: { encoding: 'latin1', separator: ';' },
	rows: lines(
		`
HORIZONTE VIAGENS E TURISMO
Controle de vendas - Novembro/2026
Responsável: Helena

Data;Cliente;Passageiros;Vendedor;Fornecedor;Destino;Localizador;Embarque;Retorno;Valor;RAV;Comissão;Parcelas;Forma de pagamento;Obs
02/11/2026;Joaquim Serralheiro;Joaquim Serralheiro e Teresa Quintela;Helena;Hotel Praia do Farol;Porto de Galinhas;HPF-2201;02/06/2027;07/06/2027;R$ 4.990,00;R$ 120,00;R$ 499,00;3x;Boleto;
02/11/2026;Teresa Quintela;Teresa Quintela;Helena;Pousada Vila dos Corais;Maragogi;PVC11;10/03/2027;15/03/2027;R$ 2.340,00;;R$ 234,00;à vista;PIX;
03/11/2026;Lívia Sarmento;Lívia Sarmento;Gustavo;Hotel Praia do Farol;Porto de Galinhas;HPF-2202;15/01/2027;20/01/2027;R$ 3.150,00;R$ 80,00;R$ 315,00;2x;Boleto;quarto alto
03/11/2026;Honório Bastos;Honório Bastos, Cecília Montenegro;Isabela;Grande Hotel da Serra;Gramado;GHS-77;01/07/2027;06/07/2027;R$ 5.480,00;;R$ 548,00;4x;Boleto;
04/11/2026;Sampaio Arquitetura;Rubens Alencastro;Daniel;Resort Águas do Cerrado;Caldas Novas;RAC0091;12/02/2027;16/02/2027;R$ 2.990,00;;R$ 299,00;;Faturado;
04/11/2026;Dalva Figueira;Dalva Figueira;Helena;Hotel Praia do Farol;Porto de Galinhas;HPF-2203;20/04/2027;25/04/2027;R$ 1.980,50;R$ 50,00;R$ 198,05;à vista;PIX;
04/11/2026;Otávio de Almeida;Otávio de Almeida;Fernando;Pousada Vila dos Corais;Maragogi;PVC12;08/05/2027;12/05/2027;R$ 1.720,00;;R$ 172,00;à vista;Dinheiro;

05/11/2026;Mariana Pereira;Mariana Pereira;Gustavo;Hotel Praia do Farol;Porto de Galinhas;HPF-2204;02/02/2027;07/02/2027;R$ 3.420,00;R$ 90,00;R$ 342,00;3x;Boleto;
05/11/2026;Três Irmãos Logística;Tatiana Coelho;Daniel;Grande Hotel da Serra;Gramado;GHS-78;19/01/2027;21/01/2027;R$ 1.260,00;;R$ 126,00;;Faturado;
05/11/2026;Bernardo Monteiro Pinheiro;Bernardo Monteiro Pinheiro;Isabela;Resort Águas do Cerrado;Caldas Novas;RAC0092;14/03/2027;18/03/2027;R$ 2.875,00;;R$ 287,50;à vista;PIX;
06/11/2026;Sérgio Prado;Sérgio Prado;Helena;Hotel Praia do Farol;Porto de Galinhas;HPF-2205;22/05/2027;27/05/2027;R$ 4.110,00;R$ 100,00;R$ 411,00;2x;Boleto;
06/11/2026;Francisco Lopes;Francisco Lopes;Gustavo;Pousada Vila dos Corais;Maragogi;PVC13;01/03/2027;05/03/2027;R$ 1.890,00;;R$ 189,00;à vista;PIX;
06/11/2026;Pampa Logística;Samuel de Oliveira;Daniel;Grande Hotel da Serra;Gramado;GHS-79;08/02/2027;10/02/2027;R$ 980,00;;R$ 98,00;;Faturado;
09/11/2026;Alice Moura Costa;Alice Moura Costa e Pedro Barbosa;Fernando;Hotel Praia do Farol;Porto de Galinhas;HPF-2206;10/07/2027;17/07/2027;R$ 7.350,00;R$ 150,00;R$ 735,00;6x;Boleto;lua de mel
09/11/2026;Helena Rezende Lopes;Helena Rezende Lopes;Isabela;Resort Águas do Cerrado;Caldas Novas;RAC0093;31/11/2027;05/12/2027;R$ 3.200,00;;R$ 320,00;2x;Boleto;
09/11/2026;Valentina Carvalho;Valentina Carvalho;Helena;Pousada Vila dos Corais;Maragogi;PVC14;18/04/2027;22/04/2027;R$ 1.640,00;;R$ 164,00;à vista;PIX;
10/11/2026;Girassol Embalagens;Vitória Bastos;Daniel;Grande Hotel da Serra;Gramado;GHS-80;03/03/2027;05/03/2027;R$ 1.340,00;;R$ 134,00;;Faturado;
10/11/2026;Vitória Bastos;Vitória Bastos;Gustavo;Hotel Praia do Farol;Porto de Galinhas;HPF-2207;11/06/2027;16/06/2027;R$ 3.980,00;R$ 100,00;R$ 398,00;4x;Boleto;
10/11/2026;Cristina Costa;Cristina Costa;Helena;Resort Águas do Cerrado;Caldas Novas;RAC0094;20/02/2027;24/02/2027;R$ 2.560,00;;R$ 256,00;à vista;Dinheiro;

11/11/2026;Heloísa Pereira;Heloísa Pereira;Fernando;Hotel Praia do Farol;Porto de Galinhas;HPF-2208;05/05/2027;09/05/2027;R$ 2.780,00;;R$ 278,00;2x;Boleto;
11/11/2026;Cláudia Moraes;Cláudia Moraes;Isabela;Pousada Vila dos Corais;Maragogi;PVC15;12/06/2027;16/06/2027;R$ 1.990,00;;R$ 199,00;à vista;PIX;
11/11/2026;Gabriel Camargo;Gabriel Camargo;Helena;Grande Hotel da Serra;Gramado;GHS-81;02/08/2027;06/08/2027;R$ 2.150,00;R$ 60,00;R$ 215,00;3x;Boleto;
12/11/2026;Lucas Lopes;Lucas Lopes;Gustavo;Hotel Praia do Farol;Porto de Galinhas;HPF-2209;15/09/2027;20/09/2027;;;R$ 341,00;3x;Boleto;
12/11/2026;Guarani Tecnologia;Murilo de Almeida;Daniel;Grande Hotel da Serra;Gramado;GHS-82;22/03/2027;24/03/2027;R$ 1.120,00;;R$ 112,00;;Faturado;
12/11/2026;Wagner de Oliveira;Wagner de Oliveira;Helena;Resort Águas do Cerrado;Caldas Novas;RAC0095;25/04/2027;29/04/2027;R$ 2.640,00;;R$ 264,00;à vista;PIX;
13/11/2026;Cláudio Neves;Cláudio Neves;Fernando;Pousada Vila dos Corais;Maragogi;PVC16;17/05/2027;21/05/2027;R$ 1.830,00;;R$ 183,00;à vista;PIX;
13/11/2026;Felipe Andrade;Felipe Andrade;Isabela;Hotel Praia do Farol;Porto de Galinhas;HPF-2210;03/10/2027;08/10/2027;R$ 3.670,00;R$ 90,00;R$ 367,00;3x;Boleto;
13/11/2026;Raquel Vieira;Raquel Vieira;Helena;Grande Hotel da Serra;Gramado;GHS-83;09/07/2027;13/07/2027;R$ 3.010,00;;R$ 301,00;2x;Boleto;
16/11/2026;Eduardo Guimarães;Eduardo Guimarães;Gustavo;Resort Águas do Cerrado;Caldas Novas;RAC0096;11/03/2027;08/03/2027;R$ 2.450,00;;R$ 245,00;à vista;PIX;
16/11/2026;Simone Ferreira;Simone Ferreira;Helena;Pousada Vila dos Corais;Maragogi;PVC17;26/06/2027;30/06/2027;R$ 1.760,00;;R$ 176,00;à vista;Dinheiro;
16/11/2026;Vale Verde Laboratórios;Daniel Rocha;Daniel;Grande Hotel da Serra;Gramado;GHS-84;15/04/2027;17/04/2027;R$ 1.480,00;;R$ 148,00;;Faturado;
17/11/2026;Otávio Tavares;Otávio Tavares;Fernando;Hotel Praia do Farol;Porto de Galinhas;HPF-2211;21/11/2027;26/11/2027;R$ 3.390,00;R$ 80,00;R$ 339,00;3x;Boleto;
17/11/2026;Henrique Medeiros;Henrique Medeiros;Isabela;Pousada Vila dos Corais;Maragogi;PVC18;07/08/2027;11/08/2027;R$ 2.020,00;;R$ 202,00;à vista;PIX;

18/11/2026;Farol Alimentos;Igor Dias;Daniel;Grande Hotel da Serra;Gramado;GHS-85;26/05/2027;28/05/2027;R$ 1.350,00;;R$ 135,00;;Faturado;
18/11/2026;Márcia Rezende;Márcia Rezende;Helena;Hotel Praia do Farol;Porto de Galinhas;HPF-2212;19/06/2027;24/06/2027;R$ 3.840,00;R$ 100,00;R$ 384,00;4x;Boleto;
19/11/2026;Igor Dias;Igor Dias;Gustavo;Resort Águas do Cerrado;Caldas Novas;RAC0097;04/09/2027;08/09/2027;R$ 2.730,00;;R$ 273,00;à vista;PIX;
19/11/2026;Natália dos Santos;Natália dos Santos;Isabela;Pousada Vila dos Corais;Maragogi;PVC19;13/10/2027;17/10/2027;R$ 1.950,00;;R$ 195,00;2x;Boleto;
20/11/2026;Amanda Leal;Amanda Leal;Helena;Hotel Praia do Farol;Porto de Galinhas;HPF-2213;28/12/2026;03/01/2027;R$ 6.120,00;R$ 150,00;R$ 612,00;5x;Boleto;réveillon
20/11/2026;Margarida Ventura;Margarida Ventura;Fernando;Grande Hotel da Serra;Gramado;GHS-86;16/07/2027;20/07/2027;R$ 2.890,00;;R$ 289,00;3x;Boleto;cliente nova
20/11/2026;Rubens Alencastro;Rubens Alencastro;Isabela;Hotel Praia do Farol;Porto de Galinhas;HPF-2214;09/11/2027;13/11/2027;R$ 2.480,00;;R$ 248,00;à vista;PIX;

TOTAL;;;;;;;;;R$ 108.905,50;R$ 1.170,00;;;;
Valores conferidos com o financeiro em 23/11
`,
		';',
	),
	faults: [
		{ row: 21, column: 'Embarque', instead: '30/11/2027' },
		{ row: 30, column: 'Valor', instead: 'R$ 3.410,00' },
		{ row: 36, column: 'Retorno', instead: '15/03/2027' },
	],
	sales: 40,
	sum: 112_315.5,
	lookedAt: [
		{
			payer: 'Joaquim Serralheiro',
			seller: 'Helena Costa',
			saleDate: '2026-11-02',
			payments: 3,
			people: 2,
		},
		{
			payer: 'Sampaio Arquitetura',
			seller: 'Daniel Carvalho',
			saleDate: '2026-11-04',
			payments: 1,
			people: 1,
		},
	],
};

/** A workbook: an empty column, a title in merged cells, capitals, days and amounts as cells, subtotals. */
const workbook: Sheet = {
	title: 'a workbook with months and subtotals',
	header: 3,
	sold: 'Passagem aérea',
	file: 'CONTROLE 2026.xlsx',
	rows: [
		['', 'CONTROLE DE VENDAS 2026'],
		[],
		[
			'',
			'LOC',
			'PASSAGEIRO (S)',
			'CLIENTE / PAGANTE',
			'EMISSOR',
			'CIA / OPERADORA',
			'DT VENDA',
			'IDA',
			'VOLTA',
			'VLR TOTAL',
			'COMISSÃO',
			'FORMA DE\nPAGTO',
			'PARC.',
		],
		['', 'OUTUBRO'],
		[
			...['', 'QWE7TY', 'SERRALHEIRO/JOAQUIM MR', 'JOAQUIM SERRALHEIRO', 'HELENA', 'AEROVIAS IPÊ'],
			...[day('2026-10-05'), day('2027-01-10'), day('2027-01-17'), money(1830.4), money(91.52)],
			...['CARTÃO', 4],
		],
		[
			...['', 'ZXC1AS', 'LIVIA SARMENTO\nOTAVIO DE ALMEIDA', 'LIVIA SARMENTO', 'GUSTAVO', 'AEROVIAS IPE'],
			...[day('2026-10-08'), day('2027-02-03'), day('2027-02-11'), money(3920), money(196)],
			...['BOLETO', 2],
		],
		[
			...['', 'PLM5OK', 'SIMONE FERREIRA', 'SIMONE FERREIRA', 'HELENA', ''],
			...[day('2026-10-21'), day('2027-03-01'), day('2027-03-08'), money(2210), money(110.5)],
			...['BOLETO', 1],
		],
		['', 'SUBTOTAL', '', '', '', '', '', '', '', money(7960.4), money(398.02)],
		[],
		['', 'NOVEMBRO'],
		[
			...['', 'UHB3VF', 'RAQUEL VIEIRA', 'RAQUEL VIEIRA', 'ISABELA', 'TRANSPORTES AÉREOS ATLÂNTICO'],
			...[day('2026-11-03'), day('2027-04-12'), day('2027-04-19'), 'a confirmar', money(120)],
			...['BOLETO', 1],
		],
		[
			...['', 'MKO9IJ', 'TERESA QUINTELA', 'TERESA QUINTELA', 'DANIEL', 'AEROVIAS IPÊ'],
			...[day('2026-11-04'), day('2027-05-02'), '', money(890), money(44.5)],
			...['CARTÃO', 1],
		],
		[
			...['', 'TGB6YH', 'HONORIO BASTOS', 'HONORIO BASTOS', 'HELENA', 'LINHAS AÉREAS CRUZEIRO DO SUL'],
			...[day('2026-11-11'), day('2027-06-15'), day('2027-06-22'), money(2745.9), money(137.3)],
			...['PIX', 1],
		],
		[
			...['', 'WSX2QA', 'FELIPE ANDRADE', 'FELIPE ANDRADE', 'FERNANDO', 'AEROVIAS IPÊ'],
			...['11/2026', day('2027-07-03'), day('2027-07-10'), money(1999), money(99.95)],
			...['BOLETO', 3],
		],
		['', 'SUBTOTAL', '', '', '', '', '', '', '', money(5634.9), money(401.75)],
		[],
		['', '', '', '', '', '', '', '', '', money(13595.3), money(799.77)],
	],
	faults: [
		{ row: 7, column: 'CIA / OPERADORA', instead: 'AEROVIAS IPÊ' },
		{ row: 11, column: 'VLR TOTAL', instead: money(2400) },
		{ row: 14, column: 'DT VENDA', instead: day('2026-11-12') },
	],
	sales: 7,
	sum: 15995.3,
	lookedAt: [
		{
			payer: 'Lívia Sarmento',
			seller: 'Gustavo Schmidt Corrêa',
			saleDate: '2026-10-08',
			payments: 2,
			people: 2,
		},
	],
};

/** From Google Sheets: commas, quotes, a repeated header, payment and installments in one cell. */
const ofGoogle: Sheet = {
	title: 'a sheet from Google, commas and quotes',
	header: 3,
	sold: 'Hotel ou pousada',
	file: 'vendas - Página1.csv',
	text: { encoding: 'utf8', separator: ',' },
	rows: [
		['Vendas da equipe'],
		['* em negrito os clientes VIP'],
		[
			...['Nº', 'Consultor', 'Nome do cliente', 'Pax', 'Hotel', 'Cidade', 'Check-in', 'Check-out'],
			...['Data da venda', 'Total', 'Pagamento', 'Código da reserva'],
		],
		[
			...['1', 'Helena', 'Dalva Figueira', 'Dalva Figueira / Rubens Alencastro', 'Hotel Praia do Farol'],
			...[
				'Porto de Galinhas',
				'05/06/2027',
				'10/06/2027',
				'01/11/2026',
				'R$ 3.280,00',
				'Boleto 3x',
				'G-1001',
			],
		],
		[
			...['2', 'Isabela', 'Cecília Montenegro', 'Cecília Montenegro', 'Pousada Vila dos Corais'],
			...['Maragogi', '08/06/2027', '12/06/2027', '02/11/2026', 'R$ 1.450,00', 'PIX à vista', 'G-1002'],
		],
		[
			...['3', 'Gustavo', '', 'Mariana Pereira', 'Hotel Praia do Farol'],
			...['Porto de Galinhas', '15/06/2027', '19/06/2027', '02/11/2026', 'R$ 2.100,00', 'Boleto', 'G-1003'],
		],
		[
			...['Nº', 'Consultor', 'Nome do cliente', 'Pax', 'Hotel', 'Cidade', 'Check-in', 'Check-out'],
			...['Data da venda', 'Total', 'Pagamento', 'Código da reserva'],
		],
		[
			...['4', 'Helena', 'Sérgio Prado', 'Sérgio Prado', 'Grande Hotel da Serra'],
			...['Gramado', '15/13/2027', '20/07/2027', '03/11/2026', 'R$ 2.760,00', 'Boleto 2x', 'G-1004'],
		],
		[
			...['5', 'Daniel', 'Sampaio Arquitetura', 'Honório Bastos; Teresa Quintela', 'Grande Hotel da Serra'],
			...['Gramado', '20/07/2027', '23/07/2027', '04/11/2026', 'R$ 3.990,00', 'Faturado', 'G-1005'],
		],
		[
			...['6', 'Isabela', 'Bruna Salgueiro', 'Bruna Salgueiro e mais 1', 'Hotel Praia do Farol'],
			...['Porto de Galinhas', '01/08/2027', '06/08/2027', '05/11/2026', 'R$ 3.1O0,00', 'Boleto', 'G-1006'],
		],
		['', '', '', '', '', '', '', '', 'Total geral', 'R$ 13.580,00'],
	],
	faults: [
		{ row: 6, column: 'Nome do cliente', instead: 'Mariana Pereira' },
		{ row: 8, column: 'Check-in', instead: '15/07/2027' },
		{ row: 10, column: 'Total', instead: 'R$ 3.100,00' },
	],
	sales: 6,
	sum: 16680,
	lookedAt: [
		{
			payer: 'Dalva Figueira',
			seller: 'Helena Costa',
			saleDate: '2026-11-01',
			payments: 3,
			people: 2,
		},
		{
			payer: 'Sampaio Arquitetura',
			seller: 'Daniel Carvalho',
			saleDate: '2026-11-04',
			payments: 1,
			people: 2,
		},
	],
};

/** The notes of somebody who types little: no cents, short years, percentages, +, initials of months. */
const typed: Sheet = {
	title: 'typed by hand: no cents, short years, percentages',
	header: 3,
	sold: 'Pacote de viagem',
	file: 'pacotes.csv',
	// The line that names the separator does not count as a row of the sheet.
	text: { encoding: 'utf8', separator: ';', before: '\uFEFFsep=;\r\n' },
	rows: lines(
		`
PACOTES - 4º TRIMESTRE

pacote;operadora;vendedora;cliente;quem viaja;saída;volta;vendido em;valor;comissão;pgto;status
Maceió;Operadora Rumo Certo;helena;joaquim serralheiro;Joaquim Serralheiro + Teresa Quintela;05/02/27;12/02/27;02/11/26;R$ 12.900;10%;boleto em 6x;ok
Natal;Operadora Rumo Certo;helena;lívia sarmento;Lívia Sarmento;10/03/27;17/03/27;05/11/26;R$ 4.500;10%;pix;ok
Natal;Operadora Rumo Certo;isabela;Heloísa Pereira;Heloísa Pereira;10/03/27;17/03/27;05/11/26;R$ 4.500;10%;pix;cancelada
Jericoacoara;Operadora Terra Brasilis;gustavo;tatiana coelho;Tatiana Coelho;30/02/27;07/03/27;06/11/26;R$ 7.800;12%;boleto em 4x;ok
Foz do Iguaçu;Operadora Terra Brasilis;;rubens alencastro;Rubens Alencastro;20/04/27;24/04/27;09/11/26;R$ 3.200;12%;dinheiro;ok
Bonito;Operadora Terra Brasilis;daniel;Farol Alimentos;Honório Bastos + Dalva Figueira + Igor Dias;03/05/27;08/05/27;10/11/26;R$ 15.600;8%;faturado;ok
Maceió;Operadora Rumo Certo;helena;otávio tavares;Otávio Tavares;07/06/27;14/06/27;12/11/26;R$ 5.2x0;10%;boleto;ok

;;;;;;;total;R$ 53.500;;;
`,
		';',
	),
	faults: [
		{ row: 7, column: 'saída', instead: '28/02/27' },
		{ row: 10, column: 'valor', instead: 'R$ 5.200' },
	],
	sales: 6,
	sum: 49200,
	lookedAt: [
		{
			payer: 'Joaquim Serralheiro',
			seller: 'Helena Costa',
			saleDate: '2026-11-02',
			payments: 6,
			people: 2,
		},
		{
			payer: 'Farol Alimentos',
			seller: 'Daniel Carvalho',
			saleDate: '2026-11-10',
			payments: 1,
			people: 3,
		},
	],
};

/** Exported by another system: everything as text, decimal points, times, documents, kinds of products. */
const exported: Sheet = {
	title: 'an export of another system, all of it text',
	header: 1,
	sold: 'Pacote de viagem',
	file: 'relatorio_vendas.xlsx',
	rows: [
		[
			...['ID Venda', 'Status', 'Emitido em', 'Valor Total', 'Produto', 'Fornecedor', 'Início', 'Término'],
			...['Contratante', 'CPF/CNPJ', 'E-mail', 'Celular', 'Agente', 'Meio de pagamento', 'Nº de parcelas'],
		],
		[
			...['7001', 'Confirmada', '03/11/2026 14:22', '2150.00', 'Hospedagem', 'Hotel Praia do Farol'],
			...['12/05/2027', '16/05/2027', 'Joaquim Serralheiro', '301.504.001-44', 'joaquim@exemplo.com.br'],
			...['(41) 99610-1001', 'Helena Costa', 'Boleto', '2'],
		],
		[
			...['7002', 'Confirmada', '04/11/2026 09:05', '389.90', 'Seguro viagem', 'Travessia Seguros'],
			...['12/05/2027', '16/05/2027', 'Teresa Quintela', '30150400225', 'teresa@exemplo.com.br'],
			...['41 99610-1002', 'Helena Costa', 'Pix', '1'],
		],
		[
			...[
				'7003',
				'Confirmada',
				'05/11/2026 17:40',
				'1320.00',
				'Locação de veículo',
				'Locadora Estrada Livre',
			],
			...['01/06/2027', '08/06/2027', 'Leandro Guerra', '123.456.789-00', 'leandro@exemplo.com.br'],
			...['(47) 98811-2233', 'Gustavo Schmidt Corrêa', 'Boleto', '3'],
		],
		[
			...['7004', 'Cancelada', '05/11/2026 18:00', '990.00', 'Hospedagem', 'Pousada Vila dos Corais'],
			...[
				'03/06/2027',
				'05/06/2027',
				'Dalva Figueira',
				'30150400659',
				'',
				'',
				'Isabela Lopes',
				'Boleto',
				'1',
			],
		],
		[
			...['7005', 'Confirmada', '06/11/2026 10:11', '8740.00', 'Cruzeiro', 'Atlântico Sul Cruzeiros'],
			...['15/12/2027', '22/12/2027', 'Márcio Tenório', '529.982.247-25', 'marcio@@exemplo', ''],
			...['Isabela Lopes', 'Boleto', '10'],
		],
		[
			...['7006', 'Confirmada', '09/11/2026 11:30', '5480.00', 'Pacote', 'Operadora Rumo Certo'],
			...['10/07/2027', '17/07/2027', 'Sampaio Arquitetura', 'K3.M70.QX9/0001-04', '', ''],
			...['Daniel Carvalho', 'Faturado', '1'],
		],
		[
			...['7007', 'Confirmada', '10/11/2026 16:02', '0.00', 'Hospedagem', 'Grande Hotel da Serra'],
			...['02/08/2027', '04/08/2027', 'Honório Bastos', '30150400578', '', '', 'Helena Costa', 'Boleto', '1'],
		],
		['', '', 'Total de registros: 7', '18079.90'],
	],
	faults: [
		{ row: 4, column: 'CPF/CNPJ', instead: '123.456.789-09' },
		{ row: 6, column: 'E-mail', instead: 'marcio@exemplo.com.br' },
	],
	sales: 6,
	sum: 18079.9,
	lookedAt: [
		{
			payer: 'Joaquim Serralheiro',
			seller: 'Helena Costa',
			saleDate: '2026-11-03',
			payments: 2,
			people: 1,
		},
	],
};

export const sheets = [ofTheAgency, workbook, ofGoogle, typed, exported];

/** The file, as saved by the program that the sheet was made with. */
export function fileOf({ file: name, rows, text }: Pick<Sheet, 'file' | 'rows' | 'text'>, xlsx: Xlsx) {
	if (!text)
		return {
			name,
			mimeType: 'application/octet-stream',
			buffer: Buffer.from(workbookOf(xlsx, rows), 'base64'),
		};
	const { separator, encoding, before = '' } = text;
	const quoted = (cell: Cell) => (/[";,\n]/.test(`${cell}`) ? `"${cell}"` : `${cell}`);
	const lines = rows.map((row) => row.map(quoted).join(separator));
	return { name, mimeType: 'text/csv', buffer: Buffer.from(`${before}${lines.join('\r\n')}\r\n`, encoding) };
}
