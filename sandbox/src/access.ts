import { partnersOf, type Partner } from './oauth/partners';
import { usersOf, type User } from './oauth/users';
import { Credentials } from './protocol/credentials';

/**
 * Everything that gives access to a sandbox. Every token, secret and password begins with the sandbox's own
 * token, so one random or chosen word is all that has to be kept.
 */
export interface Access {
	/** Gives access to everything; `<token>_read_only` and so on play other situations. */
	token: string;
	credentials: Credentials;
	users: readonly User[];
	partners: readonly Partner[];
}

/** @param partners who may ask agencies for access; by default, the sandbox's own */
export const accessBy = (token: string, partners?: readonly Partner[]): Access => ({
	token,
	credentials: new Credentials(token),
	users: usersOf(token),
	partners: partners ?? partnersOf(token),
});
