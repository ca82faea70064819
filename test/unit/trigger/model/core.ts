import { transformSync } from '@swc/core';
import { readdirSync, readFileSync } from 'fs';
import { join } from 'path';

import type * as Changes from '../../../../nodes/Trigger/core/changes';
import type * as Clock from '../../../../nodes/Trigger/core/clock';
import type * as List from '../../../../nodes/Trigger/core/list';
import type * as PassesModule from '../../../../nodes/Trigger/core/passes';
import type * as Reminders from '../../../../nodes/Trigger/core/reminders';
import type * as Turn from '../../../../nodes/Trigger/core/turn';

/** The trigger's own code, as it is or with a mistake in it. */
export interface Core {
	changes: typeof Changes;
	clock: typeof Clock;
	list: typeof List;
	passes: typeof PassesModule;
	reminders: typeof Reminders;
	turn: typeof Turn;
}

/** A mistake: in one file, one piece of text in place of another. */
export interface Mistake {
	file: string;
	text: string;
	instead: string;
}

const FOLDER = join(__dirname, '../../../../nodes/Trigger/core');
const sources = new Map(
	readdirSync(FOLDER).map((file) => [file.replace(/\.ts$/, ''), readFileSync(join(FOLDER, file), 'utf8')]),
);

/** Loads the code anew, with these mistakes. @throws when a text is not there exactly once */
export function coreWith(...mistakes: Mistake[]): Core {
	const loaded = new Map<string, object>();
	const load = (name: string): object => {
		const before = loaded.get(name);
		if (before) return before;
		const exported = {};
		loaded.set(name, exported);
		const need = (wanted: string): unknown =>
			wanted.startsWith('./') ? load(wanted.slice(2)) : jest.requireActual(wanted);
		// The code is this repository's own.
		new Function('require', 'exports', compiled(name, mistakes))(need, exported);
		return exported;
	};
	return Object.fromEntries(
		['changes', 'clock', 'list', 'passes', 'reminders', 'turn'].map((name) => [name, load(name)]),
	) as unknown as Core;
}

function compiled(name: string, mistakes: readonly Mistake[]): string {
	let source = sources.get(name) ?? '';
	for (const { file, text, instead } of mistakes.filter(({ file: wanted }) => wanted === name)) {
		if (source.split(text).length !== 2) throw new Error(`${file}.ts does not hold once: ${text}`);
		source = source.replace(text, () => instead);
	}
	return transformSync(source, {
		jsc: { target: 'es2022', parser: { syntax: 'typescript' } },
		module: { type: 'commonjs' },
	}).code;
}
