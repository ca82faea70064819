import { isLesson, readExamples } from '../../../scripts/n8n/examples.mjs';
import { importAll } from './agency';
import { viewOfCanvas } from './canvas';
import { picture } from './picture';

for (const example of readExamples()) {
	const { id } = example;
	picture(isLesson(example) ? id : `example-${id}`, async ({ editor, world }) => {
		await importAll(world);
		return await viewOfCanvas(editor, await world.request('GET', `/workflows/${id}`));
	});
}
