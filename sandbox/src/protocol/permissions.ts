import { isSalesPermission, permissionNames, type Credential, type Grant, type Permission } from './grants';
import { forbidden } from './refusal';

export type Action = 'read' | 'write';

const hasPermission = (grant: Grant, permission: Permission | 'any'): boolean =>
	permission === 'any' || grant.permissions.includes(permission);

/**
 * Checks that the credential may do this in a company, or if `companyId` is omitted, in any company (section
 * Authentication). A missing license is reported before a missing permission.
 * @throws {Refusal} 403 with one of the three causes
 */
export function authorize(
	credential: Credential,
	permission: Permission | 'any',
	action: Action,
	companyId?: string,
): void {
	const grants = credential.grants.filter((grant) => !companyId || grant.companyId === companyId);
	const exempt = credential.partner && isSalesPermission(permission);
	if (!exempt && grants.length > 0) {
		if (grants.every(({ license }) => license === 'none'))
			throw forbidden('license_missing', 'The company has no API license');
		if (action === 'write' && grants.every(({ license }) => license !== 'full')) {
			throw forbidden('license_read_only', 'The API license of the company is read-only');
		}
	}
	const licensed = grants.filter(
		({ license }) => exempt || license === 'full' || (license === 'read_only' && action === 'read'),
	);
	if (!licensed.some((grant) => hasPermission(grant, permission))) {
		const missing =
			permission === 'any' ? 'any access here' : `the permission ${permissionNames[permission]}`;
		throw forbidden('permission_missing', `The credential lacks ${missing}`);
	}
}

/** The same as a question, without a refusal. */
export const may = (credential: Credential, permission: Permission | 'any', companyId?: string): boolean =>
	credential.grants.some(
		(grant) =>
			(!companyId || grant.companyId === companyId) &&
			grant.license !== 'none' &&
			hasPermission(grant, permission),
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
