import type { IDataObject, INodeProperties } from 'n8n-workflow';

import { ENGLISH, type MessageId } from './en';
import { FOR_MODELS } from './en/model';
import type { Language } from './language';
import { PORTUGUESE } from './pt';

/**
 * The texts of each language, and those that differ for a model. Nothing else imports a language besides
 * English, so that a build can leave the others out.
 */
const TEXTS: Readonly<Partial<Record<Language, Readonly<Partial<Record<MessageId, string>>>>>> = {
	en: ENGLISH,
	'en-model': FOR_MODELS,
	pt: PORTUGUESE?.texts,
	'pt-model': PORTUGUESE?.forModels,
};

/** The field in which every credential asks for the language; none if the edition has only one. */
export const LANGUAGE_FIELDS: readonly INodeProperties[] = PORTUGUESE ? [PORTUGUESE.credentialField] : [];

/** The language that a credential asks for. One that was saved without the field gets English. */
export function languageIn({ messageLanguage }: IDataObject): 'en' | 'pt' {
	return PORTUGUESE && messageLanguage === 'pt' ? 'pt' : 'en';
}

/** The text in that language, or in English if there is none. */
export function messageText(id: MessageId, language: Language): string {
	const plain = language.slice(0, 2) as Language;
	return TEXTS[language]?.[id] ?? TEXTS[plain]?.[id] ?? ENGLISH[id];
}

/** The label of a choice; in Portuguese, followed by what it is called: Bank Slip (boleto). */
export function choiceLabel(label: string, language: Language): string {
	const word = language.startsWith('pt') ? PORTUGUESE?.choices[label] : undefined;
	return word === undefined ? label : `${label} (${word})`;
}
