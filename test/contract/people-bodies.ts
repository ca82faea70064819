/** Request bodies for people, each with documents and External IDs that nobody else has. */

let issued = 0;

function checkDigit(digits: string, weights: number[]): string {
	// "the value of a character is its ASCII code less 48"
	const sum = [...digits].reduce(
		(total, digit, at) => total + (digit.charCodeAt(0) - 48) * (weights[at] ?? 0),
		0,
	);
	const rest = sum % 11;
	return String(rest < 2 ? 0 : 11 - rest);
}

/** The CPF with these first nine digits. */
export function cpfFrom(base: string): string {
	const first = checkDigit(base, [10, 9, 8, 7, 6, 5, 4, 3, 2]);
	return base + first + checkDigit(base + first, [11, 10, 9, 8, 7, 6, 5, 4, 3, 2]);
}

/** The CNPJ with these first twelve digits or capital letters. */
export function cnpjFrom(base: string): string {
	const first = checkDigit(base, [5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2]);
	return base + first + checkDigit(base + first, [6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2]);
}

/** A new CPF with each call. */
export function freshCpf(): string {
	return cpfFrom(String(731_000_000 + issued++));
}

/** A new CNPJ with each call. */
export function freshCnpj(): string {
	return cnpjFrom(`${41_000_000 + issued++}0001`);
}

/** A new CNPJ with letters with each call, as they have been issued since July 2026. */
export function freshCnpjWithLetters(): string {
	return cnpjFrom(`KX${100_000 + issued++}R01Z`);
}

export function freshExternalId(): string {
	return `crm-${issued++}`;
}

export interface InlinePerson {
	person_kind: 'individual' | 'company';
	external_id: string;
	name: string;
	cpf_cnpj: string;
	[field: string]: unknown;
}

export function individual(fields: Record<string, unknown> = {}): InlinePerson {
	return {
		person_kind: 'individual',
		external_id: freshExternalId(),
		name: `Marília Conceição ${issued}`,
		cpf_cnpj: freshCpf(),
		...fields,
	};
}

export function company(fields: Record<string, unknown> = {}): InlinePerson {
	return {
		person_kind: 'company',
		external_id: freshExternalId(),
		name: `Pousada Água Viva ${issued} Ltda`,
		cpf_cnpj: freshCnpj(),
		...fields,
	};
}
