import { leaveOutAssigned, unknownIn } from '../../../nodes/shared/fields/bodies';
import { everySaleField } from '../../engine/everySaleField';

const ids = { operationId: 'x', cityId: 'y', customFieldId: 1 };

const nearOf = (name: string, body: unknown) =>
	unknownIn(name, body).map(({ member, near }) => [member, near]);

test('every field of the API description is known, and so are the old names', () => {
	const sale = everySaleField(ids);
	expect(unknownIn('SaleInput', sale)).toEqual([]);
	expect(leaveOutAssigned('SaleInput', sale)).toEqual([]);
	const former = {
		external_id: 'h',
		voucher_code: 'V',
		passengers: [{ service_fee: 1, ticket_number: 'T' }],
	};
	expect(unknownIn('SaleInput', { travel_agent: { external_id: 'x' }, hotels: [former] })).toEqual([]);
});

test.each([
	['ammount', 'amount'],
	['amuont', 'amount'],
	['ravFee', 'rav_fee'],
	['RavFee', 'rav_fee'],
	['rav fee', 'rav_fee'],
	['agency-fee', 'agency_fee'],
	['pasenger', undefined],
	['x', undefined],
	['other_fee', 'other_fees'],
	['tip', undefined],
	['__proto', undefined],
	['a'.repeat(5000), undefined],
])('%s of a passenger is unknown, and %s is near', (written, near) => {
	const sale = { hotels: [{ passengers: [{ [written]: 1 }] }] };
	expect(nearOf('SaleInput', sale)).toEqual([[written, near]]);
});

test('nothing is held against what the API does not show', () => {
	const person = {
		additional_data: { a: { b: 1 } },
		airline: { c: 1 },
		tax_withholding: {},
		contacts: [{ d: 1 }],
	};
	expect(unknownIn('PersonInput', person)).toEqual([]);
});

test('what reads have alone is left out, and so is null where it is no amount', () => {
	const sale = {
		id: '1',
		totals: {},
		payer: null,
		hotels: [
			{ id: '2', active: true, meal_plan: null, discount_amount: null, passengers: [{ id: '3', amount: 1 }] },
		],
		custom_fields: [
			{ id: 1, value: 'x', name: 'Filial' },
			{ id: 2, value: null },
		],
		payments: [null],
		unknown: null,
	};
	expect(leaveOutAssigned('SaleInput', sale).sort()).toEqual(['active', 'id', 'name', 'totals']);
	expect(sale).toEqual({
		hotels: [{ discount_amount: null, passengers: [{ amount: 1 }] }],
		custom_fields: [{ id: 1, value: 'x' }],
		payments: [null],
		unknown: null,
	});
});
