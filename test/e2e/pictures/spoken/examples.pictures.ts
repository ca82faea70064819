import { noteDrawn, pictureOf } from '../../../../scripts/n8n/drawn.mjs';
import { readExamples } from '../../../../scripts/n8n/examples.mjs';
import { importAll } from '../agency';
import { viewOfCanvas } from '../canvas';
import { picture } from '../picture';

for (const { id } of readExamples('en'))
	picture(pictureOf(id, 'en'), async ({ editor, world }) => {
		await importAll(world);
		const workflow = await world.request('GET', `/workflows/${id}`);
		noteDrawn(pictureOf(id, world.language));
		return await viewOfCanvas(editor, workflow);
	});
