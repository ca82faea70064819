/** Lower case without accents. */
const folded = (text: string): string =>
	text
		.normalize('NFD')
		.replace(/\p{Diacritic}/gu, '')
		.toLowerCase();

/** Returns a test for whether a text contains the wanted one, ignoring case and accents. */
export function containing(wanted: string): (text: string | null | undefined) => boolean {
	const sought = folded(wanted);
	return (text) => text !== null && text !== undefined && folded(text).includes(sought);
}

export const digitsOf = (text: string | null | undefined): string => (text ?? '').replace(/\D/g, '');
