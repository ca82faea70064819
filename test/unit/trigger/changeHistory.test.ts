import type { IDataObject } from 'n8n-workflow';

import { updated } from '../../../nodes/Sale/events/updated';
import { withChanges } from '../../../nodes/shared/trigger/changeHistory';
import { Records } from '../../service/records';
import { fakeReader } from '../fakeReader';

const NOON = Date.parse('2026-11-20T12:00:00-03:00');
const idOf = (number: number) => `3f2b6c1e-8a4d-4f8e-9b57-${String(number).padStart(12, '0')}`;
const time = { localNow: () => NOON, hasTime: () => true, hasTimeToList: () => true, maxInterval: 60_000 };

/** The changes that a poll returns for the only entry of a record, if these entries were given before. */
async function changesAfter(given: readonly string[]) {
	const entry = {
		...{ id: idOf(1), created_at: '2026-11-20T11:00:00', description: 'note: "x"' },
		...{ person: null, resource: { id: idOf(7) } },
	};
	const { reader } = fakeReader(new Records({ logs: [entry] }, NOON).answer);
	const params = { options: { tellWhatChanged: true } };
	const items = [{ event: updated, params, row: { id: idOf(7) } as IDataObject }];
	const read = await withChanges(reader, items, NOON, given, time);
	const [item] = read.items;
	return { changes: item?.row.changes as IDataObject[], given: read.given ?? [] };
}

test('a change is given once, also after 500 others, of which the oldest is forgotten', async () => {
	const others = Array.from({ length: 500 }, (_, index) => `other ${index}`);
	const first = await changesAfter(others);
	expect(first.changes).toMatchObject([{ lines: ['note: "x"'] }]);
	expect(first.given).toEqual([...others.slice(1), first.given.at(-1)]);
	const second = await changesAfter(first.given);
	expect(second.changes).toEqual([]);
});
