/**
 * CPF (people, 11 digits) and CNPJ (companies, 12 digits or letters plus 2 digits): format and check digits.
 */

/** The ID as the API takes it: in upper case, without punctuation, spaces and a leading "CPF" or "CNPJ". */
export function plainTaxpayerId(written: string): string {
	return written
		.replace(/^\s*(CPF\/CNPJ|CPF|CNPJ)(\s*[:.]\s*|\s+)(?=[\dA-Z])/i, '')
		.replace(/[./\s\p{Pd}\p{Cf}]/gu, '')
		.toUpperCase();
}

/**
 * Whether the last two digits confirm the others.
 * @param plain see {@link plainTaxpayerId}
 */
export function isCpf(plain: string): boolean {
	return /^\d{11}$/.test(plain) && isConfirmed(plain, 11);
}

/** Whether the last two digits confirm the others. CNPJs issued since July 2026 have letters. */
export function isCnpj(plain: string): boolean {
	return /^[0-9A-Z]{12}\d{2}$/.test(plain) && isConfirmed(plain, 9);
}

/**
 * Checks both modulus 11 check digits. A digit counts as itself, a letter as its character code minus 48.
 *
 * @param heaviest the weight after which weights start again at 2, counted from the end
 */
function isConfirmed(plain: string, heaviest: number): boolean {
	const base = plain.slice(0, -2);
	// A single repeated digit passes, but such numbers are never issued.
	if (new Set(plain).size === 1) return false;
	const first = checkDigit(base, heaviest);
	return plain === `${base}${first}${checkDigit(`${base}${first}`, heaviest)}`;
}

function checkDigit(base: string, heaviest: number): number {
	const fromTheEnd = [...base].reverse();
	const sum = fromTheEnd.reduce(
		(total, character, index) => total + (character.charCodeAt(0) - 48) * (2 + (index % (heaviest - 1))),
		0,
	);
	const rest = sum % 11;
	return rest < 2 ? 0 : 11 - rest;
}
