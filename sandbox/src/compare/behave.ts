import type { FastifyInstance, FastifyRequest } from 'fastify';
import { basePath, type Endpoint } from '../protocol/endpoint';
import type { FaultOrder } from '../protocol/faults/order';
import { ownHabits, type Habits } from '../habits';
import { windowMilliseconds, limit } from '../protocol/rateWindow';
import { endpoints } from '../resources/endpoints';
import type { Asked, Behavior, Refused } from './decision';
import { decisions } from './decisions';
import { isRecord } from './kinds';
import type { Observed } from './observed';

/** Everything in which the sandbox can act like the service that was observed. */
export const behaviorsOf = (observed: Observed): Behavior[] =>
	decisions.flatMap((one) => (Object.hasOwn(observed, one.id) ? (one.apply(observed[one.id]) ?? []) : []));

/** The habits of all behaviors together; the sandbox's own where none of them says otherwise. */
export const habitsOf = (behaviors: readonly Behavior[]): Habits =>
	behaviors.reduce<Habits>(
		(all, { habits = {} }) => ({
			...all,
			...habits,
			order: { ...all.order, ...habits.order },
			usable: [...all.usable, ...(habits.usable ?? [])],
		}),
		ownHabits,
	);

export const faultsOf = (behaviors: readonly Behavior[]): FaultOrder[] =>
	behaviors.flatMap(({ faults = [] }) => faults);

const isOfApi = ({ url }: FastifyRequest): boolean => url.startsWith(`${basePath}/`);

const endpointOf = ({ method, routeOptions }: FastifyRequest): Endpoint | undefined =>
	endpoints.find((one) => one.method === method && basePath + one.url === routeOptions.url);

/** The value of a rate-limit header, guessed from its name. */
function headerValue(name: string, { session, ip }: FastifyRequest): string {
	if (name.endsWith('remaining')) {
		return String(session.limiter.remaining(ip, session.office.settings.rate_limit));
	}
	return String(/reset|retry-after/.test(name) ? Math.ceil(windowMilliseconds / 1000) : limit);
}

/** Applies the behaviors to requests and answers. Must be called before the endpoints are registered. */
export function behaveAs(app: FastifyInstance, behaviors: readonly Behavior[]): void {
	if (behaviors.length === 0) return;
	app.addHook('preValidation', async (request) => {
		const endpoint = isOfApi(request) ? endpointOf(request) : undefined;
		if (!endpoint) return;
		for (const { query } of behaviors) {
			if (query) request.query = query(request.query as Record<string, unknown>, endpoint);
		}
	});
	app.addHook('preSerialization', async (request, reply, payload: unknown) => {
		if (!isOfApi(request)) return payload;
		const endpoint = endpointOf(request);
		if (reply.statusCode >= 400) {
			const asked: Asked = { endpoint, authorization: request.headers.authorization };
			const said: Refused = { status: reply.statusCode, body: payload };
			const found = behaviors.map(({ refusal }) => refusal?.(said, asked)).find((one) => one !== undefined);
			const beside = Object.assign({}, ...behaviors.map(({ besideErrors }) => besideErrors)) as object;
			if (!found && Object.keys(beside).length === 0) return payload;
			const { status, body } = found ?? said;
			reply.code(status).serializer(JSON.stringify);
			return isRecord(body) ? { ...body, ...beside } : body;
		}
		if (!endpoint) return payload;
		if (behaviors.some(({ shortNumbers }) => shortNumbers)) reply.serializer(JSON.stringify);
		return behaviors.reduce((body, { answer }) => (answer ? answer(body, endpoint) : body), payload);
	});
	app.addHook('onSend', async (request, reply, payload: unknown) => {
		if (!isOfApi(request)) return payload;
		for (const name of behaviors.flatMap(({ headers = [] }) => headers)) {
			// Retry-After only makes sense in a refusal by the rate limit.
			if (name !== 'retry-after' || reply.statusCode === 429) reply.header(name, headerValue(name, request));
		}
		return payload;
	});
}
