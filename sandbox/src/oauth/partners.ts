import { createHash, timingSafeEqual } from 'node:crypto';
import { KeptMap } from '../kept';
import { type Grant, isSalesPermission, type Permission } from '../protocol/grants';

/** No partner reads sales (section Errors, 403). */
export type PartnerPermission = Exclude<Permission, 'read_sales'>;

export const partnerStatuses = ['active', 'pending', 'disabled'] as const;

/** A partner that asked the service operator for approval (section Authentication). */
export interface Partner {
	client_id: string;
	client_secret: string;
	name: string;
	/** The only address to which answers go, identical character by character. */
	redirect_uri: string;
	status: (typeof partnerStatuses)[number];
	/** What it may do, fixed at approval. */
	permissions: readonly PartnerPermission[];
}

/** What changes after approval. */
type Registration = Pick<Partner, 'redirect_uri' | 'status'>;

const saleCreation = ['create_sales', 'close_sale', 'sale_attachments'] as const;

/** The partners of the sandbox. Secrets and addresses are made up; tests register their own address. */
export const partners: readonly Partner[] = [
	{
		client_id: 'sandbox_client_mar_azul',
		client_secret: 'sandbox_secret_mar_azul',
		name: 'Mar Azul Cruzeiros',
		redirect_uri: 'https://mar-azul.example/oauth/callback',
		status: 'active',
		permissions: saleCreation,
	},
	{
		client_id: 'sandbox_client_rota_crm',
		client_secret: 'sandbox_secret_rota_crm',
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
		client_id: 'sandbox_client_serra',
		client_secret: 'sandbox_secret_serra',
		name: 'Serra Receptivo',
		redirect_uri: 'https://serra-receptivo.example/oauth/callback',
		status: 'pending',
		permissions: saleCreation,
	},
	{
		client_id: 'sandbox_client_vento_sul',
		client_secret: 'sandbox_secret_vento_sul',
		name: 'Vento Sul Consolidadora',
		redirect_uri: 'https://vento-sul.example/oauth/callback',
		status: 'disabled',
		permissions: saleCreation,
	},
];

/** The least API license of a company with which the partner can do all that it was approved for. */
export function licenseNeeded({ permissions }: Partner): Grant['license'] {
	const licensed = permissions.filter((permission) => !isSalesPermission(permission));
	if (licensed.length === 0) return 'none';
	return licensed.every((permission) => permission.startsWith('read_')) ? 'read_only' : 'full';
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** The approved, pending and disabled partners, as they are now. */
export class Partners {
	private readonly byId: ReadonlyMap<string, Partner>;
	/** What was registered since the start, by client_id. */
	readonly registered = new KeptMap<string, Partial<Registration>>();

	constructor(
		start: readonly Partner[],
		/** Whether addresses on this machine may be registered, which the service refuses. */
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

	/** Changes what the service operator has registered. */
	register(clientId: string, changes: Partial<Registration>): void {
		this.registered.set(clientId, { ...this.registered.get(clientId), ...changes });
	}

	/** The partner with this id and secret, active or pending: a disabled one can no longer authenticate. */
	authenticate(clientId: string | undefined, secret: string | undefined): Partner | undefined {
		const partner = this.get(clientId);
		if (!partner || secret === undefined) return undefined;
		const matches = timingSafeEqual(digest(secret), digest(partner.client_secret));
		return matches && partner.status !== 'disabled' ? partner : undefined;
	}
}
