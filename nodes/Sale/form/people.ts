import { Verbatim } from '../../shared/fields/toBody';
import { enteredAt, knownPlaceOf, placeOf } from '../../shared/fields/entered';
import { ChosenPerson, detailsNameOf, type NewPersonDetails } from '../roles/personRole';
import type { GivenPerson } from '../../shared/node/operation';
import { externalIdByDocument, kindOf } from '../../shared/people/identity';
import { peopleIn } from '../../shared/agency/roles';
import { recordsOf } from '../../shared/values';

/** The External IDs of registered people, by their IDs. */
export type ExternalIds = Pick<ReadonlyMap<string, string>, 'get'>;

/** Uses IDs as External IDs, for sales that are only checked or compared, never sent. */
export const IDS_THEMSELVES: ExternalIds = { get: (id) => id };

type FormValues = Record<string, unknown>;

/** A role in a form, and who has it. */
interface Participant {
	/** The group that the role belongs to, such as a passenger's line, and the role's parameter there. */
	group: FormValues;
	name: string;
	person: ChosenPerson | undefined;
	details: NewPersonDetails | undefined;
}

/** Every role in a form that has a person or details. */
export function participantsIn(values: unknown): Participant[] {
	if (Array.isArray(values)) return values.flatMap(participantsIn);
	if (!isGroup(values)) return [];
	return Object.entries(values).flatMap(([name, value]) => {
		const details = values[detailsNameOf(name)] as NewPersonDetails | undefined;
		const person = value instanceof ChosenPerson ? value : undefined;
		return person || details ? [{ group: values, name, person, details }] : participantsIn(value);
	});
}

/**
 * A form's values, or a body in JSON, with every chosen person in the API's shape (section "Person (inline in
 * a sale)"): registered people by External ID, new ones by name and details.
 *
 * @param payer the sale's payer, for passengers that are Same as Payer
 */
export function withPeople<T>(values: T, externalIds: ExternalIds, payer?: object): T {
	if (Array.isArray(values)) return values.map((line: unknown) => withPeople(line, externalIds, payer)) as T;
	if (!isGroup(values)) return values;
	const { sameAsPayer, ...entered } = values;
	const filled: FormValues =
		sameAsPayer === true ? asPayer(values, { ...entered, person: payer }) : { ...entered };
	for (const [name, value] of Object.entries(entered)) {
		if (value instanceof ChosenPerson) {
			const details = entered[detailsNameOf(name)] as NewPersonDetails | undefined;
			filled[name] = inlinePerson(value, details, externalIds);
			delete filled[detailsNameOf(name)];
		} else if (name in filled) filled[name] = withPeople(value, externalIds, payer);
	}
	return filled as T;
}

/** A passenger who is the payer, entered by the switch that says so. */
function asPayer(line: FormValues, passenger: FormValues): FormValues {
	const inside = (name: string | number) => knownPlaceOf(line, name === 'person' ? 'sameAsPayer' : name);
	return enteredAt(passenger, placeOf(line), inside);
}

/** Everybody in a sale's body: the API finds or registers them together with the sale. */
export function givenPeople(sale: Readonly<Record<string, unknown>>): GivenPerson[] {
	return [...peopleIn(sale), ...recordsOf(sale.commissions)].map((person) => ({
		...{ person, isWritten: false, place: knownPlaceOf(person) },
	}));
}

/**
 * The person in the API's shape, still in camelCase. Somebody new is of the kind that the document shows,
 * otherwise of the usual one for the role: the API does not say how it treats a person without a kind.
 */
function inlinePerson(
	person: ChosenPerson,
	details: NewPersonDetails | undefined,
	externalIds: ExternalIds,
): object {
	const place = placeOf(person);
	return enteredAt(
		person.by === 'name'
			? {
					name: person.value,
					// What is only usual was not entered, so nobody is told apart by it.
					personKind:
						kindOf({ ...details }) || (externalIds === IDS_THEMSELVES ? undefined : person.usualKind),
					...identifyingDetails(details),
				}
			: { external_id: person.by === 'id' ? externalIds.get(person.value) : person.value },
		place,
		(key) => (details && key !== 'name' ? placeOf(details, key) : place),
	);
}

function identifyingDetails(details: NewPersonDetails = {}): NewPersonDetails {
	const given = Object.fromEntries(Object.entries(details).filter(([, value]) => value !== undefined));
	const externalId = externalIdByDocument(details);
	return externalId === undefined ? given : { externalId, ...given };
}

function isGroup(values: unknown): values is FormValues {
	return (
		typeof values === 'object' &&
		values !== null &&
		!(values instanceof Verbatim) &&
		!(values instanceof ChosenPerson)
	);
}
