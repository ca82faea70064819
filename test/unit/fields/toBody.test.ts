import { toBody, Verbatim } from '../../../nodes/shared/fields/toBody';
import { toApiName } from '../../../nodes/shared/values';
import { fc } from '../../campaign';

/** Parameter names as n8n requires them: camelCase, only letters. */
const camelCase = fc
	.array(fc.stringMatching(/^[a-z]{1,6}$/), { minLength: 1, maxLength: 4 })
	.map(
		([first = '', ...others]) =>
			first + others.map((word) => (word[0] ?? '').toUpperCase() + word.slice(1)).join(''),
	);

const toCamelCase = (name: string) => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

describe("the API's name of a field", () => {
	test.each([
		['cpfCnpj', 'cpf_cnpj'],
		['companyIdentifier', 'company_identifier'],
		['name', 'name'],
		['ccRavFee', 'cc_rav_fee'],
		['already_there', 'already_there'],
	])('%s is %s', (parameter, field) => {
		expect(toApiName(parameter)).toBe(field);
	});

	test('tells the parameter it came from, so two parameters never fill one field', () => {
		fc.assert(
			fc.property(camelCase, (parameter) => {
				expect(toApiName(parameter)).toMatch(/^[a-z_]+$/);
				expect(toCamelCase(toApiName(parameter))).toBe(parameter);
			}),
		);
	});
});

describe("a form's values as a body", () => {
	const values = fc.letrec((tie) => ({
		value: fc.oneof(
			{ maxDepth: 3 },
			fc.string(),
			fc.integer(),
			fc.boolean(),
			fc.constant(null),
			fc.array(tie('value'), { maxLength: 3 }),
			fc.dictionary(camelCase, tie('value'), { maxKeys: 4 }),
		),
	})).value;

	/** The body with its names converted back. */
	function back(value: unknown): unknown {
		if (Array.isArray(value)) return value.map(back);
		if (typeof value !== 'object' || value === null) return value;
		return Object.fromEntries(Object.entries(value).map(([name, inner]) => [toCamelCase(name), back(inner)]));
	}

	test('keeps every value at its place, with only the names changed', () => {
		fc.assert(
			fc.property(fc.dictionary(camelCase, values), (form) => {
				expect(back(toBody(form))).toEqual(form);
			}),
		);
	});

	test('leaves out what is undefined, at every depth, and nothing else: no, nought, null, empty text and lists are sent', () => {
		const sent = { no: false, nought: 0, nothing: null, emptyText: '', list: [], group: {} };
		const form = {
			...sent,
			gone: undefined,
			inner: { ...sent, gone: undefined },
			lines: [{ ...sent, gone: undefined }],
		};
		const expected = { no: false, nought: 0, nothing: null, empty_text: '', list: [], group: {} };
		const body = toBody(form);
		expect(body).toStrictEqual({ ...expected, inner: expected, lines: [expected] });
	});

	test('leaves JSON that the user typed as it is, whatever the names inside', () => {
		fc.assert(
			fc.property(fc.object(), (json) => {
				expect(toBody({ additionalData: new Verbatim(json) })).toEqual({ additional_data: json });
				expect(toBody({ payer: { contacts: [new Verbatim(json)] } })).toEqual({
					payer: { contacts: [json] },
				});
			}),
		);
	});

	test('does not change the form', () => {
		const form = { payer: { birthDate: '2026-06-05', gone: undefined } };
		const before = structuredClone(form);
		toBody(form);
		expect(form).toEqual(before);
	});
});
