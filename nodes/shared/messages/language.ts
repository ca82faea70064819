import type { IDataObject, INodeProperties } from 'n8n-workflow';

/** In which a person reads, or a model that uses a node as a tool. */
export type Language = 'en' | 'pt' | 'en-model' | 'pt-model';

/** The field of every credential. */
export const LANGUAGE_FIELD: INodeProperties = {
	displayName: 'Language of Messages',
	name: 'messageLanguage',
	type: 'options',
	options: [
		{ name: 'English', value: 'en' },
		{ name: 'Português', value: 'pt' },
	],
	default: 'en',
	description:
		'In which language nodes say what went wrong, what to do, and what to look at. Labels stay as n8n shows them.',
};

/** What a credential says in {@link LANGUAGE_FIELD}; those that were saved without it speak English. */
export function languageIn({ messageLanguage }: IDataObject): 'en' | 'pt' {
	return messageLanguage === 'pt' ? 'pt' : 'en';
}

export function isPortuguese(language: Language): boolean {
	return language.startsWith('pt');
}

export function isForModel(language: Language): boolean {
	return language.endsWith('-model');
}
