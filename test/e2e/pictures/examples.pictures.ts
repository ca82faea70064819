import { isLesson, readExamples } from '../../../scripts/n8n/examples.mjs';
import { importAll } from './agency';
import { viewOfCanvas } from './canvas';
import { picture, test } from './picture';

test.beforeAll(async ({ world }) => await importAll(world));

for (const example of readExamples()) {
	const { id } = example;
	picture(isLesson(example) ? id : `example-${id}`, async ({ editor, world }) =>
		viewOfCanvas(editor, await world.request('GET', `/workflows/${id}`)),
	);
}
