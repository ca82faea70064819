import { randomBytes } from 'node:crypto';
import { partnersOf, type Partner } from './oauth/partners';
import { usersOf, type User } from './oauth/users';
import { Credentials } from './protocol/credentials';

/** 128 random bits. */
export const newToken = (): string => randomBytes(16).toString('hex');

/** What fits after `Bearer ` and needs no quotes in a shell. */
const usable = /^[\w.~+/=-]{1,200}$/;

/** @throws {RangeError} when it can't be sent as a Bearer token */
export function checkToken(token: string): string {
	if (usable.test(token)) return token;
	throw new RangeError('token takes up to 200 letters, digits and - . _ ~ + / =, and no spaces');
}

/**
 * All that opens a sandbox. Every token, secret and password begins with the sandbox's own token, so that one
 * random word, or one that somebody chose, is all there is to keep.
 */
export interface Access {
	/** Opens everything; `<token>_read_only` and so on play the other situations. */
	token: string;
	credentials: Credentials;
	users: readonly User[];
	partners: readonly Partner[];
}

/** @param partners who may ask agencies for access, in place of the sandbox's own */
export const accessBy = (token: string, partners?: readonly Partner[]): Access => ({
	token,
	credentials: new Credentials(token),
	users: usersOf(token),
	partners: partners ?? partnersOf(token),
});
