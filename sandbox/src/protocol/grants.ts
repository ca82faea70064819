/** Every permission by the name the refusal calls it. */
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

/** What a partner does with sales needs no API license; everything else does. */
export const isSalesPermission = (permission: Permission | 'any'): boolean =>
	['read_sales', 'create_sales', 'close_sale', 'sale_attachments'].includes(permission);

/** What a credential holds in one company. */
export interface Grant {
	companyId: string;
	license: 'full' | 'read_only' | 'none';
	permissions: readonly Permission[];
}

export interface Credential {
	token: string;
	/** How the request log and `created_by` call it: the token itself is never shown. */
	name: string;
	/** What the credential is there to show. */
	story: string;
	partner: boolean;
	revoked: boolean;
	grants: readonly Grant[];
}
