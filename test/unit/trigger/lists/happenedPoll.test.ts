import { CanceledError } from '../../../../nodes/shared/request/failures';
import { HappenedPoll } from '../../../../nodes/shared/trigger/polling/happenedPoll';
import type { HappenedSource, ListPage, Row } from '../../../../nodes/shared/trigger/polling/list';
import type { ListState } from '../../../../nodes/shared/trigger/polling/state';

const NOON = Date.UTC(2026, 10, 20, 15);
const MINUTE = 60_000;

const noting: ListState = {
	...{ options: [], readings: 0, records: {}, waiting: {}, isNoting: true },
	...{ begun: NOON - MINUTE, looked: NOON - MINUTE },
	read: { service: NOON - MINUTE, local: NOON - MINUTE },
};

/**
 * An office whose sales are polled once a minute: first what has changed, and then, until all is noted, what
 * is open.
 */
class Office {
	state = noting;
	/** The rows in the list of open sales. */
	open: Row[] = [];
	/** Whether a poll's time is over before the list of open sales has answered. */
	isSlow = false;
	private now = NOON;

	/** Polls after these sales have changed, and returns what came, with how often it came before. */
	async poll(...changed: Row[]): Promise<unknown[]> {
		this.now += MINUTE;
		const pageOf = async (rows: Row[]): Promise<ListPage> =>
			await Promise.resolve({ rows, nextCursor: undefined, servedAt: this.now });
		const source: HappenedSource = {
			createdAt: () => NOON - 24 * 60 * MINUTE,
			page: async () => await pageOf(changed),
			waitingPage: async () =>
				this.isSlow ? await Promise.reject(new CanceledError()) : await pageOf(this.open),
			hasHappened: ({ status }) => status === 'closed',
			leanItem: (row) => row,
		};
		const time = { localNow: () => this.now, hasTime: () => true, hasTimeToList: () => true };
		const polled = new HappenedPoll(this.state, source, { ...time, maxInterval: MINUTE });
		const { state, found } = await polled.run();
		// Serialized, like n8n does.
		this.state = JSON.parse(JSON.stringify(state)) as ListState;
		return found.map(({ row: { id }, count }) => [id, count]);
	}

	/** The user chooses other options. */
	changeOptions(): void {
		this.state = { ...this.state, begun: this.now, isNoting: true };
	}
}

const sale = (id: string, status: string): Row => ({ id, status });

test('a sale that is seen open, and closed before there is time to note what is open, comes', async () => {
	const office = new Office();
	office.isSlow = true;
	expect(await office.poll(sale('a', 'opened'))).toEqual([]);
	expect(await office.poll(sale('a', 'closed'))).toEqual([['a', 0]]);
});

test('a sale that is opened when what is open has just been listed comes when it is closed', async () => {
	const office = new Office();
	await office.poll(sale('a', 'opened'));
	expect(await office.poll(sale('a', 'closed'))).toEqual([['a', 0]]);
});

test('what was open by other options, and is open no more, does not come when it is changed', async () => {
	const office = new Office();
	office.open = [sale('a', 'opened'), sale('b', 'opened')];
	await office.poll();
	office.changeOptions();
	office.open = [sale('b', 'opened')];
	await office.poll();
	expect(await office.poll(sale('a', 'closed'), sale('b', 'closed'))).toEqual([['b', 0]]);
});

test('a sale that is closed, reopened and closed again after other options comes as another event', async () => {
	const office = new Office();
	office.open = [sale('a', 'opened'), sale('b', 'opened')];
	await office.poll();
	expect(await office.poll(sale('a', 'closed'), sale('b', 'closed'))).toEqual([
		['a', 0],
		['b', 0],
	]);
	await office.poll(sale('a', 'opened'), sale('b', 'opened'));
	office.changeOptions();
	// With these options, only one sale is listed.
	office.open = [sale('a', 'opened')];
	await office.poll();
	office.changeOptions();
	office.open = [sale('a', 'opened'), sale('b', 'opened')];
	await office.poll();
	expect(await office.poll(sale('a', 'closed'), sale('b', 'closed'))).toEqual([
		['a', 1],
		['b', 1],
	]);
});
