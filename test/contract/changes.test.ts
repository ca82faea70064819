import { Changes } from '../changes';
import { sandboxOfThisFile } from './client';
import { refusal, success } from './expectations';
import { individual } from './people-bodies';

/** Decides whether the sandbox is reset before a test: it has to be if anything may have changed it. */

const sandbox = sandboxOfThisFile();
const changes = new Changes();
beforeAll(() => changes.watch());
beforeEach(() => changes.forget());
afterAll(() => changes.end());

test('reads change nothing, nor does what is refused', async () => {
	const api = sandbox().as('full_access');
	success(await api.get('/people'), 200);
	await sandbox().records('people');
	refusal(await sandbox().as('read_only').post('/people', individual()), 403);
	refusal(await api.post('/people', {}), 422);
	refusal(await api.delete('/boats'), 404);
	expect(changes.any).toBe(false);
});

test.each<[what: string, change: () => Promise<unknown>]>([
	['a write', async () => await sandbox().as('full_access').post('/people', individual())],
	['another clock', async () => await sandbox().advanceClock(60)],
	['another setting', async () => await sandbox().settings({ in_development: true })],
	['an ordered fault', async () => await sandbox().fault({ kind: 'rate_limited' })],
	['a start of another size', async () => await sandbox().reset({ sales: 1 })],
	['a page that asks an agency for access', async () => await fetch(`${sandbox().url}/oauth/authorize`)],
])('%s counts as a change', async (_what, change) => {
	await change();
	expect(changes.any).toBe(true);
	changes.forget();
	expect(changes.any).toBe(false);
});

test('a write whose answer was lost counts as a change', async () => {
	await sandbox().fault({ kind: 'cut_after_commit' });
	changes.forget();
	await expect(sandbox().as('full_access').post('/people', individual())).rejects.toThrow();
	expect(changes.any).toBe(true);
});

describe('the sandbox of a file', () => {
	let people = 0;

	test('is changed by one test', async () => {
		people = await sandbox().count('people');
		success(await sandbox().as('full_access').post('/people', individual()), 201);
		expect(await sandbox().count('people')).toBe(people + 1);
	});

	test('and at its start before the next', async () => {
		expect(await sandbox().count('people')).toBe(people);
	});
});
