import type { INodeProperties } from 'n8n-workflow';

import type { MessageId } from './en';

/** In which a person reads, or a model that uses a node as a tool. */
export type Language = 'en' | 'pt' | 'en-model' | 'pt-model';

/** A language besides English, which a build can leave out. */
export interface Translation {
	/** With which a credential asks for the language: without another one there is nothing to ask. */
	readonly credentialField: INodeProperties;
	readonly texts: Readonly<Record<MessageId, string>>;
	/** What a model is told in other words. */
	readonly forModels: Readonly<Partial<Record<MessageId, string>>>;
	/** What the choices of a form, whose labels stay English, are called. */
	readonly choices: Readonly<Record<string, string>>;
}

export function isPortuguese(language: Language): boolean {
	return language.startsWith('pt');
}

export function isForModel(language: Language): boolean {
	return language.endsWith('-model');
}
