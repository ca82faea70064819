import { productArrayNames, productArrays } from '../records/productArrays';
import type { Roles, Seeding } from './seeding';

/** Who supplies the registered products, through which representatives, and for what commission. */
export function seedSupplies({ store }: Seeding, { suppliers, representatives }: Roles): void {
	for (const product of store.products.all()) {
		const array = productArrayNames.find((name) => productArrays[name].kind === product.kind);
		const sellers = (array && suppliers[array]) ?? [];
		product.supplies = sellers.map(({ id }, index) => ({
			supplier: { id },
			commission_amount: index % 2 === 0 ? 10 : 150,
			commission_type: index % 2 === 0 ? 'percentage' : 'amount',
			representatives: representatives.slice(0, index).map((person) => ({ id: person.id })),
			restitutes_kandir_law: product.kind === 'airline_ticket',
		}));
	}
}
