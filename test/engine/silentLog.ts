import { Logger } from '@n8n/backend-common';
import { Container } from '@n8n/di';
import { LoggerProxy } from 'n8n-workflow';

export const LEVELS = ['error', 'warn', 'info', 'debug', 'verbose'] as const;

/** From now on, everything that n8n logs goes to this logger. */
export function logTo(logger: Logger): void {
	Container.set(Logger, logger);
	LoggerProxy.init(logger);
}

/** Logs nothing. n8n's own logger determines the caller of each line even when silent. */
export const silent = {
	...(Object.fromEntries(LEVELS.map((level) => [level, () => undefined])) as object),
	scoped: () => silent,
} as unknown as Logger;
