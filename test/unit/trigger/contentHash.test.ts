import { contentHash } from '../../../nodes/shared/trigger/polling/contentHash';
import { fc } from '../../campaign';

/** The same content, with the order of its fields and lists reversed at every level. */
function turned(value: unknown): unknown {
	if (Array.isArray(value)) return value.map(turned).reverse();
	if (typeof value !== 'object' || value === null) return value;
	const fields = Object.entries(value).map(([name, inner]) => [name, turned(inner)] as const);
	return Object.fromEntries(fields.reverse());
}

test('an order that the API does not promise is no content', () => {
	fc.assert(
		fc.property(fc.jsonValue(), (content) => {
			expect(contentHash(turned(content))).toBe(contentHash(content));
		}),
	);
});

test('a field without a value is none, as in JSON', () => {
	expect(contentHash({ a: 1, b: undefined })).toBe(contentHash({ a: 1 }));
});

test('everything else is', () => {
	const contents = [
		null,
		'',
		'1',
		1,
		[],
		{},
		[1],
		[[1]],
		[1, 1],
		{ a: 1 },
		{ a: '1' },
		{ 'a:1': 1 },
		['a,b'],
		['a', 'b'],
	];
	expect(new Set(contents.map(contentHash)).size).toBe(contents.length);
});
