import type { FastifyInstance } from 'fastify';
import { parseInstantWithOffset } from '../brasilia';
import { faultOfRedirectUri } from '../oauth/redirectUri';
import { users } from '../oauth/users';
import { createAjv } from '../openapi/formats';
import { sentences } from '../openapi/sentences';
import { tokens } from '../protocol/credentials';
import { faultOrder, mistakeIn } from '../protocol/faults/order';
import { badRequest, notFound, Refusal } from '../protocol/refusal';
import { companyIdentifiedBy } from '../records/companies';
import type { Store } from '../records/store';
import { editSale } from '../resources/sales/edit';
import { presentSale } from '../resources/sales/present';
import type { Static, TSchema } from '../schema';
import type { Session } from '../session';
import {
	clockBody,
	companyBody,
	partnerBody,
	requestsQuery,
	resetBody,
	saleBody,
	settingsBody,
	type ResetBody,
} from './bodies';
import { guardControlPlane } from './guard';

const ajv = createAjv();

/** @throws {Refusal} 400 naming what is wrong */
function checked<Schema extends TSchema>(
	schema: Schema,
	sent: unknown,
	whole: 'body' | 'query' = 'body',
): Static<Schema> {
	const validate = ajv.compile<Static<Schema>>(schema);
	if (validate(sent)) return sent;
	throw badRequest(...sentences(validate.errors ?? [], whole));
}

const collectionNames: Record<string, Exclude<keyof Store, 'files'>> = {
	sales: 'sales',
	people: 'people',
	tasks: 'tasks',
	attachments: 'attachments',
	removed_attachments: 'removedAttachments',
	bills: 'bills',
	account_movements: 'accountMovements',
	refunds: 'refunds',
	nfs: 'invoices',
	partner_statements: 'partnerStatements',
	accounts: 'accounts',
	payment_methods: 'paymentMethods',
	cost_centers: 'costCenters',
	categories: 'categories',
	currencies: 'currencies',
	nf_rules: 'nfRules',
	invoice_rules: 'invoiceRules',
	emails: 'emails',
	logs: 'logs',
	travels: 'travels',
	quotes: 'quotes',
	integrations: 'integrations',
	cabins: 'cabins',
	ships: 'ships',
	sellers: 'sellers',
	products: 'products',
	cities: 'cities',
	labels: 'labels',
	task_categories: 'taskCategories',
	custom_fields: 'customFields',
};

/**
 * The switches behind the emulated service: time, faults, settings, and what really happened. Needs no token.
 * @param allowedHosts names under which it may be called, beside those of this machine
 */
export const controlPlane =
	(current: () => Session, reset: (changes: ResetBody) => void, allowedHosts: readonly string[]) =>
	async (app: FastifyInstance): Promise<void> => {
		app.addHook('onRequest', async (request) => guardControlPlane(request, allowedHosts));
		// A client that sends no body may still name a media type of its liking.
		app.addContentTypeParser(
			'*',
			{ parseAs: 'string' },
			async (_request: unknown, sent: string) => sent || undefined,
		);

		app.get('/health', async () => ({ status: 'ok' }));

		app.post('/reset', async (request, reply) => {
			reset(checked(resetBody, request.body ?? {}));
			return reply.code(204).send();
		});

		const time = () => ({ now: new Date(current().office.clock.now()).toISOString() });
		app.get('/clock', async () => time());
		app.put('/clock', async (request) => {
			const { now, advance_seconds } = checked(clockBody, request.body);
			const { clock } = current().office;
			const instant =
				now === undefined ? clock.now() + (advance_seconds ?? 0) * 1000 : parseInstantWithOffset(now);
			if (instant === undefined) throw badRequest('now must be an ISO 8601 date-time with an offset');
			if (!clock.trySet(instant)) throw badRequest('The clock shows the years 1900 to 9998');
			return time();
		});

		app.get('/settings', async () => current().office.settings);
		app.put('/settings', async (request) => {
			const { rate_limit, ...switches } = checked(settingsBody, request.body);
			const { settings } = current().office;
			Object.assign(settings.rate_limit, rate_limit);
			return Object.assign(settings, switches);
		});

		app.get('/faults', async () => ({ data: current().faults.list() }));
		app.post('/faults', async (request, reply) => {
			const order = checked(faultOrder, request.body);
			const mistake = mistakeIn(order);
			if (mistake) throw badRequest(mistake);
			return reply.code(201).send({ id: current().faults.order(order) });
		});
		app.delete('/faults', async (_request, reply) => {
			current().faults.clear();
			return reply.code(204).send();
		});

		app.get('/requests', async ({ query }) => {
			const { method, route } = checked(requestsQuery, query, 'query');
			return { data: current().log.matching(method, route) };
		});
		app.delete('/requests', async (_request, reply) => {
			current().log.clear();
			return reply.code(204).send();
		});

		app.get<{ Params: { collection: string } }>('/records/:collection', async ({ params }) => {
			const { collection } = params;
			const name = Object.hasOwn(collectionNames, collection) ? collectionNames[collection] : undefined;
			if (!name) {
				const known = Object.keys(collectionNames).join(', ');
				throw new Refusal(404, [`There is no collection ${collection}; known are ${known}`]);
			}
			return { data: current().office.store[name].all() };
		});

		app.patch<{ Params: { id: string } }>('/sales/:id', async ({ params, body }) => {
			const { office } = current();
			const sale = office.store.sales.get(params.id);
			if (!sale) throw notFound('Sale');
			return presentSale(office, editSale(office, sale, checked(saleBody, body)));
		});

		app.get('/tokens', async () => ({
			data: tokens.map(({ token, name, story }) => ({ token, name, story })),
		}));
		app.get('/users', async () => ({ data: users }));
		app.get('/partners', async () => ({ data: current().oauth.partners.all() }));
		app.put<{ Params: { client_id: string } }>('/partners/:client_id', async ({ params, body }) => {
			const { partners } = current().oauth;
			const partner = partners.get(params.client_id);
			if (!partner) throw notFound(`Partner ${params.client_id}`);
			const changes = checked(partnerBody, body);
			const fault =
				changes.redirect_uri !== undefined &&
				faultOfRedirectUri(changes.redirect_uri, partners.allowLoopbackRedirect);
			if (fault) throw badRequest(fault);
			return Object.assign(partner, changes);
		});

		app.put<{ Params: { identifier: string } }>('/companies/:identifier', async ({ params, body }) => {
			const company = companyIdentifiedBy(params.identifier);
			if (!company) throw notFound(`Company ${params.identifier}`);
			const { license } = checked(companyBody, body);
			current().oauth.licenses.set(company.id, license);
			return { ...company, license };
		});
	};
