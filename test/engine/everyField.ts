import type { IDataObject, INodeParameters, INodePropertyOptions } from 'n8n-workflow';

import type { Field, Fields } from '../../nodes/shared/fields/field';
import { detailsNameOf } from '../../nodes/Sale/roles/personRole';
import { someone } from './createSale';

/** The values typed into a form, and the body that they mean. */
export interface FilledIn {
	form: INodeParameters;
	body: IDataObject;
}

/** What is typed into a field, and what is sent for it. */
type Entry = readonly [entered: unknown, sent: unknown];

/**
 * Entries by parameter, at any depth, if the field alone does not imply one; undefined leaves the field
 * empty.
 */
export type Entries = Record<string, Entry | undefined>;

/**
 * Entries that are sent in another form than they are typed, apart from days and amounts; and entries that
 * only the service or rules know.
 */
const USUAL: Entries = {
	accountNumber: [98765, '98765'],
	additionalData: ['{ "profession": "Professora" }', { profession: 'Professora' }],
	airline: ['{ "airline_code": "LA" }', { airline_code: 'LA' }],
	agencyServiceFee: ['5', 5],
	amount: ['1.234,56', 1234.56],
	bookingNumber: [8842713, '8842713'],
	cnpj: undefined,
	commissionAmount: ['R$ 50,00', 50],
	companyIdentifier: ['12.345.678/0001-95', '12345678000195'],
	contacts: [
		'[{ "name": "Recado", "email": "recado@exemplo.com.br" }]',
		[{ name: 'Recado', email: 'recado@exemplo.com.br' }],
	],
	cpf: undefined,
	cpfCnpj: ['529.982.247-25', '52998224725'],
	currency: ['BRL', 'BRL'],
	discountAmount: ['2.5', 2.5],
	dropoffDate: ['12/06/2026', '2026-06-12'],
	exchangeRate: ['1', 1],
	fees: ['20,10', 20.1],
	flightNumber: [82, '82'],
	foreigner: [false, false],
	installments: ['3', 3],
	numberOfInstallments: undefined,
	phones: ['(11) 98765-4321, (11) 3456-7890', ['(11) 98765-4321', '(11) 3456-7890']],
	quantity: ['20', 20],
	ravFee: ['10', 10],
	ravFeeDiscount: ['3', 3],
	seatNumber: [14, '14'],
	settlementDate: ['10/02/2027', '2027-02-10'],
	streetNumber: [1578, '1578'],
	taxWithholding: [
		'{ "ir": true, "csll": false, "pis": false, "cofins": false }',
		{ ir: true, csll: false, pis: false, cofins: false },
	],
};

/** Roles for companies; everybody else is an individual. */
const COMPANY_ROLES = ['supplier', 'representative', 'intermediary'];

/** The API's name of a parameter. */
const apiName = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** A new person named after their role. @param more details, and what is sent for them */
export function somebodyAs(role: string, more: FilledIn = { form: {}, body: {} }): FilledIn {
	const kind = COMPANY_ROLES.includes(role) ? 'company' : 'individual';
	const name = `Água Viva ${role}`;
	return {
		form: someone(role, { name, externalId: role, personKind: kind, ...more.form }),
		body: { [role]: { name, external_id: role, person_kind: kind, ...more.body } },
	};
}

/** Whether the field is the part of a role in which the person is chosen. */
const isRole = ({ property }: Field<unknown>): boolean =>
	property.modes?.some(({ name }) => name === 'new') ?? false;

/**
 * A group with every field filled in. It is derived from the fields themselves, so that new fields are
 * included.
 * @throws Error for a field without a known entry: add one to `entries`
 */
export function everyField(fields: Fields, entries: Entries = {}): FilledIn {
	const given = { ...USUAL, ...entries };
	const form: IDataObject = {};
	const body: IDataObject = {};
	const details = new Set(Object.keys(fields).map(detailsNameOf));
	Object.entries(fields).forEach(([name, field], index) => {
		const isInForm = field.onlyIn !== 'json' && name !== 'sameAsPayer';
		if (details.has(name as `new${Capitalize<string>}`) || !isInForm) return;
		if (isRole(field) && !(name in given)) {
			const role = somebodyAs(name);
			Object.assign(form, role.form);
			Object.assign(body, role.body);
			return;
		}
		const entry = name in given ? given[name] : entryOf(name, field, index, entries);
		if (entry === undefined) return;
		[form[name], body[apiName(name)]] = entry as [string, string];
	});
	return { form: form as INodeParameters, body };
}

function entryOf(name: string, field: Field<unknown>, index: number, entries: Entries): Entry {
	const { property, inner } = field;
	if (inner) return groupOf(field, inner, entries);
	const example = /^e\.g\. (.+)$/.exec(exampleOf(field))?.[1];
	const choice = ((property.options ?? []) as INodePropertyOptions[]).find(({ value }) => value !== '');
	if (choice) return [choice.value, choice.value];
	if (property.type === 'boolean') return [true, true];
	if (example === undefined && property.type === 'resourceLocator') throw new Error(`Say what ${name} is`);
	// Every amount is different, so that none can be mistaken for another.
	if (field.whenNothing !== undefined) return [`${index + 1},25`, index + 1.25];
	if (example === undefined) return [property.displayName, property.displayName];
	const [, day, month, year, time] = /^(\d\d)\/(\d\d)\/(\d{4})(?: (\d\d:\d\d))?$/.exec(example) ?? [];
	if (day === undefined) return [example, example];
	return [example, `${year}-${month}-${day}${time === undefined ? '' : `T${time}:00`}`];
}

/**
 * The field's example. For a picker, something that can be typed in place of an ID that only the service
 * knows.
 */
function exampleOf({ property }: Field<unknown>): string {
	const typed = property.modes?.slice(-1).find(({ name }) => name === 'code' || name === 'name');
	return (property.type === 'resourceLocator' ? typed?.placeholder : property.placeholder) ?? '';
}

function groupOf({ property }: Field<unknown>, inner: Fields, entries: Entries): Entry {
	const { form, body } = everyField(inner, entries);
	if (property.type === 'collection') return [form, body];
	return [{ [property.options?.[0]?.name ?? '']: [form] }, [body]];
}

/** The same with another line in a group. */
export function withLine({ form, body }: FilledIn, group: string, more: FilledIn): FilledIn {
	const [[line, lines] = []] = Object.entries(form[group] ?? {});
	if (line === undefined) throw new Error(`${group} has no line yet`);
	return {
		form: { ...form, [group]: { [line]: [...(lines as INodeParameters[]), more.form] } },
		body: { ...body, [apiName(group)]: [...(body[apiName(group)] as IDataObject[]), more.body] },
	};
}

/** A group with one line, as an entry for {@link everyField}. */
export const oneLine = (line: string, { form, body }: FilledIn): Entry => [{ [line]: [form] }, [body]];
