import type { IDataObject } from 'n8n-workflow';

import { toBody } from '../../shared/api/body';
import { identitiesOf } from '../../shared/api/concernedRecords';
import { ApiError } from '../../shared/api/failures';
import { path } from '../../shared/api/path';
import { choice } from '../../shared/fields/choice';
import { required } from '../../shared/fields/field';
import { collection } from '../../shared/fields/group';
import { createOptions } from '../../shared/fields/writeOptions';
import { formOrJson } from '../../shared/fields/inputMode';
import { FieldPath } from '../../shared/fields/fieldPath';
import { writeOperation } from '../../shared/node/operation';
import { findPerson, matchValue, readMatchValue, type PersonKey } from '../form/findPerson';
import { newPersonBody } from '../form/personBody';
import { changedPersonCustomFields, newPersonForm } from '../form/personFields';

const MATCH_BY: Record<PersonKey, string> = {
	code: 'Code',
	cpfCnpj: 'CPF or CNPJ',
	email: 'Email',
	externalId: 'External ID',
};

export const upsert = writeOperation({
	name: 'Create or Update',
	value: 'upsert',
	action: 'Create or update person',
	description: 'Create a new record, or update the current one if it already exists (upsert)',
	permission: 'People insert and edit',
	properties: {
		matchBy: required(
			choice('Match By', MATCH_BY, {
				default: 'cpfCnpj',
				description:
					'The field that identifies the person. The output says in <code>outcome</code> whether the person was created or updated.',
			}),
		),
		matchValue: required(
			matchValue('Match Value', {
				placeholder: 'e.g. 123.456.789-09',
				description:
					'The value to look for. A person who is created gets it, too, unless it is a code: the back office assigns those.',
			}),
		),
		...formOrJson(
			'POST /people',
			{
				example: 'person',
				smallest: { person_kind: 'individual', name: 'Ana Souza', cpf_cnpj: '11144477735' },
				note: 'An update leaves out person_kind, which cannot change',
			},
			newPersonForm(changedPersonCustomFields),
		),
		options: collection('Options', createOptions, { addLabel: 'Add Option' }),
	},
	check: (
		{ matchBy, matchValue: entered }: { matchBy?: PersonKey; matchValue?: string | number },
		fieldPath,
	) => {
		if (matchBy !== undefined && entered !== undefined)
			readMatchValue(matchBy, entered, fieldPath.inside('Match Value'));
	},
	looksFor: ({ matchBy, matchValue, ...form }) => {
		// As it is looked for: with the zero that a sheet took off.
		const value = readMatchValue(matchBy, matchValue, FieldPath.ofForm());
		return identitiesOf({ ...newPersonBody(form), ...toBody({ [matchBy]: value }) });
	},
	async prepare({ api, params: { matchBy, matchValue } }) {
		const value = readMatchValue(matchBy, matchValue, FieldPath.ofForm());
		// An External ID belongs to one person at most, and looking for it means reading everybody.
		if (value !== undefined && matchBy !== 'externalId') await findPerson(api, matchBy, value);
	},
	// Looks again, since an item before may have created the very person, or others may have meanwhile.
	async run({ api, params }) {
		const { matchBy } = params;
		const value = readMatchValue(matchBy, params.matchValue, FieldPath.ofForm());
		if (value === undefined) return [];
		const whole = newPersonBody(params);
		const create = async (): Promise<IDataObject> => {
			// A code is given by the back office, never written.
			const identity = matchBy === 'code' ? {} : toBody({ [matchBy]: value });
			return { ...(await api.create(path`/people`, { ...whole, ...identity })), outcome: 'created' };
		};
		const update = async (id: string): Promise<IDataObject> => {
			// The API refuses a kind that differs from the person's own.
			const { person_kind: _, ...changes } = whole;
			return { ...(await api.update(path`/people/${id}`, changes)), outcome: 'updated' };
		};

		if (matchBy === 'externalId')
			return await createOrElse(create, () => findPerson(api, matchBy, value), update);
		const id = await findPerson(api, matchBy, value);
		return id === undefined ? await create() : await update(id);
	},
});

/**
 * Creates first and looks only after a refusal: people cannot be filtered by external ID, so looking means reading
 * all of them, and a taken external ID is refused.
 */
async function createOrElse(
	create: () => Promise<IDataObject>,
	find: () => Promise<string | undefined>,
	update: (id: string) => Promise<IDataObject>,
): Promise<IDataObject> {
	return await create().catch(async (thrown: unknown) => {
		const id = thrown instanceof ApiError && thrown.status === 422 ? await find() : undefined;
		if (id === undefined) throw thrown;
		return await update(id);
	});
}
