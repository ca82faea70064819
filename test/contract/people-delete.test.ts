import { fullAccess, sandboxOfThisFile } from './client';
import { everyRow, refusal, success } from './expectations';
import { fileOf } from './files';
import { company, individual } from './people-bodies';
import { hotel, sale, type SaleBody } from './sale-bodies';
import type { Person, PersonRow, Row } from './shapes';
import { taskBody } from './task-bodies';
import { attach } from './upload';

/** DELETE /people/{id}. */

const sandbox = sandboxOfThisFile();
const api = fullAccess(sandbox);

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

	/** Sales in which the person has only this role; all other people in them are new. */
	const roles: Record<string, (person: Record<string, unknown>) => SaleBody> = {
		'as customer': (payer) => sale({ payer }),
		'as passenger': (person) => sale({ hotels: [hotel({ passengers: [{ amount: 10, person }] })] }),
		'as intermediary': (intermediary) => sale({ intermediary }),
		'as supplier': (supplier) => sale({ hotels: [hotel({ supplier })] }),
		'as representative': (representative) => sale({ hotels: [hotel({ representative })] }),
		'as seller': (seller) => sale({ seller }),
		'as requester': (requester) => sale({ requester }),
		'as approver': (approver) => sale({ approver }),
		'as payer of a payment': (payer) =>
			sale({
				payments: [{ vendor: { credit: { payer, products: [{ local_id: 'hotel-1', payment_amount: 9 }] } } }],
			}),
		'by a commission': ({ external_id }) => {
			const passengers = [{ amount: 0, person: individual() }];
			const commissions = [{ kind: 'person', external_id, value: 5 }];
			return sale({ status: 'closed', hotels: [hotel({ passengers })], commissions });
		},
	};

	test.each(Object.keys(roles))('409 for a person whose only tie is a sale, %s', async (role) => {
		const fields = individual();
		const { id } = await create(fields);
		success(await api.post('/sales', roles[role]?.(fields)), 201);
		await kept(id);
	});

	/** Records that refer to people: the collection, and a test for whether a record refers to a person. */
	const seeded: Array<[what: string, collection: string, isAbout: (row: Row, id: string) => boolean]> = [
		['a financial entry', 'bills', ({ person_id }, id) => person_id === id],
		['a refund', 'refunds', ({ person_id }, id) => person_id === id],
		['an invoice', 'nfs', ({ person_id }, id) => person_id === id],
		['a quote', 'quotes', ({ customer_id }, id) => customer_id === id],
		['an account', 'accounts', ({ holder_id }, id) => holder_id === id],
		['an attachment that was removed', 'removed_attachments', ({ resource_id }, id) => resource_id === id],
		['a card', 'people', ({ id: own, credit_cards }, id) => own === id && (credit_cards as []).length > 0],
	];

	/** The seeded people to whom only these records refer. */
	async function peopleTiedOnlyBy(what: string): Promise<string[]> {
		const tied = new Map<string, Set<string>>();
		const people = (await sandbox().records('people')) as Row[];
		const note = (id: unknown, tie: string): void => void tied.get(String(id))?.add(tie);
		for (const { id } of people) tied.set(id, new Set());
		for (const [tie, collection, isAbout] of seeded) {
			const rows = (await sandbox().records(collection)) as Row[];
			for (const { id } of people) if (rows.some((row) => isAbout(row, id))) note(id, tie);
		}
		for (const { participants, payments, commissions } of (await sandbox().records(
			'sales',
		)) as unknown as Ties[]) {
			for (const id of participants) note(id, 'sales');
			for (const { payer_id } of payments) note(payer_id, 'sales');
			for (const { person_id } of commissions) note(person_id, 'sales');
		}
		for (const { person_id, assignee_id } of await sandbox().records('tasks')) {
			note(person_id, 'tasks');
			note(assignee_id, 'tasks');
		}
		for (const { seller_id } of await sandbox().records('quotes')) note(seller_id, 'tasks');
		for (const { resource_id } of await sandbox().records('attachments')) note(resource_id, 'attachments');
		for (const { id, system, user } of people) if (system === true || user !== null) note(id, 'system');
		return [...tied].filter(([, ties]) => ties.size === 1 && ties.has(what)).map(([id]) => id);
	}

	interface Ties {
		participants: string[];
		payments: Array<{ payer_id: string | null }>;
		commissions: Array<{ person_id: string }>;
	}

	test.each(seeded.map(([what]) => what))('409 for a person whose only tie is %s', async (what) => {
		const ids = await peopleTiedOnlyBy(what);
		expect(ids.length).toBeGreaterThan(0);
		for (const id of ids) await kept(id);
	});

	test('what was removed from a person is shown nowhere', async () => {
		const [id] = await peopleTiedOnlyBy('an attachment that was removed');
		expect((await read(id ?? '')).attachments).toEqual([]);
	});

	test('409 for users who did nothing yet, and for system companies without a sale', async () => {
		await sandbox().reset({ sales: 0, tasks: 0 });
		const people = (await sandbox().records('people')) as Row[];
		const inactive = people.filter(({ user }) => (user as { active?: boolean } | null)?.active === false);
		const companies = people.filter(
			({ system, person_kind }) => system === true && person_kind === 'company',
		);
		expect([inactive.length > 0, companies.length > 0]).toEqual([true, true]);
		for (const { id } of [...inactive, ...companies]) await kept(id);
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
});
