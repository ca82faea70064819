import { cases, SEED } from '../campaign';
import { runCampaign, printVerdict } from './campaign';
import { officeOfThisFile } from './office';

/** For each kind of write, how many runs of ten items a campaign has. */
const ALL = {
	'create a person': 150,
	'create a task': 50,
	'create a sale': 40,
	'update a person': 80,
	'create or update a person who is new': 20,
	'create or update one person by two items': 20,
	'create or update one person by email, by two items': 20,
	'create or update a person who is there': 20,
	'update a task': 40,
	'comment on a task': 70,
	'upload a file': 40,
	'delete a person': 40,
	'delete a task': 20,
};

/** In percent of these. */
const share = cases(8, 100);
const RUNS = Object.fromEntries(Object.entries(ALL).map(([write, runs]) => [write, (runs * share) / 100]));

const office = officeOfThisFile();

test(`${50 * share} writes and more under random faults are each carried out exactly once`, async () => {
	const sizeFor = (all: number): number => Math.ceil((all * (share + 20)) / 120);
	const sizes = { people: sizeFor(1000), tasks: sizeFor(1300), toDelete: sizeFor(500), toFind: 220 };
	const { underFaults, runAgain } = await runCampaign(office, sizes, RUNS, SEED);
	printVerdict('Under faults', underFaults);
	printVerdict('What was unfinished run again', runAgain);
	expect([...underFaults.findings, ...runAgain.findings]).toEqual([]);
	const { wanted } = underFaults;
	expect(wanted).toBeGreaterThanOrEqual(50 * share);
	expect(underFaults.impossible).toBeGreaterThan(0);
	expect(runAgain.heldBack).toBeGreaterThan(0);
	expect(runAgain).toMatchObject({ wanted, found: wanted, done: wanted, doubled: 0, unknown: 0 });
});
