import { toBody } from '../../../nodes/shared/fields/toBody';
import { fixedCollection } from '../../../nodes/shared/fields/group';
import { readGroup } from '../../../nodes/shared/fields/readGroup';
import { amount } from '../../../nodes/shared/fields/number';
import { placeOf } from '../../../nodes/shared/fields/entered';
import { Place } from '../../../nodes/shared/fields/place';
import { sentences, saying } from '../inWords';

const passengers = fixedCollection(
	'Passengers',
	{ name: 'passenger', displayName: 'Passenger' },
	{ ravFee: amount('RAV Fee') },
);
const hotels = fixedCollection('Hotels', { name: 'hotel', displayName: 'Hotel' }, { passengers });

/** A sentence that begins with the name of the place. */
function told(form: Place, at: Place): string | undefined {
	at.addRuleIssue(saying('is here'));
	return sentences(form.findings.issues).at(-1);
}

describe('where a value stands', () => {
	const raw = { hotel: [{}, { passengers: { passenger: [{ ravFee: 1 }, {}, { ravFee: 2 }] } }] };

	test('is noted while a form is read, and asked for by a parameter or by the name of the API', () => {
		const form = Place.ofForm();
		const [hotel] = hotels.read(raw, form.inside('Hotels')) ?? [];
		const last = hotel?.passengers?.[1] ?? {};
		expect(told(form, placeOf(last))).toBe("'Hotel 2 > Passenger 3' is here");
		expect(told(form, placeOf(last, 'ravFee'))).toBe("'Hotel 2 > Passenger 3 > RAV Fee' is here");
		expect(told(form, placeOf(last, 'tip'))).toBe("'Hotel 2 > Passenger 3 > tip' is here");
	});

	test('goes over to the body that is made of the form, however deep', () => {
		const form = Place.ofForm();
		const read = { hotels: hotels.read(raw, form.inside('Hotels')) };
		const [hotel] = toBody(read).hotels as Array<{ passengers: object[] }>;
		expect(told(form, placeOf(hotel?.passengers[1] ?? {}, 'rav_fee'))).toBe(
			"'Hotel 2 > Passenger 3 > RAV Fee' is here",
		);
	});

	test('is the path inside JSON, for objects and for lists', () => {
		const form = Place.ofForm();
		const entered = { hotels: [{}, { passengers: [{ rav_fee: 1 }] }] };
		const body = readGroup({ hotels }, entered, form.inside('Body').inJson(entered)) as typeof entered;
		expect(told(form, placeOf(body))).toBe("'Body' is here");
		expect(told(form, placeOf(body, 'payments'))).toBe("'Body > payments' is here");
		expect(told(form, placeOf(body.hotels[1] ?? {}))).toBe("'Body > hotels[1]' is here");
		expect(told(form, placeOf(body.hotels[1]?.passengers?.[0] ?? {}, 'rav_fee'))).toBe(
			"'Body > hotels[1].passengers[0].rav_fee' is here",
		);
	});

	test('of something that was never read is no place at all', () => {
		expect(() => placeOf({})).toThrow(RangeError);
	});
});
