import { readdirSync, readFileSync } from 'fs';
import { join } from 'path';

import * as ts from 'typescript';

import { TravelAgencyApi } from '../../credentials/TravelAgencyApi.credentials';
import { TravelAgencyOAuth2Api } from '../../credentials/TravelAgencyOAuth2Api.credentials';

/*
 * Regular expressions read what users type, other nodes pass on and services answer. One of quadratic time
 * stops n8n for seconds, for everybody, on a text of a few hundred kilobytes.
 */

const ROOT = join(__dirname, '../..');
const LENGTH = 20_000;

interface Found {
	where: string;
	regex: RegExp;
}

/** Every regular expression that is written in a source. `where` begins as `file` says. */
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

/** Those that n8n works out for the credentials, too. */
const expressions = [new TravelAgencyApi(), new TravelAgencyOAuth2Api()].flatMap((credential) =>
	expressionsIn(JSON.parse(JSON.stringify(credential))).flatMap((expression) =>
		regularExpressionsIn(credential.name, expression.replace(/^=\{\{|\}\}$/g, '')),
	),
);

function expressionsIn(value: unknown): string[] {
	if (typeof value === 'string') return value.startsWith('={{') ? [value] : [];
	return typeof value === 'object' && value !== null ? Object.values(value).flatMap(expressionsIn) : [];
}

/** How texts begin that get past the beginning of a regular expression. */
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

/** Long texts that repeat what the regular expression itself speaks of. */
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
		]),
	];
	return repeated.flatMap((part) =>
		BEGINNINGS.flatMap((beginning) => ENDS.map((end) => beginning + part.repeat(LENGTH / part.length) + end)),
	);
}

const elapsed = (task: () => unknown): number => {
	const began = performance.now();
	task();
	return performance.now() - began;
};

/**
 * The cost of visiting each character a thousand times; a quadratic expression does so ten thousand times.
 */
function manyReadings(): number {
	const text = 'a'.repeat(LENGTH);
	let sum = 0;
	const read = () => {
		for (let round = 0; round < 100; round += 1)
			for (let at = 0; at < LENGTH; at += 1) sum += text.charCodeAt(at);
	};
	// A machine that is busy with something else for a moment does not make it cost more.
	const cost = Math.min(...[1, 2, 3].map(() => elapsed(read)));
	// Used, so that it is not left out.
	return sum > 0 ? 10 * cost : NaN;
}

/** The first hostile text that takes longer than that, at each of three tries. */
function worstText(regex: RegExp, limit: number): string | undefined {
	return hostileTexts(regex).find((text) => [1, 2, 3].every(() => elapsed(() => text.search(regex)) > limit));
}

test('the search finds them all, and tells a quadratic one', () => {
	expect(sources.length).toBeGreaterThan(30);
	expect(expressions.length).toBeGreaterThan(3);
	for (const quadratic of [/\/+$/, /\s+!$/, /(a|b)*x$/])
		expect([quadratic, worstText(quadratic, manyReadings())]).not.toEqual([quadratic, undefined]);
});

test.each([...sources, ...expressions])(
	'$where costs no more for each character of a longer text',
	({ regex }) => {
		expect(worstText(regex, manyReadings())?.slice(0, 40)).toBeUndefined();
	},
);
