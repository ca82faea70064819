import { localDate } from '../brasilia';
import { companies } from '../records/companies';
import { blankPerson, type StoredPerson } from '../records/people';
import { completeCnpj, completeCpf } from '../taxpayerIds';
import { brazilianCities } from './cities';
import { personName } from './names';
import { day, type Seeding } from './seeding';

export const month = 30 * day;

const areaCodes = ['11', '21', '31', '41', '48', '71', '81'];
const neighborhoods = ['Centro', 'Jardim América', 'Boa Vista', 'Vila Nova', 'Santa Mônica'];

const slug = (name: string): string =>
	name
		.normalize('NFD')
		.replace(/\p{Diacritic}/gu, '')
		.toLowerCase()
		.replace(/[^a-z]+/g, '.');

const domain = (name: string): string => `${slug(name).replace(/\./g, '')}.example`;

/** Adds people. They are numbered in order of creation, and each has a taxpayer ID of its own. */
export class PersonFactory {
	private count = 0;
	private readonly taxpayerIds = new Set(companies.map(({ identifier }) => identifier));

	constructor(private readonly seeding: Seeding) {}

	add(fields: Partial<StoredPerson> & Pick<StoredPerson, 'name' | 'person_kind'>): StoredPerson {
		const { store, newId, now } = this.seeding;
		return store.people.add({
			...blankPerson(),
			id: newId(),
			code: ++this.count,
			created_by_id: null,
			created_at: now - 24 * month,
			tax_withholding: { ir: false, csll: false, pis: false, cofins: false },
			...fields,
		});
	}

	company(name: string, fields: Partial<StoredPerson> = {}): StoredPerson {
		const { numeric } = this.seeding.faker.string;
		return this.add({
			name,
			person_kind: 'company',
			legal_name: `${name} Ltda.`,
			cpf_cnpj: this.unused(() => completeCnpj(`${numeric({ length: 8, allowLeadingZeros: false })}0001`)),
			email: `contato@${domain(name)}`,
			business_phone: this.phone(),
			website: `https://www.${domain(name)}`,
			...fields,
		});
	}

	individual(fields: Partial<StoredPerson> = {}): StoredPerson {
		const { helpers, number, string } = this.seeding.faker;
		const gender = helpers.arrayElement(['female', 'male'] as const);
		const drawn = personName(this.seeding.faker, gender);
		const { name = drawn } = fields;
		return this.add({
			name,
			person_kind: 'individual',
			gender,
			cpf_cnpj: this.unused(() => completeCpf(string.numeric(9))),
			birthdate: localDate(this.seeding.now - number.int({ min: 220, max: 900 }) * month),
			email: `${slug(name)}@exemplo.com.br`,
			mobile_number: this.phone(),
			...fields,
		});
	}

	address(): StoredPerson['address'] {
		const { helpers, location, number, string } = this.seeding.faker;
		const [city_name, state_code, city_ibge] = helpers.arrayElement(brazilianCities);
		return {
			postal_code: string.numeric(8),
			street: location.street(),
			street_number: String(number.int({ min: 1, max: 2500 })),
			neighborhood: helpers.arrayElement(neighborhoods),
			city_ibge,
			city_name,
			state_code,
			country_code: 'BR',
		};
	}

	phone(): string {
		const { helpers, string } = this.seeding.faker;
		return `(${helpers.arrayElement(areaCodes)}) 9${string.numeric(4)}-${string.numeric(4)}`;
	}

	private unused(draw: () => string): string {
		let taxpayerId = draw();
		while (this.taxpayerIds.has(taxpayerId)) taxpayerId = draw();
		this.taxpayerIds.add(taxpayerId);
		return taxpayerId;
	}
}
