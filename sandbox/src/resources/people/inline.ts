import type { Office } from '../../office';
import type { Credential } from '../../protocol/grants';
import { blankPerson, type StoredPerson } from '../../records/people';
import { airlineCode, body, optional, text, type Static } from '../../schema';
import { audit } from '../logs/audit';
import { auditedPerson } from './audited';
import { personFields } from './fields';
import { holdersOf, personProblems, writePerson, type People, type PersonPatch } from './write';

/** A person inside a sale: found by external_id, or created (section Shared shapes, Person). */
export const inlinePerson = body(
	optional({
		...personFields,
		cpf: text({ description: 'CPF of an individual: the same as cpf_cnpj' }),
		cnpj: text({ description: 'CNPJ of a company: the same as cpf_cnpj' }),
		airline_code: airlineCode(),
		airline_number: airlineCode(),
	}),
	'InlinePerson',
);

type InlinePerson = Static<typeof inlinePerson>;

/** The person's fields by the names that they have in /people. */
function presentNames(sent: InlinePerson): PersonPatch {
	const { person_kind: _, cpf, cnpj, airline_code, airline_number, ...fields } = sent;
	const airline = {
		...fields.airline,
		...(airline_code && { airline_code }),
		...(airline_number && { airline_number }),
	};
	return { ...fields, cpf_cnpj: fields.cpf_cnpj ?? cpf ?? cnpj, airline };
}

/** The people of one sale. Nobody is created until we know that the whole sale is valid. */
export class InlinePeople {
	/** What is wrong with the people so far. Each problem names its place in the request. */
	readonly problems: string[] = [];
	private readonly created: StoredPerson[] = [];
	/** Everybody who is stored or about to be. */
	private readonly all: People = {
		find: (matches) => this.office.store.people.find(matches) ?? this.created.find(matches),
	};

	constructor(
		private readonly office: Office,
		private readonly credential: Credential,
	) {}

	/**
	 * @param place the person's place in the request: `hotels[0].supplier`
	 * @param usualKind the kind to assume if neither person_kind nor a CNPJ shows it
	 * @returns the ID of the person, found or about to be created; null if none was sent
	 */
	resolve(
		sent: InlinePerson | undefined,
		place: string,
		usualKind: StoredPerson['person_kind'] = 'individual',
	): string | null {
		if (!sent) return null;
		this.findDoubledNames(sent, place);
		const whole = presentNames(sent);
		const holders = holdersOf(this.all, this.credential, whole);
		const holder = holders.get('cpf_cnpj');
		const same = whole.cpf_cnpj ? holder : holders.get('airline.airline_code');
		// If a sale mentions a new person twice, it is the same person, even without an external_id.
		const mentioned = !sent.external_id && same && this.created.includes(same) ? same : undefined;
		const found = holders.get('external_id') ?? mentioned;
		if (holder && holder !== found) {
			this.problems.push(`${place}.cpf_cnpj already belongs to another person`);
			return null;
		}
		return (found ?? this.create(sent, whole, place, usualKind)).id;
	}

	/** The person, found or about to be created. */
	get(id: string): StoredPerson | undefined {
		return this.office.store.people.get(id) ?? this.created.find((person) => person.id === id);
	}

	/** A person who has this external_id already, stored or earlier in the same request. */
	knownAs(externalId: string): StoredPerson | undefined {
		return holdersOf(this.all, this.credential, { external_id: externalId }).get('external_id');
	}

	/** Stores the people who are new. */
	commit(): void {
		for (const person of this.created) {
			person.code = nextPersonCode(this.office);
			this.office.store.people.add(person);
			audit(this.office, this.credential, {
				kind: 'insertion',
				origin: 'Pessoas',
				resource_id: person.id,
				after: auditedPerson(person, this.credential),
			});
		}
	}

	/** If a field is sent under several names, all values but one would be lost. */
	private findDoubledNames(sent: InlinePerson, place: string): void {
		const documents = (['cpf_cnpj', 'cpf', 'cnpj'] as const).filter((name) => sent[name] !== undefined);
		if (documents.length > 1) {
			this.problems.push(`${place}: ${documents.join(' and ')} are names of one field, send one of them`);
		}
		for (const name of ['airline_code', 'airline_number'] as const) {
			const inside = sent.airline?.[name];
			if (inside !== undefined && sent[name] !== undefined && inside !== sent[name]) {
				this.problems.push(`${place}: ${name} and airline.${name} are one field, and differ`);
			}
		}
	}

	private create(
		{ person_kind, cpf, cnpj }: InlinePerson,
		whole: PersonPatch,
		place: string,
		usualKind: StoredPerson['person_kind'],
	): StoredPerson {
		const kind =
			person_kind ?? (whole.cpf_cnpj?.length === 14 || cnpj ? 'company' : cpf ? 'individual' : usualKind);
		if (cpf && kind === 'company') this.problems.push(`${place}.cpf is for individuals`);
		if (cnpj && kind === 'individual') this.problems.push(`${place}.cnpj is for companies`);
		const person: StoredPerson = {
			...blankPerson(),
			id: this.office.newId(),
			code: 0,
			person_kind: kind,
			name: '',
			created_at: this.office.clock.now(),
			created_by_id: null,
		};
		if (!whole.name) this.problems.push(`${place}.name is required to create the person`);
		const found = personProblems(this.office, this.credential, person, whole, this.all);
		this.problems.push(...found.map((problem) => `${place}.${problem}`));
		writePerson(this.office, this.credential, person, whole);
		this.created.push(person);
		return person;
	}
}

/** Codes are sequential. The code of a deleted person is not used again. */
export const nextPersonCode = ({ store }: Office): number => store.people.everAdded + 1;
