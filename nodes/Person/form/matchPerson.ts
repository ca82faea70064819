import type { IDataObject } from 'n8n-workflow';

import { InvalidInputError } from '../../shared/errors/invalidInput';
import { requiredRead, RequiredReadError } from '../../shared/errors/explain';
import { flag } from '../../shared/fields/choice';
import { required, type Values } from '../../shared/fields/field';
import { enteredAt, knownPlaceOf, placeOf } from '../../shared/fields/entered';
import { Place } from '../../shared/fields/place';
import { namesInJson } from '../../shared/fields/readGroup';
import { formOrJson } from '../../shared/fields/inputMode';
import { firstText } from '../../shared/labels';
import { distinctLabel, toNamed } from '../../shared/fields/nameMatches';
import { message, unquoted, type Message, type Value } from '../../shared/messages/message';
import { LABELS_OF_IDENTITY } from '../../shared/node/givenPeople';
import type { PreviewFacts, GivenPerson } from '../../shared/node/operation';
import { findPeople, type PersonKey } from '../../shared/people/find';
import {
	contradictionIn,
	correctionsIn,
	documentOf,
	isProven,
	isShared,
	kindOf,
} from '../../shared/people/identity';
import type { Reader } from '../../shared/reads/reader';
import type { WriteApi } from '../../shared/writes/contract';
import { hasStatus } from '../../shared/request/failures';
import { saidOf, withSaid } from '../../shared/said';
import { isUuid, path } from '../../shared/request/path';
import { detail, fold, quote, textIn } from '../../shared/values';
import { bodyOf, matchByChoice, matchValue, readMatchKey } from './matchKey';
import { checkNewPerson, newPersonBody } from './personBody';
import { changedPersonCustomFields, newPersonForm, personInJson } from './personFields';

const form = newPersonForm(changedPersonCustomFields);

/**
 * The fields of operations that look up a person first.
 *
 * @param outcomes what may become of the person
 * @param note a sentence about the body in JSON
 */
export const matchForm = (outcomes: string, note?: string) => ({
	matchBy: required(matchByChoice(outcomes)),
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
			...{ example: 'person', note, fields: personInJson(form) },
			smallest: { person_kind: 'individual', name: 'Ana Souza', cpf_cnpj: '11144477735' },
		},
		form,
	),
});

/** An option of operations that look up a person first. */
export const registerAnother = flag('Register Another Person', {
	description:
		'Whether to register another person when the email or phone is that of somebody with another CPF, CNPJ, External ID, person kind, birthdate or given name. Otherwise the item is asked back.',
});

type MatchForm = Values<ReturnType<typeof matchForm>> & { options: { registerAnother?: boolean } };

const PEOPLE_PATH = path`/people`;

/** A new person as it is read back: every field that can be written is there, and a switch is never empty. */
const EMPTY_PERSON: IDataObject = {
	...Object.fromEntries(namesInJson(personInJson(form)).map((name) => [name, null])),
	...{ charge_billet_fee: false, foreigner: false, custom_fields: [] },
};

/** What operations that look up a person first have in common. */
export const matchParts = {
	check(form: Partial<MatchForm>, place: Place): void {
		const { matchBy, matchValue: entered } = form;
		checkNewPerson(form);
		if (matchBy === undefined || entered === undefined) return;
		const key = readMatchKey(matchBy, entered, place.inside('Match Value', 'matchValue'));
		const isRead = form.inputMode === 'form' || form.body !== undefined;
		if (!key || !isRead || key.by === 'email' || key.by === 'phone') return;
		// With two, each run would give the person the other one.
		const differing = memberBeside(key, form as MatchForm);
		if (differing) differing.addRuleIssue(message('CONFLICTING_FIELDS.match'));
	},
	people(form: MatchForm): GivenPerson[] {
		const key = matchKeyOf(form);
		const place = placeOf(form, 'matchValue');
		// With the option, people of one run may share the key as well.
		const mayBeShared = key && isShared(key.by) && form.options.registerAnother;
		return [{ person: enteredPerson(form), isWritten: true, key: mayBeShared ? undefined : key?.by, place }];
	},
	async prepare({ api, params }: { api: Reader; params: MatchForm }): Promise<void> {
		const key = matchKeyOf(params);
		// External IDs are unique, and looking one up means reading everybody.
		if (key && key.by !== 'external_id') await findMatch(api, key, params);
	},
	emptyRecord: EMPTY_PERSON,
	previewFacts:
		(api: Reader, stored: Reader) =>
		async ({ outcome: what, id, name }: IDataObject): Promise<PreviewFacts> => {
			if (!isUuid(id)) return {};
			const outcome = firstText(what);
			if (outcome === 'created') return { outcome: unquoted(outcome), created: quote(firstText(name)) };
			// Somebody who is updated is shown by the name that approvers know.
			const row = await (outcome === 'updated' ? stored : api).get(path`/people/${id}`);
			const found = toNamed(row);
			// Somebody whom an earlier item of this run would register has no code yet.
			return {
				outcome: unquoted(outcome),
				found: firstText(row.code) ? distinctLabel(found) : quote(found.name),
			};
		},
};

function matchKeyOf({ matchBy, matchValue: entered }: MatchForm): PersonKey | undefined {
	return readMatchKey(matchBy, entered, Place.ofForm());
}

/** Where the form has another value of the key's own kind, such as a second CPF. */
function memberBeside({ by, value }: PersonKey, form: MatchForm): Place | undefined {
	const whole = newPersonBody(form);
	const given = by === 'cpf_cnpj' ? documentOf(whole) : textIn(whole[by]);
	const isSame = by === 'email' ? fold(given) === fold(value) : given === value;
	return given === '' || isSame ? undefined : knownPlaceOf(whole, by);
}

/** The person in the form, with the key as we look it up, so with the zero that a sheet has dropped. */
function enteredPerson(form: MatchForm): IDataObject {
	const key = matchKeyOf(form);
	const whole = newPersonBody(form);
	const { phones = [], ...more } = key ? bodyOf(key) : {};
	const all = { phones: [...new Set([phones, whole.phones ?? []].flat())] };
	return enteredAt(
		{ ...whole, ...more, ...(all.phones.length > 0 && all) } as IDataObject,
		placeOf(form),
		(name) => (key && name in bodyOf(key) ? placeOf(form, 'matchValue') : knownPlaceOf(whole, name)),
	);
}

/**
 * The one person who has the key and whom nothing in the form contradicts.
 *
 * @returns undefined if there is none, so that a new person may be registered
 * @throws InvalidInputError if the user has to decide
 * @throws RequiredReadError if people may not be read
 */
async function findMatch(api: Reader, key: PersonKey, form: MatchForm): Promise<IDataObject | undefined> {
	const entered = enteredPerson(form);
	const match = await matchOf(api, key, entered, form.options);
	await refuseIdOfAnother(api, form, match);
	if (!match) refuseNew(entered, key, form);
	return match;
}

/** Who has a key, read or refused as a whole. */
const holdersOf = async (api: Reader, key: PersonKey) =>
	await requiredRead(
		{ action: unquoted('Find person'), permission: 'readPeople' },
		async () => await findPeople(api, key),
	);

async function matchOf(
	api: Reader,
	key: PersonKey,
	entered: IDataObject,
	{ registerAnother: mayBeAnother }: MatchForm['options'],
): Promise<IDataObject | undefined> {
	const { people, unproven, areTooMany } = await holdersOf(api, key);
	const given = quote(key.value);
	if (areTooMany) throw matchError(message('MATCH_TOO_WIDE', { given }));
	const fitting = people.filter((person) => contradictionIn(entered, person, key.by) === undefined);
	const proven = fitting.filter((person) => isProven(entered, person));
	const [match, ...others] = proven.length === 1 ? proven : fitting;
	if (others.length > 0)
		throw matchError(
			message('PERSON_NOT_UNIQUE', { given, count: fitting.length, people: fitting.map(describePerson) }),
		);
	const withoutId = [match, match ? undefined : unproven[0]].find((one) => one && !isUuid(one.id));
	if (withoutId)
		throw matchError(message('RECORD_WITHOUT_ID.person', { given, person: describePerson(withoutId) }));
	if (match) return await unlessDocumentOfAnother(api, match, entered, key);
	const [somebodyElse] = people;
	if (somebodyElse) {
		if (isShared(key.by) && mayBeAnother) return undefined;
		throw matchError(contradictionMessage(entered, somebodyElse, key));
	}
	const [unclear] = unproven;
	if (unclear) throw matchError(message('MATCH_NOT_CONFIRMED', { given, person: describePerson(unclear) }));
	if (key.by === 'code') throw matchError(message('CODE_NOT_FOUND', { given }));
	return undefined;
}

/**
 * The match, unless it shows no document and the one entered is that of somebody else, who is meant then: a
 * document is one person's, and an address may be a family's.
 */
async function unlessDocumentOfAnother(
	api: Reader,
	match: IDataObject,
	entered: IDataObject,
	{ by }: PersonKey,
): Promise<IDataObject> {
	const value = documentOf(entered);
	if (!isShared(by) || value === '' || documentOf(match) !== '') return match;
	const key: PersonKey = { by: 'cpf_cnpj', value };
	const [holder] = (await holdersOf(api, key)).people;
	if (!holder || holder.id === match.id) return match;
	if (isUuid(holder.id) && !contradictionIn(entered, holder, key.by)) return holder;
	throw matchError(contradictionMessage(entered, holder, key));
}

/** @throws InvalidInputError if JSON has the ID of somebody registered who is not the match */
async function refuseIdOfAnother(
	api: Reader,
	form: MatchForm,
	match: IDataObject | undefined,
): Promise<void> {
	const place = form.inputMode === 'json' ? knownPlaceOf(form.body.value, 'id') : undefined;
	if (!place || !isUuid(place.given) || place.given === match?.id) return;
	// A record that was copied from another agency has an ID that nobody has here.
	if (await api.record(place.given, (id) => path`/people/${id}`))
		throw issueAt(place, message('MATCH_CONTRADICTED.id'));
}

/** @throws InvalidInputError for a new person whom the API would refuse, or who would lose an address */
function refuseNew(entered: IDataObject, key: PersonKey, form: MatchForm): void {
	const kind = kindOf(entered);
	if (entered.person_kind !== undefined && kind !== entered.person_kind)
		throw issueAt(
			form.inputMode === 'json' ? placeOf(form.body.value, 'person_kind') : placeOf(form, 'personKind'),
			message(kind === 'company' ? 'PERSON_NOT_ALLOWED.cnpj' : 'PERSON_NOT_ALLOWED.cpf'),
		);
	const another = key.by === 'email' ? memberBeside(key, form) : undefined;
	if (another) throw issueAt(another, message('CONFLICTING_FIELDS.matchOfNobody'));
}

function issueAt(place: Place, said: Message): InvalidInputError {
	place.refuse(said);
	return new InvalidInputError(place.findings.issues);
}

/**
 * Names the field but none of its values, so that somebody who fills in a public form learns nothing about
 * others.
 */
function contradictionMessage(entered: IDataObject, person: IDataObject, key: PersonKey): Message {
	const label = LABELS_OF_IDENTITY[contradictionIn(entered, person, key.by) ?? 'name'];
	const code = firstText(person.code);
	return message('MATCH_CONTRADICTED', {
		...{ given: quote(key.value), field: { label } },
		code: code ? message('withCode', { code: message('code', { code: detail(code) }) }) : '',
		another: isShared(key.by) ? message('next.registerAnother') : '',
	});
}

/** "Ana (code 7)", as far as the record shows it. */
function describePerson({ name, code }: IDataObject): Value {
	const called = firstText(name);
	const known = called ? quote(called) : message('somebody');
	if (!firstText(code)) return known;
	return message('withDetails', { name: known, details: message('code', { code: detail(firstText(code)) }) });
}

function matchError(said: Message): InvalidInputError {
	return new InvalidInputError([{ said, field: { labels: 'Match Value', parameters: 'matchValue' } }]);
}

/**
 * Creates the person of the form unless somebody matches. People created by earlier items are found, too.
 *
 * @param onMatch handles a match, by ID, with the form as the body of a new person
 * @param hintId the hint to show if what is registered differs
 * @returns the person with `outcome`; nothing if there is no value to look for
 */
export async function createUnlessFound(
	api: WriteApi,
	params: MatchForm,
	hintId: 'hint.differs' | 'hint.overwritten',
	onMatch: (id: string, whole: IDataObject) => Promise<IDataObject>,
): Promise<IDataObject | IDataObject[]> {
	const key = matchKeyOf(params);
	if (key === undefined) return [];
	const body = enteredPerson(params);
	const find = async (reads: Reader): Promise<IDataObject | undefined> => await findMatch(reads, key, params);
	// We look up an External ID only to explain a refusal. If people may not be read, the refusal itself is the
	// answer.
	const findIfReadable = async (reads: Reader): Promise<IDataObject | undefined> =>
		await find(reads).catch((thrown: unknown) => {
			if (thrown instanceof RequiredReadError && hasStatus(thrown.reason, 403)) return undefined;
			throw thrown;
		});
	const use = async (match: IDataObject, mayBeOurs = true): Promise<IDataObject> => {
		const fields = correctionsIn(body, match).map((name) => ({ label: LABELS_OF_IDENTITY[name] }));
		if (fields.length > 0) placeOf(params, 'matchValue').addHint(message(hintId, { fields }));
		const record = await onMatch(String(match.id), newPersonBody(params)).catch((thrown: unknown) => {
			// Nobody entered an ID that could be checked.
			throw hasStatus(thrown, 404) ? matchError(message('MATCH_GONE', { given: quote(key.value) })) : thrown;
		});
		// On Retry On Fail, we find the person whom our first try created.
		return mayBeOurs && api.mayHaveCreated(PEOPLE_PATH) ? withSaid(record, { outcome: 'created' }) : record;
	};
	const known =
		key.by === 'external_id'
			? await api.beforeRefusal(PEOPLE_PATH, body, async () => await findIfReadable(api))
			: await find(api);
	if (known) return await use(known);
	const created = await api.create(PEOPLE_PATH, body).catch(async (thrown: unknown) => {
		// Somebody else may have registered them in the meantime; or an item of this run did, after we had read
		// everybody. The API cannot filter people by External ID, and reading all of them is slow; but it refuses
		// one that is taken.
		if (!hasStatus(thrown, 422)) throw thrown;
		const match = (await findIfReadable(api)) ?? (await findIfReadable(api.anew()));
		if (!match) throw thrown;
		// Had this key created them, the API would have returned them, unless the values differ.
		return await use(match, thrown.isKeyReused);
	});
	return withSaid(created, { outcome: saidOf(created).outcome ?? 'created' });
}
