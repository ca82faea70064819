import type { BackOffice } from './backOffice';

/** What was asked for, in order, as `GET /people/{id}`; a path that the API does not have stands as it is. */
export async function requestLines(office: BackOffice): Promise<string[]> {
	return (await office.requests()).map(({ method, route, path }) => `${method} ${route ?? path}`);
}
