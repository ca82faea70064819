import { openLoggedIn } from '../editor';
import { buildFirstWorkflow, readFirstWorkflows } from '../byHand/firstWorkflows';
import { viewOfCanvas } from './canvas';
import { picture } from './picture';

/** Each is built by the steps of its page, so that the picture is what its reader gets. */
for (const flow of readFirstWorkflows()) {
	picture(`first-workflow-${flow.number}`, async ({ browser, editor, world }) => {
		const { request, url } = world;
		const page = await openLoggedIn(browser, world);
		const { id } = await buildFirstWorkflow(page, url, flow);
		await page.close();
		// A copy of it: n8n lets one tab edit a workflow, and thinks of the closed one for a while.
		const { nodes, connections, settings } = await request('GET', `/workflows/${id}`);
		const copy = { name: flow.title, nodes, connections, settings };
		return await viewOfCanvas(editor, await request('POST', '/workflows', copy));
	});
}
