import { Verbatim } from '../../../nodes/shared/fields/toBody';
import { choice, choicesOf } from '../../../nodes/shared/fields/choice';
import type { Field } from '../../../nodes/shared/fields/field';
import { jsonList, jsonObject } from '../../../nodes/shared/fields/json';
import { inWords, message } from '../../../nodes/shared/messages/message';
import { quote } from '../../../nodes/shared/values';
import { accepted, NOTHING, reading, refused } from './reading';

describe('a choice', () => {
	const status = choice('Status', { closed: 'Closed', opened: 'Opened' });

	const transport = choice('Transport', { no_transport: 'No Transport', rail: 'Trem à Noite' });

	test.each(['rail', 'Rail', 'Trem à Noite', 'trem a noite', ' TREM À NOITE\u200b', 'Trem a\u0300 Noite\n'])(
		"%j is the API's value, by itself or by its label, regardless of case, accents and what surrounds it",
		(written) => {
			expect(accepted(transport, written)).toBe('rail');
		},
	);

	test('whose label is that of another one is refused: it is never guessed', () => {
		const twins = choice('Canal', { Loja: 'Loja', loja: 'loja', LOJA: 'LOJA' });
		expect(accepted(twins, 'loja')).toBe('loja');
		expect(refused(twins, 'lojA')).toBe(
			'\'Canal\' is "lojA". Choose from Loja, loja, LOJA, or leave it empty',
		);
	});

	test('of numbers is known by a number', () => {
		expect(accepted(choice('Ano', { 2026: '2026' }), 2026)).toBe('2026');
	});

	test.each<[unknown, string]>([
		['canceled', '"canceled"'],
		['toString', '"toString"'],
		['__proto__', '"__proto__"'],
		[1, '"1"'],
	])('%p is refused', (raw, named) => {
		expect(reading(status, raw)).toEqual({
			value: undefined,
			findings: [`'Status' is ${named}. Choose from Closed, Opened, or leave it empty`],
		});
	});

	test('of a list, only one is taken', () => {
		expect(refused(status, ['opened'])).toBe(
			"'Status' is a list, but takes only one of Closed, Opened, or leave it empty",
		);
	});

	test('an optional one can be taken back in the editor, one with a default cannot', () => {
		const values = (field: Field<string | undefined>) =>
			field.property.options?.map((option) => ('value' in option ? option.value : undefined));
		expect(values(status)).toEqual(['', 'closed', 'opened']);
		expect(values(choice('Kind', { a: 'A' }, { default: 'a' }))).toEqual(['a']);
	});

	test.each(NOTHING)('%s is not sent', (_, raw) => {
		expect(accepted(status, raw)).toBeUndefined();
	});
});

describe('several choices', () => {
	const status = choicesOf('Status', { canceled: 'Canceled', closed: 'Closed', opened: 'Opened' });

	test('come as a list, as a single value or as a comma list from an expression', () => {
		expect(accepted(status, ['opened', 'canceled'])).toEqual(['opened', 'canceled']);
		expect(accepted(status, 'opened')).toEqual(['opened']);
		expect(accepted(status, 'opened, closed')).toEqual(['opened', 'closed']);
		expect(accepted(status, ' Opened ,\u00a0CLOSED')).toEqual(['opened', 'closed']);
	});

	test.each(['opened; closed', 'opened\nclosed', 'Opened;\r\nclosed;', '["opened", "closed"]'])(
		'come in one text, however it separates them: %j',
		(written) => {
			expect(accepted(status, written)).toEqual(['opened', 'closed']);
		},
	);

	test('may come from a form whose other lines are empty', () => {
		expect(accepted(status, ['opened', null, ''])).toEqual(['opened']);
		expect(accepted(status, 'opened,,closed,')).toEqual(['opened', 'closed']);
		expect(accepted(status, [null])).toBeUndefined();
	});

	test('every wrong one is named, and the right ones beside it do not hide it', () => {
		expect(reading(status, ['opened', 'lost', 7]).findings).toEqual([
			'\'Status\' is "lost". Choose from Canceled, Closed, Opened',
			'\'Status\' is "7". Choose from Canceled, Closed, Opened',
		]);
		refused(status, { opened: true });
	});

	test.each([...NOTHING, ['an empty list', []]] as const)('%s is not sent', (_, raw) => {
		expect(accepted(status, raw)).toBeUndefined();
	});
});

describe('JSON', () => {
	const body = jsonObject('Body', {}, (json) => json);
	const contacts = jsonList('Contacts');

	test('is typed as text or given by an expression', () => {
		expect(accepted(body, '{ "hotels": [] }')).toEqual(new Verbatim({ hotels: [] }));
		expect(accepted(body, { hotels: [] })).toEqual(new Verbatim({ hotels: [] }));
		expect(accepted(contacts, '[{ "name": "Ana" }]')).toEqual(new Verbatim([{ name: 'Ana' }]));
		expect(accepted(contacts, [{ name: 'Ana' }])).toEqual(new Verbatim([{ name: 'Ana' }]));
	});

	test.each([
		['in a code fence', '```json\n{ "a": "b\u00a0c" }\n```'],
		['as a text in JSON', JSON.stringify('{ "a": "b\u00a0c" }')],
		['as a text in JSON in a code fence', `\`\`\`\n${JSON.stringify('{ "a": "b\u00a0c" }')}\n\`\`\``],
		['as the only object of a list', '[{ "a": "b\u00a0c" }]'],
		['as the only object of a list from an expression', [{ a: 'b\u00a0c' }]],
		['with spaces of a page between its members', '{\u00a0"a":\u00a0"b\u00a0c"\u200b}'],
	])('of one object is taken %s', (_, written) => {
		expect(accepted(body, written)).toEqual(new Verbatim({ a: 'b\u00a0c' }));
	});

	test('in a text that is too deep is refused', () => {
		const deep = `${'['.repeat(2000)}${']'.repeat(2000)}`;
		for (const written of [deep, JSON.stringify(deep), `\`\`\`json\n${deep}\n\`\`\``])
			expect(refused(body, written)).toMatch(/^'Body' is nested/);
	});

	test('an empty list is not entered: what removes contacts has its own switch', () => {
		expect(accepted(contacts, [])).toBeUndefined();
		expect(accepted(contacts, '[]')).toBeUndefined();
	});

	const WANTED = 'it takes an object in { }, with names and texts in double quotes';
	test.each([
		["{ 'a': 1 }", `is not valid JSON after "{": ${WANTED}`],
		['{"a": 1, b: 2}', `is not valid JSON after "{'a': 1,": ${WANTED}`],
		['{"a": }', `is not valid JSON: ${WANTED}`],
		['{"a": 1', `is cut off: it ends in "{'a': 1". Enter the complete JSON`],
		['{"a": "b', `is cut off: it ends in "{'a': 'b". Enter the complete JSON`],
		['{"a": tru', `is cut off: it ends in "{'a': tru". Enter the complete JSON`],
		['hello', 'is text, but has to be an object in { }'],
	])('%s is not JSON', (written, sentence) => {
		expect(refused(body, written)).toBe(`'Body' ${sentence}`);
	});

	test.each<[unknown, string]>([
		['[]', 'a list'],
		['null', 'null'],
		['1', 'a number'],
		['"text"', 'text'],
		[[], 'a list'],
		[true, 'yes or no'],
	])('%p is no object', (raw, kind) => {
		expect(refused(body, raw)).toBe(`'Body' is ${kind}, but has to be an object in { }`);
	});

	test.each<[unknown, string]>([
		['{ "a": 1 }', 'an object'],
		['[1]', 'a list'],
		[[{ a: 1 }, 'b'], 'a list'],
	])('%p is no list of objects', (raw, kind) => {
		expect(refused(contacts, raw)).toBe(`'Contacts' is ${kind}, but has to be a list of objects in [ ]`);
	});

	test.each(NOTHING)('%s is not sent', (_, raw) => {
		expect(accepted(body, raw)).toBeUndefined();
	});
});

test('in Portuguese a choice has the word that people use beside its label', () => {
	const said = message('INVALID_CHOICE', {
		choices: [{ choice: 'Bank Slip' }, { choice: 'Visa' }],
		given: quote('x'),
		why: '',
		orNone: '',
	});
	expect(inWords(said, 'pt')).toBe('é "x". Escolha entre Bank Slip (boleto), Visa');
	expect(inWords(said, 'en')).toBe('is "x". Choose from Bank Slip, Visa');
});
