import { choice, flag } from '../../../nodes/shared/fields/choice';
import { date } from '../../../nodes/shared/fields/date';
import { checkDateRange } from '../../../nodes/shared/fields/dateRange';
import {
	allShownWhen,
	alwaysVisible,
	requiredByNode,
	withDescription,
	required,
	shownWhen,
} from '../../../nodes/shared/fields/field';
import { readGroup } from '../../../nodes/shared/fields/readGroup';
import {
	fixedCollection,
	collection,
	linesOfKinds,
	optionalCollection,
} from '../../../nodes/shared/fields/group';
import { amount } from '../../../nodes/shared/fields/number';
import { placeOf } from '../../../nodes/shared/fields/entered';
import { Place } from '../../../nodes/shared/fields/place';
import { text } from '../../../nodes/shared/fields/text';
import { accepted, NOTHING, reading, refused } from './reading';
import { fc } from '../../campaign';
import { sentences, saying } from '../inWords';

const person = optionalCollection('Person', { name: text('Name'), birthdate: date('Birthdate') });
const passengers = fixedCollection(
	'Passengers',
	{ name: 'passenger', displayName: 'Passenger' },
	{ person, ravFeeDiscount: amount('RAV Fee Discount') },
);
const hotels = fixedCollection(
	'Hotels',
	{ name: 'hotel', displayName: 'Hotel' },
	{ checkIn: date('Check In'), passengers },
);

describe('a section', () => {
	test('with something in it is an object; what was left empty in it is undefined', () => {
		expect(accepted(person, { name: 'Ana' })).toEqual({ name: 'Ana', birthdate: undefined });
	});

	test.each([
		...NOTHING,
		['an empty group', {}],
		['a group of empty fields', { name: '', birthdate: null }],
	] as const)('%s is not sent as an empty object', (_, raw) => {
		expect(accepted(person, raw)).toBeUndefined();
	});

	test.each<[unknown, string]>([
		[['Ana'], 'a list'],
		['Ana', 'text'],
		[7, 'a number'],
	])('%p is refused', (raw, kind) => {
		expect(refused(person, raw)).toBe(`'Person' is ${kind}, but has to be an object in { }`);
	});

	test('offers its fields by name, as users look for them', () => {
		const names = person.property.options?.map((option) =>
			'displayName' in option ? option.displayName : '',
		);
		expect(names).toEqual(['Birthdate', 'Name']);
	});

	test('of filters or options always gives an object to read from', () => {
		const filters = collection('Filters', { name: text('Name') });
		for (const [, raw] of NOTHING) expect(accepted(filters, raw)).toEqual({ name: undefined });
		expect(accepted(filters, { name: 'Ana' })).toEqual({ name: 'Ana' });
		expect(refused(filters, 'Ana')).toBe("'Filters' is text, but has to be an object in { }");
	});
});

describe('a list', () => {
	test('has its lines as n8n stores them, or as an expression gives them', () => {
		const lines = [{ checkIn: '2026-06-05', passengers: undefined }];
		expect(accepted(hotels, { hotel: [{ checkIn: '05/06/2026' }] })).toEqual(lines);
		expect(accepted(hotels, [{ checkIn: '05/06/2026' }])).toEqual(lines);
	});

	test.each([...NOTHING, ['a list without lines', { hotel: [] }], ['an empty group', {}]] as const)(
		'%s is not sent',
		(_, raw) => {
			expect(accepted(hotels, raw)).toBeUndefined();
		},
	);

	test('a line in which nothing is entered is not sent, and the others keep the numbers of the form', () => {
		const raw = {
			hotel: [
				{ checkIn: '' },
				{ checkIn: '05/06/2026', passengers: { passenger: [{}, { person: { name: ' ' } }] } },
				{},
				{ checkIn: '06/06/2026' },
			],
		};
		const place = Place.ofForm();
		const lines = hotels.read(raw, place.inside('Hotels')) ?? [];
		expect(lines).toEqual([
			{ checkIn: '2026-06-05', passengers: undefined },
			{ checkIn: '2026-06-06', passengers: undefined },
		]);
		for (const line of lines) placeOf(line, 'checkIn').refuse(saying('is asked for its place'));
		expect(sentences(place.findings.issues)).toEqual([
			"'Hotel 2 > Check In' is asked for its place",
			"'Hotel 4 > Check In' is asked for its place",
		]);
		expect(accepted(hotels, { hotel: [{}, { checkIn: null }] })).toBeUndefined();
	});

	test('a line with nothing but a switch that stands in every line is sent only if that is on', () => {
		const lines = fixedCollection(
			'Passengers',
			{ name: 'passenger', displayName: 'Passenger' },
			{
				...alwaysVisible({ sameAsPayer: flag('Same as Payer') }),
				isChild: flag('Is Child'),
				name: text('Name'),
			},
		);
		const passenger = [{ sameAsPayer: false, name: '' }, { sameAsPayer: true }, { sameAsPayer: 'não' }];
		expect(accepted(lines, { passenger })).toEqual([{ sameAsPayer: true }]);
		// Fields that the user added are meant, even if false.
		const added = { sameAsPayer: false, isChild: false };
		expect(accepted(lines, { passenger: [added] })).toEqual([added]);
		const told = reading(lines, { passenger: [{ sameAsPayer: 'maybe' }] }).findings;
		expect(told).toEqual(['\'Passenger 1 > Same as Payer\' takes yes or no (true or false), not "maybe"']);
	});

	test('a line in which something required is missing is told, not left out', () => {
		const paid = fixedCollection(
			'Products',
			{ name: 'product', displayName: 'Product' },
			{ id: required(text('ID')) },
		);
		expect(reading(paid, { product: [{ id: 'a' }, { id: '' }] }).findings).toEqual([
			"'Product 2 > ID' is empty: fill it in",
		]);
	});

	test.each<[unknown, string]>([
		['Gramado', 'text'],
		[{ hotel: 'Gramado' }, 'text'],
		[{ hotel: { checkIn: '05/06/2026' } }, 'an object'],
	])('%p is refused', (raw, kind) => {
		expect(refused(hotels, raw)).toBe(`'Hotels' is ${kind}, but has to be a list of objects in [ ]`);
	});

	test('a line that is no group is named by its number', () => {
		expect(reading(hotels, [{ checkIn: '05/06/2026' }, 'Gramado']).findings).toEqual([
			"'Hotel 2' is text, but has to be an object in { }",
		]);
	});

	test('a finding names its place as the user sees it, however deep', () => {
		const raw = {
			hotel: [
				{},
				{
					checkIn: 'soon',
					passengers: { passenger: [{ person: { birthdate: '31/02/2026' }, ravFeeDiscount: 'x' }] },
				},
			],
		};
		expect(
			reading(hotels, raw).findings.map((finding) => finding.replace(/^'(.+?)' takes .*/, '$1')),
		).toEqual([
			'Hotel 2 > Check In',
			'Hotel 2 > Passenger 1 > Person > Birthdate',
			'Hotel 2 > Passenger 1 > RAV Fee Discount',
		]);
	});

	test('one run tells all findings of a form, whatever their number', () => {
		const wrong = fc.array(fc.boolean(), { minLength: 1, maxLength: 20 });
		fc.assert(
			fc.property(wrong, (lines) => {
				const raw = lines.map((isWrong) => ({ checkIn: isWrong ? 'soon' : '05/06/2026' }));
				const expected = lines.flatMap((isWrong, index) =>
					isWrong ? [`Hotel ${index + 1} > Check In`] : [],
				);
				const found = reading(hotels, raw).findings.map((finding) =>
					finding.replace(/^'(.+?)' takes .*/, '$1'),
				);
				expect(found).toEqual(expected);
			}),
		);
	});
});

describe('a required field', () => {
	const name = required(text('Name', { maxLength: 5 }));

	test.each(NOTHING)('%s is reported', (_, raw) => {
		expect(refused(name, raw)).toBe("'Name' is empty: fill it in");
	});

	test('a wrong value gets one sentence, not also "is empty"', () => {
		expect(refused(name, ['Ana'])).toBe("'Name' is a list, but has to be text");
	});

	test('a right value is read, and the editor marks the field', () => {
		expect(accepted(name, 'Ana')).toBe('Ana');
		expect(name.property.required).toBe(true);
	});
});

describe('a field that is needed', () => {
	const name = requiredByNode(text('Name', { maxLength: 5 }));

	test.each(NOTHING)('%s is reported', (_, raw) => {
		expect(refused(name, raw)).toBe("'Name' is empty: fill it in");
	});

	test('a wrong value gets one sentence, and a right one is read', () => {
		expect(refused(name, ['Ana'])).toBe("'Name' is a list, but has to be text");
		expect(accepted(name, 'Ana')).toBe('Ana');
	});

	test('is not required by n8n, which would tell it alone, and stands in every new line', () => {
		expect(name.property).not.toHaveProperty('required');
		expect(name.property.typeOptions).toEqual({ showEvenWhenOptional: true });
	});
});

describe('lines of several kinds', () => {
	const products = linesOfKinds('Products', 'Add Product', [
		{ name: 'hotel', displayName: 'Hotel', fields: { checkIn: date('Check In'), localId: text('Local ID') } },
		{ name: 'cruise', displayName: 'Cruise', fields: { shipName: text('Ship Name'), passengers } },
	]);

	test('are read kind by kind, whatever their order, each with the fields of its kind', () => {
		const raw = {
			cruise: [{ shipName: 'Seaview' }, { shipName: 'Fantasia', checkIn: 'is no field of a cruise' }],
			hotel: [{ checkIn: '05/06/2026' }],
		};
		expect(accepted(products, raw)).toEqual([
			{ kind: 'hotel', values: { checkIn: '2026-06-05' } },
			{ kind: 'cruise', values: { shipName: 'Seaview' } },
			{ kind: 'cruise', values: { shipName: 'Fantasia' } },
		]);
	});

	test('that are empty are not sent, and the others keep their numbers within the kind', () => {
		const raw = {
			hotel: [{}, { checkIn: '' }, { localId: 'a' }],
			cruise: [{ shipName: ' ', passengers: { passenger: [{}] } }, { shipName: 'Seaview' }],
		};
		const place = Place.ofForm();
		const lines = products.read(raw, place.inside('Products')) ?? [];
		expect(lines).toEqual([
			{ kind: 'hotel', values: { localId: 'a' } },
			{ kind: 'cruise', values: { shipName: 'Seaview' } },
		]);
		for (const { values } of lines) placeOf(values).refuse(saying('is asked for its place'));
		expect(sentences(place.findings.issues)).toEqual([
			"'Hotel 3' is asked for its place",
			"'Cruise 2' is asked for its place",
		]);
	});

	test.each([
		...NOTHING,
		['an untouched list', {}],
		['kinds without lines', { hotel: [], cruise: '' }],
		['lines without anything', { hotel: [{}], cruise: [{ shipName: null }] }],
	] as const)('%s is not sent', (_, raw) => {
		expect(accepted(products, raw)).toBeUndefined();
	});

	test.each<[unknown, string]>([
		[[{ checkIn: '05/06/2026' }], 'a list'],
		['Gramado', 'text'],
		[7, 'a number'],
		[true, 'yes or no'],
	])('%p is no list of them', (raw, kind) => {
		expect(refused(products, raw)).toBe(`'Products' is ${kind}, but has to be an object in { }`);
	});

	test('a kind that is no list, or a line that is no group, is told beside the others', () => {
		const raw = { hotel: { checkIn: '05/06/2026' }, cruise: ['Seaview', { shipName: ['Fantasia'] }] };
		const { findings } = reading(products, raw);
		expect(findings).toEqual([
			"'Products' is an object, but has to be a list of objects in [ ]",
			"'Cruise 1' is text, but has to be an object in { }",
			"'Cruise 2 > Ship Name' is a list, but has to be text",
		]);
	});

	test('are named by the label of their kind, however deep they stand', () => {
		const raw = { hotel: [{ checkIn: 'soon' }], cruise: [{ passengers: [{ ravFeeDiscount: 'x' }] }] };
		const places = (found: readonly string[]) =>
			found.map((finding) => finding.replace(/^'(.+?)' takes .*/, '$1'));
		expect(places(reading(products, raw).findings)).toEqual([
			'Hotel 1 > Check In',
			'Cruise 1 > Passenger 1 > RAV Fee Discount',
		]);
		const trip = collection('Trip', { products });
		expect(places(reading(trip, { products: raw }).findings)).toEqual([
			'Trip > Hotel 1 > Check In',
			'Trip > Cruise 1 > Passenger 1 > RAV Fee Discount',
		]);
	});

	test('are chosen from one button, and each kind offers its own fields', () => {
		const { type, placeholder, typeOptions, options = [] } = products.property;
		expect({ type, placeholder }).toEqual({ type: 'fixedCollection', placeholder: 'Add Product' });
		expect(typeOptions).toMatchObject({ multipleValues: true, hideOptionalFields: true });
		const offered = options.map((option) => [
			option.name,
			'displayName' in option && option.displayName,
			'values' in option && option.values.map(({ name }) => name),
		]);
		expect(offered).toEqual([
			['hotel', 'Hotel', ['checkIn', 'localId']],
			['cruise', 'Cruise', ['shipName', 'passengers']],
		]);
	});
});

describe('hidden fields', () => {
	const fields = {
		method: choice('Method', { card: 'Card', cash: 'Cash' }),
		card: shownWhen({ method: ['card'] }, text('Card')),
		note: shownWhen({ method: ['cash'] }, required(text('Note'))),
	};

	test('what was entered before the user chose otherwise is neither read nor checked', () => {
		const place = Place.ofForm();
		const values = readGroup(fields, { method: 'cash', card: ['wrong'], note: 'ok' }, place);
		expect(values).toEqual({ method: 'cash', note: 'ok' });
		expect(place.findings.issues).toEqual([]);
	});

	test('a required one is missed only while it is shown', () => {
		const whileShown = Place.ofForm();
		readGroup(fields, { method: 'cash' }, whileShown);
		expect(sentences(whileShown.findings.issues)).toEqual(["'Note' is empty: fill it in"]);

		const whileHidden = Place.ofForm();
		readGroup(fields, { method: 'card' }, whileHidden);
		expect(whileHidden.findings.issues).toEqual([]);
	});

	describe('by how something was chosen', () => {
		const byMode = {
			payer: text('Payer'),
			details: shownWhen({ 'payer.mode': ['new'] }, required(text('Details'))),
		};
		const read = (raw: Record<string, unknown>) => {
			const place = Place.ofForm();
			return { values: readGroup(byMode, raw, place), issues: sentences(place.findings.issues) };
		};

		test('are read and missed in the mode that shows them', () => {
			const payer = { __rl: true, mode: 'new', value: 'Ana' };
			expect(read({ payer, details: 'ok' }).values).toHaveProperty('details', 'ok');
			expect(read({ payer, details: '' }).issues).toContain("'Details' is empty: fill it in");
		});

		test.each<[string, unknown]>([
			['another mode', { __rl: true, mode: 'list', value: '' }],
			['no mode', { value: 'Ana' }],
			['an expression for the whole field', 'new'],
			['a list', ['new']],
			['nothing', undefined],
			['null', null],
		])('are neither read nor missed with %s', (_, payer) => {
			for (const details of ['left behind', ['wrong'], '']) {
				const { values, issues } = read({ payer, details });
				expect(values).not.toHaveProperty('details');
				expect(issues.filter((issue) => issue.startsWith('Details'))).toEqual([]);
			}
		});

		test('are read where that field does not stand at all, as in a line that an expression gives', () => {
			expect(read({ details: 'ok' }).values).toHaveProperty('details', 'ok');
		});
	});

	test('a whole form can be hidden together, and words changed, without touching the original', () => {
		const hidden = allShownWhen({ mode: ['form'] }, { name: text('Name') });
		expect(hidden.name.property.displayOptions).toEqual({ show: { mode: ['form'] } });
		const original = text('Name', { description: 'Old' });
		expect(withDescription('New', original).property.description).toBe('New');
		expect(original.property.description).toBe('Old');
	});
});

describe('a date range', () => {
	function findings(range: Parameters<typeof checkDateRange>[0]): readonly string[] {
		const place = Place.ofForm();
		checkDateRange(range, place.inside('Filters'));
		return sentences(place.findings.issues);
	}

	test('without a date field is refused, whichever end is given', () => {
		const missing = ["'Filters > Date Field' is empty: choose the date that the range refers to"];
		expect(findings({ dateFrom: '2026-06-05' })).toEqual(missing);
		expect(findings({ dateTo: '2026-06-05' })).toEqual(missing);
	});

	test('with its ends swapped is refused', () => {
		expect(findings({ dateField: 'sale_date', dateFrom: '2026-06-06', dateTo: '2026-06-05' })).toEqual([
			"'Filters > Date From' (2026-06-06) is after 'Date To' (2026-06-05): correct one of the two",
		]);
	});

	test('of one day, with one end or with none is fine', () => {
		expect(findings({ dateField: 'sale_date', dateFrom: '2026-06-05', dateTo: '2026-06-05' })).toEqual([]);
		expect(findings({ dateField: 'sale_date', dateFrom: '2026-06-05' })).toEqual([]);
		expect(findings({ dateField: 'sale_date' })).toEqual([]);
		expect(findings({})).toEqual([]);
	});
});
