import type { IDataObject, INodeParameters, INodeType } from 'n8n-workflow';

import { TravelAgencyPerson } from '../../nodes/Person/TravelAgencyPerson.node';
import { TravelAgencySale } from '../../nodes/Sale/TravelAgencySale.node';
import { backOfficeOfThisFile } from './backOffice';
import { freshCpf } from './documents';
import { raw } from './raw';
import { runNode } from './runNode';
import { said } from './said';

const office = backOfficeOfThisFile();

const DEPTH = 8_000;
const deepText = `${'{"a":'.repeat(DEPTH)}1${'}'.repeat(DEPTH)}`;
const deepObject = (): IDataObject => JSON.parse(deepText) as IDataObject;
const longName = 'A'.repeat(50 * 1024 * 1024);

const create = { operation: 'create', personKind: 'individual' };
const sale = { operation: 'create', inputMode: 'json' };

test.each<[string, INodeType, INodeParameters, () => IDataObject, RegExp]>([
	[
		'a name of 50 MB',
		new TravelAgencyPerson(),
		{ ...create, name: '={{ $json.given }}' },
		() => ({ given: longName }),
		/^'Name' has a text of 52,428,800 characters, but the maximum is 1,000,000: shorten it \[Item 0\]$/,
	],
	[
		'an inner field of 50 MB',
		new TravelAgencyPerson(),
		{ ...create, name: 'Ana', additionalFields: { observations: '={{ $json.given }}' } },
		() => ({ given: longName }),
		/^'Additional Fields > Observations' has a text of 52,428,800 characters/,
	],
	[
		'a filter of 50 MB',
		new TravelAgencyPerson(),
		{ operation: 'getAll', filters: { name: '={{ $json.given }}' } },
		() => ({ given: longName }),
		/^'Filters > Name' has a text of 52,428,800 characters/,
	],
	[
		'a match value of 50 MB',
		new TravelAgencyPerson(),
		{ operation: 'upsert', matchBy: 'email', matchValue: '={{ $json.given }}', name: 'Ana' },
		() => ({ given: longName }),
		/^'Match Value' has a text of 52,428,800 characters/,
	],
	[
		'typed JSON that is 8,000 deep',
		new TravelAgencyPerson(),
		{ ...create, name: 'Ana', additionalFields: { airline: '={{ $json.given }}' } },
		() => ({ given: deepText }),
		/^'Additional Fields > Airline' is nested more than 100 levels deep: .* \[Item 0\]$/,
	],
	[
		'a sale as JSON that is 8,000 deep',
		new TravelAgencySale(),
		{ ...sale, body: '={{ $json.given }}' },
		() => ({ given: deepText }),
		/^'Body' is nested more than 100 levels deep/,
	],
	[
		'an object that is 8,000 deep',
		new TravelAgencyPerson(),
		{ ...create, name: 'Ana', additionalFields: { airline: '={{ $json.given }}' } },
		() => ({ given: deepObject() }),
		// n8n itself cannot tell where in the group it is.
		/^'Additional Fields' is nested more than 100 levels deep/,
	],
	[
		'a name that is an object 8,000 deep',
		new TravelAgencyPerson(),
		{ ...create, name: '={{ $json.given }}' },
		() => ({ given: deepObject() }),
		/^'Name' is nested more than 100 levels deep/,
	],
])('%s gets a sentence, and nothing is sent', async (_case, node, parameters, given, sentence) => {
	const { error } = await runNode({ node, parameters, credential: office.credential(), items: [given()] });
	expect(error?.message.slice(0, 300)).toMatch(sentence);
	expect(String(error?.description).length).toBeLessThan(1_000);
	expect(await office.requests()).toEqual([]);
});

test('with Continue On Fail the other items go through', async () => {
	const { items, error } = await runNode({
		node: new TravelAgencyPerson(),
		parameters: { ...create, name: '={{ $json.given }}', additionalFields: { cpfCnpj: '={{ $json.cpf }}' } },
		credential: office.credential(),
		items: [{ given: longName }, { given: 'Ana', cpf: freshCpf() }],
		settings: { onError: 'continueRegularOutput' },
	});
	expect(error).toBeUndefined();
	expect(String(said(items[0])).slice(0, 200)).toMatch(/^'Name' has a text of 52,428,800 characters/);
	expect(items[1]?.json.name).toBe('Ana');
});

test('a long text that a form can hold is still sent', async () => {
	const observations = 'Prefere corredor. '.repeat(5_000).trimEnd();
	const { items, error } = await runNode({
		node: new TravelAgencyPerson(),
		parameters: raw({ ...create, name: 'Ana', additionalFields: { observations } }),
		credential: office.credential(),
	});
	expect(error).toBeUndefined();
	expect(items[0]?.json.observations).toHaveLength(observations.length);
});
