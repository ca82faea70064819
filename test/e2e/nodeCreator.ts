import { expect } from '@playwright/test';
import type { Editor } from './editor';

const namesIn = (editor: Editor) => editor.part('node-creator-item-name').filter({ visible: true });
const searchIn = (editor: Editor) => editor.part('node-creator-search-bar').filter({ visible: true });

/** Opens n8n's list of nodes, which is identified by its title. */
export async function openCreator(editor: Editor, title: RegExp) {
	await editor.part('node-creator-plus-button').click();
	await expect(editor.part('node-creator').getByText(title).first()).toBeVisible();
}

/** The entries in the open list of nodes for a word, best first, among all nodes of this n8n. */
export async function find(editor: Editor, word: string) {
	const names = namesIn(editor);
	await searchIn(editor).fill('');
	await expect(names.filter({ hasText: 'Travel Agency' })).toHaveCount(0);
	await searchIn(editor).fill(word);
	await expect(names.filter({ hasText: 'Travel Agency' }).first()).toBeVisible();
	return (await names.allInnerTexts()).map((name) => name.trim());
}

/** Opens the entry of a node in the open list: its actions, and the events that start a workflow. */
export async function openEntry(editor: Editor, displayName: string) {
	// n8n looks up who published the package, but so far nobody has.
	await editor.page.route(
		({ hostname }) => hostname !== '127.0.0.1',
		(route) => route.fulfill({ json: {}, headers: { 'access-control-allow-origin': '*' } }),
	);
	await searchIn(editor).fill(displayName);
	await namesIn(editor).getByText(displayName, { exact: true }).first().click();
	return editor.part('node-creator');
}
