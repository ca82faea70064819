import { required } from '../../../nodes/shared/fields/field';
import { integer } from '../../../nodes/shared/fields/number';
import { Place } from '../../../nodes/shared/fields/place';
import { text } from '../../../nodes/shared/fields/text';
import { readParameters } from '../../../nodes/shared/node/parameters';
import { sentences } from '../inWords';

const fields = { title: required(text('Title')), days: integer('Days') };

test('every parameter is read by its field', () => {
	const place = Place.ofForm();
	const entered: Record<string, unknown> = { title: 'Call the client', days: '3' };
	expect(readParameters(fields, (name) => entered[name], place)).toEqual({
		title: 'Call the client',
		days: 3,
	});
	expect(place.findings.issues).toEqual([]);
});

test('an expression that could not be evaluated is told with its field, beside whatever else is wrong', () => {
	const place = Place.ofForm();
	const enteredAs = (name: string): unknown => {
		if (name === 'days') throw new Error("Cannot read properties of undefined (reading 'days')");
		return '';
	};
	readParameters(fields, enteredAs, place);
	expect(sentences(place.findings.issues).sort()).toEqual([
		"'Days' could not be evaluated: Cannot read properties of undefined (reading 'days')",
		"'Title' is empty: fill it in",
	]);
});
