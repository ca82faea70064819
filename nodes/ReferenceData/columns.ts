import { nameOf } from '../shared/node/columns';
import type { Shape } from '../shared/node/output';
import { resolve } from '../shared/node/resolve';

/** What records of lists say about people: who a seller is, or whom a billing rule is for. */
export const shape: Shape = {
	lookedUp: ['payer', 'person', 'supplier'].map(nameOf),
	references: { payer: resolve.person, person: resolve.person, supplier: resolve.person },
	lists: ['nf_rules'],
};
