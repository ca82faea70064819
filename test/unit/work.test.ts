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

/** @param texts of how many kinds; @param only a file of this folder to be run in place of nodes/ */
function measure(given: { texts: number; isThorough?: boolean; only?: string }): Measured {
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
 * A contributor waits for one kind of text. CI tries more, and the worst of them with 300,000
 * letters.
 */
const isThorough = process.env.CI !== undefined;
const measured = measure({ texts: isThorough ? 40 : cases(1, 230), isThorough });

test('no function takes more steps for each letter or row of more of them', () => {
	expect(measured.slow).toEqual([]);
});

test('every function is found, and run to its end', () => {
	expect(measured.ran.length).toBeGreaterThan(500);
	expect(measured.neverEnded.map(([where]) => where).sort()).toEqual(OF_A_FORM);
});

test('what is careless is noticed', () => {
	const { slow } = measure({ texts: 1, only: 'test/unit/work/slow.ts' });
	const noticed = new Set(slow.map(({ where }) => where.replace('test/unit/work/slow.ts ', '')));
	expect([...noticed].sort()).toEqual(['backtracking', 'filtering', 'nesting', 'slicing', 'spreading']);
});
