import type { INodeListSearchResult, INodeType } from 'n8n-workflow';

import { TravelAgencyAttachment } from '../../nodes/Attachment/TravelAgencyAttachment.node';
import { TravelAgencyPerson } from '../../nodes/Person/TravelAgencyPerson.node';
import { TravelAgencySale } from '../../nodes/Sale/TravelAgencySale.node';
import { backOfficeOfThisFile } from './backOffice';
import { editorOf, runNode } from './runNode';

const office = backOfficeOfThisFile();
const person = new TravelAgencyPerson();
const sale = new TravelAgencySale();

/** What the editor does when the user opens a list, types into it, or scrolls to its end. */
async function open(
	node: INodeType,
	method: string,
	{ typed = '', token, credential = office.credential(), form = {} }: Opening = {},
): Promise<INodeListSearchResult> {
	const load = node.methods?.listSearch?.[method];
	if (!load) throw new Error(`The node has no list search ${method}`);
	return await load.call(editorOf(node, form, credential, 'parameters'), typed, token);
}

interface Opening {
	typed?: string;
	token?: string;
	credential?: ReturnType<typeof office.credential>;
	form?: Parameters<typeof editorOf>[1];
}

async function openMapper(): Promise<unknown> {
	const load = sale.methods?.resourceMapping?.salesNewCustomFields;
	if (!load) throw new Error('The node has no mapper');
	return await load.call(editorOf(sale, {}, office.credential(), 'parameters.customFields'));
}

const asked = async () => (await office.requests()).length;

/** Lets this many seconds pass for this process. */
function later(seconds: number): void {
	const now = performance.now.bind(performance);
	jest.spyOn(performance, 'now').mockImplementation(() => now() + seconds * 1_000);
}

afterEach(() => jest.restoreAllMocks());

describe('a dropdown that is opened again within a minute', () => {
	test('shows the same without a request, whichever page or search it is', async () => {
		const first = await open(person, 'searchPeople');
		const page = { token: first.paginationToken as string };
		const second = await open(person, 'searchPeople', page);
		const found = await open(person, 'searchPeople', { typed: 'silva' });
		expect(await asked()).toBe(3);
		expect(await open(person, 'searchPeople')).toEqual(first);
		expect(await open(person, 'searchPeople', page)).toEqual(second);
		expect(await open(person, 'searchPeople', { typed: ' silva' })).toEqual(found);
		expect(await asked()).toBe(3);
	});

	test('asks again once the minute is over', async () => {
		await open(person, 'searchPeople');
		later(59);
		await open(person, 'searchPeople');
		expect(await asked()).toBe(1);
		jest.restoreAllMocks();
		later(61);
		await open(person, 'searchPeople');
		expect(await asked()).toBe(2);
	});

	test('is typed into without a request, where the service cannot search', async () => {
		await open(person, 'searchSellers');
		for (const typed of ['a', 'an', 'ana']) await open(person, 'searchSellers', { typed });
		expect(await asked()).toBe(1);
	});

	test('shares the answer with another node whose dropdown asks the same', async () => {
		await open(person, 'searchPeople');
		await open(new TravelAgencyAttachment(), 'searchPeople');
		expect((await office.requests()).map(({ path }) => path)).toEqual(['/people']);
	});

	test('shares the request with another that is opened at the same moment', async () => {
		const [one, other] = await Promise.all([open(person, 'searchCities'), open(person, 'searchCities')]);
		expect(one).toEqual(other);
		expect(await asked()).toBe(1);
	});
});

test('the custom fields mapper is remembered, too', async () => {
	expect(await openMapper()).toEqual(await openMapper());
	expect(await asked()).toBe(1);
});

describe('what one credential was answered', () => {
	test('is never shown with another token', async () => {
		await open(person, 'searchPeople');
		await expect(
			open(person, 'searchPeople', { credential: office.credential('no_read_people') }),
		).rejects.toThrow(/Read all people/);
		await open(person, 'searchPeople', { credential: office.credential('read_only') });
		expect((await office.requests()).map(({ token }) => token)).toEqual([
			'full_access',
			'no_read_people',
			'read_only',
		]);
	});

	test('is never shown for another base URL', async () => {
		await open(person, 'searchPeople');
		const elsewhere = office.credential('full_access', {
			baseUrl: `${office.url}/proxy/api/v3`,
		});
		await expect(open(person, 'searchPeople', { credential: elsewhere })).rejects.toThrow();
	});
});

test('a refusal is not remembered: the list is there as soon as the service gives it', async () => {
	await office.fault({ kind: 'error_before_commit', method: 'GET', path: '/sellers', status: 403 });
	await expect(open(person, 'searchSellers')).rejects.toThrow();
	await office.endFaults();
	const { results } = await open(person, 'searchSellers');
	expect(results.length).toBeGreaterThan(0);
});

test('who was just created by a node is found at once', async () => {
	const typed = 'Zuleica Recém-Chegada';
	expect((await open(person, 'searchPeople', { typed })).results).toEqual([]);
	await openMapper();
	const { error, items } = await runNode({
		node: person,
		parameters: { operation: 'create', name: typed, personKind: 'individual' },
		credential: office.credential(),
	});
	expect(error).toBeUndefined();
	const { results } = await open(person, 'searchPeople', { typed });
	expect(results.map(({ value }) => value)).toEqual([items[0]?.json.id]);
	// Writing records does not change the definitions of custom fields.
	await office.forgetRequests();
	await openMapper();
	expect(await asked()).toBe(0);
});
