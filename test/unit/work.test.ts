import { execFileSync } from 'child_process';
import { join } from 'path';

import { cases } from '../campaign';

/*
 * What somebody types, another node passes on or a service answers may be 300,000 letters long, and
 * n8n stands still for everybody while a function of ours goes through it again and again. Work is
 * counted, since time says more of the machine than of the code: nodes/ is compiled so that each
 * call and turn of a loop counts itself, and built-in functions count what they go through. What is
 * run is found by the compiler: every exported function, with arguments made of its types, and every
 * field of every form. A contributor waits for a share: the functions of shared/ that take texts alone.
 */

interface Measured {
	ran: string[];
	impure: string[];
	slow: Array<{ where: string; text: string; length: number; steps: number[] }>;
	neverEnded: Array<[where: string, why: string]>;
}

function measure(given: object): Measured {
	const told = execFileSync(process.execPath, [join(__dirname, 'work/measure.mjs'), JSON.stringify(given)], {
		encoding: 'utf8',
		maxBuffer: 1e9,
	});
	return JSON.parse(told) as Measured;
}

/** They need what only a form has, and are run with the forms' fields and in engine tests. */
const OF_A_FORM = [
	'nodes/Attachment/fields.ts ownerPath',
	'nodes/ReferenceData/fields.ts recordIn',
	'nodes/Sale/rules/amounts.ts checkAmounts',
	'nodes/Sale/rules/saleRules.ts checkSale',
	'nodes/shared/fields/entered.ts placeOf',
	'nodes/shared/messages/message.ts valueText',
	'nodes/shared/request/path.ts path',
];

/**
 * In CI each function that takes a text gets 200, 1,000 and 300,000 letters of words that repeat, alternate
 * and nest; and of two other texts 200 and 1,000. One that takes rows, and more steps for each of 5,000, gets
 * 300,000.
 */
const isThorough = Boolean(process.env.CI);
const texts = isThorough ? 5 : cases(1, 230);
const isShare = texts === 1;
const careless = 'test/unit/work/slow.ts';
const measured = measure({ texts, isShare, isThorough, also: careless });
const isCareless = ({ where }: { where: string }): boolean => where.startsWith(careless);

test('no function takes more steps for each letter or row of more of them', () => {
	expect(measured.slow.filter((one) => !isCareless(one))).toEqual([]);
});

test('every function is found, and run to its end', () => {
	expect(measured.ran.length).toBeGreaterThan(isShare ? 70 : 500);
	const neverEnded = measured.neverEnded.map(([where]) => where).filter((where) => !isCareless({ where }));
	expect(neverEnded.filter((where) => !OF_A_FORM.includes(where))).toEqual([]);
});

test('what is careless is noticed', () => {
	const slow = measured.slow.filter(isCareless);
	const noticed = new Set(slow.map(({ where }) => where.replace(`${careless} `, '')));
	const ofTexts = ['backtracking', 'nesting', 'slicing', 'spreading'];
	const ofRows = isShare ? [] : ['filtering'];
	const ofLongTexts = isThorough ? ['late'] : [];
	expect([...noticed].sort()).toEqual([...ofTexts, ...ofRows, ...ofLongTexts].sort());
});
