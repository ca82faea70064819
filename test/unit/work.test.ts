import { execFileSync } from 'child_process';
import { join } from 'path';

import { cases } from '../campaign';

/*
 * What somebody types, another node passes on or a service answers may be 300,000 letters long, and
 * n8n stands still for everybody while a function of ours goes through it again and again. Work is
 * counted, since time says more of the machine than of the code: nodes/ is compiled so that each
 * call and turn of a loop counts itself, and built-in functions count what they go through. What is
 * run is found by the compiler: every exported function, with arguments made of its types, and every
 * field of every form.
 */

interface Measured {
	ran: string[];
	impure: string[];
	slow: Array<{ where: string; text: string; length: number; steps: number[] }>;
	neverEnded: Array<[where: string, why: string]>;
}

/** @param given of how many kinds the texts are, and a file that is run besides nodes/ */
function measure(given: { texts: number; isThorough: boolean; also: string }): Measured {
	const told = execFileSync(process.execPath, [join(__dirname, 'work/measure.mjs'), JSON.stringify(given)], {
		encoding: 'utf8',
		maxBuffer: 1e9,
	});
	return JSON.parse(told) as Measured;
}

/** They need what only a form has, and are run with the forms' fields and in engine tests. */
const OF_A_FORM = [
	'nodes/Attachment/fields.ts ownerPath',
	'nodes/Sale/rules/amountHints.ts hintAtAmounts',
	'nodes/Sale/rules/saleRules.ts checkSale',
	'nodes/shared/fields/fieldPath.ts fieldPathOf',
	'nodes/shared/messages/message.ts written',
	'nodes/shared/request/path.ts path',
];

/**
 * A contributor waits for one kind of text. CI tries more, and the worst of them with 5,000 letters; where
 * these take more steps each, with 300,000.
 */
const isThorough = Boolean(process.env.CI);
const careless = 'test/unit/work/slow.ts';
const measured = measure({ texts: isThorough ? 6 : cases(1, 230), isThorough, also: careless });
const isCareless = ({ where }: { where: string }): boolean => where.startsWith(careless);

test('no function takes more steps for each letter or row of more of them', () => {
	expect(measured.slow.filter((one) => !isCareless(one))).toEqual([]);
});

test('every function is found, and run to its end', () => {
	expect(measured.ran.length).toBeGreaterThan(500);
	expect(measured.neverEnded.map(([where]) => where).filter((where) => !OF_A_FORM.includes(where))).toEqual(
		[],
	);
});

test('what is careless is noticed', () => {
	const slow = measured.slow.filter(isCareless);
	const noticed = new Set(slow.map(({ where }) => where.replace(`${careless} `, '')));
	expect([...noticed].sort()).toEqual(['backtracking', 'filtering', 'nesting', 'slicing', 'spreading']);
});
