/**
 * Brazilian taxpayer ids: CPF (people, 11 digits) and CNPJ (companies, 14 characters; since July 2026 the
 * first twelve may be letters, and the last two are check digits).
 */

const cpfWeights = [
	[10, 9, 8, 7, 6, 5, 4, 3, 2],
	[11, 10, 9, 8, 7, 6, 5, 4, 3, 2],
];
const cnpjWeights = [
	[5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2],
	[6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2],
];

/** The character's distance from "0" in ASCII, for digits and letters alike: A is 17. */
const valueOf = (id: string, index: number): number => id.charCodeAt(index) - '0'.charCodeAt(0);

function withCheckDigits(base: string, weights: number[][]): string {
	return weights.reduce((id, row) => {
		const sum = row.reduce((total, weight, index) => total + weight * valueOf(id, index), 0);
		const rest = sum % 11;
		return id + (rest < 2 ? 0 : 11 - rest);
	}, base);
}

/** @param base the first nine digits */
export const completeCpf = (base: string): string => withCheckDigits(base, cpfWeights);

/** @param base the first twelve digits or capital letters */
export const completeCnpj = (base: string): string => withCheckDigits(base, cnpjWeights);

/** Taxpayer IDs are stored and compared in capitals. */
export const inCapitals = (id: string): string => id.toUpperCase();

const allTheSame = (characters: string): boolean => new Set(characters).size === 1;

/** Digits only. IDs of one repeated digit have valid check digits but are never issued. */
export const isCpf = (text: string): boolean =>
	/^\d{11}$/.test(text) && !allTheSame(text) && completeCpf(text.slice(0, 9)) === text;

/** Without punctuation, in letters of either case. */
export const isCnpj = (text: string): boolean =>
	/^[\dA-Z]{12}\d{2}$/i.test(text) &&
	!allTheSame(text) &&
	completeCnpj(inCapitals(text).slice(0, 12)) === inCapitals(text);
