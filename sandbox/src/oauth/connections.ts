import { randomBytes } from 'node:crypto';
import { KeptMap } from '../kept';
import type { Credential, Grant } from '../protocol/grants';
import { companies } from '../records/companies';
import type { Partners } from './partners';

interface Connection {
	clientId: string;
	companyId: string;
	revoked: boolean;
}

/** The API license of each company for partners. Fixed tokens have the license of their story. */
export class Licenses {
	readonly byCompany = new KeptMap<string, Grant['license']>();

	of(companyId: string): Grant['license'] {
		return this.byCompany.get(companyId) ?? 'full';
	}

	set(companyId: string, license: Grant['license']): void {
		this.byCompany.set(companyId, license);
	}
}

/**
 * The companies that partners are connected to. There is one token per partner and company, without
 * expiration (section Authentication, Rules).
 */
export class Connections {
	readonly byToken = new KeptMap<string, Connection>();

	constructor(
		private readonly partners: Partners,
		private readonly licenses: Licenses,
	) {}

	/**
	 * Connects a partner and returns the access token. An earlier token for the same partner and company stops
	 * working.
	 */
	connect(clientId: string, companyId: string): string {
		for (const [earlier, connection] of this.byToken) {
			if (connection.clientId === clientId && connection.companyId === companyId)
				this.end(earlier, connection);
		}
		const token = `sandbox_oauth_${randomBytes(32).toString('base64url')}`;
		this.byToken.set(token, { clientId, companyId, revoked: false });
		return token;
	}

	/** Deletes the connection; false if the token is not a valid one of this partner. */
	revoke(clientId: string, token: string): boolean {
		const connection = this.byToken.get(token);
		if (!connection || connection.clientId !== clientId || connection.revoked) return false;
		this.end(token, connection);
		return true;
	}

	private end(token: string, connection: Connection): void {
		this.byToken.set(token, { ...connection, revoked: true });
	}

	/**
	 * What the token may do now. Revoked tokens, and those of partners that are no longer active, are marked as
	 * such.
	 */
	credentialOf(token: string): Credential | undefined {
		const connection = this.byToken.get(token);
		const partner = this.partners.get(connection?.clientId);
		const company = companies.find(({ id }) => id === connection?.companyId);
		if (!connection || !partner || !company) return undefined;
		return {
			token,
			name: `${partner.client_id} ${company.identifier}`,
			story: `${partner.name}, connected by ${company.name}.`,
			partner: true,
			revoked: connection.revoked || partner.status !== 'active',
			grants: [
				{ companyId: company.id, license: this.licenses.of(company.id), permissions: partner.permissions },
			],
		};
	}
}
