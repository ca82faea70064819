import { join } from 'node:path';
import { fullAccessCredential, partnerCredential } from '../../scripts/n8n/credentials.mjs';
import { owner } from '../../scripts/n8n/server.mjs';
import { openLoggedIn } from './browser.mjs';
import { Checks } from './checks.mjs';
import { checkCredential, credentialNode } from './credential.mjs';
import { checkCustomFields, customFieldNodes } from './customFields.mjs';
import { Editor } from './editor.mjs';
import { checkNodes, untouchedNodes } from './nodes.mjs';
import { nodeTypes } from './nodeTypes.mjs';
import { checkPickers } from './pickers.mjs';
import { checkSaleJourney, journeyNodes } from './saleJourney.mjs';
import { makeWorkflow } from './workflow.mjs';

const screenshots = join(import.meta.dirname, 'screenshots');

/**
 * Drives the editor of a started n8n (what startBackOfficeAndN8n returns) in a real browser.
 * Prints a line for each check; returns { passed, failed }.
 */
export async function runEditorTest(started) {
	const { url, request, credentialIds } = started;
	const sandbox = started.sandbox.control;
	const types = nodeTypes();
	const [credential, partner] = [fullAccessCredential, partnerCredential].map((name) => ({
		id: credentialIds.get(name),
		name,
	}));
	const id = await makeWorkflow(request, { travelAgencyApi: credential }, [
		...untouchedNodes(types, partner),
		...(await customFieldNodes(request, sandbox, started.sandbox)),
		...journeyNodes,
		await credentialNode(request, started.sandbox),
	]);
	const page = await openLoggedIn(url, owner);
	try {
		const editor = new Editor(page, `${url}/workflow/${id}`);
		await editor.load();
		await editor.takeComplaints();
		const checks = new Checks(editor, screenshots);
		const everything = { checks, editor, sandbox, types, credential, partner };
		await checkNodes(everything);
		await checkPickers(everything);
		await checkCustomFields(everything);
		await checkSaleJourney(everything);
		await checkCredential(everything);
		return { passed: checks.passed, failed: checks.failed };
	} finally {
		await page.context().browser().close();
	}
}
