import { computed, signal } from '@preact/signals';
import { en } from './en';
import { pt } from './pt';

const languages = { en, pt };
export type Language = keyof typeof languages;

const isLanguage = (text: string | null): text is Language => text !== null && Object.hasOwn(languages, text);

/** The choice of an earlier visit, else the browser's preference, else English. */
function firstLanguage(): Language {
	const chosen = localStorage.getItem('language');
	if (isLanguage(chosen)) return chosen;
	return navigator.language.toLowerCase().startsWith('pt') ? 'pt' : 'en';
}

export const language = signal<Language>(firstLanguage());
const words = computed(() => languages[language.value]);

/** The sentences in the present language; a component that reads them is drawn anew when it changes. */
export const say = () => words.value;

export function speak(chosen: Language): void {
	localStorage.setItem('language', chosen);
	language.value = chosen;
}
