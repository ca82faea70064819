import type { IDataObject, INodeParameters, INodeType } from 'n8n-workflow';

import { TravelAgencyPerson } from '../../nodes/Person/TravelAgencyPerson.node';
import { TravelAgencySale } from '../../nodes/Sale/TravelAgencySale.node';
import { editorCache } from '../../nodes/shared/reads/responseCache';
import { allInCI, cases } from '../campaign';
import { CRASH } from './attack/attack';
import { backOfficeOfThisFile } from './backOffice';
import { hotelLine } from './createSale';
import { EVERY_ANSWER, EVERY_GET, EVERY_LIST } from './everyRead';
import { EVERY_WRITE, type Written } from './everyWrite';
import { changed, frontOfThisFile } from './front';
import { byId, mapped } from './picked';
import { editorOf, runNode } from './runNode';
import { LegacyEngine } from './trigger/engines';
import { TRIGGERS } from './trigger/triggers';

/**
 * Changes every field of every answer in every way: users get sentences, never a JavaScript error; no row is
 * lost, and nothing is written twice or in place of something else.
 */

const office = backOfficeOfThisFile({ sales: 6, people: 12, tasks: 8 });
const front = frontOfThisFile(office);

const throughFront = (credential = office.credential()) => ({
	...{ ...credential, baseUrl: `${front.url}/api/v3` },
	companyIdentifier: '12345678000195',
});

const MISSING = Symbol('missing');

const MUTATIONS: Array<[string, (value: unknown) => unknown]> = [
	['null', () => null],
	['missing', () => MISSING],
	['empty', () => ''],
	['a list of it', (value) => [value]],
	['a list of nothing', () => [null]],
	['an object', (value) => ({ value })],
	['of the other kind', (value) => (typeof value === 'number' ? String(value) : 7)],
	['another text', () => 'x'],
	['a truth', () => true],
	[
		'with something more',
		(value) => (typeof value === 'object' && value ? { ...value, more: [{ more: null }] } : 'more'),
	],
];

type Place = ReadonlyArray<string | number>;

/** The places in an answer; for a list, those in its first entry. */
function placesIn(value: unknown, place: Place = []): Place[] {
	const inner = Array.isArray(value)
		? value.slice(0, 1).map((entry, index) => [index, entry] as const)
		: Object.entries(typeof value === 'object' && value ? value : {});
	return [
		...(place.length > 0 ? [place] : []),
		...inner.flatMap(([key, part]) => placesIn(part, [...place, key])),
	];
}

function mutated(value: unknown, [key, ...rest]: Place, change: (value: unknown) => unknown): unknown {
	if (key === undefined) return change(value);
	const copy = (Array.isArray(value) ? [...(value as unknown[])] : { ...(value as object) }) as IDataObject;
	const part = mutated(copy[key], rest, change);
	if (part === MISSING) delete copy[key];
	else copy[key] = part as IDataObject;
	return copy;
}

const at = (value: unknown, place: Place): unknown =>
	place.reduce<unknown>((part, key) => (part as IDataObject | undefined)?.[key], value);

/** One change to the answers to a request. */
interface Mutation {
	/** Method and path, with the query if the answer depends on it. */
	request: string;
	place: Place;
	how: string;
	change: (value: unknown) => unknown;
	/** The field's original value. */
	was: unknown;
}

const named = ({ request, place, how }: Mutation) => `${request} ${place.join('.')} ${how}`;

/**
 * Runs once without a change, and once for each mutation of each answer, evenly spread over all mutations.
 */
async function eachMutation<T>(
	run: () => Promise<T>,
	few: number,
	judge: (result: T, mutation: Mutation, undisturbed: T) => Promise<void> | void,
): Promise<void> {
	/** The first answer of each kind, because the answer for the next record has the same fields. */
	const answers = new Map<string, [request: string, answer: unknown]>();
	front.mangle(({ method, path }, { body }) => {
		const kind = `${method} ${path.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '{id}')}`;
		if (body.length > 0 && !answers.has(kind))
			answers.set(kind, [`${method} ${path}`, JSON.parse(body.toString())]);
		return undefined;
	});
	const undisturbed = await run();
	const all = [...answers.values()].flatMap(([request, answer]) =>
		placesIn(answer).flatMap((place) =>
			MUTATIONS.map(([how, change]): Mutation => ({ request, place, how, change, was: at(answer, place) })),
		),
	);
	const count = cases(few, all.length);
	// Counts across all tests, so that tests with the same answers do not try the same mutations.
	const offset = (tests += 1) * 7;
	for (let index = 0; index < count; index += 1) {
		const mutation = all[(Math.floor((index * all.length) / count) + offset) % all.length];
		if (!mutation) return;
		const { request, place, change } = mutation;
		editorCache.invalidate(() => true);
		front.mangle(({ method, path }) =>
			`${method} ${path}` === request ? changed((body) => mutated(body, place, change)) : undefined,
		);
		await judge(await run(), mutation, undisturbed);
	}
	front.mangle(() => undefined);
}

let tests = 0;

/** What is wrong with texts for users. */
const wordsIn = (read: unknown): string[] => {
	const text = typeof read === 'string' ? read : (JSON.stringify(read) ?? '');
	const found = CRASH.exec(text);
	return found ? [text.slice(Math.max(0, found.index - 80), found.index + 80)] : [];
};

describe('Reads', () => {
	const reads = [...EVERY_GET, ...EVERY_LIST, ...EVERY_ANSWER];
	test.each(allInCI(10, reads))('$name', async ({ name, node, given }) => {
		const parameters = await given(office);
		const run = async () => await runNode({ node, parameters, credential: throughFront() });
		const findings: unknown[] = [];
		await eachMutation(run, 2, ({ items, error }, mutation, undisturbed) => {
			expect(undisturbed.error).toBeUndefined();
			const words = [...wordsIn(error?.message), ...wordsIn(error?.description), ...wordsIn(items)];
			// An entry that is not a record is not a row, and without the field a filter does not find it.
			const isRow = Array.isArray(mutation.was) || typeof mutation.place.at(-1) === 'number';
			const isLost = !error && items.length < undisturbed.items.length;
			if (isLost && !isRow && !name.endsWith('filtered')) words.push(`${items.length} rows are left`);
			// A currency has its code in other fields as well, and an ID may be a text in place of a number.
			const isId = /> Get$/.test(name) && mutation.place.join('.') === 'id';
			const isOther = isId && !(name.startsWith('Custom') && mutation.how === 'of the other kind');
			if (isOther && !error) words.push('takes another record');
			if (words.length > 0) findings.push([named(mutation), words]);
		});
		expect(findings).toEqual([]);
	});
});

/** Writes that read something first. */
const LOOKING: Array<[string, () => Promise<Written>]> = [
	...['upsert', 'findOrCreate'].flatMap((operation) =>
		['cpfCnpj', 'code', 'email', 'externalId'].map((matchBy): [string, () => Promise<Written>] => [
			`${operation} by ${matchBy}`,
			async () => {
				const [known = {}] = (await office.records('people')).filter(
					({ external_ids: ids, person_kind: kind, cpf_cnpj: cpf }) =>
						kind === 'individual' && cpf && (ids as IDataObject).full_access,
				);
				const value = { ...known, externalId: (known.external_ids as IDataObject).full_access };
				const field = matchBy === 'cpfCnpj' ? 'cpf_cnpj' : matchBy;
				const contacts = (known.contacts ?? []) as IDataObject[];
				const email = known.email ?? contacts.find((contact) => contact.email)?.email;
				return {
					node: new TravelAgencyPerson(),
					parameters: {
						...{ operation, matchBy, name: known.name as string, personKind: 'individual' },
						matchValue: (field === 'email' ? email : (value as IDataObject)[field]) as string,
						additionalFields: { observations: 'x', website: 'https://example.com' },
						customFields: await customField('people'),
						options: operation === 'findOrCreate' ? { fillEmptyFields: true } : {},
					},
				};
			},
		]),
	),
	[
		'a sale for people by ID',
		async () => {
			const people = (await office.records('people')).filter(
				({ person_kind: kind, system }) => kind === 'individual' && !system,
			);
			return {
				node: new TravelAgencySale(),
				parameters: {
					...{ operation: 'create', inputMode: 'form' },
					payer: byId(people[0]?.id),
					products: { hotel: [hotelLine({ requester: byId(people[1]?.id) } as INodeParameters)] },
					customFields: await customField('sales'),
				},
			};
		},
	],
];

async function customField(resource: string): Promise<INodeParameters> {
	const fields = (await office.records('custom_fields')).filter(
		(field) => field.resource === resource && field.active && field.kind === 'text',
	);
	return mapped(Object.fromEntries(fields.map(({ id }) => [String(id), 'x'])));
}

describe('Writes', () => {
	const WRITES = [
		...EVERY_WRITE.map(({ name, given }): [string, () => Promise<Written>] => [
			name,
			async () => await given(office),
		]),
		...LOOKING,
	];

	test.each(allInCI(8, WRITES))('%s', async (name, given) => {
		const run = async () => {
			await office.reset();
			const { node, parameters, files, credential } = await given();
			await office.forgetRequests();
			const result = await runNode({ node, parameters, files, credential: throughFront(credential) });
			const written = (await office.requests()).filter(({ method, path }) => method !== 'GET' && path !== '');
			return {
				...result,
				written: new Set(written.map((request) => request.idempotency_key)).size,
				lines: written,
			};
		};
		const isFound = /^(upsert|findOrCreate) by/.test(name);
		const findings: unknown[] = [];
		await eachMutation(run, 2, ({ items, error, written, lines }, mutation, undisturbed) => {
			expect(undisturbed.error).toBeUndefined();
			const words = [...wordsIn(error?.message), ...wordsIn(error?.description), ...wordsIn(items)];
			if (!error && items.length !== undisturbed.items.length) words.push(`${items.length} items`);
			if (isFound && lines.some(({ method, status }) => method === 'POST' && status === 201))
				words.push('makes a second person');
			// An operation that fills in empty fields also fills in those that an answer shows as empty.
			if (written > Math.max(1, undisturbed.written) && !/sale for people/.test(name))
				words.push(`${written} writes`);
			if (words.length > 0) findings.push([named(mutation), words]);
		});
		expect(findings).toEqual([]);
	});
});

describe('Dropdowns', () => {
	const nodes = [
		...new Map(
			[...EVERY_GET, ...EVERY_LIST, { node: new TravelAgencySale() }, { node: new TravelAgencyPerson() }].map(
				({ node }) => [node.description.name, node],
			),
		).values(),
	];
	const loaders = new Map<string, { node: INodeType; kind: 'listSearch' | 'resourceMapping' }>();
	for (const node of nodes)
		for (const kind of ['listSearch', 'resourceMapping'] as const)
			for (const method of Object.keys(node.methods?.[kind] ?? {}))
				if (!loaders.has(method)) loaders.set(method, { node, kind });

	test.each(allInCI(12, [...loaders]))('%s', async (method, { node, kind }) => {
		const [file] = (await office.records('attachments')).filter((each) => each.resource_type === 'sale');
		const form = { resource: 'cities', resourceType: 'sale', saleId: byId(file?.resource_id) };
		const load = node.methods?.[kind]?.[method] as unknown as (...typed: string[]) => Promise<IDataObject>;
		for (const typed of kind === 'listSearch' ? ['', 'a'] : ['']) {
			const run = async () =>
				await load
					.call(editorOf(node, form, throughFront(), 'parameters'), typed)
					.catch((thrown: Error) => ({ thrown: `${thrown.name} ${thrown.message}` }) as IDataObject);
			const findings: unknown[] = [];
			await eachMutation(run, 2, (result, mutation, undisturbed) => {
				expect(undisturbed.thrown).toBeUndefined();
				const words = wordsIn(result);
				const lines = (result.results ?? []) as IDataObject[];
				if (lines.some((line) => !line.name || !/[\p{L}\p{N}]/u.test(String(line.name))))
					words.push('a line without a name');
				if (words.length > 0) findings.push([named(mutation), words]);
			});
			expect(findings).toEqual([]);
		}
	});
});

describe('Triggers', () => {
	const events = TRIGGERS.flatMap(({ Trigger, events: ofTrigger }) =>
		ofTrigger.map(({ value }) => [`${Trigger.name} ${value}`, Trigger, value] as const),
	);

	test.each(allInCI(8, events))('%s', async (_name, Trigger, event) => {
		const parameters = { triggerOn: [event], levelOfDetail: 'full', hour: 0 };
		const run = async () => {
			await office.reset();
			const engine = new LegacyEngine(parameters, throughFront(), Trigger);
			await engine.activate().catch((thrown: Error) => engine.failures.push(thrown));
			await office.setClock({ advance_seconds: 86_400 });
			await engine.tick();
			return { items: engine.take(), failures: engine.failures.map(({ message }) => message) };
		};
		const findings: unknown[] = [];
		await eachMutation(run, 1, ({ items, failures }, mutation) => {
			const words = [...wordsIn(items), ...wordsIn(failures)];
			if (words.length > 0) findings.push([named(mutation), words]);
		});
		expect(findings).toEqual([]);
	});
});
