import { jsonList, jsonObject } from '../../../nodes/shared/fields/json';
import { accepted, reading } from './reading';
import { fc } from '../../campaign';

const body = jsonObject('Body');
const CARD = '4111111111111111';

describe("the user's own JSON", () => {
	test('is sent as it is: nothing in it is rewritten', () => {
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
				`Body > ${path} takes exactly four digits, the last ones of the card: more must not leave n8n`,
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
			'Body > hotels[0].booking_number is the number 95724001122341240000, which lost digits on its way: enter it as text, in double quotes',
		]);
		expect(reading(body, { quantity: NaN }).findings).toEqual([
			'Body > quantity is not a number (NaN): check the expression',
		]);
	});

	test.each(['external_id', 'email', 'cpf_cnpj', 'local_id'])(
		'with something invisible around %s is refused: it would make a second record',
		(name) => {
			for (const space of [' ', '\u00a0', '\u200b', '\n']) {
				expect(reading(body, { payer: { [name]: `CRM-1${space}` } }).findings).toEqual([
					`Body > payer.${name} is "CRM-1${space}", with a space or an invisible character at one end: remove it, or it would count as a different value`,
				]);
			}
		},
	);

	test.each(['external_id', 'email', 'company_identifier'])(
		'with what stands for a missing value as %s is refused: many would share it',
		(name) => {
			for (const nothing of ['#N/A', '#REF!', 'undefined', '[object Object]']) {
				expect(reading(body, { payer: { [name]: nothing } }).findings).toEqual([
					`Body > payer.${name} is "${nothing}", which stands for a missing value: look at the cell or the expression that it comes from`,
				]);
			}
		},
	);

	test('with something invisible inside an external_id is refused', () => {
		expect(reading(body, { payer: { external_id: 'CRM\u200b1' } }).findings).toEqual([
			'Body > payer.external_id holds an invisible character: remove it, or it would count as a different value',
		]);
	});

	test('is looked through in a list, too, at every depth, and where it meets itself', () => {
		expect(reading(jsonList('Contacts'), [{ email: ' ana@example.com' }]).findings).toHaveLength(1);
		const deep = JSON.parse(`${'{"a":'.repeat(5000)}{"last_digits":"${CARD}"}${'}'.repeat(5000)}`) as object;
		expect(reading(body, deep).findings).toHaveLength(1);
		const round: Record<string, unknown> = {};
		round.again = round;
		expect(reading(body, round).findings).toEqual([]);
	});
});
