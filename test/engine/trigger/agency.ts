import axios from 'axios';
import type { IDataObject } from 'n8n-workflow';

import type { BackOffice } from '../backOffice';

/** The people of the agency at work in their back office, behind the API's back, and the time that passes. */
export class Agency {
	constructor(private readonly office: BackOffice) {}

	async edit(sale: IDataObject | undefined, change: IDataObject): Promise<void> {
		await axios.patch(`${this.office.url}/_sandbox/sales/${String(sale?.id)}`, change);
	}

	/** Changes a sale's price, to the same one each time. */
	async change(sale: IDataObject | undefined, fee = 50): Promise<void> {
		await this.edit(sale, { agency_service_fee: fee });
	}

	/** Settles a bill on a day (YYYY-MM-DD). */
	async settle(bill: IDataObject | undefined, day: string): Promise<void> {
		await axios.patch(`${this.office.url}/_sandbox/bills/${String(bill?.id)}`, { settlement_date: day });
	}

	/** Moves an invoice on: `issued`, and so on. */
	async moveInvoice(invoice: IDataObject | undefined, status: string): Promise<void> {
		await axios.patch(`${this.office.url}/_sandbox/nfs/${String(invoice?.id)}`, { status });
	}

	async sales(status = 'opened'): Promise<IDataObject[]> {
		return (await this.office.records('sales')).filter((sale) => sale.status === status);
	}

	async pass({ days = 0, minutes = 0 }: { days?: number; minutes?: number }): Promise<void> {
		await this.office.setClock({ advance_seconds: (days * 24 * 60 + minutes) * 60 });
	}

	/** A new sale, through the API. */
	async sell(): Promise<IDataObject> {
		return await this.post('/sales', {
			company_identifier: '12345678000195',
			hotels: [{ local_id: 'h', supplier: { name: 'Hotel Aurora', person_kind: 'company' } }],
		});
	}

	/** The first page of a list, through the API. */
	async list(path: string): Promise<IDataObject[]> {
		return (await this.send('GET', `${path}?size=50`)).data as IDataObject[];
	}

	async post(path: string, body: IDataObject): Promise<IDataObject> {
		return await this.send('POST', path, body);
	}

	async send(method: string, path: string, body?: IDataObject): Promise<IDataObject> {
		const headers = { Authorization: 'Bearer sandbox_full_access', 'Idempotency-Key': crypto.randomUUID() };
		const url = `${this.office.url}/api/v3${path}`;
		return (await axios.request<IDataObject>({ method, url, data: body, headers })).data;
	}
}

export function idsOf(records: readonly IDataObject[]): unknown[] {
	return records.map(({ id }) => id).sort();
}
