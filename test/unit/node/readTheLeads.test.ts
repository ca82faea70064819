import { nonEmpty } from '../../nonEmpty';
import { runInARow } from './codeNodes';
import { EDITIONS, textsOf } from './examplesOfPackage';

/** Sheets of leads as people keep them, read with the example's code. */

const NODES = ['columns-of-leads', 'find-the-rows', 'read-the-leads'];
const OF_THE_FORM = { 'Leads Form': [] };

interface Lead {
	brief: string;
	line: number;
	name: string;
	email: string;
	phone: string;
	interest: string;
	source: string;
	problem: string;
	told: string;
}

const leadsIn = (given: unknown[], others = OF_THE_FORM as Partial<typeof OF_THE_FORM>): Lead[] =>
	runInARow(NODES, others as typeof OF_THE_FORM, given).map(({ json }) => json as unknown as Lead);
const readCsv = (lines: string[], encoding: BufferEncoding): Lead[] =>
	leadsIn([{ data: Buffer.from(lines.join('\r\n'), encoding).toString('base64') }]);

test('titles above the header, other words in another order, ANSI; what is no lead is left out and said to be', () => {
	const leads = readCsv(
		[
			'Feira de turismo 2026;;;;',
			';;;;',
			'Obs.;WhatsApp (com DDD);E-mail do cliente;NOME COMPLETO;Retorno',
			'Gramado;(41) 99610-1001;ana@exemplo.com.br;Ana Conceição;sim',
			';;;;',
			'Obs.;WhatsApp (com DDD);E-mail do cliente;NOME COMPLETO;Retorno',
			'Natal;47 98811-2233;rui@exemplo.com.br;Rui Dias;',
			';;;TOTAL: 2;',
		],
		'latin1',
	);
	expect(leads).toEqual([
		expect.objectContaining({
			...{ line: 4, name: 'Ana Conceição', email: 'ana@exemplo.com.br', phone: '(41) 99610-1001' },
			...{ interest: 'Gramado', source: '', problem: '' },
		}),
		expect.objectContaining({ line: 7, name: 'Rui Dias', problem: '' }),
	]);
	expect(leads[0]?.told.split('\n')).toEqual([
		'',
		'Left out, line 1, above the header: Feira de turismo 2026',
		'Left out, line 6, the header again: Obs. | WhatsApp (com DDD) | E-mail do cliente | NOME COMPLETO | Retorno',
		'Left out, line 8, a total: TOTAL: 2',
		'Columns that are not used: Retorno',
	]);
});

test.each(
	nonEmpty([
		['Ana;ana@exemplo.com.br', ''],
		[';ana@exemplo.com.br', 'NOME: it is empty'],
		['Ana Reis;;47 98811-2233', 'EMAIL: it is empty'],
		['(47) 98811-2233;ana@exemplo.com.br', 'NOME: a name has letters, and (47) 98811-2233 has none'],
		['Ana;ana@exemplo', 'EMAIL: not an e-mail address: ana@exemplo'],
	] as const),
)('what is wrong with %s is said by the columns of the sheet', (line, problem) => {
	expect(readCsv(['NOME;EMAIL;FONE', line], 'utf8')).toEqual([expect.objectContaining({ line: 2, problem })]);
});

test('new rows of a Google sheet have the numbers that they have there', () => {
	const [lead] = leadsIn(
		[{ row_number: 17, Nome: 'Ana Reis', 'E-mail': 'ana@exemplo.com.br', data: '' }],
		{},
	);
	expect(lead).toMatchObject({
		line: 17,
		name: 'Ana Reis',
		problem: '',
		told: '\nColumns that are not used: data',
	});
});

test('what is said of a whole sheet is told in full on the page, and in short in a message', () => {
	const titles = Array.from({ length: 40 }, (_, at) => `Feira ${at} ${'.'.repeat(200)};;`);
	const [lead] = readCsv([...titles, 'Nome;E-mail;Fone', 'Ana;ana@exemplo.com.br;'], 'utf8');
	expect(lead?.told.split('\n')).toHaveLength(41);
	expect(lead?.brief.length).toBeLessThan(1250);
	expect(lead?.brief).toMatch(/\n…$/);
});

test.each(
	nonEmpty([
		['feira', 'Gramado', 'Lead of feira: Gramado'],
		['feira', '', 'Lead of feira'],
		['', 'Gramado', 'Lead: Gramado'],
		['', '', ''],
	]),
)('source %j and interest %j are noted as %j', (source, interest, noted) => {
	const { nodes } = EDITIONS.en.find(({ id }) => id === 'leads-to-people')!;
	const [{ text = '' } = {}] = nodes
		.flatMap(({ parameters }) => textsOf(parameters))
		.filter(({ name }) => name === 'observations');
	const code = text.slice('={{'.length, -'}}'.length);
	const run = new Function('$json', `return ${code}`) as (json: unknown) => string;
	expect(run({ source, interest })).toBe(noted);
});

test('a Google sheet without a column stops, and says which', () => {
	expect(() => leadsIn([{ row_number: 2, Nome: 'Ana', Fone: '1' }], {})).toThrow('Missing columns: email');
});
