import { productArrayNames, productArrays } from '../records/productArrays';
import type { Cast, Seeding } from './seeding';

/** Who supplies the registered products, through whom, and for what commission. */
export function seedSupplies({ store }: Seeding, { suppliers, representatives }: Cast): void {
	for (const product of store.products.all()) {
		const array = productArrayNames.find((name) => productArrays[name].kind === product.kind);
		const whoSells = (array && suppliers[array]) ?? [];
		product.supplies = whoSells.map(({ id }, index) => ({
			supplier: { id },
			commission_amount: index % 2 === 0 ? 10 : 150,
			commission_type: index % 2 === 0 ? 'percentage' : 'amount',
			representatives: representatives.slice(0, index).map((person) => ({ id: person.id })),
			restitutes_kandir_law: product.kind === 'airline_ticket',
		}));
	}
}
