import { endpointOf } from '../request/endpoints';
import type { ApiError } from '../request/failures';
import type { ErrorContext } from './explanation';

/** What a 403 can mean (section Authentication): three causes, in the API's order. */
export function explainForbidden(
	{ request, authentication }: ApiError,
	{ permission, action }: ErrorContext,
): string {
	const isPartner = authentication === 'oAuth2';
	const { effect, partners } = endpointOf(request);
	const wanted = permission ?? action;
	if (isPartner && partners === 'neverAllowed')
		return 'Partners cannot read sales, whatever they were approved for: Create returns the whole new sale. Use an access token of the agency to read any other sale.';
	if (isPartner && partners === 'pickedCompanyOnly')
		return `Check the company: this connection works only for the one that the agency picked. If it is the right one, ask the service operator whether your approval includes: ${wanted}.`;
	const causes = [
		'the company has no API license',
		...(effect === 'none' ? [] : ['its license only allows reading']),
		isPartner
			? `this partner's approval does not include: ${wanted}`
			: `the credential lacks the permission: ${wanted}`,
	];
	const ownSales =
		isPartner && partners === 'ownSalesOnly'
			? ' A partner can attach files only to sales that it created itself.'
			: '';
	return `Ask the agency which of these is the cause. They are checked in this order: ${causes.map((cause, index) => `(${index + 1}) ${cause}`).join(', ')}.${ownSales}`;
}
