import { isUuid, path, type Path } from '../../../nodes/shared/request/path';
import { fc } from '../../campaign';

const ID = '3f2b6c1e-8a4d-4f8e-9b57-0c2d1e3f4a5b';

describe('a path', () => {
	test.each<[string | number, string]>([
		[ID, `/people/${ID}`],
		[ID.toUpperCase(), `/people/${ID}`],
		['00000000-0000-0000-0000-000000000000', '/people/00000000-0000-0000-0000-000000000000'],
		[42, '/people/42'],
		['42', '/people/42'],
		['BRL', '/people/BRL'],
	])('takes the UUID, whole number or currency code %p', (id, expected) => {
		expect(String(path`/people/${id}`)).toBe(expected);
	});

	test('without an ID is the template, and with one in the middle goes on behind it', () => {
		expect(String(path`/custom_fields`)).toBe('/custom_fields');
		expect(String(path`/tasks/${ID}/history`)).toBe(`/tasks/${ID}/history`);
	});

	test('carries its template and the IDs in it, below another path, too', () => {
		const task = path`/tasks/${ID}`;
		expect([task.template, task.ids]).toEqual(['/tasks/{id}', [ID]]);
		const entry = path`${task}/history/${42}/${'BRL'}`;
		expect(String(entry)).toBe(`/tasks/${ID}/history/42/BRL`);
		expect([entry.template, entry.ids]).toEqual(['/tasks/{id}/history/{id}/{id}', [ID, '42', 'BRL']]);
	});

	test('is no text, and no text is one: nobody can parse it, or ask for what was not checked', () => {
		const ask = (asked: Path): string => String(asked);
		// @ts-expect-error: a text was not checked
		expect(ask(`/people/${ID}`)).toContain(ID);
		// @ts-expect-error: nor what was put together by hand
		expect(ask({ template: '/people/{id}', ids: ['..'] })).not.toContain('..');
		// @ts-expect-error: its template and its IDs are known without parsing it
		expect(() => path`/people/${ID}`.split('/')).toThrow(TypeError);
	});

	test.each([
		'',
		' ',
		'..',
		'../sales',
		`../sales/${ID}`,
		`${ID}/../../sales`,
		`${ID}/history`,
		`${ID}?size=1`,
		`${ID}#x`,
		`${ID}\n`,
		` ${ID}`,
		'%2e%2e%2fsales',
		`%2e%2e/${ID}`,
		'..%2Fsales',
		'．．／sales',
		'４２',
		'٤٢',
		'ＢＲＬ',
		'brl',
		'BRLX',
		'42\u0000',
		'-1',
		'1.5',
		'1e3',
		'0x10',
		'9'.repeat(16),
		'undefined',
		'null',
		'[object Object]',
		`${ID}${ID}`,
		ID.replaceAll('-', ''),
		`{${ID}}`,
		'3f2b6c1e-8a4d-4f8e-9b57-0c2d1e3f4a5g',
	])('does not take %j', (id) => {
		expect(() => path`/people/${id}`).toThrow(RangeError);
	});

	test.each([-1, 1.5, NaN, Infinity, 1e21])('does not take the number %p', (id) => {
		expect(() => path`/people/${id}`).toThrow(RangeError);
	});

	test('whatever is inserted, it stays one segment below the template', () => {
		fc.assert(
			fc.property(
				fc.oneof(fc.string({ unit: 'grapheme' }), fc.stringMatching(/^[\da-fA-Z./%?#-]{1,40}$/)),
				(id) => {
					let built: string;
					try {
						built = String(path`/people/${id}/history`);
					} catch (thrown) {
						expect(thrown).toBeInstanceOf(RangeError);
						return;
					}
					const { pathname, search, hash } = new URL(`https://backoffice.example.com/api/v3${built}`);
					expect(pathname).toBe(`/api/v3/people/${id}/history`);
					expect(pathname.split('/')).toHaveLength(6);
					expect(search + hash).toBe('');
				},
			),
		);
	});
});

describe('a UUID', () => {
	test('of any version is one, in either case', () => {
		fc.assert(
			fc.property(fc.uuid(), fc.boolean(), (uuid, isUpper) => {
				expect(isUuid(isUpper ? uuid.toUpperCase() : uuid)).toBe(true);
			}),
		);
	});

	test('with a character more, less or other is none', () => {
		fc.assert(
			fc.property(
				fc.uuid(),
				fc.nat({ max: 35 }),
				fc.constantFrom('', 'g', '/', '.', '--', 'ａ'),
				(uuid, at, other) => {
					expect(isUuid(uuid.slice(0, at) + other + uuid.slice(at + 1))).toBe(false);
				},
			),
		);
	});
});
