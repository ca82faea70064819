import type { IDataObject } from 'n8n-workflow';

import { pickers } from '../../../nodes/shared/fields/pickers';
import { allInCI } from '../../campaign';
import { agencyOf, whoIs } from './foreign/agency';
import { cases, registered } from './foreign/names.json';
import { strangers, wordsOfName } from './foreign/unregistered';

/*
 * Whom an agency means by what it enters in By Name, made up by somebody who had read the API description and
 * the rules for names, and no code.
 */

interface Case {
	entered: string;
	role: string;
	/** "take" for the person with `id`, or nobody. */
	expect: string;
	id?: string;
	/** Other acceptable outcomes. */
	or?: string[];
	told_in_hint?: boolean;
	unclear?: boolean;
}

/** Questioned, although a person who knows them would not ask. */
const NEEDLESS = [
	'NETO/HENRIQUE',
	'Pedro Gouveia',
	'Ana Carolina Souza',
	'Ana Cristina de Souza',
	'Hildebrando Camargo',
	'Epaminondas Cunha',
	'Marta Drummond',
	'Heitor Vila Flor',
	'Zbigniew Wojcik',
	'Josefa José',
];

const rows = (registered as IDataObject[]).map(({ is_active: active, city, state, ...person }) => ({
	...person,
	active,
	address: { city: { name: city }, state_code: state },
}));

const fieldOf = (role: string) =>
	role === 'seller' ? pickers.seller : role === 'assignee' ? pickers.assignee : pickers.person;

test('nobody is taken who must not be, whoever is taken by a part is told, and who is asked back needlessly is known', async () => {
	const agency = agencyOf(rows);
	const [wrong, untold, needless]: [string[], string[], string[]] = [[], [], []];
	const tried = allInCI(120, cases as Case[]);
	for (const each of tried) {
		const { entered, role, expect: wanted, id: right, or = [] } = each;
		const { id, hints } = await whoIs(fieldOf(role)('Person'), entered, agency);
		const isTaken = id?.toLowerCase() === right || (right === undefined && or.includes('take'));
		if (id === undefined) {
			if (wanted === 'take' && or.length === 0) needless.push(entered);
		} else if (!isTaken || (wanted !== 'take' && !or.includes('take'))) wrong.push(entered);
		else if (!each.unclear && hints.length > 0 !== Boolean(each.told_in_hint)) untold.push(entered);
	}
	expect(wrong).toEqual([]);
	expect(untold).toEqual([]);
	expect(needless).toEqual(NEEDLESS.filter((name) => tried.some(({ entered }) => entered === name)));
});

test('of 2,000 people who are not registered, few are taken for one who is, and none of another given name', async () => {
	const { registered: names, others } = strangers();
	const agency = agencyOf(
		names.map((name, code) => ({ id: uuid(code), code, name, person_kind: 'individual' })),
	);
	const taken: string[] = [];
	const tried = allInCI(70, others);
	for (const { name, entered } of tried) {
		const { id, hints } = await whoIs(pickers.person('Person'), entered, agency);
		if (id === undefined) continue;
		taken.push(name);
		const [one, other] = [name, names[Number(id.slice(-12))] ?? ''].map(wordsOfName);
		expect([entered, other?.words[0], other?.age]).toEqual([entered, one?.words[0], one?.age]);
		expect(hints.join()).toContain('is a part of a name');
	}
	expect(taken.length).toBeLessThan(0.03 * tried.length);
});

const uuid = (index: number) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`;
