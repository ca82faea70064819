import { type Api, sandboxOfThisFile } from './client';
import { UNKNOWN_UUID, everyRow, refusal, success } from './expectations';
import { fileOf } from './files';
import { company, individual } from './people-bodies';
import { hotel, sale } from './sale-bodies';
import type { Person, PersonRow } from './shapes';
import { taskBody } from './task-bodies';
import { attach } from './upload';

/** DELETE /people/{id}. */

const sandbox = sandboxOfThisFile();
let api: Api;
beforeEach(() => {
	api = sandbox().as('full_access');
});

async function create(fields: Record<string, unknown> = individual()): Promise<Person> {
	return success(await api.post<Person>('/people', fields), 201);
}

async function read(id: string): Promise<Person> {
	return success(await api.get<Person>(`/people/${id}`), 200);
}

describe('DELETE /people/{id}', () => {
	async function kept(id: string): Promise<void> {
		const before = await sandbox().records('people');
		refusal(await api.delete(`/people/${id}`), 409);
		expect(await sandbox().records('people')).toEqual(before);
	}

	test('204 without body; the person is gone; repeating gives 404', async () => {
		const { id } = await create();
		const answer = await api.delete(`/people/${id}`);
		expect([answer.status, answer.data]).toEqual([204, '']);
		refusal(await api.get(`/people/${id}`), 404);
		refusal(await api.delete(`/people/${id}`), 404);
		expect(await everyRow<PersonRow>(api, '/people')).not.toContainEqual(expect.objectContaining({ id }));
	});

	test('no Idempotency-Key is required', async () => {
		const { id } = await create();
		expect((await api.http.delete(`/people/${id}`)).status).toBe(204);
	});

	test('409 for a customer, a passenger, an intermediary or a supplier of a sale; nothing changes', async () => {
		const roles = {
			payer: individual(),
			passenger: individual(),
			intermediary: company(),
			supplier: company(),
		};
		const { payer, passenger, intermediary, supplier } = roles;
		const product = hotel({ supplier, passengers: [{ amount: 10, person: passenger }] });
		success(await api.post('/sales', sale({ payer, intermediary, hotels: [product] })), 201);
		for (const { cpf_cnpj } of Object.values(roles)) {
			const [row] = await everyRow<PersonRow>(api, '/people', { cpf_cnpj });
			await kept(row?.id ?? '');
		}
	});

	test('409 for a person with a task', async () => {
		const { id } = await create();
		const task = success(
			await api.post<{ id: string }>('/tasks', await taskBody(sandbox(), { person_id: id })),
			201,
		);
		await kept(id);
		success(await api.delete(`/tasks/${task.id}`), 204);
		await kept(id);
	});

	test('409 for a person with an attachment', async () => {
		const { id } = await create();
		success(await attach(api, 'person', id, fileOf('png')), 201);
		await kept(id);
	});

	test('409 for a system user', async () => {
		const body = await taskBody(sandbox());
		await kept(String(body.assignee_id));
	});

	test('409 for a system company', async () => {
		const people = await sandbox().records('people');
		const companies = people.filter(
			({ system, person_kind }) => system === true && person_kind === 'company',
		);
		expect(companies.length).toBeGreaterThan(0);
		for (const { id } of companies) await kept(String(id));
	});

	test('requires the People delete permission', async () => {
		const { id } = await create();
		refusal(await sandbox().as('no_delete_people').delete(`/people/${id}`), 403);
		await read(id);
	});

	test('needs a writable API license', async () => {
		const { id } = await create();
		refusal(await sandbox().as('read_only').delete(`/people/${id}`), 403);
		await read(id);
	});

	test('the documents and the external_id of a deleted person are free again', async () => {
		const body = individual();
		const { id } = await create(body);
		success(await api.delete(`/people/${id}`), 204);
		const again = await create(body);
		expect(again.id).not.toBe(id);
		expect(again.external_id).toBe(body.external_id);
	});

	test('the person stops being promoter of others', async () => {
		const promoter = await create();
		const customer = await create(individual({ promoter: { id: promoter.id } }));
		expect(customer.promoter).toMatchObject({ id: promoter.id });
		success(await api.delete(`/people/${promoter.id}`), 204);
		expect((await read(customer.id)).promoter).toBeNull();
	});

	test('the person stops being seller of others', async () => {
		await sandbox().reset({ sales: 0, tasks: 0 });
		for (const { id } of await everyRow<{ id: string }>(api, '/sellers')) {
			const customer = await create(individual({ seller: { id } }));
			expect(customer.seller).toMatchObject({ id });
			if ((await api.delete(`/people/${id}`)).status === 409) continue;
			expect((await read(customer.id)).seller).toBeNull();
			return;
		}
		throw new Error('The seed has no seller who can be deleted');
	});

	test('a person that does not exist gives 404', async () => {
		refusal(await api.delete(`/people/${UNKNOWN_UUID}`), 404);
	});
});
