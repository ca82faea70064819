import { readdirSync, readFileSync } from 'fs';
import { join } from 'path';

import * as ts from 'typescript';

import { TravelAgencyApi } from '../../credentials/TravelAgencyApi.credentials';
import { TravelAgencyOAuth2Api } from '../../credentials/TravelAgencyOAuth2Api.credentials';
import { allInCI } from '../campaign';
import { nonEmpty } from '../nonEmpty';
import { Steps } from './regularExpressions/steps';

/*
 * Regular expressions read what users type, what other nodes pass on and what services answer. If one takes
 * quadratic time, a text of a few hundred kilobytes stops n8n for everybody, for seconds.
 */

const ROOT = join(__dirname, '../..');
const LENGTH = 300;

interface Found {
	where: string;
	regex: RegExp;
}

/** Every regular expression written in a source file. `where` begins with `file`. */
function regularExpressionsIn(file: string, source: string): Found[] {
	const parsed = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
	const found: Found[] = [];
	const visit = (node: ts.Node): void => {
		if (ts.isRegularExpressionLiteral(node)) {
			const { line } = parsed.getLineAndCharacterOfPosition(node.getStart());
			const [, pattern = '', flags = ''] = /^\/(.*)\/([a-z]*)$/s.exec(node.text) ?? [];
			found.push({ where: `${file}:${line + 1} ${node.text}`, regex: new RegExp(pattern, flags) });
		}
		ts.forEachChild(node, visit);
	};
	visit(parsed);
	return found;
}

const sources = ['nodes', 'credentials'].flatMap((folder) =>
	readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
		.filter((file) => file.endsWith('.ts'))
		.flatMap((file) =>
			regularExpressionsIn(join(folder, file), readFileSync(join(ROOT, folder, file), 'utf8')),
		),
);

/** Also those that n8n evaluates for the credentials. */
const expressions = [new TravelAgencyApi(), new TravelAgencyOAuth2Api()].flatMap((credential) =>
	expressionsIn(JSON.parse(JSON.stringify(credential))).flatMap((expression) =>
		regularExpressionsIn(credential.name, expression.replace(/^=\{\{|\}\}$/g, '')),
	),
);

function expressionsIn(value: unknown): string[] {
	if (typeof value === 'string') return value.startsWith('={{') ? [value] : [];
	return typeof value === 'object' && value !== null ? Object.values(value).flatMap(expressionsIn) : [];
}

/** Beginnings of texts that get past the beginning of a regular expression. */
const BEGINNINGS = [
	'',
	'https://',
	'https://a/',
	'http://localhost/',
	'Bearer ',
	'*/',
	'.',
	'-',
	'R$',
	'1',
	'2027-06-05T10:00',
	'{{',
];
const ENDS = ['', '\u0000', '!\n!', '/\n!'];

/** Long texts that repeat parts of the regular expression itself. */
function hostileTexts({ source }: RegExp): string[] {
	const own = [...new Set(source.replace(/\\[a-z]/gi, ''))];
	const repeated = [
		...new Set([
			...own,
			'a',
			'A',
			'0',
			' ',
			'/',
			'.',
			'-',
			'\n',
			'é',
			'\u0301',
			'a/',
			'1.',
			'api/v3/',
			'http://',
			'\\"',
		]),
	];
	return repeated.flatMap((part) =>
		BEGINNINGS.flatMap((beginning) => ENDS.map((end) => beginning + part.repeat(LENGTH / part.length) + end)),
	);
}

/**
 * Ours take fewer than ten steps per character; a quadratic one takes more than eighteen, even if the
 * repeated part only has eight characters.
 */
const MOST_STEPS = 15 * LENGTH;

/** The first of these texts that takes more steps. V8 has to confirm the result if there are enough. */
function worstText(regex: RegExp, texts: readonly string[]): string | undefined {
	const steps = new Steps(regex);
	return nonEmpty(texts).find((text) => {
		const found = steps.search(text, MOST_STEPS);
		if (found !== undefined && found !== text.search(regex) >= 0)
			throw new Error(`V8 takes ${regex} for something else than this test does`);
		return found === undefined;
	});
}

test('the search finds them all', () => {
	expect(sources.length).toBeGreaterThan(30);
	expect(expressions.length).toBeGreaterThan(3);
});

test.each([/\/+$/, /\s+!$/, /(a|b)*x$/, /^(a+)+$/, /a(?=[^]*b)/, /"(?:[^"\\]|\\[^])*"/])(
	'%s is noticed',
	(quadratic) => {
		expect(worstText(quadratic, hostileTexts(quadratic))).toBeDefined();
	},
);

let turn = 0;
test.each([...sources, ...expressions])(
	'$where takes no more steps for each character of a longer text',
	({ regex }) => {
		turn += 1;
		expect(worstText(regex, allInCI(150, hostileTexts(regex), turn))).toBeUndefined();
	},
);
