import { ENGLISH, type MessageId } from './en';
import { FOR_MODELS } from './en/model';
import type { Language } from './language';
import { PORTUGUESE } from './pt';

/**
 * The texts of each language, and what a model is told in other words. Nothing else imports a language
 * besides English, so that a build can leave it out.
 */
const TEXTS: Readonly<Partial<Record<Language, Readonly<Partial<Record<MessageId, string>>>>>> = {
	en: ENGLISH,
	'en-model': FOR_MODELS,
	pt: PORTUGUESE.texts,
	'pt-model': PORTUGUESE.forModels,
};

/** In English where there are no texts in that language. */
export function textOf(id: MessageId, language: Language): string {
	const plain = language.slice(0, 2) as Language;
	return TEXTS[language]?.[id] ?? TEXTS[plain]?.[id] ?? ENGLISH[id];
}

/** A choice by its label, and in Portuguese what it is called, too: Bank Slip (boleto). */
export function choiceIn(label: string, language: Language): string {
	const word = language.startsWith('pt') ? PORTUGUESE.choices[label] : undefined;
	return word === undefined ? label : `${label} (${word})`;
}
