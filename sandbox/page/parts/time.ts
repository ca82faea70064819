import { language } from '../words/words';

const locale = () => (language.value === 'pt' ? 'pt-BR' : 'en-GB');

/** An instant as the agency's clocks in Brasília show it, in the page's language. */
export const agencyTime = (instant: number, style: Intl.DateTimeFormatOptions): string =>
	new Date(instant).toLocaleString(locale(), {
		timeZone: 'America/Sao_Paulo',
		...style,
	});

export const milliseconds = (count: number): string => `${count.toLocaleString(locale())} ms`;
