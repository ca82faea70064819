import { once } from 'events';
import { join } from 'path';
import { text } from 'stream/consumers';

import { allInCI, cases } from '../campaign';
import { backOfficeOfThisFile, HORIZONTE_VIAGENS } from './backOffice';
import type { Outcome } from './dateValues/row';
import { rows, sources } from './dateValues/sources';
import type { Report, Told, Work } from './dateValues/worker';
import { byId } from './picked';
import { Program } from './program';
import { activeUser, taskCategory } from './tasksAtHand';

/**
 * Dates as various sources provide them, and what they become: in processes of four zones, for workflows of
 * four zones. The rows are in dateValues/sources, one file per source.
 */

const PROCESS_ZONES = ['UTC', 'America/Sao_Paulo', 'America/New_York', 'Asia/Tokyo'];
const WORKFLOW_ZONES = ['UTC', 'America/Sao_Paulo', 'America/New_York', 'Asia/Tokyo'];

/** One workflow zone for each process, two in CI; a campaign tries all combinations. */
const workflowZonesOf = (process: string): string[] => {
	const own = PROCESS_ZONES.indexOf(process);
	const zones = [...WORKFLOW_ZONES.slice(own), ...WORKFLOW_ZONES.slice(0, own)];
	return allInCI(1, zones.slice(0, cases(2, zones.length)));
};

const program = new Program(join(__dirname, 'dateValues/worker.ts'));

const office = backOfficeOfThisFile();

beforeAll(async () => await program.build());

/** The results for all rows in a process with a zone of its own. */
async function reportOf(zone: string, work: Work): Promise<Report> {
	const worker = program.start({ TZ: zone });
	const ended = once(worker, 'exit');
	worker.stdin.end(JSON.stringify(work));
	const printed = await text(worker.stdout);
	expect(await ended).toEqual([0, null]);
	return JSON.parse(printed) as Report;
}

/** Undefined if the result is as expected, otherwise both. */
function difference(expected: Outcome, { sent, refused }: Told): unknown {
	const isRight = expected instanceof RegExp ? expected.test(refused ?? '') : expected === sent;
	return isRight ? undefined : { expected: String(expected), became: refused ?? sent };
}

test('every source has rows', () => {
	expect(Object.keys(sources).length).toBeGreaterThanOrEqual(7);
	for (const own of Object.values(sources)) expect(own.length).toBeGreaterThan(0);
});

test.each(allInCI(2, PROCESS_ZONES))(
	'a process in %s: nothing is silently wrong, in any workflow zone',
	async (zone) => {
		const references = {
			categoryId: byId(await taskCategory(office)),
			assigneeId: byId(await activeUser(office)),
		};
		const credential = office.credential('full_access', { companyIdentifier: HORIZONTE_VIAGENS });
		const workflowZones = workflowZonesOf(zone);
		const work = { url: office.url, credential, references, workflowZones };
		const report = await reportOf(zone, work);
		const wrong: unknown[] = [];
		let compared = 0;
		for (const workflow of workflowZones) {
			for (const [index, { name, becomes }] of rows.entries()) {
				const outcomes = typeof becomes === 'function' ? becomes({ process: zone, workflow }) : becomes;
				for (const kind of ['day', 'due', 'departure'] as const) {
					const found = difference(outcomes[kind], report[workflow]?.[kind][index] ?? {});
					compared += 1;
					if (found !== undefined) wrong.push([name, kind, workflow, found]);
				}
			}
		}
		expect(wrong).toEqual([]);
		expect(compared).toBe(rows.length * 3 * workflowZones.length);
	},
);
