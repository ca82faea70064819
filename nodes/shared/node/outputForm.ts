import { choice, choicesOf, flag } from '../fields/choice';
import { allShownWhen, sentences, shownWhen, withDefault, type Fields } from '../fields/field';
import type { Place } from '../fields/place';
import { message } from '../messages/message';
import { hasText, columnLabel } from './columns';
import { outputOptions, withAllowedLookUps, MAX_SHOWN_COLUMNS, outputOfList, type Output } from './output';

/** The parameters that choose what leaves the node. For a write, they are among its options. */
export function outputFields(output: Output): Fields {
	const { gives, ofLists } = output;
	const ofResource = (resource: string): Output => outputOfList(output, { resource });
	const lists = Object.keys(ofLists ?? {}).filter((resource) => isChosenFrom(ofResource(resource)));
	const outputs = (ofLists ? lists.map(ofResource) : [output]).map(withAllowedLookUps);
	if (!outputs.some(isChosenFrom)) return {};
	const offered = [...new Set(outputs.flatMap(offeredOf))];
	const hasNames = outputs.some(({ lookedUp = [] }) => lookedUp.length > 0);
	const isList = gives === 'rows';
	const isLacking = isList && (hasNames || output.fullRecord !== undefined);
	const areNamed = offered.includes('custom_fields') && outputs.some(({ customFields }) => customFields);
	const withTexts = offered.flatMap((column) => (hasText(column) ? [column, `${column}_text`] : [column]));
	const labels = withTexts
		.map((column): [string, string] => [column, columnLabel(column)])
		.sort(([, one], [, other]) => one.localeCompare(other, 'en'));
	const fields: Fields = {
		output: withDefault(
			'simple',
			choice(
				'Output',
				{
					simple: 'Simplified',
					raw: isList ? 'As Listed' : 'Raw',
					everything: 'Everything',
					fields: 'Selected Fields',
				},
				{
					default: 'simple',
					description: sentences(
						`Simplified gives a row of what matters most${gives === 'record' && hasNames ? ', with names, each person read once' : ''}`,
						`${isList ? 'As Listed' : 'Raw'} gives what the back office sends, Everything ${isList && output.fullRecord ? 'the whole record by a request for each row' : 'all there is'}, Selected Fields the columns you choose`,
					),
				},
			),
		),
		fields: shownWhen(
			{ output: ['fields'] },
			choicesOf('Fields', Object.fromEntries(labels), {
				description: sentences(
					'The columns of the row, in this order; the ID comes last unless chosen',
					areNamed ? 'Custom fields come by name' : undefined,
					isLacking ? 'What the list lacks takes a request for each row, at ten in three seconds' : undefined,
				),
			}),
		),
		...(outputs.some(refersToRecords) && {
			withReferences: shownWhen(
				{
					output: ['everything'],
					...(ofLists && { resource: lists.filter((list) => refersToRecords(ofResource(list))) }),
				},
				flag('Include Referenced Records', {
					description:
						'Whether to read the people, bills and other records to which it refers, too. Each is read once; of what the credential may not read, the ID stays.',
				}),
			),
		}),
	};
	return ofLists ? allShownWhen({ resource: lists }, fields) : fields;
}

/** All columns to choose from. */
function offeredOf(output: Output): string[] {
	const { columns = [], lookedUp = [] } = withAllowedLookUps(output);
	return columns.length > 0 ? [...new Set([...columns, ...lookedUp.flatMap((group) => group.columns)])] : [];
}

/** Whether a choice makes sense: there are more columns than people want to see, or than Simplified shows. */
function isChosenFrom(output: Output): boolean {
	const { columns = [], simplified = columns } = output;
	return (
		offeredOf(output).length > MAX_SHOWN_COLUMNS ||
		refersToRecords(output) ||
		columns.some((column) => !simplified.includes(column))
	);
}

/** Whether its records refer to others that can be read. */
function refersToRecords(output: Output): boolean {
	const { references, columns = [] } = withAllowedLookUps(output);
	const places = Object.keys(references ?? {}).map((place) => place.split('.')[0] ?? '');
	return places.some((place) => columns.some((column) => `${column}_`.startsWith(`${place}_`)));
}

/** Adds an issue for Selected Fields if none is selected. */
export function checkFields({ gives }: Output, params: Record<string, unknown>, place: Place): void {
	const [chosen, at] =
		gives === 'written' ? [outputOptions(params), place.inside('Options', 'options')] : [params, place];
	if (chosen.output === 'fields' && chosen.fields === undefined)
		at.inside('Fields', 'fields').addRuleIssue(message('FIELD_EMPTY'));
}
