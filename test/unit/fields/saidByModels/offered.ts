import { join } from 'path';

import type { Field, Fields } from '../../../../nodes/shared/fields/field';
import { Place } from '../../../../nodes/shared/fields/place';
import { codeOf } from '../../../../nodes/shared/messages/message';
import type { Operation } from '../../../../nodes/shared/node/operation';
import { loadNode, NODE_FILES, ROOT } from '../../node/nodesOfPackage';

/** What a field asks for, which decides what is right for it. */
type Asks =
	| 'choice'
	| 'code'
	| 'date'
	| 'dateTime'
	| 'document'
	| 'email'
	| 'flag'
	| 'id'
	| 'integer'
	| 'line'
	| 'name'
	| 'note'
	| 'number'
	| 'phone'
	| 'search'
	| 'url';

/** A field that a tool can leave to a model. */
export interface Offered {
	/** Where the field occurs first: `Person create > Address > Street`. */
	label: string;
	asks: Asks;
	/** A right value, as a model writes it. */
	right: string;
	read(given: string): Outcome;
}

type Way = Omit<Offered, 'label'> & { by?: string };

/** What becomes of a value. */
interface Outcome {
	/** Undefined if it is left out or refused. */
	value: unknown;
	refusals: readonly string[];
	hints: readonly string[];
}

/**
 * By the names of the group and the parameter; the first match counts. A field without a match has to be
 * added.
 */
const ASKS: ReadonlyArray<readonly [RegExp, Asks]> = [
	[/filters\.(name|passportNumber|number|origin|email|phone)$|(searchText|titleWords)$/, 'search'],
	[/(\.(due|updatedSince)|At)$|segments\.(departure|arrival)Date$/, 'dateTime'],
	[/(Date|From|Until|completedSince|Start|End|To)$|\.(checkIn|checkOut|birthdate)$/, 'date'],
	[/\.(numberOfInstallments|installments|quantity|code|limit)$/, 'integer'],
	[/(amount|fees?|\.tip|price|\.value|retainedValue|discount|exchangeRate)$/i, 'number'],
	[/email$/i, 'email'],
	[/(phones?|mobileNumber|phoneNumber)$/i, 'phone'],
	[/\.(cpf|cnpj|cpfCnpj|companyIdentifier)$/, 'document'],
	[/(website|vendorReservationUrl)$/, 'url'],
	[/resourceId$/, 'id'],
	[/\.(observations|description|comment|text|details|includedServices|mealPlan)$/, 'note'],
	[/\.(name|legalName|emissionName)$/, 'name'],
	[
		/(street|cityName|neighborhood|additionalInfo|gender|estination|title|origin|class|serviceClass|Code)$|(Location|Category|Kind|Company|Operator|packageName|cardBrand|seatNumber|streetNumber|Digit)$/,
		'line',
	],
	[
		/(Digits|Number|\.next|externalId|localId|idempotencyKey|document|locator|authorization|rgIe|\.ie|cityInscription|foreignIdentityDocument)$/i,
		'code',
	],
];

const RIGHT: Readonly<Record<Asks, string>> = {
	choice: '',
	code: 'QX7-1042',
	date: '2026-12-15',
	dateTime: '2026-12-15T14:30',
	document: '529.982.247-25',
	email: 'ana.souza@agencia.com.br',
	flag: 'yes',
	id: '3f2b6c1e-8a4d-4f8e-9b57-0c2d1e3f4a5b',
	integer: '3',
	line: 'Jardim Botânico',
	name: 'Ana Souza',
	note: 'Prefers a window seat',
	number: '1234.56',
	phone: '(11) 98765-4321',
	search: 'Souza',
	url: 'https://agencia.com.br/reservas',
};

function asksOf(name: string, group: string, { property }: Field<unknown>): Asks {
	const { type } = property;
	if (type === 'boolean') return 'flag';
	if (type === 'options' || type === 'multiOptions') return 'choice';
	if (type === 'resourceLocator') return 'id';
	if (type === 'number') return 'integer';
	const found = ASKS.find(([names]) => names.test(`${group}.${name}`));
	if (!found) {
		const file = 'test/unit/fields/saidByModels/offered.ts';
		throw new Error(`Give ${group}.${name} a pattern in ASKS of ${file}: what does it ask for?`);
	}
	return found[1];
}

function rightFor(asks: Asks, { options = [] }: Field<unknown>['property'], placeholder = ''): string {
	if (asks === 'choice') return String(options.flatMap((one) => ('value' in one ? one.value : [])).at(-1));
	return /^e\.g\. ([^{]+)$/.exec(placeholder)?.[1] ?? RIGHT[asks];
}

/** What a picker takes apart from a choice from its list and a name, which is looked up. */
const MODES: Readonly<Record<string, Asks>> = { id: 'id', code: 'id', externalId: 'code', new: 'name' };

/** A ship is sent by name, registered or not. */
const modesOf = ({ modes = [] }: Field<unknown>['property']) =>
	modes.length === 2 && modes[1]?.name === 'name' ? { name: 'name' as const } : MODES;

/** Reads like a form in which a model fills in a field. @param check the operation's further checks */
function outcomeOf(
	field: Field<unknown>,
	given: unknown,
	check?: (value: unknown, place: Place) => void,
): Outcome {
	const place = Place.ofForm("={{ $fromAI('value') }}");
	const value = field.read(given, place.inside(field.property.displayName));
	if (value !== undefined) check?.(value, place);
	const { issues, hints } = place.findings;
	return {
		value: issues.length > 0 ? undefined : value,
		refusals: issues.map(({ said }) => codeOf(said)),
		hints: hints.map(({ said }) => said.id),
	};
}

/** The ways to enter a value in a field that a model may fill in. */
function waysOf(field: Field<unknown>, name: string, group: string, operation: Operation): Way[] {
	const { property } = field;
	if (name === 'matchValue')
		return MATCHED.map(([matchBy, asks, right]) => {
			const check = (matchValue: unknown, place: Place) =>
				operation.check?.({ matchBy, matchValue }, place, undefined);
			return { by: matchBy, asks, right, read: (given) => outcomeOf(field, given, check) };
		});
	if (property.type === 'resourceLocator')
		return (property.modes ?? []).flatMap(({ name: mode, placeholder }): Way[] => {
			const asks = modesOf(property)[mode as keyof ReturnType<typeof modesOf>];
			const read = (value: string): Outcome => outcomeOf(field, { __rl: true, mode, value });
			return asks ? [{ by: mode, asks, right: rightFor(asks, property, placeholder), read }] : [];
		});
	const asks = asksOf(name, group, field);
	return [
		{ asks, right: rightFor(asks, property, property.placeholder), read: (given) => outcomeOf(field, given) },
	];
}

/** Keys by which a person is looked up. */
const MATCHED: ReadonlyArray<readonly [string, Asks, string]> = [
	['code', 'integer', '1042'],
	['cpfCnpj', 'document', RIGHT.document],
	['email', 'email', RIGHT.email],
	['externalId', 'code', RIGHT.code],
	['phone', 'phone', RIGHT.phone],
];

/** Fields that every node has for its output. They are the same, but created anew for each. */
const OF_ANSWERS = /^(Output|Fields|Include Referenced Records)$/;

/** What fields that read alike have in common: payer and seller of a sale are both pickers of people. */
function sameAs(field: Field<unknown>): Field<unknown> | string {
	const { displayName, type, modes = [] } = field.property;
	if (OF_ANSWERS.test(displayName)) return displayName;
	if (type !== 'resourceLocator') return field;
	return JSON.stringify(modes.map(({ name, typeOptions }) => [name, typeOptions?.searchListMethod]));
}

/** Every field that a tool of any node offers, once for all operations that have it. */
export async function offeredFields(): Promise<Offered[]> {
	const seen = new Set<Field<unknown> | string>();
	const waysIn = (fields: Fields, operation: Operation, label: string, group: string): Offered[] =>
		Object.entries(fields).flatMap(([name, field]) => {
			const { property, inner } = field;
			const path = `${label} > ${property.displayName}`;
			const same = sameAs(field);
			if (field.onlyIn === 'json' || seen.has(same) || property.noDataExpression) return [];
			seen.add(same);
			if (inner) return waysIn(inner, operation, path, name);
			if (/^(json|hidden|notice|resourceMapper)$/.test(property.type)) return [];
			return waysOf(field, name, group, operation).map(({ by, ...way }) => ({
				label: by === undefined ? path : `${path} by ${by}`,
				...way,
			}));
		});
	const offered: Offered[] = [];
	for (const file of NODE_FILES) {
		const { description } = await loadNode(file);
		if (!description.usableAsTool) continue;
		const { operations } = (await import(join(ROOT, file, '../operations'))) as { operations: Operation[] };
		const node = description.displayName.replace('Travel Agency ', '');
		for (const operation of operations)
			offered.push(...waysIn(operation.properties, operation, `${node} ${operation.name}`, 'form'));
	}
	return offered;
}
