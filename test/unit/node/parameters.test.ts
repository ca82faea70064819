import {
	loadCredential,
	CREDENTIAL_FILES,
	loadNode,
	NODE_FILES,
	parametersOf,
	type Parameter,
} from './nodesOfPackage';

/** n8n's guide for describing inputs. The linter only sees what is written out as a literal. */
describe.each([...NODE_FILES, ...CREDENTIAL_FILES])('every parameter of %s', (file) => {
	let parameters: Parameter[];
	beforeAll(async () => {
		const { properties } = file.startsWith('nodes/')
			? (await loadNode(file)).description
			: await loadCredential(file);
		parameters = parametersOf(properties);
	});

	/** The paths of the parameters that break a rule; empty if none does. */
	function breaking(rule: (property: Parameter['property']) => boolean): string[] {
		return parameters.filter(({ property }) => !rule(property)).map(({ path }) => path);
	}

	test('has a label, a type and a default', () => {
		expect(breaking(({ displayName, type }) => Boolean(displayName && type))).toEqual([]);
		expect(breaking((property) => property.default !== undefined)).toEqual([]);
	});

	test('is named in camelCase, as the rule from form to body wants it', () => {
		expect(breaking(({ name }) => /^[a-z][a-zA-Z]*$/.test(name))).toEqual([]);
	});

	test('has a label in title case without blanks around it', () => {
		expect(
			breaking(({ displayName }) => /^[A-Z]/.test(displayName) && displayName.trim() === displayName),
		).toEqual([]);
	});

	test('is described without a full stop when it takes one sentence, and with one when it takes several', () => {
		const isPunctuated = (text = '') => {
			const isOneSentence = !/[.?!] [A-Z]/.test(text);
			return text === '' || /\.$/.test(text) !== isOneSentence;
		};
		expect(breaking(({ description }) => isPunctuated(description))).toEqual([]);
	});

	test('is described by a sentence that begins with a capital and says more than the label', () => {
		expect(
			breaking(({ description, displayName }) => {
				if (description === undefined) return true;
				return /^[A-Z]/.test(description) && description.toLowerCase() !== displayName.toLowerCase();
			}),
		).toEqual([]);
	});

	test('that is yes or no says "Whether"', () => {
		expect(
			breaking(({ type, description = '' }) => type !== 'boolean' || description.startsWith('Whether ')),
		).toEqual([]);
	});

	test('has placeholders that begin with "e.g.", where they are examples', () => {
		const isButton = (type: string) => type === 'collection' || type === 'fixedCollection';
		expect(
			breaking(
				({ type, placeholder }) =>
					placeholder === undefined || isButton(type) || placeholder.startsWith('e.g. '),
			),
		).toEqual([]);
		expect(
			breaking(({ type, placeholder = 'Add' }) => !isButton(type) || placeholder.startsWith('Add ')),
		).toEqual([]);
		expect(
			breaking(({ modes = [] }) =>
				modes.every(({ placeholder }) => placeholder === undefined || /^e\.g\. /.test(placeholder)),
			),
		).toEqual([]);
	});

	test('that is a collection lists its fields alphabetically', () => {
		const isSorted = (labels: string[]) =>
			labels.every(
				(label, index) => index === 0 || (labels[index - 1] ?? '').localeCompare(label, 'en') <= 0,
			);
		const labelsOf = ({ options = [] }: Parameter['property']) =>
			options.map((option) => ('displayName' in option ? option.displayName : ''));
		expect(breaking((property) => property.type !== 'collection' || isSorted(labelsOf(property)))).toEqual(
			[],
		);
	});

	test('has choices that differ in name and value', () => {
		expect(
			breaking(({ type, options = [] }) => {
				if (type !== 'options' && type !== 'multiOptions') return true;
				const values = options.map((option) => ('value' in option ? option.value : undefined));
				return (
					new Set(values).size === values.length &&
					new Set(options.map(({ name }) => name)).size === options.length
				);
			}),
		).toEqual([]);
	});

	test('that is chosen from a list has a default that is in it', () => {
		expect(
			breaking(({ type, options = [], default: chosen }) => {
				if (type !== 'options') return true;
				return options.some((option) => 'value' in option && option.value === chosen);
			}),
		).toEqual([]);
	});
});
