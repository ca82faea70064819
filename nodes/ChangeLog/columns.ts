import { nameOf } from '../shared/node/columns';
import type { Shape } from '../shared/node/output';
import { resolve } from '../shared/node/resolve';
import { changesIn } from './fields';

/** @see the API's "Log (history entry)" */
export const shape: Shape = {
	simplified: [
		'person_name',
		'description',
		'created_at',
		'kind',
		'origin',
		'action',
		'changes',
		'resource_id',
		'person_id',
		'id',
	],
	derived: changesIn,
	lookedUp: [nameOf('person')],
	fullRecord: resolve.historyEntry,
	references: { person: resolve.person },
};
