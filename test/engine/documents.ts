let issued = 0;

function withCheckDigit(digits: string, weights: readonly number[]): string {
	const sum = [...digits].reduce((total, digit, at) => total + Number(digit) * (weights[at] ?? 0), 0);
	const rest = sum % 11;
	return digits + String(rest < 2 ? 0 : 11 - rest);
}

/** A valid CPF that nobody in the seed has; a new one with each call. */
export function freshCpf(): string {
	const weights = [11, 10, 9, 8, 7, 6, 5, 4, 3, 2];
	return withCheckDigit(withCheckDigit(String(731_000_000 + issued++), weights.slice(1)), weights);
}

/** A valid CNPJ that nobody in the seed has; a new one with each call. */
export function freshCnpj(): string {
	const weights = [6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2];
	return withCheckDigit(withCheckDigit(`${41_000_000 + issued++}0001`, weights.slice(1)), weights);
}

/** Writes a CPF the way people do: 123.456.789-09 */
export function dotted(cpf: string): string {
	return cpf.replace(/^(...)(...)(...)(..)$/, '$1.$2.$3-$4');
}
