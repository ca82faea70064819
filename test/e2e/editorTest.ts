import { expect } from '@playwright/test';
import { test as withWorld } from './world';

/** For tests of refusals, in which complaints of the console and of n8n's notes are expected. */
export const refused = { tag: '@refused' };

/** For tests in the editor, in which the browser must not complain. */
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
