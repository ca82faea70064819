import { ENGLISH, type MessageId } from './en';
import type { Language } from './language';
import { PORTUGUESE } from './pt';

/** The texts of each language. Nothing else imports a language besides English, so a build can leave it out. */
const TEXTS: Readonly<Partial<Record<Language, Readonly<Record<MessageId, string>>>>> = { pt: PORTUGUESE };

/** In English where there are no texts in that language. */
export function textOf(id: MessageId, language: Language): string {
	return TEXTS[language]?.[id] ?? ENGLISH[id];
}
