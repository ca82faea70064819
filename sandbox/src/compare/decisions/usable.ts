import type { Endpoint } from '../../protocol/endpoint';
import { details, listFor, lists, nameOf, type Survey } from '../survey';
import { Unobserved } from '../unobserved';

/** Whether an endpoint in development already answers. */
export async function isUsable(survey: Survey, endpoint: Endpoint): Promise<boolean | Unobserved> {
	const forbidden = new Unobserved(`${nameOf(endpoint)} is answered with 403`, 403);
	if (!details.includes(endpoint)) {
		const { status } = await survey.read(endpoint.url, { size: 50 });
		return status === 403 ? forbidden : status === 200;
	}
	const list = listFor(endpoint);
	const page = list === undefined ? new Unobserved('') : await survey.list(list);
	// Without the list we have no ID to ask for. If the list is not released, neither is the record.
	if (page instanceof Unobserved && page.status === 403) return forbidden;
	if (page instanceof Unobserved)
		return lists.some(({ url, config }) => url === list && !config.inDevelopment) ? page : false;
	const records = await survey.records(endpoint);
	if (!(records instanceof Unobserved)) return true;
	if (records.status === 403) return records;
	return page.rows.length > 0 ? false : records;
}
