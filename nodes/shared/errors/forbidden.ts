import { message, type Message } from '../messages/message';
import { endpointOf } from '../request/endpoints';
import type { ApiError } from '../request/failures';
import type { ErrorContext } from './explanation';

/** What a 403 can mean (section Authentication): three causes, in the API's order. */
export function explainForbidden(
	{ request, authentication }: ApiError,
	{ permission, action }: ErrorContext,
): Message[] {
	const isPartner = authentication === 'oAuth2';
	const { effect, partners } = endpointOf(request);
	const wanted = permission ?? action;
	if (isPartner && partners === 'neverAllowed') return [message('next.partnersReadNoSales')];
	if (isPartner && partners === 'pickedCompanyOnly') return [message('next.pickedCompany', { wanted })];
	const causes = [
		message('cause.license'),
		...(effect === 'none' ? [] : [message('cause.readOnly')]),
		message(isPartner ? 'cause.approval' : 'cause.permission', { wanted }),
	].map((cause, index) => message('cause', { number: index + 1, cause }));
	return [
		message('next.causes', { causes }),
		...(isPartner && partners === 'ownSalesOnly' ? [message('next.ownSales')] : []),
	];
}
