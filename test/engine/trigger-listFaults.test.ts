import type { IDataObject } from 'n8n-workflow';

import { allInCI, some } from '../campaign';
import { backOfficeOfThisFile, type Fault } from './backOffice';
import { Agency, idsOf } from './trigger/agency';
import { DurableEngine, LegacyEngine } from './trigger/engines';

const office = backOfficeOfThisFile({ sales: 220 });
const agency = new Agency(office);

beforeEach(() => {
	// Makes the seed's records old.
	agency.pass({ minutes: 60 });
});

/** Four pages of sales. */
const CHANGED = 160;
/** Reading four pages a few times takes fewer requests than this. */
const MAX_REQUESTS = 60;

const FAULTS: Fault[] = [
	{ kind: 'cursor_repeats', cursors: 1 },
	{ kind: 'cursor_repeats', cursors: 2 },
	{ kind: 'cursor_expires', lifetime_ms: 0 },
	{ kind: 'cursor_missing', pagination: 'null_cursor' },
	{ kind: 'cursor_missing', pagination: 'no_cursor' },
	{ kind: 'cursor_missing', pagination: 'number_cursor' },
	{ kind: 'cursor_missing', pagination: 'no_has_next_page' },
	{ kind: 'cut_inside_body' },
	{ kind: 'empty_body' },
	{ kind: 'html_page_before_commit' },
];

/** Each fault, in the two engines by turns. */
const CASES = FAULTS.flatMap((fault, index) => {
	const engines = [LegacyEngine, DurableEngine].map((EngineClass) => ({ fault, EngineClass }));
	return index % 2 === 0 ? engines : engines.reverse();
});

test.each(allInCI(5, some(FAULTS.length, CASES)))(
	'a list with $fault in the $EngineClass: nothing is lost, nothing is given twice, and it is told',
	async ({ fault, EngineClass }) => {
		const engine = new EngineClass({ triggerOn: ['updated'], levelOfDetail: 'lean' }, office.credential());
		await engine.activate();
		const sales = [...(await agency.sales('opened')), ...(await agency.sales('closed'))];
		const changed = sales.slice(0, CHANGED);
		expect(changed).toHaveLength(CHANGED);
		for (const sale of changed) await agency.change(sale, 51);

		const given: IDataObject[] = [];
		const struck: Array<string | null> = [];
		const poll = async (): Promise<void> => {
			agency.pass({ minutes: 1 });
			await office.forgetRequests();
			await engine.tick();
			const requests = await office.requests();
			expect(requests.length).toBeLessThan(MAX_REQUESTS);
			struck.push(...requests.map((request) => request.fault));
			given.push(...engine.take());
		};
		await office.fault({ ...fault, path: '/sales' });
		for (let tick = 0; tick < 2; tick += 1) await poll();
		expect(struck).toContain(fault.kind);
		expect(engine.failures.length > 0 || given.length === CHANGED).toBe(true);

		await office.endFaults();
		engine.failures.length = 0;
		for (let tick = 0; tick < 3; tick += 1) await poll();
		expect(engine.failures).toEqual([]);
		expect(idsOf(given)).toEqual(idsOf(changed));
	},
);
