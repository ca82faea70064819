import type { IDataObject, INodeProperties } from 'n8n-workflow';

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
	pt: PORTUGUESE?.texts,
	'pt-model': PORTUGUESE?.forModels,
};

/** With which every credential asks for the language; none in an edition that has one alone. */
export const LANGUAGE_FIELDS: readonly INodeProperties[] = PORTUGUESE ? [PORTUGUESE.credentialField] : [];

/** What a credential says in its field; those that were saved without it speak English. */
export function languageIn({ messageLanguage }: IDataObject): 'en' | 'pt' {
	return PORTUGUESE && messageLanguage === 'pt' ? 'pt' : 'en';
}

/** In English where there are no texts in that language. */
export function messageText(id: MessageId, language: Language): string {
	const plain = language.slice(0, 2) as Language;
	return TEXTS[language]?.[id] ?? TEXTS[plain]?.[id] ?? ENGLISH[id];
}

/** A choice by its label, and in Portuguese what it is called, too: Bank Slip (boleto). */
export function choiceLabel(label: string, language: Language): string {
	const word = language.startsWith('pt') ? PORTUGUESE?.choices[label] : undefined;
	return word === undefined ? label : `${label} (${word})`;
}
