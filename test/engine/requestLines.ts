import type { BackOffice } from './backOffice';

/** The requests in order, as `GET /people/{id}`. A path that the API does not have is shown as it is. */
export async function requestLines(office: BackOffice): Promise<string[]> {
	return (await office.requests()).map(({ method, route, path }) => `${method} ${route ?? path}`);
}
