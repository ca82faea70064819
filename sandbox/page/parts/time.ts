import { language } from '../words/words';

/** An instant as the agency's clocks show it, in Brasília, in the language of the page. */
export const agencyTime = (instant: number, style: Intl.DateTimeFormatOptions): string =>
	new Date(instant).toLocaleString(language.value === 'pt' ? 'pt-BR' : 'en-GB', {
		timeZone: 'America/Sao_Paulo',
		...style,
	});
