import { localDate } from '../brasilia';
import { companyIds } from '../records/companies';
import { day, type Roles, type Seeding } from './seeding';

const firstNumber = 5001;
const offers = [
	'Réveillon em Porto Seguro',
	'Lua de mel em Maceió',
	'Natal Luz em Gramado',
	'Parques de Orlando',
	'Portugal em dez noites',
	'Cruzeiro pelo litoral',
	'Convenção em Foz do Iguaçu',
];
const validities = [3, 5, 7, 10, 15];

/** One quote for every four sales, over the last months. The latest are still valid, the oldest inactive. */
export function seedQuotes({ store, sizes, faker, now, newId }: Seeding, roles: Roles): void {
	const count = Math.max(12, Math.ceil(sizes.sales / 4));
	const { arrayElement } = faker.helpers;
	const traveled = new Set(roles.clients);
	// Some quotes are for people who have not bought anything yet. No record refers to the newest of these
	// people.
	const prospects = store.people
		.all()
		.filter((person) => person.created_by_id !== null && !traveled.has(person))
		.slice(0, -3);
	for (let index = 0; index < count; index++) {
		const created_at = now - Math.round((120 * day * (count - 1 - index)) / count);
		const validity = arrayElement(validities);
		const valid_until = created_at + validity * day;
		const company_id = index % 5 === 4 ? companyIds.horizonteCorporativo : companyIds.horizonteViagens;
		store.quotes.add({
			id: newId(),
			company_id,
			number: firstNumber + index,
			name: arrayElement(offers),
			validity,
			valid_until: localDate(valid_until),
			active: valid_until > now - 30 * day,
			public_url: `https://orcamentos.horizonte.example/${faker.string.alphanumeric(12)}`,
			customer_id:
				index === 0
					? roles.referredToBy.quote.id
					: arrayElement(index % 4 === 3 && prospects.length > 0 ? prospects : roles.clients).id,
			seller_id: arrayElement(roles.sellers).id,
			created_at,
		});
	}
}
