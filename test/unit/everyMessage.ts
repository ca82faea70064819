import { ENGLISH } from '../../nodes/shared/messages/en';
import { PORTUGUESE } from '../../nodes/shared/messages/pt';
import type { Message } from '../../nodes/shared/messages/message';

/** Everything that users read, in each language. */
export const MESSAGES = Object.fromEntries(
	Object.entries(ENGLISH).map(([id, en]) => [id, { en, pt: PORTUGUESE?.texts[id as Message['id']] }]),
) as Record<Message['id'], { en: string; pt: string }>;
