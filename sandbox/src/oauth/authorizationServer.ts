import type { Clock } from '../clock';
import { AuthorizationCodes } from './authorizationCodes';
import { Connections, Licenses } from './connections';
import { Logins } from './logins';
import { Partners, type Partner } from './partners';
import type { User } from './users';

/** The state of the authorization server, from one reset to the next. */
export class AuthorizationServer {
	readonly partners: Partners;
	readonly licenses = new Licenses();
	readonly codes: AuthorizationCodes;
	readonly connections: Connections;
	readonly logins: Logins;

	constructor(
		{ partners, users }: { partners: readonly Partner[]; users: readonly User[] },
		allowLoopbackRedirect: boolean,
		clock: Clock,
	) {
		this.partners = new Partners(partners, allowLoopbackRedirect);
		this.codes = new AuthorizationCodes(clock);
		this.connections = new Connections(this.partners, this.licenses);
		this.logins = new Logins(clock, users);
	}
}
