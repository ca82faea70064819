import { execFileSync } from 'child_process';
import { join } from 'path';

import { cases } from '../campaign';

/*
 * A text that somebody types, another node passes on or a service answers may have 300,000 letters, and n8n
 * stops for everybody while one of our functions goes through it again and again. This counts work, because
 * time would depend more on the machine than on the code: nodes/ is compiled so that each call and each turn
 * of a loop is counted, and built-in functions count what they go through. The compiler finds what to run:
 * every exported function, with arguments made from its types, and every field of every form. Contributors
 * only wait for a share: the functions of shared/ that take nothing but texts.
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

/** These need something that only a form has. They are run with the fields of forms, and in engine tests. */
const OF_A_FORM = [
	'nodes/Attachment/fields.ts ownerPath',
	'nodes/ReferenceData/fields.ts recordIn',
	'nodes/Sale/rules/amounts.ts checkAmounts',
	'nodes/Sale/rules/saleRules.ts checkSale',
	'nodes/shared/fields/entered.ts placeOf',
	'nodes/shared/node/answer.ts questionIn',
	'nodes/shared/messages/message.ts valueText',
	'nodes/shared/request/path.ts path',
];

/**
 * In CI, each function that takes a text gets 200, 1,000 and 300,000 letters of words that repeat, alternate
 * and nest; and 200 and 1,000 letters of two other texts. A function that takes rows, and takes more steps
 * for each of 5,000, gets 300,000.
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
