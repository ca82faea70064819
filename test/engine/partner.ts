import type { ICredentialDataDecryptedObject, IDataObject } from 'n8n-workflow';

import { connect, PARTNER, type Client } from '../contract/oauth-agency';
import { HORIZONTE_VIAGENS, type BackOffice } from './backOffice';

/** A partner's credential before any agency has connected it. */
export function unconnected(
	office: BackOffice,
	{ client_id, client_secret }: Client = PARTNER,
	more: IDataObject = {},
): ICredentialDataDecryptedObject {
	return {
		baseUrl: `${office.url}/api/v3`,
		clientId: client_id,
		clientSecret: client_secret,
		companyIdentifier: '',
		...more,
	} as ICredentialDataDecryptedObject;
}

/** The same with a token, as n8n stores it after the code was exchanged. */
export function withToken(
	office: BackOffice,
	token: string,
	client: Client = PARTNER,
): ICredentialDataDecryptedObject {
	return unconnected(office, client, { oauthTokenData: { access_token: token, token_type: 'Bearer' } });
}

/**
 * Goes through the whole authorization: an administrator of the agency signs in, picks the company and
 * consents.
 */
export async function connected(
	office: BackOffice,
	client: Client = PARTNER,
	company = HORIZONTE_VIAGENS,
): Promise<ICredentialDataDecryptedObject> {
	return withToken(office, await connect(office, client, company), client);
}
