/**
 * What a developer writes in an afternoon: one request after the other with axios, and a back-off that
 * doubles. Arguments: base URL, token, work (list, details, create, update, upload), number of records, and
 * the values to write as JSON. Prints { ids, seconds, cpuSeconds, peakMegabytes }.
 */
import { Blob } from 'node:buffer';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import axios from 'axios';

const [baseUrl, token, what, count, rowsJson = '[]'] = process.argv.slice(2);
/** @type {import('./workflows.mjs').Row[]} */
const rows = JSON.parse(rowsJson);

const client = axios.create({
	baseURL: baseUrl,
	headers: { Authorization: `Bearer ${token}` },
	timeout: 30_000,
});

/** @param {import('axios').AxiosRequestConfig} options */
async function request(options) {
	for (let attempt = 1; ; attempt++) {
		try {
			return (await client.request(options)).data;
		} catch (error) {
			const status = axios.isAxiosError(error) ? error.response?.status : undefined;
			if ((status !== undefined && status !== 429 && status < 500) || attempt === 8) throw error;
			await sleep(1_000 * 2 ** (attempt - 1));
		}
	}
}

async function list(wanted = Infinity) {
	const rows = [];
	let cursor;
	do {
		const page = await request({ url: '/sales', params: { size: 50, cursor } });
		rows.push(...page.data);
		cursor = page.pagination.next_cursor;
	} while (cursor && rows.length < wanted);
	return rows;
}

/** @param {(row: import('./workflows.mjs').Row) => import('axios').AxiosRequestConfig} requestFor */
async function write(requestFor) {
	const records = [];
	for (const row of rows) {
		records.push(await request({ ...requestFor(row), headers: { 'Idempotency-Key': randomUUID() } }));
	}
	return records;
}

/** @param {import('./workflows.mjs').Row} row */
function fileFor({ id, text }) {
	const form = new FormData();
	form.append('resource_type', 'sale');
	form.append('resource_id', String(id));
	form.append('file', new Blob([text], { type: 'text/plain' }), 'voucher.txt');
	return form;
}

/** @type {Record<string, () => Promise<{ id: string }[]>>} */
const work = {
	list: () => list(),
	create: () =>
		write(({ text }) => ({
			method: 'POST',
			url: '/people',
			data: { person_kind: 'individual', name: text },
		})),
	update: () =>
		write(({ id, text }) => ({ method: 'PATCH', url: `/people/${id}`, data: { observations: text } })),
	upload: () => write((row) => ({ method: 'POST', url: '/attachments', data: fileFor(row) })),
	async details() {
		const sales = [];
		for (const { id } of (await list(Number(count))).slice(0, Number(count))) {
			sales.push(await request({ url: `/sales/${id}` }));
		}
		return sales;
	},
};

const start = performance.now();
const records = await work[what]();
const seconds = (performance.now() - start) / 1000;
const { user, system } = process.cpuUsage();
process.stdout.write(
	JSON.stringify({
		ids: records.map(({ id }) => id),
		seconds,
		cpuSeconds: (user + system) / 1e6,
		peakMegabytes: process.resourceUsage().maxRSS / 1024,
	}),
);
