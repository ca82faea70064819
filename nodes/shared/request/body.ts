/** The user's own JSON: the names inside it are sent as they are. */
export class Verbatim<T> {
	constructor(readonly value: T) {}
}

/** `cpfCnpj` -> `cpf_cnpj` */
export function toApiName(name: string): string {
	return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
