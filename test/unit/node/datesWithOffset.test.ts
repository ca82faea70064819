import type { IDataObject } from 'n8n-workflow';

import { flag } from '../../../nodes/shared/fields/choice';
import { readFields } from '../../../nodes/shared/fields/field';
import { collection } from '../../../nodes/shared/fields/group';
import { FieldPath } from '../../../nodes/shared/fields/fieldPath';
import { addOffsets, withDatesOption } from '../../../nodes/shared/node/datesWithOffset';
import { fc } from '../../campaign';

describe('a record that leaves', () => {
	test('has the offset of Brasília on every date-time, at any depth', () => {
		const record = {
			due: '2026-06-05T14:30:00',
			created_at: '2018-12-25T10:00:00',
			history: [{ text: 'ok', created_at: '2026-06-05T00:00:00' }],
			last_contacts: { last_task_update_at: '2026-06-05T23:59:59' },
			completed_at: null,
		};
		expect(addOffsets(record, {})).toEqual({
			due: '2026-06-05T14:30:00-03:00',
			// There was summer time until 2019.
			created_at: '2018-12-25T10:00:00-02:00',
			history: [{ text: 'ok', created_at: '2026-06-05T00:00:00-03:00' }],
			last_contacts: { last_task_update_at: '2026-06-05T23:59:59-03:00' },
			completed_at: null,
		});
	});

	test('keeps what is no date-time of the service, and dates of the trip, which are on the clock of their place', () => {
		const record = {
			sale_date: '2026-06-05',
			description: 'due at 2026-06-05T14:30:00',
			elsewhere: '2026-06-05T14:30:00Z',
			never: '2026-13-05T14:30:00',
			number: 7,
			airline_tickets: [
				{ segments: [{ departure_date: '2026-06-05T22:40:00', arrival_date: '2026-06-06T12:55:00' }] },
			],
			car_rentals: [{ pickup_date: '2026-06-06T14:00:00', dropoff_date: '2026-06-12T10:00:00' }],
			departure_date: '2026-06-05T22:40:00',
			custom_fields: [{ id: 12, value: '2026-06-05T14:30:00' }],
		};
		expect(addOffsets(record, {})).toEqual(record);
	});

	test('is not changed itself, and stays as the service gave it when the option is off', () => {
		const record = { due: '2026-06-05T14:30:00' };
		expect(addOffsets(record, { options: { datesWithOffset: true } })).not.toEqual(record);
		expect(record).toEqual({ due: '2026-06-05T14:30:00' });
		expect(addOffsets(record, { options: { datesWithOffset: false } })).toBe(record);
	});

	test('is on another clock where the event says so', () => {
		const record = { due: '2026-06-05T14:30:00' };
		expect(addOffsets(record, {}, 'America/Manaus')).toEqual({ due: '2026-06-05T14:30:00-04:00' });
	});

	test('has the same digits as before, whatever it holds', () => {
		fc.assert(
			fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (record) => {
				const without = JSON.stringify(addOffsets(record as IDataObject, {}));
				expect(without.replaceAll(/(T\d\d:\d\d:\d\d)-0[23]:\d\d/g, '$1')).toBe(JSON.stringify(record));
			}),
		);
	});
});

test('the option joins those that are there', () => {
	const fields = withDatesOption({
		options: collection('Options', { resolveReferences: flag('Resolve References') }),
	});
	const names = (fields.options?.property.options ?? []).map(({ name }) => name);
	expect(names).toEqual(['datesWithOffset', 'resolveReferences']);
	const raw = { options: { datesWithOffset: false, resolveReferences: true } };
	expect(readFields(fields, raw, FieldPath.ofForm())).toEqual(raw);
});
