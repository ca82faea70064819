import { randomBytes } from 'node:crypto';

/** 128 random bits. */
export const newToken = (): string => randomBytes(16).toString('hex');

/** Characters that can follow `Bearer ` and need no quotes in a shell. */
const usable = /^[\w.~+/=-]{1,200}$/;

/** @throws {RangeError} if it can't be sent as a Bearer token */
export function checkToken(token: string): string {
	if (usable.test(token)) return token;
	throw new RangeError('token takes up to 200 letters, digits and - . _ ~ + / =, and no spaces');
}
