import fc from 'fast-check';
import type { INodeParameters, NodeParameterValueType } from 'n8n-workflow';

import type { Field, Fields } from '../../../nodes/shared/fields/field';
import { detailsNameOf } from '../../../nodes/Sale/roles/personRole';
import { someone } from '../createSale';
import { entriesOf } from './entries';
import { IDENTITY, somebody } from './people';

type Entry = fc.Arbitrary<NodeParameterValueType | undefined>;

/** Values for fields, by parameter, if only the service knows the right ones or the API leaves them open. */
const PHONES = ['', '(11) 98765-4321', '+55 51 3333-4444 ramal 2', 1134567890];
const GIVEN: Record<string, readonly NodeParameterValueType[]> = {
	bankCode: ['', '341', 33, 'Itaú'],
	businessPhone: PHONES,
	email: ['', ' ana@example.com', 'Ana Souza <ana@example.com>'],
	mobileNumber: PHONES,
	phoneNumber: PHONES,
	postalCode: ['', '01310-100', 1310100, 'SW1A 1AA'],
	companyIdentifier: ['', '12.345.678/0001-95', '98765432000198'],
	currency: ['', 'BRL', 'usd'],
	exchangeRate: ['', '1', '5,4321', 2.5],
	cardLastDigits: ['', '4242', 4242],
	numberOfInstallments: ['', 1, '3', 12],
	method: ['bank_slip', 'bank_deposit', 'credit_card'],
};
const WRONG: Record<string, readonly NodeParameterValueType[]> = {
	bankCode: ['341 - Itaú', 3.5],
	email: ['n/a', 'ana@example.com; bia@example.com'],
	phoneNumber: ['não tem', '(11) 98765-4321 / (11) 3456-7890'],
	postalCode: ['CEP 01310-100', '1310-100'],
	companyIdentifier: ['12', '../sales'],
	currency: ['dólar', '$', 'usdollar'],
	exchangeRate: ['cinco', '={{ [] }}'],
	numberOfInstallments: ['0', 121, 'três', 5_000_000_000],
	method: ['dinheiro'],
};

/** Roles for companies; everybody else is an individual. */
const COMPANY_ROLES = ['supplier', 'representative', 'intermediary'];

/** A sale without these is refused. */
const NEEDED: ReadonlySet<string> = new Set([
	...['payer', 'products', 'method', 'localId', 'paymentAmount', 'productId', 'kind', 'value'],
]);

/** Kinds of lines of which a sale can only have one. */
const ROLES: Record<string, true> = { approver: true, intermediary: true, requester: true };
const SINGLE: ReadonlySet<string> = new Set(['ownOperation', ...Object.keys(ROLES)]);

/** Whether the field is the part of a role in which the person is chosen. */
const isRole = ({ property }: Field<unknown>): boolean =>
	property.modes?.some(({ name }) => name === 'new') ?? false;

/** Makes forms the way users fill them in. */
export class FormMaker {
	/**
	 * @param wrong how many percent of the entries are invalid
	 * @param productId the existing own operation of the agency
	 */
	constructor(
		private readonly wrong: number,
		private readonly productId: string,
	) {}

	/** A group in which each field is filled in with some probability. @param filled percent */
	group(
		fields: Fields,
		filled: number,
		left: readonly string[] = [],
		role: string | undefined = undefined,
	): fc.Arbitrary<INodeParameters> {
		const shown = Object.entries(fields).filter(
			([name, { onlyIn }]) => onlyIn !== 'json' && !left.includes(name),
		);
		const roles = shown.filter(([, field]) => isRole(field)).map(([name]) => name);
		const details = new Set<string>(roles.map(detailsNameOf));
		const entries = shown
			.filter(([name]) => !roles.includes(name) && !details.has(name))
			.map(([name, field]) => {
				const percent = NEEDED.has(name) ? 100 : filled;
				return [name, this.sometimes(percent, this.entry(name, field))] as const;
			});
		const people = roles.map((name) => {
			const inner = fields[detailsNameOf(name)]?.inner ?? {};
			const person = this.person(role ?? name, inner).map((values) => someone(name, values));
			return fc.oneof(
				{ weight: NEEDED.has(name) ? 100 : filled, arbitrary: person },
				{ weight: NEEDED.has(name) ? 0 : 100 - filled, arbitrary: fc.constant({}) },
			);
		});
		return fc
			.tuple(fc.record(Object.fromEntries(entries)), ...people)
			.map(
				([record, ...others]) =>
					Object.assign(
						Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined)),
						...others,
					) as INodeParameters,
			);
	}

	private sometimes(percent: number, entry: Entry): Entry {
		return fc.oneof(
			{ weight: percent, arbitrary: entry },
			{ weight: 100 - percent, arbitrary: fc.constant(undefined) },
		);
	}

	private entry(name: string, field: Field<unknown>): Entry {
		const { property, inner } = field;
		if (name === 'productId') return fc.constant({ __rl: true, mode: 'id', value: this.productId });
		if (property.type === 'fixedCollection') return this.lines(field);
		if (inner) return this.group(inner, 30);
		const isEnd = /^(end|arrival|checkOut|dropoff|return|passportExpiration)/.test(name);
		const { right, wrong } = entriesOf(field, isEnd);
		return fc.oneof(
			{ weight: 100 - this.wrong, arbitrary: GIVEN[name] ? fc.constantFrom(...GIVEN[name]) : right },
			{ weight: this.wrong, arbitrary: WRONG[name] ? fc.constantFrom(...WRONG[name]) : wrong },
		);
	}

	private lines({ property, inner = {} }: Field<unknown>): Entry {
		const kinds = (property.options ?? []).map(({ name }) => name);
		const [only = ''] = kinds;
		if (!(only in inner)) {
			return fc.array(this.group(inner, 40), { maxLength: 2 }).map((lines) => ({ [only]: lines }));
		}
		// A list with several kinds: some lines of each kind, or none.
		const lines = kinds.map((kind) =>
			fc.array(this.group(inner[kind]?.inner ?? {}, 40, [], kind in ROLES ? kind : undefined), {
				maxLength: SINGLE.has(kind) ? 1 : 2,
			}),
		);
		return fc
			.tuple(fc.subarray(kinds, { minLength: 1, maxLength: 2 }), ...lines)
			.map(([kept, ...all]) =>
				Object.fromEntries(
					kinds
						.map((kind, index) => [kind, all[index] ?? []] as const)
						.filter(([kind]) => kept.includes(kind)),
				),
			);
	}

	/** A requester is an individual; any other counts as a mistake. */
	private somebodyAs(role: string): fc.Arbitrary<INodeParameters> {
		const usual = somebody(COMPANY_ROLES.includes(role));
		if (role !== 'requester') return usual;
		return fc.oneof(
			{ weight: 100 - 10 * this.wrong, arbitrary: usual },
			{ weight: 10 * this.wrong, arbitrary: somebody(true) },
		);
	}

	/** A person who can be found or created, with some of the other fields. */
	private person(role: string, fields: Fields): fc.Arbitrary<INodeParameters> {
		return fc
			.tuple(this.somebodyAs(role), this.group(fields, 8, IDENTITY))
			.map(([identity, more]) => ({ ...more, ...identity }));
	}
}
