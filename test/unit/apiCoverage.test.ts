import { execFileSync } from 'child_process';
import { readFileSync } from 'fs';
import { join } from 'path';
import { pathToFileURL } from 'url';

const FOLDER = join(__dirname, '../engine/apiCoverage');

interface Sent {
	endpoint: string;
	sender: string;
	isJson?: boolean;
	query?: string[];
	body?: string[];
}

interface Told {
	flaws: string[];
	page: string;
}

const STATEMENTS = [
	{ section: 'Lists', line: 'List queries take cursor and size.', names: { 'GET /trips ?': 'cursor, size' } },
	{
		section: 'Trips',
		line: '| traveler | person object | notes, extras |',
		names: { 'POST /trips': 'traveler: Person, notes, extras: open' },
	},
	{ section: 'Shapes', line: 'Person: name, cpf.', names: { Person: 'name, cpf' } },
];

const ENDPOINTS = [
	{ section: 'Index', line: '| GET | /trips | list |', endpoints: ['GET /trips'] },
	{ section: 'Index', line: '| POST | /trips | create |', endpoints: ['POST /trips'] },
];

const ALL: Sent[] = [
	{ endpoint: 'GET /trips', sender: 'Trip > Get Many', query: ['cursor', 'size'] },
	{
		endpoint: 'POST /trips',
		sender: 'Trip > Create',
		body: ['traveler', 'traveler.name', 'traveler.cpf', 'notes', 'extras', 'extras.anything[].goes'],
	},
];

/** What the check says about requests. It consists of modules for plain Node, so it is run in Node here. */
function check(
	requests: readonly Sent[],
	exceptions: Record<string, string> = {},
	statements: readonly object[] = STATEMENTS,
): Told {
	const evidence = [
		{
			testFile: 'trip.test.ts',
			requests: requests.map((sent) => ({ isJson: false, query: [], body: [], ...sent })),
		},
	];
	const given = JSON.stringify({ ENDPOINTS, STATEMENTS: statements, evidence, exceptions });
	const urlOf = (file: string) => JSON.stringify(pathToFileURL(join(FOLDER, file)).href);
	const program = `
		import { compare } from ${urlOf('compare.mjs')};
		import { flawsOf } from ${urlOf('flaws.mjs')};
		import { pageOf } from ${urlOf('page.mjs')};
		const { evidence, exceptions, ...description } = ${given};
		const known = new Map(Object.entries(exceptions));
		const compared = compare(description, evidence);
		console.log(JSON.stringify({ flaws: flawsOf(compared, known), page: pageOf(compared, known) }));`;
	const told = execFileSync(process.execPath, ['--input-type=module', '--eval', program], {
		encoding: 'utf8',
		stdio: ['ignore', 'pipe', 'pipe'],
	});
	return JSON.parse(told) as Told;
}

/** Everything was sent except for one field of the body. */
const without = (field: string): Sent[] =>
	ALL.map((sent) => ({ ...sent, body: (sent.body ?? []).filter((path) => path !== field) }));

describe('the check of the coverage', () => {
	test('is content when everything that the description names was sent, by a form or as JSON', () => {
		expect(check(ALL).flaws).toEqual([]);
		const byJson: Sent = {
			endpoint: 'POST /trips',
			sender: 'Trip > Create',
			isJson: true,
			body: ['traveler.cpf'],
		};
		expect(check([...without('traveler.cpf'), byJson]).flaws).toEqual([]);
	});

	test('finds a field, a query parameter and an endpoint that were never sent', () => {
		expect(check(without('traveler.cpf')).flaws).toEqual(['POST /trips Person.cpf was never sent']);
		const [list, create] = ALL as [Sent, Sent];
		expect(check([{ ...list, query: ['size'] }, create]).flaws).toEqual([
			'GET /trips ?cursor was never sent',
		]);
		expect(check([list]).flaws[0]).toBe('POST /trips was never requested');
	});

	test('finds what a form sends although the description does not name it; a body in JSON is that of the user', () => {
		const more = { endpoint: 'POST /trips', sender: 'Trip > Create', body: ['traveler.nickname'] };
		expect(check([...ALL, more]).flaws).toEqual([
			'Trip > Create sends traveler.nickname in POST /trips, which the description does not name',
		]);
		expect(check([...ALL, { ...more, isJson: true }]).flaws).toEqual([]);
		const query = { endpoint: 'GET /trips', sender: 'Trip > Get Many', query: ['page'] };
		expect(check([...ALL, query]).flaws).toEqual([
			'Trip > Get Many sends page in GET /trips, which the description does not name',
		]);
	});

	test('takes an exception with its reason, and finds one that no longer holds or names nothing', () => {
		expect(check(without('notes'), { 'POST /trips notes': 'because' }).flaws).toEqual([]);
		expect(check(ALL, { 'POST /trips notes': 'because', 'POST /ghosts': 'because' }).flaws).toEqual([
			'POST /trips notes is sent by now: take it out of the exceptions',
			'The exception "POST /ghosts" names nothing of the description',
		]);
	});

	test.each<[string, string, RegExp]>([
		['a field that its quoted line does not name', 'name, age', /does not name age/],
		['a shape that nothing describes', 'name: Alias', /Nothing describes the shape Alias/],
	])('refuses a list with %s', (_, names, sentence) => {
		const wrong = { section: 'Shapes', line: 'Person: name, cpf.', names: { Person: names } };
		expect(() => check(ALL, {}, [...STATEMENTS, wrong])).toThrow(sentence);
	});

	test('says on the page whether a form or only JSON reaches a field, beside the quoted line', () => {
		const byJson: Sent = { endpoint: 'POST /trips', sender: 'Trip > Create', isJson: true, body: ['notes'] };
		const { page } = check([...without('notes'), byJson]);
		expect(page).toContain(
			'| `POST /trips` |  | `traveler`, `extras` | `notes` | Trips: "traveler \\| person object \\| notes, extras" | Trip > Create | trip.test.ts |',
		);
		expect(page).toContain('| Fields of bodies | 5 | 4 | 0 | 1 | 0 |');
	});
});

test('the list of the package holds every sentence once, and each endpoint of it once', () => {
	const program = `
		import { ENDPOINTS, STATEMENTS } from ${JSON.stringify(pathToFileURL(join(FOLDER, 'description/index.mjs')).href)};
		console.log(JSON.stringify({ ENDPOINTS, STATEMENTS }));`;
	const list = JSON.parse(
		execFileSync(process.execPath, ['--input-type=module', '--eval', program], { encoding: 'utf8' }),
	) as { ENDPOINTS: Array<{ endpoints: string[] }>; STATEMENTS: Array<{ section: string; line: string }> };
	const endpoints = list.ENDPOINTS.flatMap((row) => row.endpoints);
	expect(endpoints.length).toBeGreaterThan(60);
	expect(new Set(endpoints).size).toBe(endpoints.length);
	const lines = list.STATEMENTS.map(({ section, line }) => `${section} ${line}`);
	expect(lines.length).toBeGreaterThan(60);
	expect(new Set(lines).size).toBe(lines.length);
	expect(readFileSync(join(FOLDER, 'check.mjs'), 'utf8')).toContain("from './description/index.mjs'");
});
