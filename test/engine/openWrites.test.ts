import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { TravelAgencyPerson } from '../../nodes/Person/TravelAgencyPerson.node';
import { TravelAgencyTask } from '../../nodes/Task/TravelAgencyTask.node';
import { MAX_ATTEMPTS } from '../../nodes/shared/request/retry';
import { nonEmpty } from '../nonEmpty';
import { backOfficeOfThisFile, HORIZONTE_VIAGENS, type Fault } from './backOffice';
import { createByForm, hotelLine } from './createSale';
import { freshCpf } from './documents';
import { unconnected } from './partner';
import { byId } from './picked';
import { runNode } from './runNode';

const office = backOfficeOfThisFile();

const WRITTEN_IN_VAIN: Fault = {
	kind: 'cut_after_commit',
	method: 'POST',
	path: '/people',
	times: MAX_ATTEMPTS,
};

const refusal = (status: number, of: Partial<Fault>): Fault => ({
	...{ kind: 'error_before_commit', status, times: 1 },
	...of,
});

/** Reads between the node's first and second write. */
const READS: Array<[string, Fault]> = [
	['a page instead of the list', { kind: 'html_page_before_commit' }],
	['a list that is cut', { kind: 'cut_inside_body' }],
	['no list at all', { kind: 'cut_before_commit' }],
];

interface Told {
	message: string;
	description: string;
	mayHaveStored: unknown;
}

async function upsertTwice(items = [{}], options = {}): Promise<Told> {
	const parameters: INodeParameters = {
		operation: 'upsert',
		matchBy: 'cpfCnpj',
		matchValue: `={{ $json.cpf ?? '${freshCpf()}' }}`,
		name: 'Ana Souza',
		options,
	};
	const { error } = await runNode({
		node: new TravelAgencyPerson(),
		parameters,
		credential: office.credential(),
		items,
		settings: { retryOnFail: true, maxTries: 2, waitBetweenTries: 1 },
	});
	const { message = '', description, context } = error ?? {};
	const facts = context?.error as IDataObject | undefined;
	return { message, description: description ?? '', mayHaveStored: facts?.may_have_stored };
}

test('A task whose update is in progress, as far as its cut refusals tell, may be updated', async () => {
	const [task] = (await office.records('tasks')).filter(({ completed, deleted }) => !completed && !deleted);
	// Longer than the client waits in all of its attempts.
	await office.fault({ kind: 'latency', latency_ms: 300_000, method: 'PATCH', times: 1 });
	await office.fault({ kind: 'cut_inside_body', method: 'PATCH' });
	const { error } = await runNode({
		node: new TravelAgencyTask(),
		parameters: {
			operation: 'update',
			taskId: byId(String(task?.id)),
			updateFields: { title: 'Ligar de novo' },
		},
		credential: office.credential(),
	});
	const statuses = (await office.requests('PATCH')).map(({ status }) => status);
	expect(statuses.slice(1)).toEqual([409, 409, 409, 409, 409]);
	expect(error?.message).toMatch(/still working on an earlier attempt/);
	expect(error?.description).toMatch(/It may have stored what this item sends/);
});

describe('Retry On Fail after a write without an answer', () => {
	test.each(READS)('tells that it may be stored, where it gets %s', async (_name, fault) => {
		const before = (await office.records('people')).length;
		await office.fault(WRITTEN_IN_VAIN);
		await office.fault({ ...fault, method: 'GET', path: '/people', skip: 1 });
		const { message, description, mayHaveStored } = await upsertTwice();
		expect(mayHaveStored).toBe(true);
		expect(await office.records('people')).toHaveLength(before + 1);
		expect((await office.requests('GET')).length).toBeGreaterThan(1);
		expect(message).toMatch(/back office/);
		expect(description).toMatch(
			/ Item 0 may have gone through: look in the back office before you run again\.$/,
		);
	});

	test.each(READS)(
		'tells that it is stored, where an item after it failed and it gets %s',
		async (_name, fault) => {
			await office.fault({ kind: 'error_before_commit', method: 'POST', path: '/people', skip: 1 });
			// In each try, every person is looked up once.
			await office.fault({ ...fault, method: 'GET', path: '/people', skip: 2 });
			const { message, description, mayHaveStored } = await upsertTwice(
				[{ cpf: freshCpf() }, { cpf: freshCpf() }],
				{ oneAfterTheOther: true },
			);
			expect(mayHaveStored).toBe(true);
			expect(await office.requests('POST')).not.toEqual([]);
			expect(message).toMatch(/back office.*\[Item 0\]/);
			expect(description).toMatch(/ Item 0 went through: leave it out when you run again\./);
		},
	);

	test.each(READS)('tells nothing of the kind where nothing was written before %s', async (_name, fault) => {
		await office.fault({ ...fault, method: 'GET', path: '/people' });
		const { message, description, mayHaveStored } = await upsertTwice();
		expect(mayHaveStored).toBe(false);
		expect(await office.requests('POST')).toEqual([]);
		expect(message).toMatch(/back office/);
		expect(description).not.toMatch(/may have/);
	});

	test('tells it once where the write itself fails again', async () => {
		await office.fault({ kind: 'error_before_commit', method: 'POST', path: '/people', times: 12 });
		const { description } = await upsertTwice();
		expect(description.match(/may have/g)).toHaveLength(1);
	});

	test.each([401, 403, 422])(
		'tells it where the next write of the item is refused with %s',
		async (status) => {
			const before = (await office.records('people')).length;
			await office.fault(WRITTEN_IN_VAIN);
			await office.fault({
				...{ kind: 'error_before_commit', status, method: 'PATCH', path: '/people/*', times: 1 },
			});
			const { description, mayHaveStored } = await upsertTwice();
			expect(await office.records('people')).toHaveLength(before + 1);
			expect(mayHaveStored).toBe(true);
			expect(description).toMatch(
				/ Item 0 may have gone through: look in the back office before you run again\.$/,
			);
			expect(description).not.toMatch(/Nothing was stored/);
		},
	);

	test('tells nothing of the kind once the write is settled', async () => {
		await office.fault(WRITTEN_IN_VAIN);
		await office.fault({ kind: 'error_before_commit', method: 'PATCH', path: '/people/*', times: 1 });
		expect(await upsertTwice()).toEqual({ message: '', description: '', mayHaveStored: undefined });
	});
});

describe('A sale whose people got their External IDs, and which is refused then', () => {
	const REFUSED: Array<[string, Fault, RegExp]> = [
		['for its values', refusal(422, { method: 'POST', path: '/sales' }), /refused the values/],
		['by a server that knows no sales', refusal(404, { method: 'POST', path: '/sales' }), /know this URL/],
		[
			'since the seller may get none',
			refusal(403, { method: 'PATCH', path: '/people/*', skip: 1 }),
			/'Seller' is .*no External ID/,
		],
	];

	test.each(REFUSED)('%s: has stored a part, and may be run again', async (_, fault, said) => {
		const [payer, seller] = (await office.records('people')).filter(
			({ person_kind: kind, system, external_ids: ids }) =>
				kind === 'individual' && !system && (ids as IDataObject | undefined)?.full_access === undefined,
		);
		const form = { payer: byId(payer?.id), seller: byId(seller?.id), products: { hotel: [hotelLine()] } };
		await office.fault(fault);
		const { error } = await createByForm(office, form);
		expect(error?.message).toMatch(said);
		expect(error?.description).toMatch(
			/Item 0 has stored External IDs of people, and nothing else: run it again/,
		);
		expect(error?.description).not.toMatch(/Nothing was stored|did not go through/);
		expect(error?.context.error).toMatchObject({ may_have_stored: true });
		await office.forgetRequests();
		await createByForm(office, form);
		expect(await office.requests('PATCH')).toHaveLength(fault.status === 403 ? 1 : 0);
	});
});

test.each(['stopWorkflow', 'continueRegularOutput'] as const)(
	'Sales of a partner whom no agency has connected are not said to be stored (%s)',
	async (onError) => {
		const { error, items } = await createByForm(
			office,
			{
				...{ authentication: 'oAuth2', products: { hotel: [hotelLine()] } },
				additionalFields: { companyIdentifier: HORIZONTE_VIAGENS },
			},
			{ credential: unconnected(office), items: [{}, {}], settings: { onError } },
		);
		const facts = error ? [error.context.error] : items.map(({ json }) => json.error);
		for (const fact of nonEmpty(facts))
			expect(fact).toMatchObject({ code: 'NOT_CONNECTED', may_have_stored: false });
		expect(await office.requests()).toEqual([]);
	},
);
