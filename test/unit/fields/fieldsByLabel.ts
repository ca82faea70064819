import { getMany as getBills } from '../../../nodes/Bill/operations/getMany';
import { getMany as getEntries } from '../../../nodes/ChangeLog/operations/getMany';
import { matchValue, readMatchKey, type MatchBy } from '../../../nodes/Person/form/matchKey';
import { create as createPerson } from '../../../nodes/Person/operations/create';
import { getMany as getPeople } from '../../../nodes/Person/operations/getMany';
import { SALE } from '../../../nodes/Sale/form/saleForm';
import { getMany as getSales } from '../../../nodes/Sale/operations/getMany';
import { agencyFields } from '../../../nodes/Sale/paymentMethods/commonFields';
import { taskFields } from '../../../nodes/Task/form/taskFields';
import { customFields, type CustomFieldValue } from '../../../nodes/shared/fields/customFields';
import { required, type Field, type Fields } from '../../../nodes/shared/fields/field';
import { Place } from '../../../nodes/shared/fields/place';
import type { LookUps } from '../../../nodes/shared/fields/findings';
import { inWords } from '../../../nodes/shared/messages/message';
import { LEAVES } from './formAndJson';

type Reads = Pick<Field<unknown>, 'read'>;

const FLIGHT = SALE.productKinds.find(({ name }) => name === 'airlineTicket')?.fields.segments?.inner ?? {};
const PEOPLE_FILTERS = getPeople.properties.filters?.inner ?? {};

/** The custom fields that the rows refer to. */
const DEFINITIONS = [
	{ id: 101, name: 'Canal de venda', kind: 'choices', choices: ['Loja', 'WhatsApp', 'Site', 'Indicação'] },
	{ id: 104, name: 'Centro de custo do cliente', kind: 'text', choices: [] },
].map((definition) => ({ ...definition, required: false, active: true }));

const custom = (id: number): Reads => ({
	read(raw, place) {
		const mapper = { mappingMode: 'defineBelow', value: { [id]: raw } };
		const [entry] = customFields('sales', { areRequiredEnforced: true }).read(mapper, place) ?? [];
		return (entry as CustomFieldValue | undefined)?.value;
	},
});

/** A Match Value, for what it is chosen to match. */
const match = (by: MatchBy): Reads => ({
	read(raw, place) {
		const entered = required(matchValue('Match Value')).read(raw, place);
		return entered === undefined ? undefined : readMatchKey(by, entered, place)?.value;
	},
});

const named = (fields: Fields): Array<[string, Reads]> =>
	Object.values(fields).map((field) => [field.property.displayName, field]);

/**
 * A field of each kind, by the users' name for it; if it is read differently for some purpose, also by that.
 */
export const FIELDS: ReadonlyMap<string, Reads> = new Map<string, Reads>([
	// Reversed, so that the first of several fields with the same name wins.
	...[...LEAVES].reverse().map(({ field }): [string, Reads] => [field.property.displayName, field]),
	...named({ title: taskFields.title, due: taskFields.due, dueDate: agencyFields.dueDate } as Fields),
	...named({ saleDate: SALE.form.additionalFields.inner?.saleDate } as Fields),
	...named({ phones: createPerson.properties.additionalFields?.inner?.phones } as Fields),
	...named({ departureDate: FLIGHT.departureDate } as Fields),
	...named({ updatedSince: getSales.properties.filters?.inner?.updatedSince } as Fields),
	...named({ method: SALE.form.payments.inner?.agency?.inner?.method } as Fields),
	['CPF or CNPJ to look for', PEOPLE_FILTERS.cpfCnpj as Reads],
	['Phone to look for', PEOPLE_FILTERS.phone as Reads],
	['Email to look for', PEOPLE_FILTERS.email as Reads],
	['Passport Number to look for', PEOPLE_FILTERS.passportNumber as Reads],
	['Number of a bill to look for', getBills.properties.filters?.inner?.number as Reads],
	['Origin to look for', getEntries.properties.filters?.inner?.origin as Reads],
	['External ID to match', match('externalId')],
	['Email to match', match('email')],
	['Canal de venda', custom(101)],
	['Centro de custo do cliente', custom(104)],
]);

/** What becomes of a value: what is sent, the message after the field's name, and the hints. */
export interface Outcome {
	sent: unknown;
	refusals: readonly string[];
	hints: readonly string[];
}

const lookUps = { answerTo: () => DEFINITIONS } as unknown as LookUps;

/** Reads a value as an expression provides it. */
export function outcomeOf(label: string, given: unknown): Outcome {
	const place = Place.ofForm({ value: '={{ $json.value }}' }, lookUps);
	const sent = FIELDS.get(label)?.read(given, place.inside(label, 'value'));
	const { issues, hints } = place.findings;
	return {
		sent,
		refusals: issues.map(({ said }) => inWords(said, 'en')),
		hints: hints.map(({ said }) => said.id),
	};
}
