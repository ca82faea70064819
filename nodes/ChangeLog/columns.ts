import { nameColumn } from '../shared/node/columns';
import type { Shape } from '../shared/node/output';
import { recordPaths } from '../shared/request/recordPaths';
import { changesInEntry } from './fields';

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
	derived: changesInEntry,
	lookedUp: [nameColumn('person')],
	fullRecord: recordPaths.historyEntry,
	references: { person: recordPaths.person },
};
