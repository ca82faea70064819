import type { Query, ReadApi } from '../../../nodes/shared/api/contract';
import { readFields } from '../../../nodes/shared/fields/field';
import { FieldPath } from '../../../nodes/shared/fields/fieldPath';
import { events } from '../../../nodes/Trigger/events';

const PERSON = '3f2b6c1e-8a4d-4f8e-9b57-0c2d1e3f4a5b';
/** Evenings in Brasília, when the next day has begun in UTC. */
const look = { since: Date.parse('2026-11-20T22:00:00-03:00'), now: Date.parse('2026-11-22T22:00:00-03:00') };

/** What an event asks of the service, with what was entered into its form. */
async function asked(triggerOn: string, entered: Record<string, unknown>): Promise<[string, Query]> {
	const event = events.find(({ value }) => value === triggerOn);
	if (event?.kind !== 'reminders') throw new Error(`${triggerOn} is no reminder`);
	const questions: Array<[string, Query]> = [];
	const page: ReadApi['page'] = async (path, query) => {
		questions.push([path, query]);
		return await Promise.resolve({ rows: [], nextCursor: undefined, servedAt: look.now });
	};
	const place = FieldPath.ofForm();
	const params = readFields(event.properties, entered, place);
	expect(place.issues).toEqual([]);
	await event.watch(params, { page } as ReadApi).page(look, undefined);
	expect(questions).toHaveLength(1);
	return questions[0] as [string, Query];
}

test('Bill Due asks for unsettled bills from today on, overdue ones of missed days among them', async () => {
	expect(await asked('billDue', { days: 3, filters: { transactionKind: 'debit' } })).toEqual([
		'/bills',
		{
			kind: undefined,
			transactionKind: 'debit',
			status: ['open', 'overdue'],
			dateField: 'due_date',
			dateFrom: '2026-11-20',
			dateTo: '2026-11-25',
		},
	]);
});

test('Bill Overdue asks for overdue bills alone', async () => {
	expect(await asked('billOverdue', { days: 5 })).toEqual([
		'/bills',
		{
			kind: undefined,
			transactionKind: undefined,
			status: ['overdue'],
			dateField: 'due_date',
			dateFrom: '2026-11-15',
			dateTo: '2026-11-17',
		},
	]);
});

test('Departure or Return asks for the trips of the chosen people and statuses by the chosen date', async () => {
	const filters = { peopleId: { person: [{ personId: PERSON }] }, status: ['closed'] };
	const entered = { dateField: 'return_date', direction: 'after', days: 2, filters };
	expect(await asked('departureOrReturn', entered)).toEqual([
		'/sales',
		{
			status: ['closed'],
			peopleId: [PERSON],
			dateField: 'return_date',
			dateFrom: '2026-11-18',
			dateTo: '2026-11-20',
		},
	]);
});

test('Departure or Return leaves the statuses to the service when none is chosen', async () => {
	const [, query] = await asked('departureOrReturn', {});
	expect(query).toEqual({
		status: undefined,
		peopleId: undefined,
		dateField: 'departure_date',
		dateFrom: '2026-11-20',
		dateTo: '2026-11-29',
	});
});
