import { openLoggedIn } from '../editor';
import { buildFirstWorkflow, readFirstWorkflows } from '../firstWorkflows';
import { viewOfCanvas } from './canvas';
import { picture } from './picture';

/** Each is built by the steps of its page, so that the picture is what its reader gets. */
for (const flow of readFirstWorkflows()) {
	picture(`first-workflow-${flow.number}`, async ({ browser, editor, world: { request, url } }) => {
		const page = await openLoggedIn(browser, url);
		const { id } = await buildFirstWorkflow(page, url, flow);
		await page.close();
		return await viewOfCanvas(editor, await request('GET', `/workflows/${id}`));
	});
}
