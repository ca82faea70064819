import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { TravelAgencyPerson } from '../../nodes/Person/TravelAgencyPerson.node';
import { backOfficeOfThisFile } from './backOffice';
import { EVERY_WRITE } from './everyWrite';
import { runNode, type NodeResult, type NodeRun } from './runNode';

const office = backOfficeOfThisFile();

async function createPeople(given: Partial<NodeRun> = {}, more: INodeParameters = {}): Promise<NodeResult> {
	return await runNode({
		node: new TravelAgencyPerson(),
		credential: office.credential(),
		items: [{ name: 'Ana' }],
		...given,
		parameters: { operation: 'create', name: '={{ $json.name }}', ...more },
	});
}

/** How many people with this name the test added, counted at the service. */
async function added(): Promise<number> {
	return (await office.records('people')).filter(({ name }) => name === 'Ana').length;
}

const ownKey = (text: string): INodeParameters => ({ options: { idempotencyKey: text } });

describe('Whether the record was there already', () => {
	const replayed = ({ items }: NodeResult) => items.map(({ json }) => json.replayed);

	test("is told with a key of the user's own, and not without", async () => {
		expect(replayed(await createPeople({}, ownKey('order 1042')))).toEqual([false]);
		expect(replayed(await createPeople({}, ownKey('order 1042')))).toEqual([true]);
		const { items } = await createPeople();
		expect(items[0]?.json).not.toHaveProperty('replayed');
	});

	test('is told of each item: the second of the same order is one', async () => {
		const items: IDataObject[] = [
			{ name: 'Ana', order: '1042' },
			{ name: 'Bia', order: '1043' },
			{ name: 'Ana', order: '1042' },
		];
		const made = await createPeople({ items }, ownKey('={{ $json.order }}'));
		expect(replayed(made)).toEqual([false, false, true]);
	});

	test('is false when Retry On Fail runs the items again that this execution has written', async () => {
		// In the first try, the second item is refused.
		await office.fault({ kind: 'error_before_commit', status: 418, skip: 1, times: 1 });
		const items = ['Ana', 'Bia', 'Caio'].map((name) => ({ name }));
		const settings = { retryOnFail: true, maxTries: 2, waitBetweenTries: 1 };
		const made = await createPeople({ items, settings }, ownKey('={{ $json.name }}'));
		expect(made.error).toBeUndefined();
		expect((await office.requests('POST')).map(({ replay }) => replay)).toContain(true);
		expect(replayed(made)).toEqual([false, false, false]);
		expect(replayed(await createPeople({ items }, ownKey('={{ $json.name }}')))).toEqual([true, true, true]);
	});

	test('is true after a lost answer: nobody can tell then which execution wrote', async () => {
		await office.fault({ kind: 'cut_after_commit', times: 1 });
		expect(replayed(await createPeople({}, ownKey('order 1042')))).toEqual([true]);
		expect(await added()).toBe(1);
	});

	test('is false when nothing was written before the attempt that was answered', async () => {
		await office.fault({ kind: 'cut_before_commit', times: 1 });
		await office.fault({ kind: 'rate_limited', skip: 1, times: 1 });
		expect(replayed(await createPeople({}, ownKey('order 1042')))).toEqual([false]);
		expect(await added()).toBe(1);
	});

	test.each(EVERY_WRITE.filter(({ name }) => !name.includes('as a partner')))(
		'is told by every operation that offers the key: $name',
		async ({ given }) => {
			const { node, parameters, files, hasOwnKey = false, ...more } = await given(office);
			const credential = more.credential ?? office.credential();
			const offers = node.description.properties.some(
				({ name, displayOptions, options = [] }) =>
					name === 'options' &&
					displayOptions?.show?.operation?.includes(String(parameters.operation)) &&
					options.some((option) => option.name === 'idempotencyKey'),
			);
			expect(offers).toBe(hasOwnKey);
			if (!hasOwnKey) return;
			const run = async () =>
				await runNode({ node, files, credential, parameters: { ...parameters, ...ownKey('order 1042') } });
			const [first, second] = [await run(), await run()];
			expect([first?.error, second?.error]).toEqual([undefined, undefined]);
			expect([...replayed(first as NodeResult), ...replayed(second as NodeResult)]).toEqual([false, true]);
		},
	);
});
