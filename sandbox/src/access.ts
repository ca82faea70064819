import { partnersOf, type Partner } from './oauth/partners';
import { usersOf, type User } from './oauth/users';
import { Credentials } from './protocol/credentials';

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
