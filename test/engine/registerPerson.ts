import axios from 'axios';
import type { IDataObject } from 'n8n-workflow';

import type { BackOffice } from './backOffice';

/** Registers a person like the back office's own screen does. It is not among the requests of the test. */
export async function registerPerson(office: BackOffice, body: IDataObject): Promise<IDataObject> {
	const { baseUrl, accessToken } = office.credential();
	const { data } = await axios.post<IDataObject>(
		`${String(baseUrl)}/people`,
		{ person_kind: 'individual', ...body },
		{
			headers: {
				Authorization: `Bearer ${String(accessToken)}`,
				'Idempotency-Key': crypto.randomUUID(),
			},
		},
	);
	await office.forgetRequests();
	return data;
}
