import type { City, Product } from '../records/reference';
import { brazilianCities, foreignCities, stateNames } from './cities';
import type { Seeding } from './seeding';

const products: readonly [name: string, kind: Product['kind'], included: string][] = [
	['Seguro viagem', 'insurance', 'Assistência 24 horas em português.'],
	['Cruzeiro marítimo', 'cruise', 'Pensão completa a bordo e taxas portuárias.'],
	['Hospedagem', 'hotel', 'Café da manhã incluso.'],
	['Passagem aérea', 'airline_ticket', 'Franquia de bagagem conforme a tarifa.'],
	['Passagem de trem', 'train_ticket', 'Assento reservado.'],
	['Transporte rodoviário', 'ground_transportation', 'Ônibus executivo com ar-condicionado.'],
	['Passeio', 'excursion', 'Guia local e transporte.'],
	['Aluguel de carro', 'car_rental', 'Quilometragem livre e proteção básica.'],
	['Pacote turístico', 'travel_package', 'Aéreo, traslados e hospedagem.'],
	['Pacote de parceiro', 'partner_package', 'Conforme o roteiro do parceiro.'],
	['Excursão Serra Gaúcha', 'operation', 'Transporte, guia e ingressos.'],
	['Réveillon em Porto Seguro', 'operation', 'Transporte, hospedagem e ceia.'],
	['Assessoria de vistos', 'others', 'Preenchimento e agendamento.'],
];

const inactiveProducts: readonly [name: string, kind: Product['kind']][] = [
	['Hospedagem (cadastro antigo)', 'hotel'],
	['Carnaval 2019', 'operation'],
];

const taskCategories = ['Check-in', 'Cobrança', 'Documentação', 'Emissão', 'Follow-up', 'Pós-venda'];
const cabins = [
	'Interna',
	'Externa',
	'Externa com varanda',
	'Suíte',
	'Suíte com varanda',
	'Cabine acessível',
];
const ships = ['Atlântico Azul', 'Brisa do Sul', 'Costa Dourada', 'Estrela do Mar', 'Rainha das Águas'];
const labels = ['Corporativo', 'Família', 'Lua de mel', 'VIP'];

/** Lists show the newest record first, so rows are added last to first, to appear in this order. */
function addReversed<Row>(rows: Row[], collection: { add(row: Row): unknown }): void {
	for (const row of rows.reverse()) collection.add(row);
}

export function seedReferenceData(seeding: Seeding): void {
	const { store, newId } = seeding;
	addReversed(
		[
			...products.map(([name, kind, included_services]) => ({ name, kind, included_services, active: true })),
			...inactiveProducts.map(([name, kind]) => ({ name, kind, included_services: '', active: false })),
		].map((product) => ({
			id: newId(),
			...product,
			supplies: [],
		})),
		store.products,
	);
	addReversed([...brazil(seeding), ...abroad(seeding)], store.cities);
	addReversed(
		taskCategories.map((name) => ({ id: newId(), name, active: true })),
		store.taskCategories,
	);
	addReversed(
		cabins.map((name) => ({ id: newId(), name, active: true })),
		store.cabins,
	);
	addReversed(
		ships.map((name, index) => ({ id: newId(), name, active: index < ships.length - 1 })),
		store.ships,
	);
	addReversed(
		labels.map((name) => ({ id: newId(), name })),
		store.labels,
	);
}

const brazil = ({ faker, newId }: Seeding): City[] =>
	brazilianCities.map(([name, state, ibge]) => ({
		id: newId(),
		name,
		ibge,
		siafi: faker.string.numeric(4),
		setec: faker.string.numeric(5),
		state: { code: state, name: stateNames[state] ?? state },
		country: { name: 'Brasil', code: 'BR', code_3: 'BRA' },
	}));

const abroad = ({ newId }: Seeding): City[] =>
	foreignCities.map(([name, region, country, code, code_3]) => ({
		id: newId(),
		name,
		ibge: '',
		siafi: '',
		setec: '',
		state: { code: '', name: region },
		country: { name: country, code, code_3 },
	}));
