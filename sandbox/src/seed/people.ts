import { faker } from '@faker-js/faker/locale/pt_BR';
import { localDate } from '../brasilia';
import { companies } from '../records/companies';
import { blankPerson, type StoredPerson } from '../records/people';
import type { ProductArray } from '../records/productArrays';
import { completeCnpj, completeCpf } from '../taxpayerIds';
import { brazilianCities } from './cities';
import { otherCustomValues } from './customFields';
import { ties, type Cast, type Seeding } from './seeding';

/** Individuals, and a company whose CNPJ has letters. */
const tied: Record<(typeof ties)[number], [name: string, document: string]> = {
	bill: ['Joaquim Serralheiro', '301504001'],
	refund: ['Teresa Quintela', '301504002'],
	invoice: ['Sampaio Arquitetura', 'K3M70QX90001'],
	quote: ['Cecília Montenegro', '301504004'],
	card: ['Honório Bastos', '301504005'],
	account: ['Dalva Figueira', '301504006'],
	removedAttachment: ['Rubens Alencastro', '301504007'],
};

const suppliers: Partial<Record<ProductArray, string[]>> = {
	insurances: ['Porto Calmo Assistência Viagem', 'Travessia Seguros'],
	cruises: ['Cruzeiros Costa do Sol', 'Atlântico Sul Cruzeiros'],
	hotels: [
		'Hotel Praia do Farol',
		'Pousada Vila dos Corais',
		'Grande Hotel da Serra',
		'Resort Águas do Cerrado',
	],
	train_tickets: ['Ferrovia Serra Verde'],
	ground_transportations: ['Viação Rota do Mar', 'Expresso Planalto'],
	car_rentals: ['Locadora Estrada Livre', 'Bandeirante Rent a Car'],
	travel_packages: ['Operadora Rumo Certo', 'Operadora Terra Brasilis'],
};

const airlines: readonly [name: string, code: string, number: string][] = [
	['Linhas Aéreas Cruzeiro do Sul', 'CZ', '910'],
	['Aerovias Ipê', 'AI', '911'],
	['Transportes Aéreos Atlântico', 'TQ', '912'],
];

const representatives = ['Consolidadora Via Sul', 'Operadora Rosa dos Ventos', 'Operadora Norte a Sul'];
const intermediaries = ['Agência Parceira Ilha Bela', 'Turismo Nova Era'];

const activeStaff = 6;
const inactiveStaff = 2;
const month = 30 * 24 * 60 * 60 * 1000;

class PeopleSeed {
	private count = 0;
	private readonly documents = new Set(companies.map(({ identifier }) => identifier));

	constructor(private readonly seeding: Seeding) {}

	add(fields: Partial<StoredPerson> & Pick<StoredPerson, 'name' | 'person_kind'>): StoredPerson {
		const { store, newId, now } = this.seeding;
		return store.people.add({
			...blankPerson(),
			id: newId(),
			code: ++this.count,
			created_by_id: null,
			created_at: now - 24 * month,
			...fields,
		});
	}

	company(name: string, fields: Partial<StoredPerson> = {}): StoredPerson {
		return this.add({
			name,
			person_kind: 'company',
			legal_name: `${name} Ltda.`,
			cpf_cnpj: this.fresh(() =>
				completeCnpj(`${faker.string.numeric({ length: 8, allowLeadingZeros: false })}0001`),
			),
			email: `contato@${domain(name)}`,
			business_phone: phone(),
			website: `https://www.${domain(name)}`,
			...fields,
		});
	}

	individual(fields: Partial<StoredPerson> = {}): StoredPerson {
		const gender = faker.helpers.arrayElement(['female', 'male'] as const);
		const first = faker.person.firstName(gender);
		const name = `${first} ${faker.person.lastName()} ${faker.person.lastName()}`;
		return this.add({
			name,
			person_kind: 'individual',
			gender,
			cpf_cnpj: this.fresh(() => completeCpf(faker.string.numeric(9))),
			birthdate: localDate(this.seeding.now - faker.number.int({ min: 220, max: 900 }) * month),
			email: `${slug(name)}@exemplo.com.br`,
			mobile_number: phone(),
			...fields,
		});
	}

	/** Their ties are made where the records are that hold them. */
	peopleWithOneTie(): Cast['withOneTie'] {
		const people = ties.map((tie) => {
			const [name, document] = tied[tie];
			const person =
				document.length === 9
					? this.add({ name, person_kind: 'individual', cpf_cnpj: completeCpf(document) })
					: this.add({ name, person_kind: 'company', cpf_cnpj: completeCnpj(document) });
			return [tie, person];
		});
		return Object.fromEntries(people) as Cast['withOneTie'];
	}

	private fresh(draw: () => string): string {
		let document = draw();
		while (this.documents.has(document)) document = draw();
		this.documents.add(document);
		return document;
	}
}

const slug = (name: string): string =>
	name
		.normalize('NFD')
		.replace(/\p{Diacritic}/gu, '')
		.toLowerCase()
		.replace(/[^a-z]+/g, '.');

const domain = (name: string): string => `${slug(name).replace(/\./g, '')}.example`;

const phone = (): string =>
	`(${faker.helpers.arrayElement(['11', '21', '31', '41', '48', '71', '81'])}) 9${faker.string.numeric(4)}-${faker.string.numeric(4)}`;

function homeAddress(): StoredPerson['address'] {
	const [city_name, state_code, city_ibge] = faker.helpers.arrayElement(brazilianCities);
	return {
		postal_code: faker.string.numeric(8),
		street: faker.location.street(),
		street_number: String(faker.number.int({ min: 1, max: 2500 })),
		neighborhood: faker.helpers.arrayElement([
			'Centro',
			'Jardim América',
			'Boa Vista',
			'Vila Nova',
			'Santa Mônica',
		]),
		city_ibge,
		city_name,
		state_code,
		country_code: 'BR',
	};
}

/** Somebody who lives in another country. */
const abroad: Partial<StoredPerson> = {
	foreigner: true,
	foreign_identity_document: 'US 551 208 877',
	address: {
		postal_code: '33131',
		street: 'Brickell Avenue',
		street_number: '1200',
		neighborhood: 'Brickell',
		city_name: 'Miami',
		state_code: 'FL',
		country_code: 'US',
	},
};

export function seedPeople(seeding: Seeding): Cast {
	const { store, sizes, now } = seeding;
	const seed = new PeopleSeed(seeding);
	for (const { id, name, identifier } of companies) {
		seed.company(name, { id, cpf_cnpj: identifier, system: true });
	}
	seed.add({ name: 'Rotina automática', person_kind: 'individual', system: true, user: { active: false } });

	const staff = Array.from({ length: activeStaff + inactiveStaff }, (_, i) =>
		seed.individual({ user: { active: i < activeStaff }, address: homeAddress() }),
	);
	for (const person of staff) {
		const active = person.user?.active ?? false;
		store.sellers.add({
			id: person.id,
			name: person.name,
			active,
			person: { id: person.id, name: person.name },
		});
	}
	const former = seed.individual();
	store.sellers.add({
		id: former.id,
		name: former.name,
		active: false,
		person: { id: former.id, name: former.name },
	});
	const cast: Cast = {
		activeUsers: staff.slice(0, activeStaff),
		sellers: staff.slice(0, activeStaff),
		suppliers: {
			airline_tickets: airlines.map(([name, airline_code, airline_number], i) =>
				seed.company(name, { airline: { airline_code, airline_number }, ...supplierCode(i) }),
			),
		},
		representatives: representatives.map((name) => seed.company(name)),
		intermediaries: intermediaries.map((name) => seed.company(name)),
		promoters: [seed.individual(), seed.individual()],
		clients: [],
		withOneTie: seed.peopleWithOneTie(),
	};
	cast.withOneTie.card.credit_cards = ['4411'];
	let supplierCount = airlines.length;
	for (const [array, names] of Object.entries(suppliers)) {
		cast.suppliers[array as ProductArray] = names.map((name) =>
			seed.company(name, supplierCode(supplierCount++)),
		);
	}
	const kandirProduct = store.products.find(({ kind }) => kind === 'airline_ticket');
	const wanted = Math.max(sizes.people - store.people.all().length, 10);
	const howTheyCame = store.customFields.find(
		({ resource, kind }) => resource === 'people' && kind === 'choices',
	);
	const labels = store.labels.all();
	const cities = store.cities.all();
	const clients = Array.from({ length: wanted }, (_, i) => {
		const created_at = now - Math.round((18 * month * (wanted - i)) / wanted);
		const common: Partial<StoredPerson> = {
			address: homeAddress(),
			created_at,
			created_by_id: faker.helpers.arrayElement(cast.activeUsers).id,
			seller_id: i % 8 === 6 ? former.id : faker.helpers.arrayElement(cast.sellers).id,
			promoter_id: i % 4 === 1 ? faker.helpers.arrayElement(cast.promoters).id : null,
			custom_fields: [
				...(howTheyCame && i % 2 === 0
					? [{ id: howTheyCame.id, value: faker.helpers.arrayElement(howTheyCame.choices) }]
					: []),
				...(i % 5 === 2 ? otherCustomValues(store, 'people', i, localDate(created_at)) : []),
			],
			external_ids: i % 3 === 0 ? { full_access: `CLI-${String(i + 1).padStart(4, '0')}` } : {},
			label_ids: i % 4 === 0 ? [faker.helpers.arrayElement(labels).id] : [],
		};
		if (i % 10 === 9) {
			const name = `${faker.person.lastName()} ${faker.helpers.arrayElement(['Engenharia', 'Alimentos', 'Tecnologia', 'Advogados'])}`;
			return seed.company(name, { ...common, kandir_product_ids: kandirProduct ? [kandirProduct.id] : [] });
		}
		return seed.individual({
			...common,
			...(i % 12 === 7 && structuredClone(abroad)),
			...(i % 5 === 0 && {
				passport_number: `FX${faker.string.numeric(6)}`,
				passport_expiration_date: localDate(now + 30 * month),
			}),
			birthplace_id: faker.helpers.arrayElement(cities).id,
			additional_data: {
				marital_status: 'married',
				profession: faker.helpers.arrayElement(['Médica', 'Engenheiro', 'Professora', 'Advogado']),
			},
		});
	});
	const travellers = Math.ceil(clients.length * 0.9);
	cast.clients = clients.slice(0, travellers);
	for (const [i, client] of cast.clients.entries()) {
		if (i % 7 === 0) client.credit_cards = [faker.string.numeric(4)];
		if (i % 11 === 0) {
			client.contacts = [
				{ name: 'Recado', phone_number: phone(), person_id: cast.clients[i + 1]?.id ?? null },
			];
		}
	}
	return cast;
}

const supplierCode = (index: number): Partial<StoredPerson> => ({
	external_ids: { full_access: `FORN-${String(index + 1).padStart(2, '0')}` },
	partner_code: `P${index + 1}`,
});
