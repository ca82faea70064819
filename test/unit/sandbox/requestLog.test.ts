import { RequestLog } from '../../../sandbox/src/protocol/requestLog';

const arrival = {
	server: 'api' as const,
	...{ at: '2026-06-05T17:30:00.000Z', method: 'GET', path: '/sales', route: '/sales', query: {} },
	...{ token: null, idempotency_key: null, content_type: null, headers: { host: 'localhost' } },
};
const times = { ms: 2, queue_ms: 1, work_ms: 1 };

test('headers and answers of the oldest make room, and the requests stay', () => {
	const log = new RequestLog();
	const entries = Array.from({ length: 40 }, () => log.open(arrival));
	for (const entry of entries) log.keepAnswer(entry, {}, JSON.stringify('x'.repeat(500_000)));
	expect(log.matching()).toHaveLength(40);
	const withAnswer = entries.filter(({ number }) => log.find(number)?.answer).map(({ number }) => number);
	expect(withAnswer.length).toBeGreaterThan(25);
	expect(withAnswer.length).toBeLessThan(35);
	expect(withAnswer.at(-1)).toBe(40);
	expect(log.find(1)).not.toHaveProperty('headers');
});

test('of an answer longer than a million characters the beginning is kept, and the length', () => {
	const log = new RequestLog();
	const entry = log.open(arrival);
	const text = JSON.stringify('y'.repeat(2_000_000));
	log.keepAnswer(entry, {}, text);
	expect(log.find(1)?.answer?.body).toEqual({ head: text.slice(0, 1024), length: text.length });
});

test('a request is told when it arrives and when it has ended, and not after the log was cleared', () => {
	const heard: Array<[number, number | null]> = [];
	const log: RequestLog = new RequestLog((number) => heard.push([number, log.get(number)?.ms ?? null]));
	const [first, second] = [log.open(arrival), log.open(arrival)];
	log.close(first, times);
	log.clear();
	log.close(second, times);
	expect(heard).toEqual([
		[1, null],
		[2, null],
		[1, 2],
	]);
	expect(log.find(2)).toBeUndefined();
});

test('what made room is never entered again', () => {
	const log = new RequestLog();
	const oldest = log.open(arrival);
	for (let count = 0; count < 20_000; count += 1) log.open(arrival);
	expect(log.matching()[0]?.number).toBe(2);
	log.keepBody(oldest, { late: true });
	log.keepAnswer(oldest, {}, '{}');
	expect(log.find(1)).toBeUndefined();
	expect(log.matching()).toHaveLength(20_000);
});
