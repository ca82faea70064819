import { runCampaign, tell } from './campaign';
import { officeOfThisFile } from './office';
import { seed } from './seed';

/** How many runs of ten items of each kind. */
const RUNS = {
	'create a person': 150,
	'create a task': 50,
	'create a sale': 40,
	'update a person': 80,
	'create or update a person who is new': 20,
	'create or update one person by two items': 20,
	'create or update a person who is there': 20,
	'update a task': 40,
	'comment on a task': 70,
	'upload a file': 40,
	'delete a person': 40,
	'delete a task': 20,
};

const office = officeOfThisFile();

test(`more than 5,000 writes under random faults are each carried out exactly once (CHAOS_SEED=${seed})`, async () => {
	const sizes = { people: 1000, tasks: 1300, toDelete: 500, toFind: 220 };
	const { underFaults, runAgain } = await runCampaign(office, sizes, RUNS, seed);
	tell('Under faults', underFaults);
	tell('What was unfinished run again', runAgain);
	expect([...underFaults.findings, ...runAgain.findings]).toEqual([]);
	const { wanted } = underFaults;
	expect(wanted).toBeGreaterThanOrEqual(5000);
	expect(underFaults.impossible).toBeGreaterThan(0);
	expect(runAgain.heldBack).toBeGreaterThan(0);
	expect(runAgain).toMatchObject({ wanted, found: wanted, done: wanted, doubled: 0, unknown: 0 });
}, 1_800_000);
