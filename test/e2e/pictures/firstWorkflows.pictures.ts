import { openLoggedIn } from '../editor';
import { buildFirstWorkflow, readFirstWorkflows } from '../byHand/firstWorkflows';
import { viewOfCanvas } from './canvas';
import { picture } from './picture';

/** Each workflow is built by following the steps on its page, so that the picture shows what readers get. */
for (const flow of readFirstWorkflows()) {
	picture(`first-workflow-${flow.number}`, async ({ browser, editor, world }) => {
		const { request, url } = world;
		const page = await openLoggedIn(browser, world);
		const { id } = await buildFirstWorkflow(page, url, flow);
		await page.close();
		// A copy, because n8n lets only one tab edit a workflow, and for a while believes that the closed one
		// still does.
		const { nodes, connections, settings } = await request('GET', `/workflows/${id}`);
		const copy = { name: flow.title, nodes, connections, settings };
		return await viewOfCanvas(editor, await request('POST', '/workflows', copy));
	});
}
