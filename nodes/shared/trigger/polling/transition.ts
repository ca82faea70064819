/**
 * What memory holds of a record, compared with what is seen now: nothing; the same; another content or state;
 * or only its row, which is the same, while the full record was never read.
 */
export type Comparison = 'unknown' | 'same' | 'other' | 'rowAlone';

/**
 * Whether a record was created, or its due time has come, since the trigger began. `unsure`: it was created
 * since then, but polls whose state n8n has lost may have seen it.
 */
export type Age = 'new' | 'unsure' | 'old';

/**
 * Which kind of news the trigger's events want from a list. `listed`: the list shows only records to which
 * the event has happened.
 */
export type Wanted = 'none' | 'created' | 'updated' | 'createdAndUpdated' | 'happened' | 'listed' | 'due';

/** What one look at a record shows. It leads to one item at most. */
export type News = 'created' | 'changed' | 'happened' | 'due' | 'nothing';

/**
 * Decides what is news about a record.
 *
 * @param known its content compared with memory; for `happened`, `other` means that it had not happened; for
 * `due`, `same` means that the due time was given
 * @param row whether the record or its due time is new, and, if the row tells, whether the event has happened
 * to it
 */
export function transition(
	known: Comparison,
	{ age, hasHappened }: { age: Age; hasHappened?: boolean },
	wanted: Wanted,
): News {
	const isNew = known === 'unknown' && age !== 'old';
	switch (wanted) {
		case 'none':
			return 'nothing';
		case 'due':
			return isNew ? 'due' : 'nothing';
		case 'created':
			return isNew ? 'created' : 'nothing';
		case 'listed':
			return known === 'unknown' ? 'happened' : 'nothing';
		case 'happened':
			return hasHappened === true && (isNew || known === 'other') ? 'happened' : 'nothing';
		case 'updated':
		case 'createdAndUpdated': {
			if (known === 'same' || known === 'rowAlone') return 'nothing';
			if (isNew && wanted === 'createdAndUpdated') return 'created';
			return known === 'unknown' && age === 'new' ? 'nothing' : 'changed';
		}
	}
}
