import { noteDrawn, pictureOf } from '../../../scripts/n8n/drawn.mjs';
import { readExamples } from '../../../scripts/n8n/examples.mjs';
import { importAll, inN8n } from './agency';
import { viewOfCanvas } from './canvas';
import { picture, test } from './picture';

const languages = ['en', 'pt'] as const;

test.beforeAll(async ({ world }) => {
	for (const language of languages) await importAll(world, language);
});

for (const language of languages)
	for (const { id } of readExamples(language)) {
		const name = pictureOf(id, language);
		picture(name, async ({ editor, world }) => {
			const workflow = await world.request('GET', `/workflows/${inN8n(id, language)}`);
			noteDrawn(name);
			return await viewOfCanvas(editor, workflow);
		});
	}
