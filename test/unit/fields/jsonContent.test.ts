import { DateTime } from 'luxon';

import type { Field } from '../../../nodes/shared/fields/field';
import { FieldPath } from '../../../nodes/shared/fields/fieldPath';
import { jsonList, jsonObject } from '../../../nodes/shared/fields/json';
import { accepted, reading } from './reading';
import { fc } from '../../campaign';
import { sentences } from '../inWords';

const body = jsonObject('Body', { isBody: true });
const inForm = jsonObject('Data');
const CARD = '4111111111111111';

describe("the user's own JSON", () => {
	test('is sent as it is: no text but an identifier is rewritten', () => {
		const sale = {
			payer: { external_id: 'CRM-1', name: ' Ana ', observations: '\nVIP\n' },
			payments: [{ agency: { credit_card: { card_last_digits: '4242' } } }],
			credit_cards: [{ last_digits: '0042' }, { last_digits: null }],
		};
		expect(accepted(body, sale)?.value).toEqual(sale);
		expect(accepted(body, JSON.stringify(sale))?.value).toEqual(sale);
		expect(accepted(body, `\ufeff${JSON.stringify(sale)}\u00a0`)?.value).toEqual(sale);
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
			expect(reading(body, given).findings).toEqual([
				`'Body > ${path}' takes exactly four digits, the last ones of the card: more must not leave n8n`,
			]);
		}
	});

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
				const { findings } = reading(body, { given });
				expect(findings).toHaveLength(1);
				expect(findings[0]).not.toContain('4111');
			}),
		);
	});

	test('with a number that lost digits is refused, and told how to write it', () => {
		expect(reading(body, '{ "hotels": [{ "booking_number": 95724001122341234567 }] }').findings).toEqual([
			"'Body > hotels[0].booking_number' is the number 95724001122341240000, which lost digits on its way: enter it as text, in double quotes",
		]);
		expect(reading(body, { quantity: NaN }).findings).toEqual([
			"'Body > quantity' is not a number (NaN): check the expression",
		]);
	});

	test.each(['external_id', 'email', 'cpf_cnpj', 'local_id', 'ticket_number'])(
		'has %s as it looks, as a form has: else it would make a second record',
		(name) => {
			for (const entered of ['CRM-1 ', '\u00a0CRM\u20111', 'CRM\u200b-1', '\nCRM-1', '\u2800CRM-1\u3164'])
				expect(accepted(body, { payer: { [name]: entered } })?.value).toEqual({ payer: { [name]: 'CRM-1' } });
		},
	);

	test.each(['external_id', 'email', 'company_identifier'])(
		'with what stands for a missing value as %s is refused: many would share it',
		(name) => {
			for (const nothing of ['#N/A', '#REF!', 'undefined', '[object Object]']) {
				expect(reading(body, { payer: { [name]: nothing } }).findings).toEqual([
					`'Body > payer.${name}' takes text, not "${nothing}", which stands for a missing value: look at the cell or the expression that it comes from`,
				]);
			}
		},
	);

	test('is looked through in a list, too, at every depth, and where it meets itself', () => {
		expect(reading(jsonList('Contacts'), [{ email: '#N/A' }]).findings).toHaveLength(1);
		const deep = JSON.parse(`${'{"a":'.repeat(90)}{"last_digits":"${CARD}"}${'}'.repeat(90)}`) as object;
		expect(reading(body, deep).findings).toHaveLength(1);
		const round: Record<string, unknown> = {};
		round.again = round;
		round.other = [round];
		expect(reading(body, round).findings).toEqual([
			"'Body > again' holds itself, which JSON cannot",
			"'Body > other[0]' holds itself, which JSON cannot",
		]);
		const shared = { a: 1 };
		expect(accepted(body, { one: shared, two: shared })?.value).toEqual({ one: shared, two: shared });
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
		for (const field of [body, inForm]) {
			expect(reading(field, { list: [{ value }] }).findings).toEqual([
				`'${field.property.displayName} > list[0].value' takes what JSON has, not ${words}: give text, a number, a list or a plain object`,
			]);
		}
	});

	test('takes objects of any realm, and keys that are special to JavaScript', () => {
		const plain = Object.assign(Object.create(null) as object, { a: [Object.create(null)] });
		expect(accepted(body, { plain })?.value).toEqual({ plain: { a: [{}] } });
		const text = '{ "__proto__": { "a": 1 }, "constructor": "x", "toString": "y" }';
		expect(JSON.stringify(accepted(body, text)?.value)).toBe(JSON.stringify(JSON.parse(text)));
	});

	test('reads a date as a date field does, and refuses an invalid one', () => {
		expect(accepted(body, { birthdate: new Date('2026-06-05T00:00:00Z') })?.value).toEqual({
			birthdate: '2026-06-05',
		});
		expect(
			accepted(body, { due: DateTime.fromISO('2026-06-05T14:30', { zone: 'America/Sao_Paulo' }) })?.value,
		).toEqual({ due: '2026-06-05T14:30:00' });
		for (const invalid of [new Date('amanhã'), DateTime.fromISO('amanhã')])
			expect(reading(body, { birthdate: invalid }).findings).toEqual([
				expect.stringMatching(/^'Body > birthdate' takes a date and time such as/),
			]);
	});

	test('that stands for nothing is refused as a number or code, and pointed out as a name', () => {
		const found = FieldPath.ofForm();
		body.read({ name: 'Null', legal_name: 'N/A', class: 'N/A', airline_code: 'NA' }, found);
		expect(found.issues).toEqual([]);
		expect(sentences(found.hints).map((hint) => hint.split(' ')[0])).toEqual(["'name'", "'legal_name'"]);
		for (const [key, text] of [
			['name', 'null'],
			['observations', 'a\uFFFDb'],
			['document', 'N/A'],
			['passport_number', 'none'],
		] as const)
			expect(reading(body, { [key]: JSON.parse(`"${text}"`) as string }).findings).toHaveLength(1);
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
				for (const field of [inForm, jsonList('Contacts')] as Array<Field<unknown>>) {
					expect(accepted(field, empty)).toBeUndefined();
					expect(accepted(field, JSON.stringify(empty ?? null))).toBeUndefined();
				}
				expect(accepted(inForm, { name: 'Ana', no: false, zero: 0, empty })?.value).toEqual({
					name: 'Ana',
					no: false,
					zero: 0,
				});
				expect(accepted(jsonList('Contacts'), [empty, { name: 'Ana', empty }])?.value).toEqual([
					{ name: 'Ana' },
				]);
				const kept = { list: [], text: '', nothing: null, inside: { object: {} } };
				expect(accepted(body, kept)?.value).toEqual(kept);
			}),
		);
	});

	test('leaves a reference as writes take it', () => {
		const id = '3f2b6c1e-8a4d-4f8e-9b57-0c2d1e3f4a5b';
		expect(accepted(jsonList('Contacts'), [{ name: 'Recado', person: { id, name: 'Ana' } }])?.value).toEqual([
			{ name: 'Recado', person: { id } },
		]);
		expect(accepted(inForm, { a: { id: 'x', name: 'Ana' } })?.value).toEqual({ a: { id: 'x', name: 'Ana' } });
	});

	test('with a day far from today gets a hint', () => {
		const place = FieldPath.ofForm();
		body.read({ sale_date: '2190-06-05', payer: { birthdate: '1950-06-05' } }, place.inside('Body'));
		expect([place.issues, sentences(place.hints)]).toEqual([
			[],
			["'Body > sale_date' is 2190-06-05, more than 20 years from today: look for a slip in the year"],
		]);
	});
});
