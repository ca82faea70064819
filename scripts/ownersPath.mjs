import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, expect, selectors } from '@playwright/test';
import { chromium as ours, installChromium } from './chromium.mjs';
import { root } from './folders.mjs';
import { readExamples } from './n8n/examples.mjs';
import { check } from './npmScript.mjs';
import { SandboxControl } from './sandboxControl.mjs';

/**
 * The first hour of an agency's owner, who only reads Portuguese, on a laptop. She finds everything by the
 * words on the screen, and all our texts on the way have to be in Portuguese. The labels of n8n, and those of
 * the nodes, which n8n cannot translate, are not among them: in our sentences, they are bold, code or quoted.
 */

const LAPTOP = { width: 1366, height: 768 };

/** English words of which every longer English sentence has one, and no Portuguese sentence has any. */
const ENGLISH =
	/(?<![\p{L}\d_.\-/])(the|of|and|is|are|was|were|with|your|you|this|that|not|from|by|it|its|to|in|on|be|has|have|which|what|when|who|an|or|but|can|must|takes|needs|there|nothing|more|than)(?![\p{L}\d_\-/])/iu;
const QUOTED_LABEL = /'[A-Z][^']*'/g;

/** A sheet of sales: the first line is right, and two others have a mistake each. */
const SPREADSHEET = [
	'Vendas de junho;;;;;;;',
	'Cliente;Vendedor;Fornecedor;Data;Embarque;Retorno;Valor;Forma de pagamento',
	'Joaquim Serralheiro;Helena;Hotel Praia do Farol;01/06/2027;05/07/2027;12/07/2027;4.990,00;Boleto',
	'Dalva Figueira;Helena;Hotel Praia do Farol;01/06/2027;05/07/2027;12/07/2027;a combinar;PIX',
	'Rubens Alencastro;Helena;Hotel Praia do Farol;01/06/2027;40/13/2027;12/07/2027;2.890,50;Boleto',
].join('\r\n');

/**
 * What she wishes, in the words of the page "O que você quer?"; the word with which she finds it in n8n; the
 * node with its message; and the beginning of the message.
 */
const WISHES = [
	{
		wish: 'WhatsApp para o cliente sete dias antes do embarque',
		word: 'embarque em 7',
		node: 'Escrever a mensagem',
		// If a client still owes something, the message says so.
		orElse: 'Escrever com o que falta',
		says: /^Olá, .+!\n\nA viagem da sua reserva \d+ começa em \d\d\/\d\d\/\d{4}/,
	},
	{
		wish: 'As contas vencidas, toda segunda, em uma lista para mim',
		word: 'segunda',
		node: 'Escrever a lista',
		says: /^Contas vencidas em \d\d\/\d\d\/\d{4}: R\$\s[\d.]+,\d\d\n\n• .+: R\$\s[\d.]+,\d\d, desde \d\d\/\d\d\/\d{4}/,
	},
	{
		wish: 'Parabéns para quem faz aniversário',
		word: 'aniversário',
		node: 'Mensagem de aniversário',
		says: /^Feliz aniversário, /,
	},
];

/**
 * The example to which the page of wishes leads.
 *
 * @param {string} wish
 * @returns the workflow below the linked heading on the page of examples
 */
function exampleFor(wish) {
	const page = (/** @type {string} */ name) => readFileSync(join(root, 'docs/pt-BR', name), 'utf8');
	const row = page('wishes.md')
		.split('\n')
		.find((line) => line.startsWith(`| ${wish} `));
	const anchor = /\(examples\.md(#[^)]+)\)/.exec(row ?? '')?.[1];
	const found = page('examples.md')
		.split('\n')
		.find((line) => line.includes(`](${anchor}) `));
	const id = /examples\/pt-BR\/([\w-]+)\.json/.exec(found ?? '')?.[1];
	const example = readExamples('pt').find((one) => one.id === id);
	if (!example) throw new Error(`Not so: "${wish}" leads from docs/pt-BR/wishes.md to an example`);
	return example;
}

/** Everything that she has read, and where. */
export class Read {
	/** @type {{ place: string, text: string }[]} */
	#all = [];

	/** @param {string} place @param {readonly string[]} texts */
	add(place, texts) {
		if (texts.every((text) => text.trim() === '')) throw new Error(`Not so: ${place} says something`);
		this.#all.push(...texts.map((text) => ({ place, text })));
	}

	/** The lines with English words. */
	get english() {
		return this.#all.flatMap(({ place, text }) =>
			text
				.split('\n')
				.filter((line) => ENGLISH.test(line.replaceAll(QUOTED_LABEL, '')))
				.map((line) => `${place}: ${line.trim()}`),
		);
	}

	get letters() {
		return this.#all.reduce((sum, { text }) => sum + text.length, 0);
	}
}

/**
 * The texts of these elements, without labels in bold or code.
 *
 * @param {import('@playwright/test').Locator} found
 */
export const textsOf = async (found) =>
	await found.evaluateAll((elements) =>
		elements.map((element) => {
			const copy = element.cloneNode(true);
			for (const label of copy.querySelectorAll(
				'strong, b, code, pre, style, script, noscript, .test-notice',
			))
				label.remove();
			for (const block of copy.querySelectorAll('p, li, h1, h2, h3, td, th, div, br, button'))
				block.append('\n');
			return String(copy.textContent);
		}),
	);

/**
 * Opens n8n, counts mouse clicks in it, and follows the owner's path.
 *
 * @param {Awaited<ReturnType<typeof import('./npmScript.mjs').npmScript>>} started `npm start` in Portuguese
 */
export async function checkOwnersPath({ n8n, sandbox, owner, output }) {
	selectors.setTestIdAttribute('data-test-id');
	await installChromium();
	const browser = await chromium.launch(ours());
	const context = await browser.newContext({
		...{ locale: 'pt-BR', viewport: LAPTOP },
		// The browser's own dialog, before the form for the team: typed, without a click.
		httpCredentials: { username: owner.email, password: owner.password },
	});
	let presses = 0;
	await context.exposeFunction('mousePressed', () => (presses += 1));
	await context.addInitScript(() => {
		const { mousePressed, addEventListener } = /** @type {any} */ (globalThis);
		const press = (/** @type {{ isTrusted: boolean }} */ { isTrusted }) => isTrusted && mousePressed();
		addEventListener('mousedown', press, { capture: true });
	});
	// n8n looks up who published the package, but so far nobody has.
	await context.route(
		({ hostname }) => hostname !== '127.0.0.1',
		(route) => route.fulfill({ json: {}, headers: { 'access-control-allow-origin': '*' } }),
	);
	const read = new Read();
	const page = await context.newPage();
	page.setDefaultTimeout(30_000);
	const part = (/** @type {string} */ id) => page.getByTestId(id).filter({ visible: true });

	/**
	 * Does a part of the path, and checks the number of clicks.
	 *
	 * @param {string} what
	 * @param {number} wanted
	 * @param {() => Promise<void>} act
	 */
	async function clicks(what, wanted, act) {
		const before = presses;
		await act();
		check(
			presses - before === wanted,
			`${what}: ${wanted} clicks${presses - before === wanted ? '' : `, not ${presses - before}`}`,
		);
	}

	/** @param {string} name */
	const nodeNamed = (name) => page.locator(`[data-test-id="canvas-node"][data-node-name="${name}"]`);

	/**
	 * Finds a workflow in n8n's list by a word, opens it, and reads its notes and names.
	 *
	 * @param {string} word
	 * @param {string} title
	 */
	async function openWorkflow(word, title) {
		await part('resources-list-search').click();
		await page.keyboard.type(word);
		const cards = part('workflow-card-name');
		await expect(cards).toHaveCount(1);
		read.add('the list of workflows', await textsOf(cards));
		await cards.getByText(title, { exact: true }).click();
		await readCanvas(title);
	}

	/** @param {string} title */
	async function readCanvas(title) {
		await part('canvas-node').first().waitFor({ timeout: 90_000 });
		read.add(`the notes of "${title}"`, await textsOf(page.getByTestId('sticky')));
		const names = await page
			.getByTestId('canvas-node')
			.evaluateAll((nodes) => nodes.map((node) => String(node.getAttribute('data-node-name'))));
		read.add(`the nodes of "${title}"`, names);
	}

	/**
	 * Runs the open workflow until one of two nodes has this status.
	 *
	 * @param {string} node
	 * @param {string} [other]
	 * @param {string} [status]
	 * @returns {Promise<string>} the node
	 */
	async function execute(node, other = node, status = 'canvas-node-status-success') {
		await part('execute-workflow-button').click();
		const ended = (/** @type {string} */ name) => nodeNamed(name).getByTestId(status);
		// With the rate limit, fifty bills and their sales take half a minute.
		await ended(node).or(ended(other)).first().waitFor({ timeout: 120_000 });
		return (await ended(node).count()) > 0 ? node : other;
	}

	/**
	 * Opens a node, reads what it shows, and closes it.
	 *
	 * @param {string} name
	 * @param {() => Promise<void>} reading
	 */
	async function look(name, reading) {
		await nodeNamed(name).dblclick({ position: { x: 12, y: 12 } });
		await reading();
		await part('ndv-close-button').click();
	}

	/** Reads the message in a node's output. @param {string} name @param {RegExp} says */
	async function readMessage(name, says) {
		await look(name, async () => {
			const value = page.getByTestId('output-panel').locator('[data-test-id="run-data-schema-item"], td');
			await expect(value.first()).toBeVisible();
			const shown = (await value.allInnerTexts()).map((text) => text.replaceAll('\\n', '\n'));
			if (!shown.some((text) => says.test(text))) throw new Error(`Not so: ${shown} has ${says}`);
			read.add(`the output of "${name}"`, shown);
		});
	}

	// Lines with > are printed by npm itself.
	read.add('npm start', [output().replaceAll(/^> .*$/gm, '')]);

	await clicks('to log in', 3, async () => {
		await page.goto(n8n);
		await page.locator('[name="emailOrLdapLoginId"]').click();
		await page.keyboard.type(owner.email);
		await page.locator('[name="password"]').click();
		await page.keyboard.type(owner.password);
		await page.getByTestId('form-submit-button').click();
		await part('workflow-card-name').first().waitFor({ timeout: 90_000 });
		read.add('the list of workflows', await textsOf(part('workflow-card-name')));
		read.add('the tags of workflows', await textsOf(page.getByTestId('workflow-card-tags')));
	});

	const lesson = part('workflow-card-name').getByText('Comece aqui', { exact: true });
	await clicks('Comece aqui: run, look, break, repair', 13, async () => {
		await lesson.click();
		await readCanvas('Comece aqui');
		await execute('Escrever uma frase');
		await readMessage('Escrever uma frase', /^Venda \d+, .+: R\$\s[\d.]+,\d\d, /);
		const [tab] = await Promise.all([
			page.waitForEvent('popup'),
			page.locator(`a[href="${sandbox}/#/faults"]`).first().click(),
		]);
		await tab.getByRole('button', { name: 'Começar: Licença retirada' }).click();
		const stop = tab.getByRole('button', { name: 'Parar: Licença retirada' });
		await stop.waitFor();
		read.add('the page of the sandbox', await textsOf(tab.locator('body')));
		await page.bringToFront();
		await execute('Ler vendas abertas', undefined, 'node-issues');
		// The back office has its own texts.
		const answer = await page.request.get(`${sandbox}/api/v3/sales`, {
			headers: { authorization: `Bearer ${(await new SandboxControl(sandbox).tokens()).full_access}` },
		});
		/** @type {{ errors: string[] }} */
		const { errors } = await answer.json();
		await look('Ler vendas abertas', async () => {
			const error = await textsOf(part('node-error-message').or(part('node-error-description')));
			const ours = (/** @type {string} */ text) =>
				errors.reduce((rest, said) => rest.replaceAll(said, ''), text);
			read.add('the error', error.map(ours));
		});
		await tab.bringToFront();
		await stop.click();
		await page.bringToFront();
		await execute('Escrever uma frase');
	});

	for (const { wish, word, node, orElse = node, says } of WISHES) {
		const { workflow } = exampleFor(wish);
		await clicks(`"${wish}"`, 6, async () => {
			await page.goto(`${n8n}/home/workflows`);
			await openWorkflow(word, workflow.name);
			await readMessage(await execute(node, orElse), says);
		});
	}

	// One click to find the workflow, one to open it, one to run it, one for the file, one for the list of each
	// question, and two to send. From a list, she chooses with the keyboard.
	await clicks('a sheet of sales with two mistakes', 9, async () => {
		await page.goto(`${n8n}/home/workflows`);
		await openWorkflow('planilha de vendas', 'Planilha de vendas: conferir, perguntar, gravar');
		const [form] = await Promise.all([page.waitForEvent('popup'), part('execute-workflow-button').click()]);
		const readPage = async (/** @type {string} */ name, /** @type {string} */ title) => {
			await form.getByRole('heading', { name: title }).waitFor({ timeout: 60_000 });
			const ours = form.locator('h1, .form-header p, label, button, li, td, th').filter({ visible: true });
			read.add(name, await textsOf(ours));
		};
		await readPage('the form', 'Planilha de vendas');
		const [choosing] = await Promise.all([
			form.waitForEvent('filechooser'),
			form.locator('input[type="file"]').click(),
		]);
		const buffer = Buffer.from(SPREADSHEET, 'latin1');
		await choosing.setFiles({ name: 'vendas.csv', mimeType: 'text/csv', buffer });
		await form.getByRole('button', { name: 'Enviar' }).click();
		await readPage('the questions', 'O que a planilha não diz');
		const answers = ['Hotel ou pousada', 'Depósito ou transferência, para a agência', 'No dia da venda'];
		const lists = form.locator('select');
		await expect(lists).toHaveCount(answers.length);
		for (const [index, answer] of answers.entries()) {
			const choices = (await lists.nth(index).locator('option').allInnerTexts()).map((text) => text.trim());
			await lists.nth(index).click();
			for (let down = choices.indexOf(answer); down > 0; down--) await form.keyboard.press('ArrowDown');
			await form.keyboard.press('Enter');
		}
		await form.getByRole('button', { name: 'Continuar' }).click();
		await readPage('the corrections', 'Para corrigir: 2');
	});
	await browser.close();
	check(read.letters > 5_000, `of ours ${read.letters} letters were read`);
	const { english } = read;
	check(english.length === 0, `none of it is English${english.map((line) => `\n    ${line}`).join('')}`);
}
