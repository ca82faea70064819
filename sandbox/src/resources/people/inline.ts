import type { Office } from '../../office';
import type { Credential } from '../../protocol/grants';
import { blankPerson, type StoredPerson } from '../../records/people';
import { body, optional, text, type Static } from '../../schema';
import { inCapitals } from '../../taxpayerIds';
import { audit } from '../logs/audit';
import { auditedPerson } from './audited';
import { personFields } from './fields';
import { holderOf, personKnownAs, personProblems, writePerson } from './write';

/** A person inside a sale: found by external_id, or created (section Shared shapes, Person). */
export const inlinePerson = body(
	optional({
		...personFields,
		cpf: text({ description: 'CPF of an individual: the same as cpf_cnpj' }),
		cnpj: text({ description: 'CNPJ of a company: the same as cpf_cnpj' }),
		airline_code: text({ maxLength: 3 }),
		airline_number: text({ maxLength: 3 }),
	}),
	'InlinePerson',
);

type InlinePerson = Static<typeof inlinePerson>;

/** The people of one sale. Nobody is created until we know that the whole sale is valid. */
export class InlinePeople {
	/** What is wrong with the people so far. Each problem names its place in the request. */
	readonly problems: string[] = [];
	private readonly created: StoredPerson[] = [];

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
		const document = sent.cpf_cnpj ?? sent.cpf ?? sent.cnpj;
		const known = sent.external_id ? this.knownAs(sent.external_id) : undefined;
		const holder = document ? this.holderOf(document) : undefined;
		// If a sale mentions a new person twice, it is the same person, even without an external_id.
		const mentioned = !sent.external_id && holder && this.created.includes(holder) ? holder : undefined;
		const found = known ?? mentioned;
		if (holder && holder !== found) {
			this.problems.push(`${place}.cpf_cnpj already belongs to another person`);
			return null;
		}
		return (found ?? this.create(sent, place, document, usualKind)).id;
	}

	/** The person, found or about to be created. */
	get(id: string): StoredPerson | undefined {
		return this.office.store.people.get(id) ?? this.created.find((person) => person.id === id);
	}

	/** A person who has this external_id already, stored or earlier in the same request. */
	knownAs(externalId: string): StoredPerson | undefined {
		return (
			personKnownAs(this.office, this.credential, externalId) ??
			this.created.find(({ external_ids }) => external_ids[this.credential.name] === externalId)
		);
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

	private holderOf(document: string): StoredPerson | undefined {
		return (
			holderOf(this.office, document) ??
			this.created.find(({ cpf_cnpj }) => cpf_cnpj === inCapitals(document))
		);
	}

	private create(
		sent: InlinePerson,
		place: string,
		document: string | undefined,
		usualKind: StoredPerson['person_kind'],
	): StoredPerson {
		const { person_kind, cpf, cnpj, airline_code, airline_number, ...fields } = sent;
		const kind =
			person_kind ?? (document?.length === 14 || cnpj ? 'company' : cpf ? 'individual' : usualKind);
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
		const airline = {
			...fields.airline,
			...(airline_code && { airline_code }),
			...(airline_number && { airline_number }),
		};
		const whole = { ...fields, cpf_cnpj: document, airline };
		if (!fields.name) this.problems.push(`${place}.name is required to create the person`);
		const found = personProblems(this.office, this.credential, person, whole);
		this.problems.push(...found.map((problem) => `${place}.${problem}`));
		writePerson(this.office, this.credential, person, whole);
		this.created.push(person);
		return person;
	}
}

/** Codes are sequential. The code of a deleted person is not used again. */
export const nextPersonCode = ({ store }: Office): number => store.people.everAdded + 1;
