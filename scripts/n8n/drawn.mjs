import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../folders.mjs';
import { EDITIONS } from './editions.mjs';
import { isLesson, readExamples } from './examples.mjs';

const file = join(root, 'test/e2e/pictures/drawn.json');

/** @param {string} id of an example @param {import('./editions.mjs').Language} language */
export const pictureOf = (id, language) =>
	`${isLesson({ id }) ? id : `example-${id}`}${language === 'en' ? '' : `-${language}`}`;

/**
 * A digest of everything that a picture of a workflow shows.
 *
 * @param {import('./workflow.mjs').Workflow} workflow
 */
function digestOf({ nodes, connections }) {
	const shown = nodes.map(({ name, type, position, disabled = false, parameters }) => [
		...[name, type, position, disabled],
		type.endsWith('.stickyNote') ? parameters : parameters.operation,
	]);
	return createHash('sha256')
		.update(JSON.stringify([shown, connections]))
		.digest('hex')
		.slice(0, 16);
}

/** The present workflows, by picture. @returns {Record<string, string>} */
export const drawnNow = () =>
	Object.fromEntries(
		/** @type {import('./editions.mjs').Language[]} */ (Object.keys(EDITIONS)).flatMap((language) =>
			readExamples(language).map(({ id, workflow }) => [pictureOf(id, language), digestOf(workflow)]),
		),
	);

/** The workflows as they were when their pictures were taken. @returns {Record<string, string>} */
export const drawn = () => JSON.parse(readFileSync(file, 'utf8'));

/** Records that the picture was taken. @param {string} picture */
export function noteDrawn(picture) {
	const all = { ...drawn(), [picture]: drawnNow()[picture] };
	const sorted = Object.fromEntries(Object.entries(all).sort(([a], [b]) => (a < b ? -1 : 1)));
	writeFileSync(file, `${JSON.stringify(sorted, null, '\t')}\n`);
}
