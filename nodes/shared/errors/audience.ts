import type { INode } from 'n8n-workflow';

import { languageIn, type Language } from '../messages/language';
import { chosenAuthentication, credentialTypeOf } from '../request/connection';
import type { Host } from '../request/http';

/** Whose node it is, and the language that its credential chooses; English where that cannot be read. */
export interface Audience {
	node: INode;
	language: Language;
}

export async function audienceOf(host: Host): Promise<Audience> {
	const read = async () => await host.getCredentials(credentialTypeOf(chosenAuthentication(host)));
	return { node: host.getNode(), language: languageIn(await read().catch(() => ({}))) };
}
