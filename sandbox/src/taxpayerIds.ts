/** Check digits of Brazilian taxpayer ids: CPF (people, 11 digits) and CNPJ (companies, 14 digits). */

const cpfWeights = [
	[10, 9, 8, 7, 6, 5, 4, 3, 2],
	[11, 10, 9, 8, 7, 6, 5, 4, 3, 2],
];
const cnpjWeights = [
	[5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2],
	[6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2],
];

function withCheckDigits(base: string, weights: number[][]): string {
	return weights.reduce((digits, row) => {
		const sum = row.reduce((total, weight, index) => total + weight * Number(digits[index]), 0);
		const rest = sum % 11;
		return digits + (rest < 2 ? 0 : 11 - rest);
	}, base);
}

/** @param base the first nine digits */
export const completeCpf = (base: string): string => withCheckDigits(base, cpfWeights);

/** @param base the first twelve digits */
export const completeCnpj = (base: string): string => withCheckDigits(base, cnpjWeights);

const allTheSame = (digits: string): boolean => new Set(digits).size === 1;

/** Digits only; a document of one repeated digit passes the sums but is never issued. */
export const isCpf = (text: string): boolean =>
	/^\d{11}$/.test(text) && !allTheSame(text) && completeCpf(text.slice(0, 9)) === text;

export const isCnpj = (text: string): boolean =>
	/^\d{14}$/.test(text) && !allTheSame(text) && completeCnpj(text.slice(0, 12)) === text;
