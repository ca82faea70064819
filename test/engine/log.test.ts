import { inspect } from 'util';

import type { IDataObject, INodeParameters, INodeType } from 'n8n-workflow';

import { TravelAgencyPerson } from '../../nodes/Person/TravelAgencyPerson.node';
import { backOfficeOfThisFile } from './backOffice';
import { EVERY_WRITE } from './everyWrite';
import { cutInBody, frontOfThisFile, malformedHead, replacedBy, type Mangling } from './front';
import { recordLog } from './recordLog';
import { editorOf, runNode } from './runNode';
import { LegacyEngine } from './trigger/engines';

/** At the level debug, n8n's log shows support why something is waiting, and nothing about people. */

const office = backOfficeOfThisFile();
const front = frontOfThisFile(office);
beforeEach(() => {
	logged.length = 0;
});

interface Line {
	level: string;
	said: string;
	facts: IDataObject;
}

/** Everything that n8n's own logger received. */
const logged: Line[] = [];
recordLog((level, said, facts = {}) => void logged.push({ level, said, facts: facts as IDataObject }));

const ours = () => logged.filter(({ said }) => said.startsWith('Travel agency:'));

const NAME = 'Zuleica';
const LINK = 'https://files.example.com/a/s3cr3t.pdf?signature=s3cr3t';

/** Matches what no line may contain: secrets, links, entered or answered values, and whom they are about. */
const PRIVATE = /sandbox_|Bearer|s3cr3t|https?:|Zuleica|[0-9a-f]{8}-[0-9a-f]{4}|@|\d{9,}|\?/i;

/** A service or proxy that repeats what it was sent. */
const echo = (status: number): Mangling =>
	replacedBy(() => JSON.stringify({ errors: [`${NAME} sandbox_full_access ${LINK}`] }), undefined, status);

/** The form with the name in every text field. */
function named(parameters: INodeParameters): INodeParameters {
	const inside = (value: unknown): unknown => {
		if (value === 'Ana' || value === 'x') return NAME;
		if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
		return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, inside(inner)]));
	};
	return inside(parameters) as INodeParameters;
}

async function run(node: INodeType, parameters: INodeParameters, more: object = {}): Promise<void> {
	const credential = { ...office.credential(), ...(more as { credential?: object }).credential };
	await runNode({
		node,
		...more,
		parameters: named(parameters),
		credential: { ...credential, baseUrl: `${front.url}/api/v3` },
	});
}

const FACTS = ['attempt', 'method', 'path', 'reason', 'waitMs'];

function expectFacts(lines: readonly Line[]): void {
	expect(lines.length).toBeGreaterThan(0);
	for (const { level, said, facts } of lines) {
		expect(level).toBe('debug');
		expect(Object.keys(facts).sort()).toEqual(FACTS);
		const { method, path, attempt, waitMs, reason } = facts;
		for (const fact of [method, path, attempt, waitMs, reason]) expect(said).toContain(String(fact));
	}
	expect(
		logged.map((line) => inspect(line, { depth: 10 })).filter((line) => /sandbox_|s3cr3t/.test(line)),
	).toEqual([]);
	expect(lines.map((line) => inspect(line)).filter((line) => PRIVATE.test(line))).toEqual([]);
}

test('What is private would be found by this search', () => {
	for (const text of [NAME, LINK, 'sandbox_x', 'ana@x.com', '12345678909', '/people/3f2b6c1e-8a4d-4f8e'])
		expect(PRIVATE.test(inspect({ facts: { path: text } }))).toBe(true);
});

const HOSTILE: Array<[string, (number: number) => Mangling | undefined, RegExp]> = [
	['is cut', (number) => (number === 1 ? cutInBody(0.5) : undefined), /^answer lost \(ANSWER_CUT\)$/],
	['has no head', (number) => (number === 1 ? malformedHead : undefined), /^answer lost \(HPE_[A-Z_]+\)$/],
	['is a 503', (number) => (number <= 2 ? echo(503) : undefined), /^answer lost \(status 503\)$/],
	['is a 408', (number) => (number === 1 ? echo(408) : undefined), /^answer lost \(status 408\)$/],
	['is a 429', (number) => (number === 1 ? echo(429) : undefined), /^status 429$/],
	[
		'is a web page',
		(number) => (number === 1 ? replacedBy(() => `<html>${NAME} ${LINK}`, 'text/html', 200) : undefined),
		/^answer lost \(unusable answer with status 200\)$/,
	],
];

describe.each(HOSTILE)('When an answer to a write %s', (_, choose, reason) => {
	test.each(EVERY_WRITE)('the log says so, and nothing else: $name', async ({ method, given }) => {
		const { node, parameters, ...more } = await given(office);
		logged.length = 0;
		let asked = 0;
		front.mangle((passing) => (passing.method === method ? choose((asked += 1)) : undefined));
		await run(node, parameters, more);
		const waits = ours().filter(({ facts }) => 'waitMs' in facts);
		const lines = waits.filter(({ facts }) => reason.test(String(facts.reason)));
		// A 204 has nothing that could be cut.
		if (!(method === 'DELETE' && String(reason).includes('CUT'))) expect(lines.length).toBeGreaterThan(0);
		if (waits.length > 0) expectFacts(waits);
		expect(
			ours()
				.map((line) => inspect(line))
				.filter((line) => PRIVATE.test(line)),
		).toEqual([]);
	});
});

test('A refused deletion that may have been done is looked into, and the log says so', async () => {
	const deletion = EVERY_WRITE.find(({ name }) => name === 'delete a person');
	const { node, parameters } = await (deletion as (typeof EVERY_WRITE)[number]).given(office);
	let asked = 0;
	front.mangle(({ method }) => (method === 'DELETE' && (asked += 1) === 1 ? malformedHead : undefined));
	await run(node, parameters);
	const look = { method: 'DELETE', path: '/people/{id}', reason: 'answer lost' };
	expect(ours().map(({ facts }) => facts)).toContainEqual(look);
});

test('A search waits without a word of what is searched', async () => {
	front.mangle(({ number }) => (number === 1 ? echo(503) : undefined));
	await run(new TravelAgencyPerson(), {
		operation: 'getAll',
		returnAll: false,
		limit: 5,
		filters: { name: NAME, cpfCnpj: '529.982.247-25', email: 'zuleica@example.com' },
	});
	expectFacts(ours());
	expect(ours().map(({ facts }) => facts)).toContainEqual(
		expect.objectContaining({ method: 'GET', path: '/people', attempt: 2 }),
	);
});

test('What goes well leaves no line', async () => {
	front.mangle(() => undefined);
	await run(new TravelAgencyPerson(), { operation: 'getAll', returnAll: true });
	expect(ours()).toEqual([]);
});

test('The editor and the trigger write the same lines', async () => {
	front.mangle(({ number }) => (number === 1 ? echo(503) : undefined));
	const credential = { ...office.credential(), baseUrl: `${front.url}/api/v3` };
	const node = new TravelAgencyPerson();
	const editor = editorOf(node, { operation: 'get' }, credential, 'parameters.personId');
	await node.methods.listSearch?.searchPeople?.call(editor, NAME);
	expectFacts(ours());
	logged.length = 0;
	front.mangle(({ number }) => (number === 1 ? echo(503) : undefined));
	const engine = new LegacyEngine({ triggerOn: ['created'] }, credential);
	await engine.activate();
	expectFacts(ours());
});
