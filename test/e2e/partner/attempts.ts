import { partners } from './connecting';
import type { Partner } from './fixtures';

interface Attempt {
	title: string;
	/** The one that is approved unless given. */
	application?: { clientId: string; clientSecret: string };
}

/** One that comes back to n8n and fails there. */
export interface Returned extends Attempt {
	decision?: 'Recusar';
	/** What becomes of the address at which it comes back. */
	onTheWay?: (address: string, partner: Partner) => string | Promise<string>;
	/** What n8n's page says. */
	says: RegExp[];
	/** How often n8n asks for a token. */
	exchanges: number;
}

/** Attempts to connect that end on a page of the service, which `says` why: nothing comes back to n8n. */
export const stopped = [
	{
		title: 'A partner that is not approved yet is stopped on a page of the service',
		application: partners.pending,
		says: 'ainda não foi aprovado',
	},
	{
		title: 'A partner that was disabled is stopped on a page of the service',
		application: partners.disabled,
		says: 'está desativado',
	},
	{
		title: 'An unknown client ID is stopped on a page of the service',
		application: { clientId: 'nobody', clientSecret: 'nothing' },
		says: 'client_id não é de um parceiro aprovado',
	},
];

export const returned: Returned[] = [
	{
		title: 'Consent refused, n8n says that access was denied, and why',
		decision: 'Recusar',
		says: [/access_denied/, /O administrador da agência recusou o acesso/],
		exchanges: 0,
	},
	{
		title: 'A state that was tampered with is not taken',
		onTheWay: (address) =>
			withParameter(address, 'state', (state) => `${state.slice(0, 20)}AAAA${state.slice(24)}`),
		says: [/state/i],
		exchanges: 0,
	},
	{
		title: 'An answer without a state is not taken',
		onTheWay: (address) => withParameter(address, 'state', () => ''),
		says: [/Insufficient parameters/],
		exchanges: 0,
	},
	{
		title: 'A code that was used already makes no second token',
		onTheWay: (address, { recorder }) =>
			withParameter(
				address,
				'code',
				() => recorder.tokenExchanges.find(({ status }) => status === 200)!.fields.code!,
			),
		says: [/grant/i, /invalid, expired, revoked/, /invalid_grant/],
		exchanges: 1,
	},
	{
		title: 'A code that was altered on the way makes no token',
		onTheWay: (address) =>
			withParameter(address, 'code', (code) => `${code.startsWith('x') ? 'y' : 'x'}${code.slice(1)}`),
		says: [/OAuth2 token endpoint/],
		exchanges: 1,
	},
	{
		title: 'A code that comes after ten minutes makes no token',
		onTheWay: async (address, { sandbox }) => {
			await sandbox.send('PUT', '/clock', { advance_seconds: 10 * 60 + 1 });
			return address;
		},
		says: [/grant/i, /invalid, expired, revoked/, /invalid_grant/],
		exchanges: 1,
	},
	{
		title: 'A wrong client secret makes no token',
		application: { ...partners.active, clientSecret: 'mistyped-secret' },
		says: [/Client authentication failed/, /invalid_client/],
		exchanges: 1,
	},
];

/** Base URLs with which no window of the service opens. */
export const misdirected = [
	{
		title: 'A Base URL without https is refused before anything is sent',
		baseUrl: 'http://backoffice.example/api/v3',
	},
	{
		title: 'A Base URL without its version is refused before anything is sent',
		baseUrl: 'https://backoffice.example',
	},
];

function withParameter(address: string, name: string, change: (value: string) => string) {
	const changed = new URL(address);
	changed.searchParams.set(name, change(changed.searchParams.get(name)!));
	return changed.toString();
}
