import { createHash, timingSafeEqual } from 'node:crypto';
import { KeptMap } from '../kept';
import { type Grant, isSalesPermission, type Permission } from '../protocol/grants';

/** Partners cannot get the permission to read sales (section Errors, 403). */
export type PartnerPermission = Exclude<Permission, 'read_sales'>;

export const partnerStatuses = ['active', 'pending', 'disabled'] as const;

/** A partner that asked the service operator for approval (section Authentication). */
export interface Partner {
	client_id: string;
	client_secret: string;
	name: string;
	/** The only address that gets answers; it must match character by character. */
	redirect_uri: string;
	status: (typeof partnerStatuses)[number];
	/** What the partner may do; fixed at approval. */
	permissions: readonly PartnerPermission[];
}

/** What can change after approval. */
type Registration = Pick<Partner, 'redirect_uri' | 'status'>;

const saleCreation = ['create_sales', 'close_sale', 'sale_attachments'] as const;

const clientPrefix = 'sandbox_client_';

/** The sandbox's partners, without their secrets. Their addresses are made up; tests register their own. */
const suppliers: readonly Omit<Partner, 'client_secret'>[] = [
	{
		client_id: `${clientPrefix}mar_azul`,
		name: 'Mar Azul Cruzeiros',
		redirect_uri: 'https://mar-azul.example/oauth/callback',
		status: 'active',
		permissions: saleCreation,
	},
	{
		client_id: `${clientPrefix}rota_crm`,
		name: 'Rota CRM',
		redirect_uri: 'https://rota-crm.example/oauth/callback',
		status: 'active',
		permissions: [
			'create_sales',
			'sale_attachments',
			'read_people',
			'write_people',
			'read_tasks',
			'write_tasks',
		],
	},
	{
		client_id: `${clientPrefix}serra`,
		name: 'Serra Receptivo',
		redirect_uri: 'https://serra-receptivo.example/oauth/callback',
		status: 'pending',
		permissions: saleCreation,
	},
	{
		client_id: `${clientPrefix}vento_sul`,
		name: 'Vento Sul Consolidadora',
		redirect_uri: 'https://vento-sul.example/oauth/callback',
		status: 'disabled',
		permissions: saleCreation,
	},
];

/** `<token>_secret_serra` is the secret of sandbox_client_serra. @param token of the sandbox */
export const partnersOf = (token: string): Partner[] =>
	suppliers.map((partner) => ({
		...partner,
		client_secret: `${token}_secret_${partner.client_id.slice(clientPrefix.length)}`,
	}));

/** The lowest API license that a company needs so that the partner can do everything it was approved for. */
export function licenseNeeded({ permissions }: Partner): Grant['license'] {
	const licensed = permissions.filter((permission) => !isSalesPermission(permission));
	if (licensed.length === 0) return 'none';
	return licensed.every((permission) => permission.startsWith('read_')) ? 'read_only' : 'full';
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** The partners as they are now: approved, pending or disabled. */
export class Partners {
	private readonly byId: ReadonlyMap<string, Partner>;
	/** Registrations changed since the start, by client_id. */
	readonly registered = new KeptMap<string, Partial<Registration>>();

	constructor(
		start: readonly Partner[],
		/** Whether partners may register addresses on this machine, which the service refuses. */
		readonly allowLoopbackRedirect: boolean,
	) {
		this.byId = new Map(start.map((partner) => [partner.client_id, partner]));
	}

	all(): Partner[] {
		return [...this.byId.values()].map((partner) => ({
			...partner,
			...this.registered.get(partner.client_id),
		}));
	}

	get(clientId: string | undefined): Partner | undefined {
		return this.all().find((partner) => partner.client_id === clientId);
	}

	/** Changes a partner's registration at the service operator. */
	register(clientId: string, changes: Partial<Registration>): void {
		this.registered.set(clientId, { ...this.registered.get(clientId), ...changes });
	}

	/**
	 * The partner with this ID and secret, if it is active or pending: a disabled one can no longer
	 * authenticate.
	 */
	authenticate(clientId: string | undefined, secret: string | undefined): Partner | undefined {
		const partner = this.get(clientId);
		if (!partner || secret === undefined) return undefined;
		const matches = timingSafeEqual(digest(secret), digest(partner.client_secret));
		return matches && partner.status !== 'disabled' ? partner : undefined;
	}
}
