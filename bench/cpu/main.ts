import { mkdirSync, writeFileSync } from 'node:fs';

import axios from 'axios';
import type { IExecuteFunctions, INodeParameters, INodeType } from 'n8n-workflow';

import { TravelAgencyPerson } from '../../nodes/Person/TravelAgencyPerson.node';
import { limiterWithoutWaiting } from '../../test/engine/limiterWithoutWaiting';
import { runNode } from '../../test/engine/runNode';

/** Each is about a different person: within one execution, the package reads the same person only once. */
const REQUESTS = 100;
const ROUNDS = 15;

const [url = '', token = '', resultFile = ''] = process.argv.slice(2);
const baseUrl = `${url}/api/v3`;
const credential = { baseUrl, accessToken: token };
const person = new TravelAgencyPerson();
const nobody = { person_kind: 'individual', name: 'Ninguém' };

type Work = (ids: readonly string[]) => Promise<unknown>;

async function runInEngine(node: INodeType, parameters: INodeParameters, ids: readonly string[]) {
	const { items, error } = await runNode({ node, parameters, credential, items: ids.map((id) => ({ id })) });
	if (error || items.length !== ids.length) throw error ?? new Error('Not every item came out');
}

/** A node that only calls n8n's helper for each item: the cost of every node that uses a credential. */
const nodeOfOneCall: INodeType = {
	description: person.description,
	async execute(this: IExecuteFunctions) {
		const records = [];
		for (const item of this.getInputData().keys()) {
			const isCreate = this.getNodeParameter('operation', item) === 'create';
			const path = isCreate ? '/people' : `/people/${String(this.getInputData()[item]?.json.id)}`;
			const answer = (await this.helpers.httpRequestWithAuthentication.call(this, 'travelAgencyApi', {
				method: isCreate ? 'POST' : 'GET',
				url: baseUrl + path,
				json: true,
				...(isCreate && {
					headers: { 'Idempotency-Key': crypto.randomUUID() },
					body: nobody,
				}),
			})) as { id: string };
			records.push({ json: { ...answer }, pairedItem: { item } });
		}
		return [records];
	},
};

const client = axios.create({ baseURL: baseUrl, headers: { Authorization: `Bearer ${token}` } });

const createPerson = async () =>
	await client.post<{ id: string }>('/people', nobody, {
		headers: { 'Idempotency-Key': crypto.randomUUID() },
	});

const read: INodeParameters = {
	operation: 'get',
	personId: { __rl: true, mode: 'id', value: '={{ $json.id }}' },
	output: 'raw',
};
const create: INodeParameters = { operation: 'create', name: 'Ninguém' };

const works: Record<string, Record<string, Work>> = {
	'Read a person': {
		'axios loop': async (ids) => {
			for (const id of ids) await client.get(`/people/${id}`);
		},
		"A node of one call of n8n's helper": async (ids) => await runInEngine(nodeOfOneCall, read, ids),
		'This package': async (ids) => await runInEngine(person, read, ids),
	},
	'Create a person': {
		'axios loop': async (ids) => {
			for (let count = 0; count < ids.length; count += 1) await createPerson();
		},
		"A node of one call of n8n's helper": async (ids) => await runInEngine(nodeOfOneCall, create, ids),
		'This package': async (ids) => await runInEngine(person, create, ids),
	},
};

/** Milliseconds of CPU for each request. */
async function cpuOf(work: Work, ids: readonly string[]): Promise<number> {
	const before = process.cpuUsage();
	await work(ids);
	const { user, system } = process.cpuUsage(before);
	return (user + system) / 1_000 / ids.length;
}

async function main(): Promise<void> {
	limiterWithoutWaiting(url);
	const created = Array.from({ length: REQUESTS }, async () => await createPerson());
	const ids = (await Promise.all(created)).map(({ data }) => data.id);
	const tables: Record<string, Record<string, number>> = {};
	for (const [title, ways] of Object.entries(works)) {
		const measured: Record<string, number[]> = {};
		// All ways take turns in each round, so that a slow moment of the machine affects all of them. The
		// first round is a warm-up.
		for (let round = 0; round <= ROUNDS; round += 1) {
			for (const [way, work] of Object.entries(ways)) {
				const milliseconds = await cpuOf(work, ids);
				if (round > 0) (measured[way] ??= []).push(milliseconds);
			}
		}
		const median = (values: number[]) => values.sort((a, b) => a - b)[(ROUNDS - 1) / 2] ?? NaN;
		const table = Object.fromEntries(Object.entries(measured).map(([way, all]) => [way, median(all)]));
		tables[title] = table;
		console.log(`\n${title}\n\n| | CPU ms per request | of the axios loop |\n|---|---|---|`);
		for (const [way, milliseconds] of Object.entries(table)) {
			const ratio = milliseconds / (table['axios loop'] ?? NaN);
			console.log(`| ${way} | ${milliseconds.toFixed(2)} | ${ratio.toFixed(2)} |`);
		}
	}
	mkdirSync('bench/results', { recursive: true });
	writeFileSync(resultFile, `${JSON.stringify(tables, undefined, '\t')}\n`);
	console.log(`\nAlso as JSON in ${resultFile}`);
}

void main();
