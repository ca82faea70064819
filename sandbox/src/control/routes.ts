import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { parseInstantWithOffset } from '../brasilia';
import type { Partner } from '../oauth/partners';
import { faultOfRedirectUri } from '../oauth/redirectUri';
import type { Feed } from '../feed';
import { sentences } from '../openapi/sentences';
import { formatterOf } from '../openapi/validation';
import { faultOrder, mistakeIn } from '../protocol/faults/order';
import { notFound, Refusal } from '../protocol/refusal';
import { rules } from '../protocol/rules';
import { companyIdentifiedBy, type Company } from '../records/companies';
import type { StoredBill } from '../records/bills';
import type { StoredInvoice } from '../records/invoices';
import type { StoredTask } from '../records/tasks';
import type { StoredSale } from '../records/sales';
import { settleBill } from '../resources/bills/settle';
import { completeTask } from '../resources/tasks/complete';
import { moveInvoice } from '../resources/invoices/move';
import { editSale } from '../resources/sales/edit';
import { presentSale } from '../resources/sales/present';
import { text, Type, type Static } from '../schema';
import type { Session } from '../session';
import {
	billBody,
	clockBody,
	companyBody,
	invoiceBody,
	partnerBody,
	requestsQuery,
	resetBody,
	saleBody,
	settingsBody,
	taskBody,
	type ResetBody,
} from './bodies';
import { serveStored } from './browse';
import type { ControlPlane } from './controlPlane';
import { describeControlPlane } from './description';
import { serveEvents } from './events';
import { guardOrigin } from './guard';

/** Refuses a request that the control plane can't carry out. The API's own rules don't apply here. */
const mistake = (error: string): Refusal => new Refusal(400, [error]);

function serveClockAndSettings(app: ControlPlane, current: () => Session, feed: Feed): void {
	const time = () => ({ now: new Date(current().office.clock.now()).toISOString() });
	app.get('/clock', async () => time());
	app.put('/clock', { schema: { body: clockBody } }, async ({ body: { now, advance_seconds } }) => {
		const { clock } = current().office;
		const instant =
			now === undefined ? clock.now() + (advance_seconds ?? 0) * 1000 : parseInstantWithOffset(now);
		if (instant === undefined) throw mistake('now must be an ISO 8601 date-time with an offset');
		if (!clock.trySet(instant)) throw mistake('The clock shows the years 1900 to 9998');
		feed.tell({ event: 'clock', data: time() });
		return time();
	});

	app.get('/settings', async () => current().office.settings);
	app.put('/settings', { schema: { body: settingsBody } }, async ({ body: { rate_limit, ...switches } }) => {
		const { settings } = current();
		const now = settings.value;
		settings.set({ ...now, ...switches, rate_limit: { ...now.rate_limit, ...rate_limit } });
		feed.tell({ event: 'settings', data: settings.value });
		return settings.value;
	});
}

function serveFaultsAndRequests(app: ControlPlane, current: () => Session, feed: Feed): void {
	const tellOfFaults = (): void => feed.tell({ event: 'faults', data: { data: current().faults.list() } });
	app.get('/faults', async () => ({ data: current().faults.list() }));
	app.post('/faults', { schema: { body: faultOrder } }, async ({ body: order }, reply) => {
		const foreign = mistakeIn(order);
		if (foreign) throw mistake(foreign);
		const id = current().faults.order(order);
		tellOfFaults();
		return reply.code(201).send({ id });
	});
	app.delete(
		'/faults/:id',
		{ schema: { params: Type.Object({ id: Type.String({ pattern: '^\\d+$' }) }) } },
		async ({ params: { id } }, reply) => {
			if (!current().faults.remove(Number(id))) throw notFound(`Fault ${id}`);
			tellOfFaults();
			return reply.code(204).send();
		},
	);
	app.delete('/faults', async (_request, reply) => {
		current().faults.clear();
		tellOfFaults();
		return reply.code(204).send();
	});

	app.get('/requests', { schema: { querystring: requestsQuery } }, async ({ query: { method, route } }) => ({
		data: current().log.matching(method, route),
	}));
	app.get(
		'/requests/:number',
		{ schema: { params: Type.Object({ number: Type.String({ pattern: '^\\d+$' }) }) } },
		async ({ params: { number } }) => {
			const found = current().log.find(Number(number));
			if (!found) throw notFound(`Request ${number}`);
			return found;
		},
	);
	app.get('/rules', async () => ({
		data: Object.entries(rules).map(([name, rule]) => ({ name, assumed: false, ...rule })),
	}));
	app.delete('/requests', async (_request, reply) => {
		current().log.clear();
		feed.tell({ event: 'requests_cleared', data: {} });
		return reply.code(204).send();
	});
}

const byId = Type.Object({ id: text() });
type ById = Static<typeof byId>;

function serveRecords(app: ControlPlane, current: () => Session, feed: Feed): void {
	const tellOfChange = (collection: string, { id }: ById): void =>
		feed.tell({ event: 'records', data: { collection, id } });
	const saleOf = ({ id }: ById): StoredSale => {
		const sale = current().office.store.sales.get(id);
		if (!sale) throw notFound('Sale');
		return sale;
	};
	app.patch(
		'/sales/:id',
		{
			schema: { params: byId, body: saleBody },
			// If the path leads nowhere, say so before complaining about the body.
			preValidation: async ({ params }) => void saleOf(params),
		},
		async ({ params, body }) => {
			const { office } = current();
			const sale = editSale(office, saleOf(params), body);
			tellOfChange('sales', params);
			return presentSale(office, sale);
		},
	);

	const billOf = ({ id }: ById): StoredBill => {
		const bill = current().office.store.bills.get(id);
		if (!bill) throw notFound('Bill');
		return bill;
	};
	app.patch(
		'/bills/:id',
		{ schema: { params: byId, body: billBody }, preValidation: async ({ params }) => void billOf(params) },
		async ({ params, body }) => {
			const bill = settleBill(current().office, billOf(params), body.settlement_date);
			tellOfChange('bills', params);
			return bill;
		},
	);

	const taskOf = ({ id }: ById): StoredTask => {
		const task = current().office.store.tasks.get(id);
		if (!task) throw notFound('Task');
		return task;
	};
	app.patch(
		'/tasks/:id',
		{ schema: { params: byId, body: taskBody }, preValidation: async ({ params }) => void taskOf(params) },
		async ({ params, body }) => {
			const task = completeTask(current().office, taskOf(params), body.completed);
			tellOfChange('tasks', params);
			return task;
		},
	);

	const invoiceOf = ({ id }: ById): StoredInvoice => {
		const invoice = current().office.store.invoices.get(id);
		if (!invoice) throw notFound('Invoice');
		return invoice;
	};
	app.patch(
		'/nfs/:id',
		{
			schema: { params: byId, body: invoiceBody },
			preValidation: async ({ params }) => void invoiceOf(params),
		},
		async ({ params, body }) => {
			const invoice = moveInvoice(current().office, invoiceOf(params), body.status);
			tellOfChange('nfs', params);
			return invoice;
		},
	);
}

function servePartners(app: ControlPlane, current: () => Session, feed: Feed): void {
	app.get('/tokens', async () => ({
		data: current().access.credentials.all.map(({ token, name, story }) => ({ token, name, story })),
	}));
	app.get('/users', async () => ({ data: current().access.users }));
	app.get('/partners', async () => ({ data: current().oauth.partners.all() }));
	const partnerOf = ({ client_id }: { client_id: string }): Partner => {
		const partner = current().oauth.partners.get(client_id);
		if (!partner) throw notFound(`Partner ${client_id}`);
		return partner;
	};
	app.put(
		'/partners/:client_id',
		{
			schema: { params: Type.Object({ client_id: text() }), body: partnerBody },
			preValidation: async ({ params }) => void partnerOf(params),
		},
		async ({ params, body }) => {
			const { allowLoopbackRedirect } = current().oauth.partners;
			const fault =
				body.redirect_uri !== undefined && faultOfRedirectUri(body.redirect_uri, allowLoopbackRedirect);
			if (fault) throw mistake(fault);
			current().oauth.partners.register(params.client_id, body);
			feed.tell({ event: 'partners', data: {} });
			return partnerOf(params);
		},
	);

	const companyOf = ({ identifier }: { identifier: string }): Company => {
		const company = companyIdentifiedBy(identifier);
		if (!company) throw notFound(`Company ${identifier}`);
		return company;
	};
	app.put(
		'/companies/:identifier',
		{
			schema: { params: Type.Object({ identifier: text() }), body: companyBody },
			preValidation: async ({ params }) => void companyOf(params),
		},
		async ({ params, body: { license } }) => {
			const company = companyOf(params);
			current().oauth.licenses.set(company.id, license);
			feed.tell({ event: 'partners', data: {} });
			return { ...company, license };
		},
	);
}

/**
 * The switches behind the emulated service: time, faults, settings, and the log of what really happened.
 * Needs no token.
 */
export const controlPlane =
	(current: () => Session, reset: (changes: ResetBody) => void, feed: Feed) =>
	async (plugin: FastifyInstance): Promise<void> => {
		const app = plugin.withTypeProvider<TypeBoxTypeProvider>();
		app.addHook('onRequest', async (request) => guardOrigin(request));
		await describeControlPlane(plugin);
		// A client may name any media type, even if it sends no body.
		app.addContentTypeParser(
			'*',
			{ parseAs: 'string' },
			async (_request: unknown, sent: string) => sent || undefined,
		);
		app.setSchemaErrorFormatter(
			formatterOf((found, part) => new Refusal(400, sentences(found, part === 'body' ? 'body' : 'query'))),
		);

		app.get('/health', async () => ({ status: 'ok' }));
		const everythingOmitted = async (request: FastifyRequest) => void (request.body ??= {});
		app.post(
			'/reset',
			{ preValidation: everythingOmitted, schema: { body: resetBody } },
			async ({ body }, reply) => {
				try {
					reset(body);
				} catch (failure) {
					throw failure instanceof RangeError ? mistake(failure.message) : failure;
				}
				return reply.code(204).send();
			},
		);
		serveClockAndSettings(app, current, feed);
		serveFaultsAndRequests(app, current, feed);
		serveEvents(app, feed);
		serveStored(app, current);
		serveRecords(app, current, feed);
		servePartners(app, current, feed);
	};
