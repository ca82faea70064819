import axios from 'axios';
import type { IDataObject } from 'n8n-workflow';

import { TravelAgencyPerson } from '../../nodes/Person/TravelAgencyPerson.node';
import { allInCI } from '../campaign';
import { cases } from '../unit/people/foreign/matches.json';
import { backOfficeOfThisFile } from './backOffice';
import { runNode } from './runNode';

/*
 * What Create or Update does with people made up by somebody who had read the API description but no code:
 * people who are registered, and the items of one run.
 */

const office = backOfficeOfThisFile({ people: 3, sales: 1, tasks: 1 });

interface Item {
	by: string;
	entered: Record<string, string | number>;
	/** Whether the person is found or corrected, registered, or the item is questioned or refused. */
	expect: string;
	id?: string;
	or?: string[];
	why: string;
}
interface Case {
	number: number;
	registered: Array<Record<string, string | number>>;
	items: Item[];
}

/** Cases that are questioned, although somebody who knows these people would not ask. */
const NEEDLESS: Readonly<Record<number, string>> = { 130: 'by CPF: no name' };

const FIELDS: Readonly<Record<string, string>> = {
	birthdate: 'birthdate',
	cpf_cnpj: 'cpfCnpj',
	email: 'email',
	external_id: 'externalId',
	business_phone: 'businessPhone',
	mobile_number: 'phones',
	phone: 'phones',
};

const KEYS: Readonly<Record<string, readonly string[]>> = {
	code: ['code'],
	cpfCnpj: ['cpf_cnpj'],
	email: ['email'],
	externalId: ['external_id'],
	phone: ['phone', 'mobile_number', 'business_phone'],
};

/** @returns the ID that the sandbox assigns; undefined if it refuses such a person */
async function register({ id: _id, code: _code, ...person }: Case['registered'][number], index: number) {
	const { baseUrl, accessToken } = office.credential();
	const { phone, mobile_number: mobile, ...body } = person;
	const { data, status } = await axios.post<IDataObject>(
		`${String(baseUrl)}/people`,
		{ ...body, ...((phone ?? mobile) !== undefined && { phones: [phone ?? mobile] }) },
		{
			validateStatus: () => true,
			headers: {
				Authorization: `Bearer ${String(accessToken)}`,
				'Idempotency-Key': `3f2b6c1e-8a4d-4f8e-9b57-0c2d1e3f4a${String(index).padStart(2, '0')}`,
			},
		},
	);
	return status < 300 ? data.id : undefined;
}

/** The outcome for each item. */
async function outcomesOf({ registered, items }: Case): Promise<string[] | undefined> {
	await office.reset({ people: 3, sales: 1, tasks: 1 });
	const ids = await Promise.all(registered.map(register));
	if (ids.includes(undefined)) return undefined;
	const codes = new Map((await office.records('people')).map(({ id, code }) => [id, code]));
	const valueOf = ({ by, entered }: Item) => {
		const name = KEYS[by]?.find((key) => key in entered) ?? '';
		const holder = registered.findIndex(
			(person) => name === 'code' && String(person.code) === String(entered.code).trim(),
		);
		return holder >= 0 ? codes.get(ids[holder]) : entered[name];
	};
	const run = await runNode({
		node: new TravelAgencyPerson(),
		credential: office.credential(),
		parameters: {
			...{ operation: 'upsert', matchBy: '={{ $json.by }}', matchValue: '={{ $json.value }}' },
			...{ name: '={{ $json.name }}', personKind: '={{ $json.person_kind }}' },
			additionalFields: Object.fromEntries(
				Object.entries(FIELDS).map(([, field]) => [field, `={{ $json.${field} }}`]),
			),
		},
		items: items.map((item) => ({
			...Object.fromEntries(
				Object.entries(item.entered).map(([name, value]) => [FIELDS[name] ?? name, value]),
			),
			...{ by: item.by, value: valueOf(item) },
		})) as IDataObject[],
		settings: { onError: 'continueRegularOutput' },
	});
	return run.items.map(({ json }, index) => {
		if (json.outcome === 'created') return 'create';
		if (json.outcome !== 'updated') return 'ask';
		const wanted = items[index]?.id;
		const at = registered.findIndex(({ id }) => id === wanted);
		return wanted === undefined || ids[at] === json.id ? 'take' : 'somebody else';
	});
}

const isByKey = ({ by }: Item) => by in KEYS;
const matchable = (cases as unknown as Case[])
	.map((each) => ({ ...each, items: each.items.filter(isByKey) }))
	.filter(({ items }) => items.length > 0);

test('nobody is taken who must not be, and who is asked back needlessly is known', async () => {
	const [wrong, needless, untried]: [string[], Record<number, string>, number[]] = [[], {}, []];
	const tried = allInCI(25, matchable);
	for (const each of tried) {
		const outcomes = await outcomesOf(each);
		if (!outcomes) untried.push(each.number);
		for (const [index, outcome] of (outcomes ?? []).entries()) {
			const { expect: wanted, or = [], why } = each.items[index] as Item;
			const right = [wanted, ...or].map((one) =>
				one === 'correct' ? 'take' : one === 'refuse' ? 'ask' : one,
			);
			if (right.includes(outcome)) continue;
			if (outcome === 'ask') needless[each.number] = why;
			else wrong.push(`${each.number}: ${why}: ${outcome}, not ${wanted}`);
		}
	}
	expect(wrong).toEqual([]);
	expect(untried).toEqual([]);
	for (const [number, why] of Object.entries(needless)) expect(NEEDLESS).toHaveProperty(number, why);
	if (tried.length === matchable.length) expect(needless).toEqual(NEEDLESS);
});
