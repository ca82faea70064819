import { whatsapp } from '../../../nodes/shared/fields/contacts';

describe('the number for WhatsApp', () => {
	test.each([
		['(11) 98765-4321', '5511987654321'],
		['+55 (11) 98765-4321', '5511987654321'],
		['5511987654321', '5511987654321'],
		['0055 11 98765-4321', '5511987654321'],
		['+55 (0) 11 98765-4321', '5511987654321'],
		['011 98765-4321', '5511987654321'],
		['0xx11 98765-4321', '5511987654321'],
		['0 15 11 98765-4321', '5511987654321'],
		['(11) 3456-7890', '551134567890'],
		// 55 is also the area code of Santa Maria.
		['(55) 98765-4321', '5555987654321'],
		['+1 212 555 0100', '12125550100'],
		['+351 912 345 678', '351912345678'],
		// No area code; an extension; not a phone.
		['98765-4321', null],
		['(11) 3456-7890 ramal 12', null],
		['ligar à tarde', null],
		['', null],
		[null, null],
		// Nobody's: no area code has a zero, and no subscriber begins with 1.
		['(00) 98765-4321', null],
		['0800 701 1234', null],
		['0300 789 1234', null],
		['+55 0800 701 1234', null],
		['+55 (00) 98765-4321', null],
		['1 212 555 0100', null],
		['+1 212 555 0100', '12125550100'],
		['0055 11 98765-4321', '5511987654321'],
		// The ninth digit that mobile numbers have since got.
		['(11) 8765-4321', '5511987654321'],
	])('of %j is %j', (written, digits) => {
		expect(whatsapp({ mobile_number: written })).toBe(digits);
	});

	test.each([
		['415 555 0132', null],
		['11 9 6123-4567', null],
		['+54 11 6123-4567', '541161234567'],
		['5511987654321', '5511987654321'],
	])('of a foreigner with %j is %j: only with its country code', (written, digits) => {
		expect(whatsapp({ foreigner: true, mobile_number: written })).toBe(digits);
	});

	test('is that of a mobile phone rather than another, wherever it stands', () => {
		const person = { mobile_number: null, phone_number: '(11) 3456-7890', phones: ['41 99610-7621'] };
		expect(whatsapp(person)).toBe('5541996107621');
		// Brazil's code leaves no room for the area's, which 55 is as well.
		expect(whatsapp({ mobile_number: '+55 98888-7777' })).toBeNull();
		expect(whatsapp({ phones: [], business_phone: '(11) 3456-7890' })).toBe('551134567890');
		// Nobody knows whose it is: 56 is no area code, and no mobile number begins with 1.
		expect(whatsapp({ phones: ['56912345678'], mobile_number: '14155552671' })).toBeNull();
		expect(whatsapp({ phones: ['(11) 3456-7890 / (11) 98765-4321'] })).toBe('5511987654321');
		expect(whatsapp({ phones: ['(11) 3456-7890; (11) 8765-4321'] })).toBe('5511987654321');
	});
});
