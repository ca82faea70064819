import {
	choicesOfAgency,
	EXAMPLES_TAG,
	importExample,
	makeTag,
	readExamples,
} from '../../../scripts/n8n/examples.mjs';
import type { World } from '../world';

/** Makes the examples in n8n as `npm start` does. */
export async function importAll({ request, credentialIds, sandbox }: World) {
	const choices = await choicesOfAgency(sandbox.control);
	const tagId = await makeTag(request, EXAMPLES_TAG);
	for (const example of readExamples())
		await importExample(request, example, credentialIds, choices, { tagId, sandboxUrl: sandbox.url });
}
