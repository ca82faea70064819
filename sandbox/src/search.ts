/** Lower case without accents, for filters that ignore both. */
export const folded = (text: string): string =>
	text
		.normalize('NFD')
		.replace(/\p{Diacritic}/gu, '')
		.toLowerCase();

/** Whether the text holds the wanted one anywhere, whatever the case and accents. */
export const contains = (text: string | null | undefined, wanted: string): boolean =>
	text !== null && text !== undefined && folded(text).includes(folded(wanted));

export const digitsOf = (text: string | null | undefined): string => (text ?? '').replace(/\D/g, '');
