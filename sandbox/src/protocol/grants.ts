/** Every permission, with the name that refusals use. */
export const permissionNames = {
	read_sales: 'Read sales',
	create_sales: 'Create sales',
	close_sale: 'Close sale',
	sale_attachments: 'Sale attachments',
	read_tasks: 'Read all tasks',
	write_tasks: 'Create/edit tasks',
	delete_tasks: 'Delete tasks',
	read_people: 'Read all people',
	write_people: 'People insert and edit',
	delete_people: 'People delete',
	people_attachments: 'People add attachments',
	read_finance: 'Read financial records',
} as const;

export type Permission = keyof typeof permissionNames;

export const allPermissions = Object.keys(permissionNames) as Permission[];

/** Partners need no API license for sales, but for everything else. */
export const isSalesPermission = (permission: Permission | 'any'): boolean =>
	['read_sales', 'create_sales', 'close_sale', 'sale_attachments'].includes(permission);

/** What a credential may do in one company. */
export interface Grant {
	companyId: string;
	license: 'full' | 'read_only' | 'none';
	permissions: readonly Permission[];
}

export interface Credential {
	token: string;
	/** The name that the request log and `created_by` use. The token itself is never shown. */
	name: string;
	/** The situation that the credential is for. */
	story: string;
	partner: boolean;
	revoked: boolean;
	grants: readonly Grant[];
}
