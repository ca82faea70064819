import { readdirSync } from 'fs';
import { basename, join } from 'path';

import { nonEmpty } from '../../nonEmpty';
import { orElse } from '../../nextStep';
import { ROOT } from './nodesOfPackage';

// Operations with announced endpoints are listed, too; they are offered once the endpoint is released.
jest.mock('../../../nodes/shared/request/endpoints', () => ({
	...jest.requireActual<object>('../../../nodes/shared/request/endpoints'),
	isReleased: () => true,
}));

/** The folders with an index.ts whose files contain one entry each, or what several entries share. */
const FOLDERS = readdirSync(join(ROOT, 'nodes'), { encoding: 'utf8', recursive: true })
	.filter((file) => /\/(operations|events|productKinds)\/index\.ts$/.test(file))
	.map((file) => `nodes/${file}`);

const exportsOf = (file: string) =>
	Object.values(jest.requireActual<Record<string, unknown>>(join(ROOT, file)));

/** An operation, an event or a product kind. */
const isEntry = (value: unknown): boolean =>
	typeof value === 'object' &&
	value !== null &&
	!Array.isArray(value) &&
	['run', 'watch', 'apiName'].some((part) => part in value);

/**
 * An operation is listed together with what its columns add to it. The events of a trigger share their
 * action.
 */
const identityOf = (entry: unknown): unknown => {
	const { action, value } = entry as { action?: string; value?: string };
	return action === undefined ? entry : `${action}: ${value}`;
};

test.each(nonEmpty(FOLDERS))('%s lists every entry of its folder', (index) => {
	const listed = new Set(exportsOf(index).flat().map(identityOf));
	const folder = index.replace('/index.ts', '');
	const files = readdirSync(join(ROOT, folder)).filter((file) => file !== 'index.ts');
	const unlisted = nonEmpty(files).filter((file) =>
		exportsOf(`${folder}/${file}`).some((value) => isEntry(value) && !listed.has(identityOf(value))),
	);
	const names = unlisted.map((file) => basename(file, '.ts')).join(', ');
	orElse(`List ${names} in ${index}.`, () => expect(unlisted).toEqual([]));
});
