import { companyIds } from '../records/companies';
import { allPermissions, type Credential, type Grant, type Permission } from './grants';

interface Story {
	story: string;
	/** The license for all companies, or for each company by its ID. */
	license?: Grant['license'] | Record<string, Grant['license']>;
	permissions?: readonly Permission[];
	companies?: readonly string[];
	partner?: true;
	revoked?: true;
}

const without = (...missing: Permission[]): Permission[] =>
	allPermissions.filter((permission) => !missing.includes(permission));

const bothCompanies = Object.values(companyIds);

const stories: Record<string, Story> = {
	full_access: { story: 'Everything, in both companies.' },
	read_only: {
		story: 'The API license is read-only: reads everything, every write is 403.',
		license: 'read_only',
	},
	no_license: {
		story:
			'The company has no API license: everything is 403, and the license is named before any permission.',
		license: 'none',
		permissions: [],
	},
	mixed_licenses: {
		story:
			'The API license is full in Horizonte Viagens and read-only in Horizonte Corporativo: writes to the latter are 403.',
		license: { [companyIds.horizonteViagens]: 'full', [companyIds.horizonteCorporativo]: 'read_only' },
	},
	no_create_sales: {
		story: 'Lacks Create sales: every new sale is 403.',
		permissions: without('create_sales'),
	},
	no_close_sale: {
		story: 'Creates sales but lacks Close sale: status closed is 403.',
		permissions: without('close_sale'),
	},
	no_sale_attachments: {
		story: 'Lacks Sale attachments: attaching a file to a sale is 403.',
		permissions: without('sale_attachments'),
	},
	no_read_tasks: {
		story: 'Creates, edits and deletes tasks but lacks Read all tasks: a write answers only the id.',
		permissions: without('read_tasks'),
	},
	no_write_tasks: {
		story: 'Lacks Create/edit tasks: creating, updating and commenting are 403.',
		permissions: without('write_tasks'),
	},
	no_delete_tasks: {
		story: 'Lacks Delete tasks: deleting a task is 403.',
		permissions: without('delete_tasks'),
	},
	no_read_people: {
		story: 'Inserts and edits people but lacks Read all people: an update answers only the id.',
		permissions: without('read_people'),
	},
	no_write_people: {
		story: 'Lacks People insert and edit: creating and updating people are 403.',
		permissions: without('write_people'),
	},
	no_delete_people: {
		story: 'Lacks People delete: deleting a person is 403.',
		permissions: without('delete_people'),
	},
	no_people_attachments: {
		story: 'Lacks People add attachments: attaching a file to a person is 403.',
		permissions: without('people_attachments'),
	},
	no_read_sales: {
		story: 'Lacks Read sales: listing and getting sales are 403.',
		permissions: without('read_sales'),
	},
	no_read_finance: {
		story: 'Lacks Read financial records: bills, movements, refunds, invoices and statements are 403.',
		permissions: without('read_finance'),
	},
	single_company: {
		story: 'Everything, but only in Horizonte Viagens: sees its records alone, and moves no task out of it.',
		companies: [companyIds.horizonteViagens],
	},
	partner: {
		story:
			'A partner approved for sale creation: needs no API license, reads no sale (403), attaches only to sales it created.',
		license: 'none',
		permissions: ['create_sales', 'close_sale', 'sale_attachments'],
		companies: [companyIds.horizonteViagens],
		partner: true,
	},
	revoked: { story: 'Was revoked by the agency: everything is 401.', revoked: true },
};

const licenseIn = ({ license = 'full' }: Story, companyId: string): Grant['license'] =>
	typeof license === 'string' ? license : (license[companyId] ?? 'none');

/**
 * The credentials of a sandbox. Each plays one situation, so that clients can meet every refusal by choosing
 * a token.
 */
export class Credentials {
	readonly all: readonly Credential[];
	private readonly byToken: ReadonlyMap<string, Credential>;

	/** @param token of the sandbox; by itself it stands for `<token>_full_access` */
	constructor(token: string) {
		this.all = Object.entries(stories).map(([name, story]) => ({
			token: `${token}_${name}`,
			name,
			story: story.story,
			partner: story.partner ?? false,
			revoked: story.revoked ?? false,
			grants: (story.companies ?? bothCompanies).map((companyId) => ({
				companyId,
				license: licenseIn(story, companyId),
				permissions: story.permissions ?? allPermissions,
			})),
		}));
		const named = this.all.map((credential) => [credential.token, credential] as const);
		const everything = this.all.find(({ name }) => name === 'full_access');
		this.byToken = new Map(everything ? [...named, [token, everything]] : named);
	}

	/**
	 * The credential behind a header `Authorization: Bearer <token>`, revoked ones included.
	 * @param issued the tokens that partners obtained
	 */
	of(
		authorization: string | undefined,
		issued: { credentialOf(token: string): Credential | undefined },
	): Credential | undefined {
		const [, token] = /^Bearer +(\S+) *$/i.exec(authorization ?? '') ?? [];
		return token === undefined ? undefined : (this.byToken.get(token) ?? issued.credentialOf(token));
	}
}
