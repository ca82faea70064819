import { repeated } from '../repeated';
import { partners } from './connecting';
import type { Partner } from './fixtures';

interface Attempt {
	title: string;
	/** By default, the approved application. */
	application?: { clientId: string; clientSecret: string };
}

/** An attempt that returns to n8n and fails there. */
export interface Returned extends Attempt {
	decision?: 'Recusar';
	/** Changes the address to which the browser returns. */
	onTheWay?: (address: string, partner: Partner) => string | Promise<string>;
	/** What n8n's page must say. */
	says: RegExp[];
	/** How often n8n requests a token. */
	exchanges: number;
}

const titleOf = ({ title }: Attempt) => title;

/** Attempts that end on a page of the service, which `says` why. Nothing returns to n8n. */
const allStopped = [
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
export const stopped = repeated(allStopped, titleOf, [
	'A partner that is not approved yet is stopped on a page of the service',
]);

const allReturned: Returned[] = [
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
/**
 * One attempt for each party that can refuse: the administrator, n8n, and the service because of the code or
 * because of the partner.
 */
export const returned = repeated(allReturned, titleOf, [
	'Consent refused, n8n says that access was denied, and why',
	'A state that was tampered with is not taken',
	'A code that was used already makes no second token',
	'A wrong client secret makes no token',
]);

/** Base URLs for which no window of the service opens. */
const allMisdirected = [
	{
		title: 'A Base URL without https is refused before anything is sent',
		baseUrl: 'http://backoffice.example/api/v3',
	},
	{
		title: 'A Base URL without its version is refused before anything is sent',
		baseUrl: 'https://backoffice.example',
	},
];
export const misdirected = repeated(allMisdirected, titleOf, [
	'A Base URL without https is refused before anything is sent',
]);

function withParameter(address: string, name: string, change: (value: string) => string) {
	const changed = new URL(address);
	changed.searchParams.set(name, change(changed.searchParams.get(name)!));
	return changed.toString();
}
