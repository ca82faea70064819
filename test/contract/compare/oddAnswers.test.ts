import { compare, Ended } from '../../../sandbox/src/compare/compare';
import { writing } from '../../../sandbox/src/compare/decisions';
import { Pace } from '../../../sandbox/src/compare/pace';
import { Service } from '../../../sandbox/src/compare/service';
import type { Left } from '../../../sandbox/src/compare/writes';
import { nonEmpty } from '../../nonEmpty';
import { fullAccess, sandboxOfThisFile } from '../client';
import { success } from '../expectations';
import { refuse, rowsOf } from './altering';
import { startFront, type Alterations, type Passing } from './front';

/**
 * Services with odd answers to writes: `compare` reports what it may have left there, and changes nobody
 * else.
 */

const sandbox = sandboxOfThisFile({ sales: 4, people: 30, tasks: 3 });
const api = fullAccess(sandbox);

type Row = Record<string, unknown>;
/** The answer to send instead; a string is sent as it is. */
type Odd = (passing: Passing, stranger: string) => string | void;

const isOf = (method: string, passing: Passing, status?: number): boolean =>
	passing.method === method &&
	passing.path.startsWith('/people') &&
	(status === undefined ? passing.status < 300 : passing.status === status);

const created = (change: (body: Row, passing: Passing, stranger: string) => unknown): Odd => {
	return (passing, stranger) => {
		if (isOf('POST', passing)) passing.body = change(passing.body as Row, passing, stranger);
	};
};
const createdAs = (status: number, body?: unknown): Odd => {
	return (passing) => {
		if (isOf('POST', passing)) refuse(passing, status, body);
	};
};
const createdText =
	(text: string): Odd =>
	(passing) =>
		isOf('POST', passing) ? text : undefined;
const people = (change: (passing: Passing) => void): Odd => {
	return (passing) => {
		if (passing.method === 'GET' && passing.path === '/people') change(passing);
	};
};
const person = (change: (passing: Passing) => void): Odd => {
	return (passing) => {
		if (passing.method === 'GET' && /^\/people\/./.test(passing.path)) change(passing);
	};
};
const both =
	(...all: Odd[]): Odd =>
	(passing, stranger) => {
		const texts = all.map((one) => one(passing, stranger));
		return texts.find((text) => text !== undefined);
	};

const hidden = people((passing) => {
	if (passing.status === 200) (passing.body as Row).data = [];
});
const unlisted = people((passing) => refuse(passing, 403, { errors: ['no'] }));
const error = { errors: ['x'] };

const ODD: Record<string, Odd> = {
	'no id': created(({ id: _, ...rest }) => rest),
	'id is null': created((body) => ({ ...body, id: null })),
	'id is a number': created((body) => ({ ...body, id: 17 })),
	'id is empty': created((body) => ({ ...body, id: '' })),
	'id is a blank': created((body) => ({ ...body, id: '  ' })),
	'id is an object': created((body) => ({ ...body, id: { value: body.id } })),
	'id is in capitals': created((body) => ({ ...body, id: String(body.id).toUpperCase() })),
	'id is called person_id': created(({ id, ...rest }) => ({ person_id: id, ...rest })),
	'id has another character': created((body) => ({ ...body, id: `/${String(body.id)}` })),
	'the record is below data': created((body) => ({ data: body })),
	'the record is in a list': created((body) => [body]),
	'the identifier alone': created(({ id }) => ({ id })),
	'the identifier of somebody else': created((body, _, stranger) => ({ ...body, id: stranger })),
	'the record of somebody else': created((_, __, stranger) => ({ id: stranger, name: 'Somebody' })),
	'an identifier of nobody': created((body) => ({ ...body, id: '00000000-0000-4000-8000-000000000000' })),
	'no name, no external_id': created(({ name: _, external_id: __, ...rest }) => rest),
	'an empty body': createdText(''),
	'a web page': createdText('<html>ok</html>'),
	'JSON that breaks off': createdText('{"id": "'),
	'a text': createdText('"created"'),
	'an empty object': created(() => ({})),
	'202 without a body': createdAs(202),
	'204': createdAs(204),
	'301, stored all the same': createdAs(301),
	'400, stored all the same': createdAs(400, error),
	'404, stored all the same': createdAs(404, error),
	'409, stored all the same': createdAs(409, error),
	'422, stored all the same': createdAs(422, error),
	'500, stored all the same': createdAs(500, error),
	'503, stored all the same': createdAs(503, error),
	'no id, and the list hides the new': both(
		created(({ id: _, ...rest }) => rest),
		hidden,
	),
	'500, and the list hides the new': both(createdAs(500, error), hidden),
	'500, and no list': both(createdAs(500, error), unlisted),
	'422, and no list': both(createdAs(422, error), unlisted),
	'no list': unlisted,
	'rows without names': people((passing) => rowsOf(passing).forEach((row) => delete row.name)),
	'rows without names and external_id': people((passing) =>
		rowsOf(passing).forEach((row) => {
			delete row.name;
			delete row.external_id;
		}),
	),
	'nobody can be read': person((passing) => refuse(passing, 403, error)),
	'everybody is not found': person((passing) => refuse(passing, 404, error)),
};

/** Statuses of a deletion that deletes nobody. */
const UNDELETED = [200, 202, 204, 403, 404, 409, 500];

const services: [string, (stranger: string) => Alterations][] = [
	...Object.entries(ODD).map(([name, odd]): [string, (stranger: string) => Alterations] => [
		name,
		(stranger) => ({ answer: (passing) => odd(passing, stranger) }),
	]),
	...UNDELETED.map((status): [string, () => Alterations] => [
		`${status} to a deletion, and nobody is deleted`,
		() => ({
			// It takes the deletion of somebody who does not exist for what it is, so people are created.
			instead: (path, method) =>
				method === 'DELETE' && !path.includes('/00000000-') ? { status, headers: {} } : undefined,
		}),
	]),
];

test.each(nonEmpty(services))('When a service answers with: %s', async (name, oddly) => {
	const stranger = success(
		await api.post<{ id: string }>('/people', { person_kind: 'individual', name: 'Stranger' }),
		201,
	).id;
	const before = await sandbox().records('people');
	const front = await startFront(sandbox().baseUrl, oddly(stranger));
	let left: readonly Left[];
	try {
		const service = new Service(front.baseUrl, 'sandbox_full_access', new Pace(10, 1));
		left = await compare(service, { withWrites: true, asked: writing }).then(
			(comparison) => comparison.left,
			(failure: unknown) => {
				if (failure instanceof Ended) return failure.left;
				throw failure;
			},
		);
	} finally {
		await front.close();
	}
	const after = await sandbox().records('people');
	const others = after.filter(({ name: its }) => !String(its).startsWith('Compare '));
	expect(others).toEqual(before);
	const remaining = after.filter(({ name: its }) => String(its).startsWith('Compare '));
	const isTold = ({ id, external_ids: ids }: Row): boolean => {
		const [externalId = ''] = Object.values(ids as Record<string, string>);
		return left.some(
			(one) =>
				one.id === id ||
				one.external_id === externalId ||
				(one.external_id.endsWith('…') && externalId.startsWith(one.external_id.slice(0, -1))),
		);
	};
	expect(remaining.filter((one) => !isTold(one))).toEqual([]);
	// After an answer that makes a creation untraceable, nothing else is created.
	if (/\bno id\b|web page|empty/.test(name)) expect(remaining.length).toBeLessThanOrEqual(1);
});
