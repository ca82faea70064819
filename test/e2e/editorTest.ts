import { expect } from '@playwright/test';
import { test as withWorld } from './world';

/** For a test that is about a refusal: what the console and n8n's notes complain about is meant. */
export const refused = { tag: '@refused' };

/** For what is done in the editor: the browser must not complain. */
export const test = withWorld.extend<{ complaints: void }>({
	complaints: [
		async ({ editor }, use, { tags }) => {
			await use();
			const complaints = await editor.takeComplaints();
			if (!tags.includes(refused.tag)) expect(complaints, 'What the browser complained about').toEqual([]);
		},
		{ auto: true },
	],
});
