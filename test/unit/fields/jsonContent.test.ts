import { DateTime } from 'luxon';

import type { Field } from '../../../nodes/shared/fields/field';
import { Place } from '../../../nodes/shared/fields/place';
import { jsonList, jsonObject } from '../../../nodes/shared/fields/json';
import { accepted, reading } from './reading';
import { fc } from '../../campaign';
import { sentences } from '../inWords';

const data = jsonObject('Data');
const CARD = '4111111111111111';

describe("the user's own JSON", () => {
	test('is sent as it is: no text but an identifier is rewritten, and what is empty was not entered', () => {
		const given = {
			payer: { external_id: 'CRM-1', name: 'Ana', observations: '\nVIP\n' },
			payments: [{ agency: { credit_card: { card_last_digits: '4242' } } }],
			credit_cards: [{ last_digits: '0042' }, { last_digits: 42424 - 38182 }],
		};
		expect(accepted(data, given)?.value).toEqual(given);
		expect(accepted(data, JSON.stringify(given))?.value).toEqual(given);
		expect(accepted(data, `\ufeff${JSON.stringify(given)}\u00a0`)?.value).toEqual(given);
	});

	test.each<[string, unknown]>([
		[
			'payments[0].vendor.credit_card.card_last_digits',
			{ payments: [{ vendor: { credit_card: { card_last_digits: CARD } } }] },
		],
		['card_last_digits', { card_last_digits: Number(CARD) }],
		['card_last_digits', { card_last_digits: '4111 1111 1111 1111' }],
		['a.b[0][1].card_last_digits', { a: { b: [[{}, { card_last_digits: CARD }]] } }],
		['cardLastDigits', { cardLastDigits: CARD }],
		['card-last-digits', { 'card-last-digits': CARD }],
		['Card Last Digits', { 'Card Last Digits': CARD }],
		['a.card_number', { a: { card_number: CARD } }],
		['credit_cards[0].last_digits', { credit_cards: [{ last_digits: CARD }] }],
		['card_last_digits', { card_last_digits: { number: CARD } }],
		['card_last_digits', { card_last_digits: [CARD] }],
	])('with a card in %s is refused, and the card is not repeated', (path, json) => {
		for (const given of [json, JSON.stringify(json)]) {
			expect(reading(data, given).findings).toEqual([
				`'Data > ${path}' takes only the last four digits of the card: the whole number must not leave n8n`,
			]);
		}
	});

	test.each<[string, unknown]>([
		['cartao', { cartao: CARD }],
		['notes[0]', { notes: ['4111 1111 1111 1111'] }],
		['a.b', { a: { b: Number(CARD) } }],
		['amex', { amex: '3782-822463-10005' }],
	])('with a whole card number in %s is refused, whatever its name', (path, json) => {
		expect(reading(data, json).findings).toEqual([
			`'Data > ${path}' is the whole number of a card, which must not leave n8n: remove it`,
		]);
	});

	test.each([
		'4111111111111112',
		'9572312345678',
		'12345678000195',
		'34191.79001 01043.510047 91020.150008 5 1',
	])(
		'%s is no card: a ticket, a CNPJ, a bank slip, or a number whose last digit does not confirm it',
		(number) => {
			expect(accepted(data, { number })?.value).toEqual({ number });
		},
	);

	test('with a card anywhere is refused', () => {
		const { json } = fc.letrec((tie) => ({
			json: fc.oneof(
				{ depthSize: 'small' },
				fc.constant({ card_last_digits: CARD }),
				fc.tuple(fc.string(), tie('json')).map(([, inner]) => [0, inner]),
				fc
					.tuple(fc.constantFrom('a', 'b_c', 'payer'), tie('json'))
					.map(([name, inner]) => ({ [name]: inner })),
			),
		}));
		fc.assert(
			fc.property(json, (given) => {
				const { findings } = reading(data, { given });
				expect(findings).toHaveLength(1);
				expect(findings[0]).not.toContain('4111');
			}),
		);
	});

	test('with a number that lost digits is refused, and told how to write it', () => {
		expect(reading(data, '{ "hotels": [{ "booking_number": 95724001122341234567 }] }').findings).toEqual([
			"'Data > hotels[0].booking_number' is the number 95724001122341240000, which lost digits on its way: enter it as text, in double quotes",
		]);
		expect(reading(data, { quantity: NaN }).findings).toEqual([
			"'Data > quantity' is not a number (NaN): check the expression",
		]);
	});

	test('has an External ID as it looks, as a form has: else it would make a second record', () => {
		for (const entered of ['CRM-1 ', '\u00a0CRM\u20111', 'CRM\u200b-1', '\nCRM-1', '\u2800CRM-1\u3164'])
			expect(accepted(data, { payer: { external_id: entered } })?.value).toEqual({
				payer: { external_id: 'CRM-1' },
			});
	});

	test.each(['external_id', 'email', 'airline_code', 'airline_number'])(
		'with what stands for a missing value as %s is refused, as the field of a form is',
		(name) => {
			for (const nothing of ['#N/A', '#REF!', 'undefined', '[object Object]', 'n/a', '-'])
				expect(reading(data, { payer: { [name]: nothing } }).findings).toEqual([
					expect.stringMatching(`^'Data > payer.${name}' (is|takes) `),
				]);
		},
	);

	test('is looked through in a list, too, at every depth, and where it meets itself', () => {
		expect(reading(jsonList('Contacts'), [{ email: '#N/A' }]).findings).toHaveLength(1);
		const deep = JSON.parse(`${'{"a":'.repeat(90)}{"last_digits":"${CARD}"}${'}'.repeat(90)}`) as object;
		expect(reading(data, deep).findings).toHaveLength(1);
		const round: Record<string, unknown> = {};
		round.again = round;
		round.other = [round];
		expect(reading(data, round).findings).toEqual([
			"'Data > again' holds itself, which JSON cannot",
			"'Data > other[0]' holds itself, which JSON cannot",
		]);
		const shared = { a: 1 };
		expect(accepted(data, { one: shared, two: shared })?.value).toEqual({ one: shared, two: shared });
	});

	test.each<[string, unknown]>([
		['a "Map"', new Map([['a', 1]])],
		['a "Set"', new Set([1])],
		['a "RegExp"', /a/],
		['a "Promise"', Promise.resolve(1)],
		['a "Sale"', new (class Sale {})()],
		['a function', () => 1],
		['a bigint', BigInt(1)],
		['a symbol', Symbol('a')],
	])('takes what JSON has, not %s', (words, value) => {
		for (const field of [data]) {
			expect(reading(field, { list: [{ value }] }).findings).toEqual([
				`'${field.property.displayName} > list[0].value' is ${words}, but has to be text, a number, a list or a plain object`,
			]);
		}
	});

	test('takes objects of any realm, and keys that are special to JavaScript', () => {
		const plain = Object.assign(Object.create(null) as object, { a: [Object.create(null)], b: 0 });
		plain.b = 1;
		expect(accepted(data, { plain })?.value).toEqual({ plain: { b: 1 } });
		const text = '{ "__proto__": { "a": 1 }, "constructor": "x", "toString": "y" }';
		expect(JSON.stringify(accepted(data, text)?.value)).toBe(JSON.stringify(JSON.parse(text)));
	});

	test('reads a date as a date field does, and refuses an invalid one', () => {
		expect(accepted(data, { birthdate: new Date('2026-06-05T00:00:00Z') })?.value).toEqual({
			birthdate: '2026-06-05',
		});
		expect(
			accepted(data, { due: DateTime.fromISO('2026-06-05T14:30', { zone: 'America/Sao_Paulo' }) })?.value,
		).toEqual({ due: '2026-06-05T14:30:00' });
		for (const invalid of [new Date('amanhã'), DateTime.fromISO('amanhã')])
			expect(reading(data, { birthdate: invalid }).findings).toEqual([
				expect.stringMatching(/^'Data > birthdate' takes a date and time such as/),
			]);
	});

	test('that stands for nothing is pointed out as a name, and damaged texts are refused', () => {
		const found = Place.ofForm();
		data.read({ name: 'Null', class: 'N/A' }, found);
		expect(found.findings.issues).toEqual([]);
		expect(sentences(found.findings.hints).map((hint) => hint.split(' ')[0])).toEqual(["'name'"]);
		for (const [key, text] of [
			['name', 'null'],
			['observations', 'a\uFFFDb'],
		] as const)
			expect(reading(data, { [key]: JSON.parse(`"${text}"`) as string }).findings).toHaveLength(1);
	});
});

describe('what is empty in a form', () => {
	const nothing = fc.letrec((tie) => ({
		nothing: fc.oneof(
			{ depthSize: 'small' },
			fc.constantFrom(null, undefined, '', ' ', '\u200b', [], {}),
			fc.array(tie('nothing'), { maxLength: 3 }),
			fc.dictionary(fc.constantFrom('a', 'name'), tie('nothing'), { maxKeys: 2 }),
		),
	})).nothing;

	test('is not entered, at any depth', () => {
		fc.assert(
			fc.property(nothing, (empty) => {
				for (const field of [data, jsonList('Contacts')] as Array<Field<unknown>>) {
					expect(accepted(field, empty)).toBeUndefined();
					expect(accepted(field, JSON.stringify(empty ?? null))).toBeUndefined();
				}
				expect(accepted(data, { name: 'Ana', no: false, zero: 0, empty })?.value).toEqual({
					name: 'Ana',
					no: false,
					zero: 0,
				});
				expect(accepted(jsonList('Contacts'), [empty, { name: 'Ana', empty }])?.value).toEqual([
					{ name: 'Ana' },
				]);
			}),
		);
	});

	test('leaves a reference as writes take it', () => {
		const id = '3f2b6c1e-8a4d-4f8e-9b57-0c2d1e3f4a5b';
		expect(accepted(jsonList('Contacts'), [{ name: 'Recado', person: { id, name: 'Ana' } }])?.value).toEqual([
			{ name: 'Recado', person: { id } },
		]);
		expect(accepted(data, { a: { id: 'x', name: 'Ana' } })?.value).toEqual({ a: { id: 'x', name: 'Ana' } });
	});
});
