import { localDate } from '../brasilia';
import { companies } from '../records/companies';
import type { StoredPerson } from '../records/people';
import type { ProductArray } from '../records/productArrays';
import { completeCnpj, completeCpf } from '../taxpayerIds';
import { otherCustomValues, randomChoice } from './customFields';
import { clientCompany } from './names';
import { month, PersonFactory } from './personFactory';
import type { Roles, Seeding } from './seeding';

const suppliers: readonly [ProductArray, names: string[]][] = [
	['insurances', ['Porto Calmo Assistência Viagem', 'Travessia Seguros']],
	['cruises', ['Cruzeiros Costa do Sol', 'Atlântico Sul Cruzeiros']],
	[
		'hotels',
		['Hotel Praia do Farol', 'Pousada Vila dos Corais', 'Grande Hotel da Serra', 'Resort Águas do Cerrado'],
	],
	['train_tickets', ['Ferrovia Serra Verde']],
	['ground_transportations', ['Viação Rota do Mar', 'Expresso Planalto']],
	['car_rentals', ['Locadora Estrada Livre', 'Bandeirante Rent a Car']],
	['travel_packages', ['Operadora Rumo Certo', 'Operadora Terra Brasilis']],
];

const airlines: readonly [name: string, code: string, number: string][] = [
	['Linhas Aéreas Cruzeiro do Sul', 'CZ', '910'],
	['Aerovias Ipê', 'AI', '911'],
	['Transportes Aéreos Atlântico', 'TQ', '912'],
];

const representatives = ['Consolidadora Via Sul', 'Operadora Rosa dos Ventos', 'Operadora Norte a Sul'];
const intermediaries = ['Agência Parceira Ilha Bela', 'Turismo Nova Era'];
const professions = [
	{ female: 'Médica', male: 'Médico' },
	{ female: 'Engenheira', male: 'Engenheiro' },
	{ female: 'Professora', male: 'Professor' },
	{ female: 'Advogada', male: 'Advogado' },
];
const maritalStatuses = ['married', 'single', 'married', 'divorced', 'widowed'];

/** A person who lives in another country. @param index tells the phones apart */
const abroad = (index: number): Partial<StoredPerson> => ({
	foreigner: true,
	mobile_number: `+1 305 555 01${String(index % 100).padStart(2, '0')}`,
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
});

/** The first client of every agency, with a future trip. The docs ask about her. */
const knownClient = { name: 'Lívia Sarmento', gender: 'female' };

const activeStaff = 6;
const inactiveStaff = 2;

export function seedPeople(seeding: Seeding): Roles {
	const factory = new PersonFactory(seeding);
	for (const { id, name, identifier } of companies) {
		factory.company(name, { id, cpf_cnpj: identifier, system: true });
	}
	factory.add({
		name: 'Rotina automática',
		person_kind: 'individual',
		system: true,
		user: { active: false },
	});
	const staff = Array.from({ length: activeStaff + inactiveStaff }, (_, index) =>
		factory.individual({ user: { active: index < activeStaff }, address: factory.address() }),
	);
	for (const person of staff) addSeller(seeding, person);
	const formerSeller = factory.individual();
	addSeller(seeding, formerSeller);
	const roles: Roles = {
		activeUsers: staff.slice(0, activeStaff),
		sellers: staff.slice(0, activeStaff),
		formerSeller,
		suppliers: {
			airline_tickets: airlines.map(([name, airline_code, airline_number], index) =>
				factory.company(name, { airline: { airline_code, airline_number }, ...supplierCodes(index) }),
			),
		},
		representatives: representatives.map((name) => factory.company(name)),
		intermediaries: intermediaries.map((name) => factory.company(name)),
		promoters: [factory.individual(), factory.individual()],
		clients: [],
		referredToBy: seedReferredTo(factory),
	};
	let supplierCount = airlines.length;
	for (const [array, names] of suppliers) {
		roles.suppliers[array] = names.map((name) => factory.company(name, supplierCodes(supplierCount++)));
	}
	roles.clients = seedClients(seeding, factory, roles);
	return roles;
}

function addSeller({ store }: Seeding, { id, name, user }: StoredPerson): void {
	store.sellers.add({ id, name, active: user?.active ?? false, person: { id, name } });
}

const supplierCodes = (index: number): Partial<StoredPerson> => ({
	external_ids: { full_access: `FORN-${String(index + 1).padStart(2, '0')}` },
	partner_code: `P${index + 1}`,
});

/** People to whom one record refers; that record is seeded with the others of its kind. */
function seedReferredTo(factory: PersonFactory): Roles['referredToBy'] {
	const individual = (name: string, cpfBase: string, fields: Partial<StoredPerson> = {}): StoredPerson =>
		factory.add({ name, person_kind: 'individual', cpf_cnpj: completeCpf(cpfBase), ...fields });
	return {
		bill: individual('Joaquim Serralheiro', '301504001'),
		refund: individual('Teresa Quintela', '301504002'),
		// This one has a CNPJ with letters.
		invoice: factory.add({
			name: 'Sampaio Arquitetura',
			person_kind: 'company',
			cpf_cnpj: completeCnpj('K3M70QX90001'),
		}),
		quote: individual('Cecília Montenegro', '301504004'),
		card: individual('Honório Bastos', '301504005', { credit_cards: ['4411'] }),
		account: individual('Dalva Figueira', '301504006'),
		removedAttachment: individual('Rubens Alencastro', '301504007'),
	};
}

/** @returns the clients who travel: the last tenth never did */
function seedClients(seeding: Seeding, factory: PersonFactory, roles: Roles): StoredPerson[] {
	const { store, sizes, faker, now } = seeding;
	const count = Math.max(sizes.people - store.people.all().length, 10);
	const clients = Array.from({ length: count }, (_, index) => {
		const created_at = now - Math.round((18 * month * (count - index)) / count);
		return seedClient(seeding, factory, roles, index, created_at);
	});
	const travelers = clients.slice(0, Math.ceil(count * 0.9));
	for (const [index, client] of travelers.entries()) {
		if (index % 7 === 0) client.credit_cards = [faker.string.numeric(4)];
		if (index % 11 === 0) {
			const person_id = travelers[index + 1]?.id ?? null;
			client.contacts = [{ name: 'Recado', phone_number: factory.phone(), person_id }];
		}
	}
	return travelers;
}

/** Every tenth client is a company. */
function seedClient(
	seeding: Seeding,
	factory: PersonFactory,
	roles: Roles,
	index: number,
	created_at: number,
): StoredPerson {
	const { store, faker, now } = seeding;
	const { arrayElement } = faker.helpers;
	const fields: Partial<StoredPerson> = {
		address: factory.address(),
		created_at,
		created_by_id: arrayElement(roles.activeUsers).id,
		seller_id: index % 8 === 6 ? roles.formerSeller.id : arrayElement(roles.sellers).id,
		promoter_id: index % 4 === 1 ? arrayElement(roles.promoters).id : null,
		custom_fields: [
			...(index % 2 === 0 ? randomChoice(seeding, 'people') : []),
			...(index % 5 === 2 ? otherCustomValues(store, 'people', index, localDate(created_at)) : []),
		],
		external_ids: index % 3 === 0 ? { full_access: `CLI-${String(index + 1).padStart(4, '0')}` } : {},
		label_ids: index % 4 === 0 ? [arrayElement(store.labels.all()).id] : [],
	};
	if (index % 10 === 9) {
		const airTicket = store.products.find(({ kind }) => kind === 'airline_ticket');
		const { name, legal_name } = clientCompany(faker);
		return factory.company(name, {
			...fields,
			legal_name,
			kandir_product_ids: airTicket ? [airTicket.id] : [],
		});
	}
	const about: Partial<StoredPerson> = {
		...fields,
		...(index === 0 && knownClient),
		...(index % 12 === 7 && abroad(index)),
		...(index % 5 === 0 && {
			passport_number: `FX${faker.string.numeric(6)}`,
			passport_expiration_date: localDate(now + 30 * month),
		}),
		birthplace_id: arrayElement(store.cities.all()).id,
	};
	const profession = arrayElement(professions);
	const person = factory.individual(about);
	const marital_status = maritalStatuses[index % maritalStatuses.length];
	person.additional_data = {
		marital_status,
		profession: profession[person.gender === 'male' ? 'male' : 'female'],
	};
	return person;
}
