import { makeCredential } from '../../../scripts/n8n/credentials.mjs';
import {
	choicesOfAgency,
	EXAMPLES_TAG,
	importExample,
	isLesson,
	makeTag,
	readExamples,
} from '../../../scripts/n8n/examples.mjs';
import type { Node } from '../../../scripts/n8n/workflow.mjs';
import type { World } from '../world';

const MODEL = 'openAiApi';

/**
 * The first step of the chat example: without a credential, the picture would show its model with an error.
 */
async function giveModelItsCredential(request: World['request'], id: string) {
	const { nodes, connections } = await request('GET', `/workflows/${id}`);
	const model: Node = nodes.find(({ type }: Node) => type.endsWith('.lmChatOpenAi'));
	if (model.credentials?.[MODEL]) return;
	const data = { apiKey: 'not a key' };
	model.credentials = { [MODEL]: await makeCredential(request, { name: 'OpenAI', type: MODEL, data }) };
	await request('PATCH', `/workflows/${id}`, { nodes, connections });
}

/** Imports the examples into n8n like `npm start` does. */
export async function importAll({ request, credentialIds, sandbox, language }: World) {
	const choices = await choicesOfAgency(sandbox.control);
	const tagId = await makeTag(request, EXAMPLES_TAG[language]);
	// The last one, the lesson, is at the top of n8n's list.
	for (const example of readExamples(language)) {
		await importExample(request, example, credentialIds, choices, { tagId, sandboxUrl: sandbox.url });
		if (example.id === 'agency-assistant-chat') await giveModelItsCredential(request, example.id);
	}
}

/** A user's first workflow, in the language of this n8n. */
export const lessonOf = ({ language }: World) => readExamples(language).find(isLesson)!.workflow;
