import { expect } from '@playwright/test';
import { Read, textsOf } from '../../../scripts/ownersPath.mjs';
import { type Json, test } from '../world';
import { type ExamplesForm, openForm, pageOf, sendFile } from './examplesForm';
import { fileOf, lines } from './salesSheets';

/**
 * Somebody who only reads Portuguese sends a sheet of leads from a campaign, corrects what the page names by
 * row and column, and sends the sheet again.
 */

const HEADER = 3;
const ROWS = lines(
	`
CAMPANHA DE NOVEMBRO - PEDIDOS DO SITE

Data;Nome completo;Endereço de e-mail;Celular;Destino de interesse;Como nos conheceu;Responsável
03/11;Marcos Vilela;marcos.vilela@exemplo.com.br;(41) 99610-2001;Fernando de Noronha;Instagram;Helena
03/11;Rita Sampaio Luz;rita.luz@exemplo.com.br;41 99610-2002;Cruzeiro em família;Feira de turismo;Helena
04/11;Júlio Prates;;(41) 99610-2003;Gramado;Site;Gustavo

Data;Nome completo;Endereço de e-mail;Celular;Destino de interesse;Como nos conheceu;Responsável
05/11;Beatriz Coimbra;beatriz.coimbra@exemplo;(41) 99610-2004;Bariloche;Indicação;Helena
06/11;Caio Menezes;caio.menezes@exemplo.com.br;ligar à tarde;Europa;Site;Gustavo
06/11;Marcos V.;MARCOS.VILELA@exemplo.com.br;(41) 99610-2001;Noronha;Site;Helena

TOTAL: 6 pedidos
conferido com o site em 10/11
`,
	';',
);
const FAULTS = [
	{ row: 6, column: 'Endereço de e-mail', instead: 'julio.prates@exemplo.com.br' },
	{ row: 9, column: 'Endereço de e-mail', instead: 'beatriz.coimbra@exemplo.com.br' },
	{ row: 10, column: 'Celular', instead: '(41) 99610-2005' },
];
const REGISTERED = ['Marcos Vilela', 'Rita Sampaio Luz', 'Júlio Prates', 'Beatriz Coimbra', 'Caio Menezes'];

let form: ExamplesForm;

test.beforeAll(async ({ world }) => {
	form = await openForm(world, 'leads-to-people');
});

test.afterAll(async () => await form.close());

test('A sheet of leads by hand', async ({ browser, install, world }) => {
	const page = await form.open(browser);
	const { control } = world.sandbox;
	const before: Json[] = await control.records('people');
	const read = new Read();
	// The rest of the last page is n8n's.
	const ours = page.locator('h1, p, label, button').filter({ visible: true });
	const send = async (rows: typeof ROWS): Promise<string> => {
		await page.goto(form.address);
		const title = await pageOf(page, '');
		read.add(title, await textsOf(ours));
		const text = { encoding: 'latin1', separator: ';' } as const;
		await sendFile(page, fileOf({ file: 'leads.csv', rows, text }, install.require('@e965/xlsx')));
		const result = await pageOf(page, title);
		const said = await textsOf(ours);
		read.add(result, said);
		return said.join('\n');
	};
	const first = await send(ROWS);
	const refused = first
		.split('\n')
		.filter((line) => /^• linha \d+, .*: (Endereço de e-mail|Celular): /.test(line));
	const corrected = ROWS.map((row) => [...row]);
	for (const { row, column, instead } of FAULTS)
		corrected[row - 1]![ROWS[HEADER - 1]!.indexOf(column)] = instead;
	const second = await send(corrected);
	await page.close();

	const isNamed = ({ row, column }: (typeof FAULTS)[number]) =>
		refused.some((line) => line.startsWith(`• linha ${row}, `) && line.includes(`: ${column}: `));
	const english = read.english.reduce((sum, line) => sum + line.length, 0);
	console.log(
		`a sheet of leads: 4 clicks, ${FAULTS.length} corrections, ${FAULTS.filter(isNamed).length} of ${FAULTS.length} faults named, ${read.letters} letters read, ${english} of them English`,
	);
	expect(FAULTS.filter((fault) => !isNamed(fault))).toEqual([]);
	expect(refused).toHaveLength(FAULTS.length);
	expect(read.english).toEqual([]);
	expect(second).not.toContain('Recusados');
	const made = (await control.records('people')).slice(before.length);
	expect(made.map(({ name }: Json) => name).sort()).toEqual([...REGISTERED].sort());
});
