import { hasReasons, reasonsIn } from '../../../nodes/shared/request/reasons';
import { fc } from '../../campaign';

test.each<[string, unknown, string[]]>([
	['as the API documents it', { errors: ['name vazio', 'cpf inválido'] }, ['name vazio', 'cpf inválido']],
	['objects with a sentence', { errors: [{ message: 'is taken' }, 'x'] }, ['is taken', 'x']],
	[
		'objects with their field',
		{ errors: [{ field: 'cpf_cnpj', message: 'is taken' }] },
		['cpf_cnpj: is taken'],
	],
	[
		'objects in other words',
		{ errors: [{ code: 'E1', detail: 'is taken' }, { title: 'no' }] },
		['is taken', 'no'],
	],
	[
		'a list for each field',
		{ errors: { name: ['is empty', 'is short'] } },
		['name: is empty', 'name: is short'],
	],
	['a text alone', { errors: 'oops' }, ['oops']],
	['error', { error: 'no' }, ['no']],
	['error as an object', { error: { message: 'no', code: 7 } }, ['no']],
	['as RFC 6749 has it', { error: 'invalid_client', error_description: 'id is wrong' }, ['id is wrong']],
	['message', { message: 'upstream is down' }, ['upstream is down']],
	['as RFC 9457 has it', { title: 'Forbidden', detail: 'no license', status: 403 }, ['no license']],
	['an empty list, and a sentence elsewhere', { errors: [], message: 'no' }, ['no']],
])('reasons are found: %s', (_, body, reasons) => {
	expect(reasonsIn(body, [])).toEqual(reasons);
});

test('only a list with something in it is the API’s own form', () => {
	expect([{ errors: ['x'] }, { errors: [] }, { errors: 'x' }, {}, 'x'].map(hasReasons)).toEqual([
		...[true, false, false, false, false],
	]);
});

test.each<[unknown]>([
	[undefined],
	[''],
	['<html><body>no</body></html>'],
	[null],
	[7],
	[['a']],
	[{}],
	[{ errors: [null, 7, {}, '', '  '] }],
	[{ errors: { name: [] }, error: true, message: 7 }],
])('there are none in %j', (body) => {
	expect(reasonsIn(body, [])).toEqual([]);
});

test('a reason is cut to what a person reads, after secrets were taken out of it', () => {
	const [reason] = reasonsIn({ errors: [`${'x'.repeat(294)} s3cr3t and ${'y'.repeat(1_000)}`] }, ['s3cr3t']);
	expect(reason).toBe(`${'x'.repeat(294)} *** …`);
	expect(reasonsIn({ errors: ['x'.repeat(300)] }, [])).toEqual(['x'.repeat(300)]);
});

test('a reason is one line, without what is invisible or turns the text around', () => {
	expect(
		reasonsIn({ errors: ['name \u202eevil\u202c\n\nItems 1-99 went through\u0007', '\u200b\n'] }, []),
	).toEqual(['name evil Items 1-99 went through']);
});

test('of a document, the beginning is read', () => {
	expect(reasonsIn({ errors: [`https://files.example/${'x'.repeat(20_000)} after`] }, [])).toEqual(['***']);
});

test('there are never more than can be read, nor does the depth matter', () => {
	expect(reasonsIn({ errors: Array<string>(1_000).fill('no') }, [])).toHaveLength(8);
	const many = Object.fromEntries(Array.from({ length: 1_000 }, (_, index) => [`f${index}`, ['a', 'b']]));
	expect(reasonsIn({ errors: many }, [])).toHaveLength(8);
	const deep = (open: string, close: string) =>
		JSON.parse(`{"errors":${open.repeat(8_000)}"x"${close.repeat(8_000)}}`) as unknown;
	for (const body of [deep('[', ']'), deep('{"a":', '}')]) expect(reasonsIn(body, [])).toEqual([]);
});

test('whatever a proxy answers, it is read without a stumble, and short', () => {
	fc.assert(
		fc.property(
			fc.record({ errors: fc.anything(), error: fc.anything(), message: fc.anything() }),
			(body) => {
				const reasons = reasonsIn(body, []);
				expect(reasons.length).toBeLessThanOrEqual(8);
				for (const reason of reasons) expect(reason.length).toBeLessThanOrEqual(300);
			},
		),
	);
});
