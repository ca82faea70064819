import axios from 'axios';
import type { IDataObject } from 'n8n-workflow';

import type { BackOffice } from '../backOffice';
import { activeUser, taskCategory } from '../tasksAtHand';

/** The agency's people, who work in their back office without using the API; and time that passes. */
export class Agency {
	/** Create it at the top of a file: after each test, it undoes what the test did to the clocks. */
	constructor(private readonly office: BackOffice) {
		afterEach(() => jest.restoreAllMocks());
	}

	async edit(sale: IDataObject | undefined, change: IDataObject): Promise<void> {
		await axios.patch(`${this.office.url}/_sandbox/sales/${String(sale?.id)}`, change);
	}

	/** Changes a sale's price, each time to the same one. */
	async change(sale: IDataObject | undefined, fee = 50): Promise<void> {
		await this.edit(sale, { agency_service_fee: fee });
	}

	/** Settles a bill on a day (YYYY-MM-DD). */
	async settle(bill: IDataObject | undefined, day: string): Promise<void> {
		await axios.patch(`${this.office.url}/_sandbox/bills/${String(bill?.id)}`, { settlement_date: day });
	}

	/** Gives an invoice a new status, such as `issued`. */
	async moveInvoice(invoice: IDataObject | undefined, status: string): Promise<void> {
		await axios.patch(`${this.office.url}/_sandbox/nfs/${String(invoice?.id)}`, { status });
	}

	async sales(status = 'opened'): Promise<IDataObject[]> {
		return (await this.office.records('sales')).filter((sale) => sale.status === status);
	}

	/**
	 * Sets the clocks of the service and of n8n to times in Brasília. They advance a little whenever they are
	 * read. The sandbox runs in the tests' process, and its clock depends on n8n's.
	 */
	async setClocks(moment: string, ofN8n = moment): Promise<void> {
		let now = Date.parse(`${ofN8n}-03:00`);
		jest.spyOn(Date, 'now').mockImplementation(() => Math.floor((now += 0.2)));
		await this.office.setClock({ now: `${moment}-03:00` });
	}

	/** Lets time pass for n8n, and so for the service. */
	pass({ days = 0, minutes = 0 }: { days?: number; minutes?: number }): void {
		const { now: real } = Date;
		const clock = jest.spyOn(Date, 'now');
		const now = clock.getMockImplementation() ?? real;
		clock.mockImplementation(() => now() + (days * 24 * 60 + minutes) * 60_000);
	}

	/** Creates a sale through the API. */
	async sell(more: IDataObject = {}): Promise<IDataObject> {
		return await this.post('/sales', {
			company_identifier: '12345678000195',
			hotels: [{ local_id: 'h', supplier: { name: 'Hotel Aurora', person_kind: 'company' } }],
			...more,
		});
	}

	/** Creates a task through the API. */
	async task(more: IDataObject = {}): Promise<IDataObject> {
		return await this.post('/tasks', {
			company_identifier: '12345678000195',
			title: 'Emitir voucher',
			due: '2031-03-11T08:30:00',
			category_id: await taskCategory(this.office),
			assignee_id: await activeUser(this.office),
			...more,
		});
	}

	/** The first page of a list, read through the API. */
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

/** The day `days` later. */
export const shifted = (day: unknown, days: number): string =>
	new Date(Date.parse(String(day)) + days * 86_400_000).toISOString().slice(0, 10);

/** Today in Brasília. */
export const today = (): string => new Date(Date.now() - 3 * 3_600_000).toISOString().slice(0, 10);

export function idsOf(records: readonly IDataObject[]): unknown[] {
	return records.map(({ id }) => id).sort();
}
