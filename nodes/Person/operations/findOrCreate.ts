import type { IDataObject } from 'n8n-workflow';

import { path } from '../../shared/request/path';
import { flag } from '../../shared/fields/choice';

import { collection } from '../../shared/fields/group';
import { typeInWords } from '../../shared/messages/message';
import { createOptions } from '../../shared/node/writeOptions';
import { withSaid } from '../../shared/said';
import { writeOperation } from '../../shared/node/operation';
import { holdsNothing, isEmpty, isRecord, omit, recordsOf } from '../../shared/values';
import { shape } from '../columns';
import { createUnlessFound, matchForm, matchParts, registerAnother } from '../form/matchPerson';

const properties = {
	...matchForm('found, completed or created'),
	options: collection(
		'Options',
		{
			...createOptions,
			registerAnother,
			fillEmptyFields: flag('Fill Empty Fields', {
				description:
					'Whether a person who is found gets what is entered here for fields that are empty in the back office. Nothing that is registered is changed.',
			}),
		},
		{ addLabel: 'Add Option' },
	),
};

export const findOrCreate = writeOperation<typeof properties>({
	name: 'Find or Create',
	value: 'findOrCreate',
	action: 'Find or create person',
	description: 'Get the person who is registered already, unchanged, or register a new one',
	permission: 'readAndWritePeople',
	properties,
	output: { ...shape, gives: 'written' },
	...matchParts,
	run: ({ api, params }) =>
		createUnlessFound(api, params, 'hint.differs', async (id, whole) => {
			const person = await api.get(path`/people/${id}`);
			const missing = params.options.fillEmptyFields ? missingIn(person, whole) : {};
			if (Object.keys(missing).length === 0) return withSaid(person, { outcome: 'found' });
			return withSaid(await api.update(path`/people/${id}`, missing), { outcome: 'completed' });
		}),
});

/** The members of a body that the record shows as empty. A member that it does not show may have a value. */
function missingIn(person: IDataObject, whole: IDataObject): IDataObject {
	const { custom_fields: ofAgency, ...body } = whole;
	const known = Object.keys(body).filter((name) => !(name in person && canTake(person[name], body[name])));
	const shown = person.custom_fields;
	const filled = new Set(
		recordsOf(shown)
			.filter(({ value }) => !isEmpty(value))
			.map(({ id }) => Number(id)),
	);
	const fields = recordsOf(ofAgency).filter(({ id }) => !filled.has(Number(id)));
	const isShown = Array.isArray(shown) && shown.every(isRecord) && fields.length > 0;
	return { ...omit(body, ...known), ...(isShown && { custom_fields: fields as IDataObject[] }) };
}

/**
 * Whether the value is empty, so that it can be filled. Something of another kind than the entered value is
 * unknown.
 */
function canTake(value: unknown, entered: unknown): boolean {
	return isEmpty(value) || (holdsNothing(value) && typeInWords(value).id === typeInWords(entered).id);
}
