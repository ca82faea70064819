import { message } from '../../shared/messages/message';
import { isUuid } from '../../shared/request/path';
import { isEmpty, isRecord, omit, toApiName } from '../../shared/values';
import { onlyInForm, refine, shownWhen, type Field, type Values } from '../../shared/fields/field';
import { enteredAt } from '../../shared/fields/entered';
import type { Place } from '../../shared/fields/place';
import { optionalCollection } from '../../shared/fields/group';
import { inlinePersonFields } from '../../shared/fields/person';
import { pickers } from '../../shared/fields/pickers';
import { identifier, name as nameField } from '../../shared/fields/text';
import type { PersonKind } from '../../shared/people/names';

/** Somebody in a sale as chosen: registered, by ID or by External ID; or new, by name. */
export class ChosenPerson {
	constructor(
		readonly by: 'id' | 'externalId' | 'name',
		readonly value: string,
		/** The kind of somebody new in this role, unless the details show it. */
		readonly usualKind: PersonKind,
		/** What a body in JSON has next to the ID, as from a record that was read; it is not sent. */
		readonly beside?: Readonly<Record<string, unknown>>,
	) {}
}

const detailFields = omit(inlinePersonFields, 'name');

/** A new person's details besides the name. */
export type NewPersonDetails = Partial<Values<typeof detailFields>>;

/** A new person's fields that are shown from the start, since they help to find and reach the person. */
const SHOWN_FIRST = ['cpfCnpj', 'email', 'mobileNumber', 'externalId'] as const;

/** A person has one document, which some objects of the API name differently. */
const DOCUMENTS = ['cpfCnpj', 'cpf', 'cnpj'] as const;

/** The parameter that holds the details of somebody new: `newPayer` for `payer`. */
type DetailsName<N extends string> = `new${Capitalize<N>}`;

export function detailsNameOf<N extends string>(name: N): DetailsName<N> {
	return `new${name[0]?.toUpperCase()}${name.slice(1)}` as DetailsName<N>;
}

/** The two fields of a role: who takes it, and the details of a new person. */
type RoleFields<N extends string> = Record<N, Field<ChosenPerson | undefined>> &
	Record<DetailsName<N>, Field<NewPersonDetails | undefined>>;

/**
 * A role in a sale, such as its payer: registered people are chosen, new ones described. The API finds people
 * in a sale by External ID alone; see withPeople for the others.
 *
 * @param name the parameter, which is the API's name of the role
 * @param about.kind what somebody new in this role usually is
 * @param about.conditions when the role is asked for
 * @param about.pick the list of people who can take the role
 */
export function personRole<N extends string>(
	name: N,
	displayName: string,
	{
		description,
		kind = 'individual',
		conditions = {},
		pick = pickers.person,
	}: {
		description: string;
		kind?: PersonKind;
		conditions?: Parameters<typeof shownWhen>[0];
		pick?: typeof pickers.person;
	},
): RoleFields<N> {
	return {
		[name]: shownWhen(conditions, chosenPerson(pick(displayName, { description, takesNew: true }), kind)),
		[detailsNameOf(name)]: onlyInForm(
			shownWhen({ ...conditions, [`${name}.mode`]: ['new'] }, details(`New ${displayName}`)),
		),
	} as RoleFields<N>;
}

/** Like {@link personRole}, for a role that only somebody registered can take. */
export function registeredPerson(displayName: string, description: string): Field<ChosenPerson | undefined> {
	const { property, loaders, read } = chosenPerson(
		pickers.person(displayName, { description }),
		'individual',
	);
	return {
		loaders,
		property: { ...property, modes: property.modes?.filter(({ name }) => name !== 'new') },
		read(raw, place) {
			const person = read(raw, place);
			if (person?.by === 'name') place.refuse(message('PERSON_NOT_ALLOWED'));
			return person;
		},
	};
}

function chosenPerson(
	{ property, loaders, read: readRegistered }: Field<string | undefined>,
	kind: PersonKind,
): Field<ChosenPerson | undefined> {
	const written = { externalId: identifier('External ID'), new: nameField('Name') };
	return {
		loaders,
		property: {
			...property,
			modes: [
				// A hint below every list would make the form of a sale longer than a screen.
				...(property.modes ?? []).map((mode) => omit(mode, 'hint')),
				{
					displayName: 'By External ID',
					name: 'externalId',
					type: 'string',
					placeholder: 'e.g. CRM-1042',
					hint: 'Your own ID of a registered person, such as the one in your CRM',
				},
				{
					displayName: 'New',
					name: 'new',
					type: 'string',
					placeholder: 'e.g. Ana Souza',
					hint: 'The name of a person or company that is not registered yet',
				},
			],
		},
		read(raw, place) {
			const isById = isRecord(raw) && isUuid(raw.id);
			if (place.isJson && !isById && !isPersonReference(raw))
				return inJson.read(raw, place) as unknown as ChosenPerson | undefined;
			const chosen = (by: ChosenPerson['by'], value: string | undefined) => {
				if (value === undefined) return undefined;
				const beside =
					place.isJson && isById ? enteredAt({ ...raw }, place, (key) => place.at(key)) : undefined;
				return enteredAt(new ChosenPerson(by, value, kind, beside), place);
			};
			// By the External ID of a record that was read, the API finds the person.
			if (place.isJson && isById && !isEmpty(raw.external_id))
				return chosen('externalId', written.externalId.read(raw.external_id, place.at('external_id')));
			if (isRecord(raw) && raw.mode === 'externalId')
				return chosen('externalId', written.externalId.read(raw.value, place));
			if (isRecord(raw) && raw.mode === 'new') return chosen('name', written.new.read(raw.value, place));
			return chosen('id', readRegistered(isPersonReference(raw) && place.isJson ? raw.id : raw, place));
		},
	};
}

function details(displayName: string): Field<NewPersonDetails | undefined> {
	const group = optionalCollection(displayName, detailFields, {
		addLabel: 'Add Person Field',
		shownFirst: SHOWN_FIRST,
		description:
			'What else is known of the new person. With an External ID, later sales find the person instead of registering a duplicate.',
	});
	return refine(group, withOneDocument);
}

/**
 * Adds an issue if more than one document is given.
 * @param values by parameter or by the API's name
 */
function withOneDocument<V extends object>(values: V, place: Place): V {
	const members = { ...values } as Record<string, unknown>;
	const given = DOCUMENTS.filter((name) => (members[name] ?? members[toApiName(name)]) !== undefined);
	if (given.length > 1) {
		const labels = given.map((name) => ({ label: detailFields[name].property.displayName }));
		place.refuse(message('CONFLICTING_FIELDS.documents', { labels }));
	}
	return values;
}

/** A person in JSON (section "Person (inline in a sale)"), found by External ID or else new. */
const inJson = refine(optionalCollection('', inlinePersonFields), withOneDocument);

/** Whether this is a reference to somebody registered, as reads return it. */
function isPersonReference(raw: unknown): raw is { id: unknown } {
	if (!isRecord(raw)) return false;
	return Object.keys(raw).join() === 'id' || (isUuid(raw.id) && isEmpty(raw.external_id));
}
