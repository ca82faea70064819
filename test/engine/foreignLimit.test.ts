import { ModelServer } from '../service/rateLimit';
import { clock } from '../virtualClock';
import { createPerson, foreignServiceOfThisFile, person, run, told } from './foreignService/ofThisFile';

const service = foreignServiceOfThisFile();
const items = Array.from({ length: 24 }, (_, index) => ({ name: `P${index}` }));

beforeEach(() => {
	service.limit = new ModelServer({ window: 'sliding', refusedCount: false, phase: 0 });
});

test('24 people are created without a request over the limit, over a line that takes up to 200 ms', async () => {
	// Requests take time to arrive, too. Answers that come in another order must not confuse the counting.
	service.writeTakes = ({ number }) => (number * 73) % 200;
	const result = await run(service, person, createPerson, { items });
	expect(told(result)).toBe('');
	expect(service.people).toHaveLength(24);
	expect(service.limit?.refused).toEqual([]);
});

test.each([
	['in any order', {}],
	['in the order of the items, if that is wanted', { options: { oneAfterTheOther: true } }],
])(
	'while another program uses a part of the limit, all are created %s, and the user sees none of it',
	async (_, chosen) => {
		let isOver = false;
		const other = (async () => {
			for (; !isOver; await clock.sleep(500)) service.arrive();
		})();
		const result = await run(service, person, { ...createPerson, ...chosen }, { items });
		isOver = true;
		await other;
		expect(told(result)).toBe('');
		const created = service.people.map(({ name }) => name);
		const named = items.map(({ name }) => name);
		expect('options' in chosen ? created : [...created].sort()).toEqual(
			'options' in chosen ? named : [...named].sort(),
		);
	},
);
