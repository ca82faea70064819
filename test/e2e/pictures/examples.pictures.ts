import { choicesOfAgency, importExample, readExamples } from '../../../scripts/n8n/examples.mjs';
import { viewOfCanvas } from './canvas';
import { picture } from './picture';

for (const example of readExamples()) {
	picture(`example-${example.id}`, async ({ editor, world: { request, credentialIds, sandbox } }) => {
		const choices = await choicesOfAgency(sandbox.control);
		return await viewOfCanvas(editor, await importExample(request, example, credentialIds, choices));
	});
}
