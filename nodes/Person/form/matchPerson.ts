import type { IDataObject } from 'n8n-workflow';

import type { Concerns } from '../../shared/writes/lanes';
import { identitiesOf } from '../../shared/fields/identifiers';
import type { ReadApi, WriteApi } from '../../shared/reads/contract';
import { ApiError } from '../../shared/request/failures';
import { isUuid, path } from '../../shared/request/path';
import { choice } from '../../shared/fields/choice';
import { required, type Values } from '../../shared/fields/field';
import { FieldPath, fieldPathOf, knownPathOf, noteFieldPath } from '../../shared/fields/fieldPath';
import { formOrJson } from '../../shared/fields/inputMode';
import { firstText, nameOf } from '../../shared/fields/labels';
import { toldApart } from '../../shared/fields/named';
import { toBody } from '../../shared/fields/toBody';
import type { Foreseen } from '../../shared/node/operation';
import { findPerson, matchValue, readMatchValue, type PersonKey } from './findPerson';
import { newPersonBody } from './personBody';
import { changedPersonCustomFields, newPersonForm } from './personFields';
import { own } from '../../shared/messages/message';
import { quoted } from '../../shared/values';

const MATCH_BY: Record<PersonKey, string> = {
	code: 'Code',
	cpfCnpj: 'CPF or CNPJ',
	email: 'Email',
	externalId: 'External ID',
};

/**
 * The fields of operations that look for a person first.
 *
 * @param note of the body in JSON; `outcomes` what may become of the person
 */
export const matchForm = (outcomes: string, note?: string) => ({
	matchBy: required(
		choice('Match By', MATCH_BY, {
			default: 'cpfCnpj',
			description: `The field that identifies the person. The output says in <code>outcome</code> whether the person was ${outcomes}.`,
		}),
	),
	matchValue: required(
		matchValue('Match Value', {
			placeholder: 'e.g. 123.456.789-09',
			description:
				'The value to look for, such as 123.456.789-09 for a CPF. A person who is created gets it, too, unless it is a code: the back office assigns those.',
		}),
	),
	...formOrJson(
		'POST /people',
		{
			...{ example: 'person', note, object: 'PersonInput' },
			smallest: { person_kind: 'individual', name: 'Ana Souza', cpf_cnpj: '11144477735' },
		},
		newPersonForm(changedPersonCustomFields),
	),
});

type MatchForm = Values<ReturnType<typeof matchForm>>;

/** @see the API's "Person (read)": the scalars that every record has, and the custom fields */
const EMPTY_PERSON: IDataObject = {
	custom_fields: [],
	...Object.fromEntries(
		`birthdate business_phone city_inscription cpf_cnpj external_id foreign_identity_document foreigner gender
		observations passport_expiration_date passport_number rg_ie tax_identification_number website`
			.split(/\s+/)
			.map((name) => [name, null]),
	),
};

/** The parts of an operation that looks for a person first. */
export const matching = {
	check({ matchBy, matchValue: entered }: Partial<MatchForm>, fieldPath: FieldPath): void {
		if (matchBy !== undefined && entered !== undefined)
			readMatchValue(matchBy, entered, fieldPath.inside('Match Value', 'matchValue'));
	},
	concerns(form: MatchForm): Concerns {
		// As it is looked for: with the zero that a sheet took off.
		return {
			changes: identitiesOf({ ...newPersonBody(form), ...toBody({ [form.matchBy]: valueOf(form) }) }),
		};
	},
	async prepare({ api, params }: { api: ReadApi; params: MatchForm }): Promise<void> {
		const value = valueOf(params);
		// An External ID belongs to one person at most, and looking for it means reading everybody.
		if (value !== undefined && params.matchBy !== 'externalId') await findPerson(api, params.matchBy, value);
	},
	emptyRecord: EMPTY_PERSON,
	foresee:
		(api: ReadApi) =>
		async ({ outcome: what, id, name }: IDataObject): Promise<Foreseen> => {
			if (!isUuid(id)) return {};
			const outcome = firstText(what);
			if (outcome === 'created') return { outcome: own(outcome), created: quoted(firstText(name)) };
			const row = await api.get(path`/people/${id}`);
			return { outcome: own(outcome), found: toldApart({ id, name: nameOf(row), row }) };
		},
};

function valueOf({ matchBy, matchValue: entered }: MatchForm): string | number | undefined {
	return readMatchValue(matchBy, entered, FieldPath.ofForm());
}

/**
 * Creates the person of the form unless somebody matches. Whom an earlier item has created is found, too.
 *
 * @param found handles a match, with the form as the body of a new person
 * @returns the person with `outcome`; nothing where there is no value to look for
 */
export async function createUnlessFound(
	api: WriteApi,
	params: MatchForm,
	found: (id: string, whole: IDataObject) => Promise<IDataObject>,
): Promise<IDataObject | IDataObject[]> {
	const { matchBy } = params;
	const value = valueOf(params);
	if (value === undefined) return [];
	const whole = newPersonBody(params);
	const find = async (reads: ReadApi): Promise<string | undefined> => await findPerson(reads, matchBy, value);
	const create = async (): Promise<IDataObject> => {
		// A code is given by the back office, never written.
		const identity = matchBy === 'code' ? {} : toBody({ [matchBy]: value });
		const body = { ...whole, ...identity };
		noteFieldPath(body, fieldPathOf(params), (name) =>
			name in identity ? fieldPathOf(params, 'matchValue') : knownPathOf(whole, name),
		);
		return { ...(await api.create(path`/people`, body)), outcome: 'created' };
	};
	const known =
		matchBy === 'externalId'
			? await api.beforeRefusal(async () => await find(api))
			: // Two people may have one address; a second one with the same document is refused.
				await find(matchBy === 'email' ? api.anew : api);
	if (known !== undefined) return await found(known, whole);
	return await create().catch(async (thrown: unknown) => {
		// Somebody else may have registered them meanwhile, or an item of this run since everybody was read. By
		// External ID people cannot be filtered, and reading all of them is slow; but a taken one is refused.
		const isTaken = thrown instanceof ApiError && thrown.status === 422;
		const id = isTaken ? ((await find(api)) ?? (await find(api.anew))) : undefined;
		if (id === undefined) throw thrown;
		return await found(id, whole);
	});
}
