import type { INodeProperties } from 'n8n-workflow';

import type { MessageId } from './en';

/** The language of a text, and whether it is for a person or for a model that uses a node as a tool. */
export type Language = 'en' | 'pt' | 'en-model' | 'pt-model';

/** A language besides English, which a build can leave out. */
export interface Translation {
	/**
	 * The field in which a credential asks for the language. English alone needs none: there is nothing to
	 * choose.
	 */
	readonly credentialField: INodeProperties;
	readonly texts: Readonly<Record<MessageId, string>>;
	/** Texts that differ for a model. */
	readonly forModels: Readonly<Partial<Record<MessageId, string>>>;
	/** A form's labels stay English; these are the words for its choices in this language. */
	readonly choices: Readonly<Record<string, string>>;
}

export function isPortuguese(language: Language): boolean {
	return language.startsWith('pt');
}

export function isForModel(language: Language): boolean {
	return language.endsWith('-model');
}
