import { readdirSync } from 'fs';
import { join } from 'path';

import type { IDataObject } from 'n8n-workflow';

import { TravelAgencyPerson } from '../../nodes/Person/TravelAgencyPerson.node';
import { TravelAgencyTask } from '../../nodes/Task/TravelAgencyTask.node';
import type { Operation } from '../../nodes/shared/node/operation';
import { ROOT } from '../unit/node/nodesOfPackage';
import { allInCI, some } from '../campaign';
import { backOfficeOfThisFile } from './backOffice';
import { EVERY_WRITE, type Written } from './everyWrite';
import {
	brokenGzip,
	cutInBody,
	cutInChunks,
	cutInGzip,
	cutInHead,
	frontOfThisFile,
	malformedHead,
	replacedBy,
	resetInBody,
	shortGzip,
	type Mangling,
} from './front';
import { byId } from './picked';
import { runNode, type NodeResult, type NodeRun } from './runNode';
import { taskThatIs } from './tasksAtHand';

// Small, because it is reset before each cut.
const office = backOfficeOfThisFile({ sales: 5, people: 10, tasks: 12 });
const front = frontOfThisFile(office);

/** What can happen to an answer on its way, after the service has done its work. */
const CUTS: Array<[string, Mangling]> = [
	['before its head is over', cutInHead],
	['with a head that is none', malformedHead],
	['after its head, with a length', cutInBody(0)],
	['in the middle, with a length', cutInBody(0.5)],
	['at the last byte, with a length', cutInBody(1)],
	['before the first chunk', cutInChunks(0)],
	['in the middle, in chunks', cutInChunks(0.5)],
	['before the last, empty chunk', cutInChunks(1)],
	['after its head, packed', cutInGzip(0)],
	['in the middle, packed', cutInGzip(0.5)],
	['packed, but not in the way it says', brokenGzip],
	['packed, and packed too short', shortGzip],
	['by a reset', resetInBody],
	['whole, but empty', replacedBy(() => '', 'application/json', 200)],
	[
		'whole, but with half of the JSON',
		replacedBy((body) => body.slice(0, body.length >> 1) || '{', 'application/json', 200),
	],
	["in favor of a proxy's page", replacedBy(() => '<html>Please wait</html>', 'text/html', 200)],
	["in favor of a proxy's JSON", replacedBy(() => '["try again"]', 'application/json', 200)],
];

/** How many of these are tried for each write. */
const OF_EACH = allInCI(1, some(4, CUTS)).length;

/** Counts everything that a write can add or change, and includes the resulting state. */
async function counted(): Promise<Record<string, number>> {
	const collections = ['people', 'sales', 'tasks', 'attachments', 'bills', 'logs'];
	const counts = collections.map(async (name) => [name, (await office.records(name)).length] as const);
	const tasks = await office.records('tasks');
	const comments = tasks.flatMap(({ history }) => history as IDataObject[]);
	return { ...Object.fromEntries(await Promise.all(counts)), comments: comments.length };
}

/** Runs a write through the front, and counts its effects at the service. */
async function performed(
	{ node, parameters, files, credential = office.credential() }: Written,
	more: Partial<NodeRun> = {},
): Promise<NodeResult & { did: Record<string, number> }> {
	const before = await counted();
	const result = await runNode({
		node,
		parameters,
		files,
		credential: { ...credential, baseUrl: `${front.url}/api/v3` },
		...more,
	});
	const after = await counted();
	const did = Object.entries(after).map(([name, count]) => [name, count - (before[name] ?? 0)] as const);
	return { ...result, did: Object.fromEntries(did) };
}

test('Every writing operation of the package is put to the test', async () => {
	const folders = readdirSync(join(ROOT, 'nodes')).filter((name) => name !== 'shared' && name !== 'Trigger');
	const writing = folders.flatMap((folder) => {
		const { operations } = jest.requireActual<{ operations: Operation[] }>(
			`../../nodes/${folder}/operations`,
		);
		return operations.filter(({ kind }) => kind === 'write').map(({ value }) => `${folder} ${value}`);
	});
	const tested = await Promise.all(
		EVERY_WRITE.map(async ({ given }) => {
			const { node, parameters } = await given(office);
			return `${node.description.name.replace('travelAgency', '')} ${String(parameters.operation)}`;
		}),
	);
	expect(writing.length).toBeGreaterThan(10);
	expect([...new Set(tested)].sort()).toEqual(writing.sort());
});

/** Writes for which more than one answer is cut. */
const CUT_AGAIN = allInCI(7, EVERY_WRITE).map(({ name }) => name);

describe.each(EVERY_WRITE.map((write, place) => ({ ...write, place })))(
	'$name',
	({ name, method, given, place }) => {
		const isRefusedAgain = method === 'DELETE' || name === 'revoke the connection';

		const ofWrite = (mangling: Mangling, times = Infinity) => {
			let struck = 0;
			front.mangle((passing) => (passing.method === method && (struck += 1) <= times ? mangling : undefined));
		};

		/** The effects of the write if nothing happens to its answer, with the same seed. */
		let once: Record<string, number> = {};
		beforeAll(async () => {
			await office.reset();
			front.mangle(() => undefined);
			const { did, error } = await performed(await given(office));
			expect(error).toBeUndefined();
			once = did;
		});

		test('is made once and told so, however its first answer is cut', async () => {
			// The next write continues with the next cuts, so that all are tried.
			const cuts = [...CUTS.slice((place * OF_EACH) % CUTS.length), ...CUTS].slice(0, OF_EACH);
			for (const [cut, mangling] of cuts) {
				await office.reset();
				const write = await given(office);
				await office.forgetRequests();
				ofWrite(mangling, 1);
				const { did, items, error } = await performed(write);
				const sent = (await office.requests(method)).length;
				expect({ cut, did, error: error?.message, items: items.length }).toEqual({
					cut,
					did: once,
					error: undefined,
					items: 1,
				});
				// Once the head of a 204 has arrived, nothing is left to be cut.
				const isWhole = method === 'DELETE';
				expect({ cut, sent }).toEqual({ cut, sent: sent === 1 && isWhole ? 1 : 2 });
				const { id, deleted, revoked } = items[0]?.json ?? {};
				expect(id ?? deleted ?? revoked).toBeTruthy();
			}
		});

		if (!CUT_AGAIN.includes(name)) return;

		test('is made once when its refusals are cut as well', async () => {
			const write = await given(office);
			ofWrite(cutInBody(0.5), 2);
			const { did, error } = await performed(write);
			expect({ did, error: error?.message }).toEqual({ did: once, error: undefined });
		});

		test('may have been made when no answer ever comes whole: told with the item, and settled by a run again', async () => {
			const unsettled: Array<[string, Mangling]> = [
				['in the middle', cutInBody(0.5)],
				['before its head is over', cutInHead],
				["in favor of a proxy's page", replacedBy(() => '<html>Please wait</html>', 'text/html', 200)],
			];
			for (const [cut, mangling] of some(1, [
				...unsettled.slice(place % 3),
				...unsettled.slice(0, place % 3),
			])) {
				await office.reset();
				const write = await given(office);
				const execution = { executionId: `unsettled ${cut}`, establishedAt: Date.now() };
				ofWrite(mangling);
				const lost = await performed(write, execution);
				expect({ cut, did: lost.did }).toEqual({ cut, did: once });
				if (isRefusedAgain && cut === 'in the middle') {
					// The head of the second answer shows a refusal, and reading from the service shows why.
					expect(lost.error).toBeUndefined();
					expect(lost.items).toHaveLength(1);
					continue;
				}
				expect(lost.items).toEqual([]);
				expect(lost.error?.message).toMatch(
					/^(The back office|127\.0\.0\.1:\d+ answered with).* \[Item 0\]$/,
				);
				expect(lost.error?.description).toMatch(
					/^It may have (stored|deleted|ended) .*(look|check whether|Run Verify)/,
				);

				front.mangle(() => undefined);
				const again = await performed(write, execution);
				const nothing = Object.fromEntries(Object.keys(once).map((name) => [name, 0]));
				// Nothing is kept for a token that is gone. Verify shows that.
				if (name === 'revoke the connection') continue;
				expect({ cut, did: again.did, error: again.error?.message }).toEqual({
					cut,
					did: nothing,
					error: undefined,
				});
				expect(again.items).toHaveLength(1);
			}
		});
	},
);

test("A deletion that was not carried out is not told as done, though a proxy's page says 200", async () => {
	const taskId = byId(await taskThatIs.completed(office));
	let asked = 0;
	front.mangle(({ method }) =>
		method === 'DELETE' && (asked += 1) === 1 ? replacedBy(() => '<html>', 'text/html', 200) : undefined,
	);
	const { items, error } = await performed({
		node: new TravelAgencyTask(),
		parameters: { operation: 'delete', taskId },
	});
	expect(items).toEqual([]);
	expect(error?.message).toMatch(/completed task is not deleted \[Item 0\]$/);
});

describe('A read', () => {
	const read = async (parameters: object) =>
		await runNode({
			node: new TravelAgencyPerson(),
			credential: { ...office.credential(), baseUrl: `${front.url}/api/v3` },
			parameters: { operation: 'getAll', returnAll: true, ...parameters },
		});

	test.each(
		allInCI(
			6,
			CUTS.filter(([cut]) => !cut.startsWith('in favor')),
		),
	)('is made again when its answer is cut %s', async (_, mangling) => {
		await office.reset({ people: 120 });
		front.mangle(({ number }) => (number === 2 ? mangling : undefined));
		const { items, error } = await read({});
		expect(error).toBeUndefined();
		const stored = (await office.records('people')).map(({ id }) => id);
		expect(items.map(({ json }) => json.id).sort()).toEqual(stored.sort());
		expect(await office.requests('GET')).toHaveLength(4);
	});

	test.each(allInCI(6, CUTS, 1))(
		'that is never answered but cut %s is no part of a list',
		async (cut, mangling) => {
			await office.reset({ people: 120 });
			front.mangle(({ number }) => (number >= 2 ? mangling : undefined));
			const { items, error } = await read({});
			expect(items).toEqual([]);
			expect(error?.message).toMatch(/^(The back office|127\.0\.0\.1:\d+ answered with).* \[Item 0\]$/);
			expect(error?.description).toMatch(/^(Run the workflow again later|Check the 'Base URL')/);
			// A web page is reported at once, because the Base URL is probably wrong.
			expect(await office.requests('GET')).toHaveLength(cut.startsWith('in favor') ? 2 : 7);
		},
	);
});
