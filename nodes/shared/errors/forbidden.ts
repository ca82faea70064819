import { endpointOf } from '../api/endpoints';
import type { ApiError } from '../api/failures';
import type { ErrorContext } from './explanation';

/** What a 403 can mean (section Authentication): three causes, in the order in which the service looks for them. */
export function explainForbidden(
	{ request, authentication }: ApiError,
	{ permission, action }: ErrorContext,
): string {
	const isPartner = authentication === 'oAuth2';
	const { effect, partners } = endpointOf(request);
	const wanted = permission ?? action;
	if (isPartner && partners === 'neverAllowed')
		return 'No partner reads sales, whatever it was approved for: a sale that it creates comes back in full from Create. Use an access token of the agency to read sales.';
	if (isPartner && partners === 'pickedCompanyOnly')
		return `Check the company: this connection works for the one that the agency picked. Ask the service operator whether your approval, which fixed what you may do, includes: ${wanted}.`;
	const causes = [
		'the company has no API license',
		...(effect === 'none' ? [] : ['its license only allows reading']),
		isPartner
			? `this partner's approval, which fixed what it may do, does not include: ${wanted}`
			: `the credential lacks the permission: ${wanted}`,
	];
	const ownSales =
		isPartner && partners === 'ownSalesOnly'
			? ' To a sale, a partner attaches files only if it created the sale itself.'
			: '';
	return `The agency can tell which of these it is, in this order: ${causes.map((cause, index) => `(${index + 1}) ${cause}`).join(', ')}.${ownSales}`;
}
