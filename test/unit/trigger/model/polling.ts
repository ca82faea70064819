import { transformSync } from '@swc/core';
import { readFileSync } from 'fs';
import { join } from 'path';

import type * as ReadChanges from '../../../../nodes/shared/trigger/polling/changes/readChanges';
import type * as StableRead from '../../../../nodes/shared/trigger/polling/changes/stableRead';
import type * as List from '../../../../nodes/shared/trigger/polling/list';
import type * as FindDue from '../../../../nodes/shared/trigger/polling/reminders/findDue';
import type * as RunPoll from '../../../../nodes/shared/trigger/polling/runPoll';
import type * as ServiceClock from '../../../../nodes/shared/trigger/polling/serviceClock';

/** The trigger's own code, as it is or with a mistake in it. */
export type Polling = typeof ReadChanges &
	typeof StableRead &
	typeof List &
	typeof FindDue &
	typeof RunPoll &
	typeof ServiceClock;

const MODULES = [
	'changes/readChanges',
	'changes/stableRead',
	'list',
	'reminders/findDue',
	'runPoll',
	'serviceClock',
];

/** A mistake: in one file, one piece of text in place of another. */
export interface Mistake {
	/** Its path in the folder `polling`, without `.ts`. */
	file: string;
	text: string;
	instead: string;
}

const FOLDER = join(__dirname, '../../../../nodes/shared/trigger/polling');

/** Loads the code anew, with these mistakes. @throws when a text is not there exactly once */
export function pollingWith(...mistakes: Mistake[]): Polling {
	const loaded = new Map<string, object>();
	const load = (file: string): object => {
		const before = loaded.get(file);
		if (before) return before;
		const exported = {};
		loaded.set(file, exported);
		const need = (wanted: string): unknown =>
			wanted.startsWith('.') ? load(join(file, '..', wanted)) : jest.requireActual(wanted);
		// The code is this repository's own.
		new Function('require', 'exports', compiled(file, mistakes))(need, exported);
		return exported;
	};
	const polling = Object.assign({}, ...MODULES.map(load)) as Polling;
	const untouched = mistakes.find(({ file }) => !loaded.has(file));
	if (untouched) throw new Error(`${untouched.file}.ts is not used`);
	return polling;
}

function compiled(file: string, mistakes: readonly Mistake[]): string {
	let source = readFileSync(join(FOLDER, `${file}.ts`), 'utf8');
	for (const { text, instead } of mistakes.filter((mistake) => mistake.file === file)) {
		if (source.split(text).length !== 2) throw new Error(`${file}.ts does not hold once: ${text}`);
		source = source.replace(text, () => instead);
	}
	return transformSync(source, {
		jsc: { target: 'es2022', parser: { syntax: 'typescript' } },
		module: { type: 'commonjs' },
	}).code;
}
