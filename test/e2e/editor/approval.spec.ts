import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Browser, type Page } from '@playwright/test';
import { rowsIn, spreadsheetsOf } from '../../../scripts/demo/spreadsheet.mjs';
import { root } from '../../../scripts/folders.mjs';
import { makeCredential } from '../../../scripts/n8n/credentials.mjs';
import { choicesOfAgency, importExample, readExamples } from '../../../scripts/n8n/examples.mjs';
import { activate, type Node } from '../../../scripts/n8n/workflow.mjs';
import { Hands } from '../byHand/hands';
import { test } from '../editorTest';
import { openMailbox } from '../mailbox';
import { workbook } from '../values/workbook';
import type { Json } from '../world';

// The example is used as its page says, with letters over a server of the test's own in place of Gmail.

/** The example's Gmail node as one that sends over a mail server. */
function overSmtp(node: Node, smtp: { id: string; name: string }): Node {
	if (!node.type.endsWith('.gmail')) return node;
	const { sendTo, emailType, message, ...rest } = node.parameters;
	const content = emailType ? { emailFormat: emailType, text: message } : { message };
	return {
		...node,
		type: 'n8n-nodes-base.emailSend',
		disabled: false,
		parameters: { ...rest, ...content, fromEmail: 'n8n@youragency.example', toEmail: sendTo },
		credentials: { smtp },
	};
}

/** Somebody without n8n at a page of her own. @returns how often she pressed the mouse */
async function atPage(browser: Browser, url: string, act: (page: Page) => Promise<void>) {
	// n8n takes no approval from what says that it has no head.
	const page = await browser.newPage({ userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0' });
	await page.goto(url);
	const hands = await Hands.at(page);
	await act(page);
	await page.close();
	return hands.clicks;
}

const clicksPromised = () => {
	const [, section = ''] = readFileSync(join(root, 'docs/examples.md'), 'utf8').split(
		'### Spreadsheet of sales: previewed, approved, written',
	);
	return Number(/\*\*(\d+)\s+clicks\*\*/.exec(section)?.[1]);
};

/** What somebody wrote who knows no rule, by lines from 0 on, and parts of what she is told. */
const MISTAKES: [number, Json, RegExp][] = [
	[3, { Cliente: 'Bastos' }, /^• line 5: Bastos: 'Payer' .* fits none.*"Honório Bastos"/m],
	[
		8,
		{ Hotel: 'Hotel Praia do Faról Azul' },
		/^• line 10: .* fits none.* nearest are "Hotel Praia do Farol",/m,
	],
	[12, { Valor: '1.500' }, /^• line 14: .* could mean two amounts: write "1.500" as 1500,00/m],
];

test('a sheet of twenty lines with names only: corrected, previewed, approved, and twenty sales', async ({
	browser,
	editor,
	install,
	world,
}) => {
	const { request, credentialIds, sandbox, url } = world;
	const { control } = sandbox;
	const mailbox = await openMailbox(install);
	const data = { host: '127.0.0.1', port: mailbox.port, secure: false, disableStartTls: true };
	const smtp = await makeCredential(request, { name: 'Mailbox', type: 'smtp', data });
	const example = readExamples('en').find(({ id }) => id === 'approve-sales')!;
	example.workflow.nodes = example.workflow.nodes.map((node) => overSmtp(node, smtp));
	const ids = new Map([...credentialIds, [smtp.name, smtp.id]]);
	const workflow = await importExample(request, example, ids, await choicesOfAgency(control));
	await activate(request, workflow);
	const stored = async (): Promise<Json[][]> => [
		await control.records('people'),
		await control.records('sales'),
	];
	const [people, sales] = await stored();

	let clicks = 0;
	const xlsx = spreadsheetsOf(install);
	const send = async (rows: Json[]) => {
		clicks += await atPage(browser, `${url}/form/aprovar-vendas`, async (page) => {
			const choosing = page.waitForEvent('filechooser');
			await page.locator('input[type="file"]').click();
			const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
			const buffer = Buffer.from(workbook(xlsx, rows), 'base64');
			await (await choosing).setFiles({ name: 'vendas.xlsx', mimeType, buffer });
			await page.getByRole('button', { name: 'Send' }).click();
			await expect(page.getByText('Your response has been recorded')).toBeVisible();
		});
		await expect.poll(() => mailbox.received.length, { timeout: 40_000 }).toBe(1);
		return mailbox.received.shift()!;
	};

	const right: Json[] = rowsIn('examples/approve-sales.xlsx', xlsx);
	const rows = right.map((row) => ({ ...row }));
	for (const [index, mistake] of MISTAKES) Object.assign(rows[index]!, mistake);
	const corrections = await send(rows);
	expect(corrections.subject).toBe('Spreadsheet of sales: 3 lines to correct');
	for (const [, , told] of MISTAKES) expect(corrections.text).toMatch(told);
	const question = await send(right);
	expect(question.subject).toBe('Write 20 sales, R$\u00a0115.460,00 in all?');

	await editor.show(workflow.id);
	const hands = await Hands.at(editor.page);
	await editor.part('radio-button-executions').click();
	await expect(editor.page).toHaveURL(/\/executions\/\d+/);
	const previewed = editor.page.locator('[data-test-id="canvas-node"][data-node-name="Preview the Sales"]');
	await expect(editor.part('canvas-node-status-success', previewed)).toBeVisible();
	await previewed.dblclick({ position: { x: 12, y: 12 } });
	clicks += hands.clicks;
	const row = editor.output.locator('tbody tr').nth(2);
	for (const cell of [/cecilia montenegro → Cecília Montenegro \(code \d+/, /05\/06\/2027 → 2027-06-05/])
		await expect(row).toContainText(cell);
	// As many as it says: test/engine/preview.test.ts. Here the limit may refuse one more.
	await expect(
		editor.output.getByText(/^Preview: nothing was written\. .* create 20 sales: \d+ requests, about \d+ s/),
	).toBeVisible();
	await editor.close();
	expect(await stored()).toEqual([people, sales]);

	clicks += await atPage(
		browser,
		`data:text/html,${encodeURIComponent(String(question.html))}`,
		async (page) => {
			const opening = page.waitForEvent('popup');
			await page.getByText('Write', { exact: true }).click();
			await expect((await opening).getByText('Got it, thanks')).toBeVisible();
		},
	);
	mailbox.close();
	await expect.poll(async () => (await stored())[1]!.length - sales!.length, { timeout: 60_000 }).toBe(20);
	const [after, made] = await stored();
	// Nobody is registered twice.
	expect(after!.map(({ id }) => id)).toEqual(people!.map(({ id }) => id));
	const wordsIn = (name: string) =>
		name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().match(/\w+/g)!.sort().join(' ');
	const nameOf = (wanted: string) => wordsIn(people!.find(({ id }) => id === wanted).name);
	const written = made!
		.slice(sales!.length)
		.map(({ payer_id: payer, products }) => [nameOf(payer), nameOf(products[0].supplier_id)]);
	expect(written.sort()).toEqual(
		right.map(({ Cliente, Hotel }) => [wordsIn(Cliente), wordsIn(Hotel)]).sort(),
	);
	console.log(`A sheet of twenty sales, corrected once, looked at and approved: ${clicks} clicks`);
	expect(clicks).toBe(clicksPromised());
});
