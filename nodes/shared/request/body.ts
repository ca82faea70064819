/** The user's own JSON: the names inside it are sent as they are. */
export class Verbatim<T> {
	constructor(readonly value: T) {}
}

/** `cpfCnpj` -> `cpf_cnpj` */
export function toApiName(name: string): string {
	return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** No record of the API is a tenth as deep, and recursion overflows at a hundred times this depth. */
export const MAX_LEVELS = 100;

/** What is said of a value with too many brackets inside each other. */
export const TOO_DEEP = `is nested more than ${MAX_LEVELS} levels deep: check the expression or the JSON that it comes from`;

/** Whether lists and objects are nested more than a hundred deep. Does not recurse. */
export function isTooDeep(value: unknown): boolean {
	let level = [value];
	for (let levels = 0; level.length > 0; levels += 1) {
		if (levels > MAX_LEVELS) return true;
		level = level
			.filter((part) => typeof part === 'object' && part !== null)
			.flatMap((part) => Object.values(part as object));
	}
	return false;
}
