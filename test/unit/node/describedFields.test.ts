import type { INodeProperties } from 'n8n-workflow';

import { nonEmpty } from '../../nonEmpty';
import { CREDENTIAL_FILES, loadCredential, loadNode, NODE_FILES, parametersOf } from './nodesOfPackage';

/**
 * Parameters that nobody fills in: a note, a value that the form hides, a button for adding fields (which
 * describe themselves), and the choice of an operation or event (whose options do).
 */
const takesNoValue = ({ type, name }: INodeProperties) =>
	['notice', 'hidden', 'collection'].includes(type) || ['operation', 'triggerOn'].includes(name);

/** A picker's placeholder is only visible in one of its modes, so it needs a description. */
const showsValue = ({ type, placeholder = '' }: INodeProperties) =>
	type !== 'resourceLocator' && /^e\.g\. \S/.test(placeholder);

/** Matches dates, amounts, CPF, CNPJ and IDs, as placeholders show them. */
const FORMATTED = [
	/^e\.g\. \d{2}\/\d{2}\/\d{4}/,
	/^e\.g\. \d+(\.\d{3})*,\d+$/,
	/^e\.g\. \d{3}\.\d{3}\.\d{3}-\d{2}$/,
	/^e\.g\. \d{2}\.\d{3}\.\d{3}\/\d{4}-\d{2}$/,
	/^e\.g\. [\da-f]{8}-/,
];

const hasFormat = ({ placeholder = '' }: INodeProperties) =>
	FORMATTED.some((format) => format.test(placeholder));

const saysFormat = ({ description = '' }: INodeProperties) => /written as|such as/i.test(description);

/** An example of what can be typed into a picker. */
const exampleOf = ({ modes = [] }: INodeProperties) =>
	modes.map(({ placeholder }) => placeholder?.replace('e.g. ', '')).find(Boolean) ?? '';

/** Every parameter of the package with something wrong: "travelAgencySale hotels.hotel.checkIn". */
async function parametersThat(areWrong: (property: INodeProperties) => boolean): Promise<string[]> {
	const nodes = await Promise.all(NODE_FILES.map(async (file) => (await loadNode(file)).description));
	const forms = [...nodes, ...(await Promise.all(CREDENTIAL_FILES.map(loadCredential)))];
	return nonEmpty(forms).flatMap(({ name, properties }) =>
		nonEmpty(parametersOf(properties))
			.filter(({ property }) => areWrong(property))
			.map(({ path }) => `${name} ${path}`),
	);
}

test('every field says what it is about, or shows a value', async () => {
	const silent = await parametersThat(
		(property) => !takesNoValue(property) && !property.description && !showsValue(property),
	);
	expect(silent).toEqual([]);
});

test('a field that takes its value in certain formats says so to those who see no placeholder, such as a model', async () => {
	expect(await parametersThat((property) => hasFormat(property) && !saysFormat(property))).toEqual([]);
});

test('a picker shows which ID, code or name it takes instead of a choice', async () => {
	const withoutExample = await parametersThat(
		(property) =>
			property.type === 'resourceLocator' && !(property.description ?? '').includes(exampleOf(property)),
	);
	expect(withoutExample).toEqual([]);
});
