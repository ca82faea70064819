import { readFileSync } from 'fs';
import { join } from 'path';

import { tableOf } from '../../docs/table';
import { expectGenerated } from '../../generated';
import { nonEmpty } from '../../nonEmpty';
import { CASES, type Case } from '../../values/rows';
import { ROOT } from '../node/nodesOfPackage';

interface Words {
	head: string[];
	number: string;
	sent: string;
	withHint: string;
	leftOut: string;
	refused: string;
}

const ENGLISH: Words = {
	...{ head: ['Field', 'Written', 'What becomes of it'], number: 'number' },
	...{ sent: 'sent', withHint: 'sent, with a hint', leftOut: 'left out, with a hint', refused: 'refused' },
};
const PORTUGUESE: Words = {
	...{ head: ['Campo', 'Escrito', 'O que vira'], number: 'número', sent: 'enviado' },
	...{ withHint: 'enviado, com aviso', leftOut: 'fica de fora, com aviso', refused: 'recusado' },
};

const CASES_OF_PAGE = CASES.filter(({ file }) => file === 'documented');

function outcomeOf({ sent, refused, hint }: Case, words: Words): string {
	if (refused !== undefined) return words.refused;
	if (hint === undefined) return words.sent;
	return sent === undefined ? words.leftOut : words.withHint;
}

function written({ given, sent }: Case, { number }: Words): string {
	const value = `${typeof given === 'number' ? `${number} ` : ''}\`${String(given)}\``;
	return sent === undefined || String(sent) === given ? value : `${value} → \`${String(sent)}\``;
}

/** A line for each field and outcome. */
function linesIn(words: Words): string[][] {
	const fields = [...new Set(nonEmpty(CASES_OF_PAGE).map(({ field }) => field))];
	return fields.flatMap((wanted) =>
		[words.sent, words.withHint, words.leftOut, words.refused].flatMap((outcome) => {
			const cases = CASES_OF_PAGE.filter((one) => one.field === wanted && outcomeOf(one, words) === outcome);
			return cases.length > 0 ? [[wanted, cases.map((one) => written(one, words)).join(', '), outcome]] : [];
		}),
	);
}

test.each([
	['docs/values.md', ENGLISH],
	['docs/pt-BR/values.md', PORTUGUESE],
])('%s has the documented values', (page, words) => {
	const file = join(ROOT, page);
	const lines = tableOf([words.head, ...linesIn(words)]);
	const text = readFileSync(file, 'utf8').replace(
		/(?<=<!-- values -->\n)[^]*(?=\n<!-- \/values -->)/,
		() => `\n${lines}`,
	);
	expectGenerated(file, text);
});
