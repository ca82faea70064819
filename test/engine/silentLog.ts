import { Logger } from '@n8n/backend-common';
import { Container } from '@n8n/di';
import { LoggerProxy } from 'n8n-workflow';

export const LEVELS = ['error', 'warn', 'info', 'debug', 'verbose'] as const;

/** Everything that n8n says from now on goes to this logger. */
export function logTo(logger: Logger): void {
	Container.set(Logger, logger);
	LoggerProxy.init(logger);
}

/** Says nothing; n8n's own looks up the caller of each line even then. */
export const silent = {
	...(Object.fromEntries(LEVELS.map((level) => [level, () => undefined])) as object),
	scoped: () => silent,
} as unknown as Logger;
