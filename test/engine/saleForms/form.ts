import fc from 'fast-check';
import type { INodeParameters, NodeParameterValueType } from 'n8n-workflow';

import type { Field, Fields } from '../../../nodes/shared/fields/field';
import { entriesOf } from './entries';
import { IDENTITY, somebody } from './people';

type Entry = fc.Arbitrary<NodeParameterValueType | undefined>;

/** Fields whose right values only the service knows or the API leaves open, by their parameters. */
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
	currency: ['dólar', 'R$', 'usdollar'],
	exchangeRate: ['cinco', '={{ [] }}'],
	numberOfInstallments: ['0', 121, 'três', 5_000_000_000],
	method: ['dinheiro'],
};

/** Roles that a company takes; everybody else is an individual. */
const COMPANY_ROLES = ['supplier', 'representative', 'intermediary'];

/** Makes forms as users fill them in. */
export class FormMaker {
	/**
	 * @param wrong percent of the entries that cannot be read
	 * @param productId the agency's own operation that there is
	 */
	constructor(
		private readonly wrong: number,
		private readonly productId: string,
	) {}

	/** A group of fields, of which each is filled in with some probability. @param filled percent */
	group(fields: Fields, filled: number, left: readonly string[] = []): fc.Arbitrary<INodeParameters> {
		const entries = Object.entries(fields)
			.filter(([name]) => !left.includes(name))
			.map(([name, field]) => {
				const { property } = field;
				return [name, this.sometimes(property.required ? 100 : filled, this.entry(name, field))] as const;
			});
		return fc
			.record(Object.fromEntries(entries))
			.map(
				(record) =>
					Object.fromEntries(
						Object.entries(record).filter(([, value]) => value !== undefined),
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
		if (inner && 'externalId' in inner && 'personKind' in inner) return this.person(name, inner);
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
		const item = property.options?.[0]?.name ?? '';
		const line = this.group(inner, 40);
		return property.typeOptions?.multipleValues === false
			? line.map((values) => ({ [item]: values }))
			: fc.array(line, { maxLength: 2 }).map((lines) => ({ [item]: lines }));
	}

	/** A requester is an individual; one who is not counts as a mistake. */
	private somebodyAs(role: string): fc.Arbitrary<INodeParameters> {
		const usual = somebody(COMPANY_ROLES.includes(role));
		if (role !== 'requester') return usual;
		return fc.oneof(
			{ weight: 100 - 10 * this.wrong, arbitrary: usual },
			{ weight: 10 * this.wrong, arbitrary: somebody(true) },
		);
	}

	/** Somebody who can be found or created, with some of the other fields. */
	private person(role: string, fields: Fields): Entry {
		return fc
			.tuple(this.somebodyAs(role), this.group(fields, 8, IDENTITY))
			.map(([identity, more]) => ({ ...more, ...identity }));
	}
}
