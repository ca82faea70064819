import { Logger } from '@n8n/backend-common';
import { Container } from '@n8n/di';
import { LoggerProxy } from 'n8n-workflow';

const LEVELS = ['error', 'warn', 'info', 'debug', 'verbose'] as const;

/** Notes everything that n8n's own logger is given, from the most talkative level on. */
export function recordLog(note: (level: string, said: string, ...facts: unknown[]) => void): void {
	const levels = LEVELS.map((level) => [level, note.bind(undefined, level)]);
	const recorder = { ...(Object.fromEntries(levels) as object), scoped: () => recorder } as unknown as Logger;
	const silent = Object.fromEntries(LEVELS.map((level) => [level, () => undefined])) as unknown as Logger;
	let before: Logger;
	beforeAll(() => {
		before = Container.get(Logger);
		Container.set(Logger, recorder);
		LoggerProxy.init(recorder);
	});
	afterAll(() => {
		Container.set(Logger, before);
		LoggerProxy.init(silent);
	});
}
