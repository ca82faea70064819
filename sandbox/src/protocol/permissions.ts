import { isSalesPermission, permissionNames, type Credential, type Grant, type Permission } from './grants';
import { forbidden } from './refusal';

export type Action = 'read' | 'write';

/** Partners have the permissions that the agency approved, so a license alone opens nothing to them. */
const hasPermission = ({ partner }: Credential, grant: Grant, permission: Permission | 'any'): boolean =>
	permission === 'any' ? !partner : grant.permissions.includes(permission);

const isExempt = ({ partner }: Credential, permission: Permission | 'any'): boolean =>
	partner && isSalesPermission(permission);

const isLicensed = ({ license }: Grant, action: Action): boolean =>
	license === 'full' || (license === 'read_only' && action === 'read');

/**
 * Checks that the credential may do this in a company, or if `companyId` is omitted, in any company (section
 * Authentication). A missing license is reported before a missing permission.
 * @param needed the permission; of several, one is enough
 * @throws {Refusal} 403 with one of the three causes
 */
export function authorize(
	credential: Credential,
	needed: Permission | 'any' | readonly Permission[],
	action: Action,
	companyId?: string,
): void {
	const grants = credential.grants.filter((grant) => !companyId || grant.companyId === companyId);
	const permissions = [needed].flat();
	const isAllowed = (grant: Grant): boolean =>
		permissions.some(
			(permission) =>
				hasPermission(credential, grant, permission) &&
				(isExempt(credential, permission) || isLicensed(grant, action)),
		);
	if (grants.some(isAllowed)) return;
	if (grants.length > 0 && !permissions.every((permission) => isExempt(credential, permission))) {
		if (grants.every(({ license }) => license === 'none'))
			throw forbidden('license_missing', 'The company has no API license');
		if (action === 'write' && grants.every(({ license }) => license !== 'full')) {
			throw forbidden('license_read_only', 'The API license of the company is read-only');
		}
	}
	throw forbidden(
		'permission_missing',
		needed === 'any'
			? 'The partner was not approved for this'
			: `The credential lacks the permission ${namesOf(needed)}`,
	);
}

/** The names of permissions of which one is enough. */
export const namesOf = (permissions: Permission | readonly Permission[]): string =>
	[permissions]
		.flat()
		.map((permission) => permissionNames[permission])
		.join(' or ');

/** The same as a question, without a refusal. */
export const may = (credential: Credential, permission: Permission | 'any', companyId?: string): boolean =>
	credential.grants.some(
		(grant) =>
			(!companyId || grant.companyId === companyId) &&
			grant.license !== 'none' &&
			hasPermission(credential, grant, permission),
	);

/**
 * The companies whose records the credential may see. Records without a company are visible to everyone with
 * the permission.
 */
export function visibleCompanies(
	credential: Credential,
	permission: Permission | 'any',
): (companyId: string | null) => boolean {
	const visible = credential.grants.filter(({ companyId }) => may(credential, permission, companyId));
	const ids = new Set(visible.map(({ companyId }) => companyId));
	return (companyId) => (companyId === null ? ids.size > 0 : ids.has(companyId));
}
