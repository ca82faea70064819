import { join } from 'node:path';
import { expect } from '@playwright/test';
import { executionsOf, nextExecution } from '../../../../scripts/n8n/execution.mjs';
import { refused } from '../../editorTest';
import { SandboxPage } from '../../sandboxPage';
import { importAll, lessonOf } from '../agency';
import { tabulate } from '../form';
import { FilmStrip, filmWindow } from '../filmStrip';
import { folder, inLanguage, test } from '../picture';

/** The sentences above the pictures, in order. */
const CAPTIONS = {
	en: {
		...{ open: 'Open', run: '1 Run', look: '2 Look', change: '3 Change', break: '4 Break', see: '5 See' },
		list: 'After npm start: the workflows',
		lesson: 'Open Start here',
		notes: 'Its notes lead through the first five minutes',
		press: 'Press Execute workflow',
		green: 'Three green nodes: five open sales have become five sentences',
		double: 'Double-click Get Open Sales',
		asked: 'What was asked for, and the sales that came',
		limit: 'Change Limit from 5 to 10',
		ten: 'Run again: ten sales',
		message: 'Write a Sentence: each sale is a message',
		license: 'On the page of the sandbox: Begin at License withdrawn',
		red: 'Run again: the node turns red',
		wrong: 'It says what is wrong and who can help',
		happens: 'What happens: each request of the workflow with its answer',
		stop: 'Press Stop',
		again: 'All works again',
	},
	pt: {
		...{ open: 'Abra', run: '1 Execute', look: '2 Olhe', change: '3 Mude', break: '4 Quebre', see: '5 Veja' },
		list: 'Depois de npm start: os fluxos',
		lesson: 'Abra Comece aqui',
		notes: 'As notas guiam pelos primeiros cinco minutos',
		press: 'Clique em Execute workflow',
		green: 'Três nós verdes: cinco vendas abertas viraram cinco frases',
		double: 'Clique duas vezes em Ler vendas abertas',
		asked: 'O que se pede, e as vendas que vieram',
		limit: 'Troque Limit de 5 para 10',
		ten: 'Execute de novo: dez vendas',
		message: 'Escrever uma frase: cada venda é uma mensagem',
		license: 'Na página do sandbox: Começar, em Licença retirada',
		red: 'Execute de novo: o nó fica vermelho',
		wrong: 'Ele diz o que está errado e quem resolve',
		happens: 'O que acontece: cada requisição do fluxo com a resposta',
		stop: 'Clique em Parar',
		again: 'Tudo funciona de novo',
	},
};

/** The buttons for a fault on the sandbox's page. */
const BUTTONS = {
	en: { begin: 'Begin: License withdrawn', stop: 'Stop: License withdrawn' },
	pt: { begin: 'Começar: Licença retirada', stop: 'Parar: Licença retirada' },
};

/** The steps in the notes of Start here: run, look, change, break, and see the other side. */
test('first-five-minutes', refused, async ({ browser, editor, world }) => {
	const { page } = editor;
	const { url, sandbox, request, parse, language } = world;
	const [words, buttons] = [CAPTIONS[language], BUTTONS[language]];
	const { name: title, nodes } = lessonOf(world);
	const [, , sales, sentence] = nodes.map(({ name }) => name) as [string, string, string, string];
	await importAll(world);
	const [captions, sandboxTab] = [await browser.newPage(), await browser.newPage()];
	await page.bringToFront();
	await page.setViewportSize(filmWindow);
	await sandboxTab.setViewportSize(filmWindow);
	const sandboxPage = new SandboxPage(sandboxTab, sandbox.url);
	const film = new FilmStrip(captions);
	const nodeNamed = (name: string) =>
		editor.page.locator(`[data-test-id="canvas-node"][data-node-name="${name}"]`);
	const openNode = async (name: string) => {
		await nodeNamed(name).dblclick({ position: { x: 12, y: 12 } });
		await expect(editor.part('ndv')).toBeVisible();
	};
	const run = async (status: 'success' | 'error') => {
		const known = await executionsOf(request, 'start-here');
		await editor.part('execute-workflow-button').click();
		expect((await nextExecution({ request, parse }, 'start-here', known)).status).toBe(status);
		// The editor only notices a moment later.
		await page.waitForTimeout(1_000);
	};

	film.begin(words.open);
	await page.goto(`${url}/home/workflows`);
	const lesson = page.getByText(title, { exact: true }).first();
	await expect(lesson).toBeVisible({ timeout: 60_000 });
	await film.show(page, words.list, 2);
	await film.press(lesson, words.lesson, 1.5);
	await expect(nodeNamed(sales)).toBeVisible({ timeout: 60_000 });
	await editor.part('zoom-to-fit').click();
	await page.waitForTimeout(1_000);
	await film.show(page, words.notes, 3);

	film.begin(words.run);
	// Scroll down to the nodes.
	await page.mouse.move(filmWindow.width / 2, 300);
	await page.mouse.wheel(0, 170);
	await page.waitForTimeout(500);
	await film.show(page, words.press, 1.5, editor.part('execute-workflow-button'));
	await run('success');
	await film.show(page, words.green, 2.5);

	film.begin(words.look);
	await film.show(page, words.double, 1.2, nodeNamed(sales));
	await openNode(sales);
	await tabulate(editor);
	await film.show(page, words.asked, 3);

	film.begin(words.change);
	await editor.type('limit', '10');
	await film.show(page, words.limit, 2, editor.input('limit'));
	await editor.close();
	await run('success');
	await film.show(page, words.ten, 2);
	await openNode(sentence);
	await tabulate(editor);
	await film.show(page, words.message, 3);
	await editor.close();

	film.begin(words.break);
	await sandboxPage.open('faults');
	await sandboxTab.bringToFront();
	const license = sandboxTab.getByRole('button', { name: buttons.begin });
	await film.press(license, words.license, 2);
	const stop = sandboxTab.getByRole('button', { name: buttons.stop });
	await expect(stop).toBeVisible();
	await page.bringToFront();
	await run('error');
	await film.show(page, words.red, 2);
	await openNode(sales);
	await expect(editor.failure.message).toBeVisible();
	await film.show(page, words.wrong, 3);
	await editor.close();

	film.begin(words.see);
	await sandboxPage.open('requests');
	await sandboxTab.bringToFront();
	await sandboxPage.rows.first().click();
	await expect(sandboxPage.detail).toBeVisible();
	await film.show(sandboxTab, words.happens, 3.5);
	await sandboxPage.open('faults');
	await film.press(stop, words.stop, 1.2);
	await page.bringToFront();
	await run('success');
	await film.show(page, words.again, 2.5);
	await captions.close();
	await sandboxTab.close();
	expect(film.seconds).toBeGreaterThan(20);
	expect(film.seconds).toBeLessThan(45);
	await film.save(join(folder, `${inLanguage('first-five-minutes', language)}.webp`));
});
