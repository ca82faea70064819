/**
 * What memory holds of a record, beside what is seen of it now: nothing, the same, another content or state
 * than now, or its row alone, which is the same while the full record was never read.
 */
export type Known = 'unknown' | 'same' | 'other' | 'rowAlone';

/**
 * Whether a record, or its due time, has come about since the trigger looks at it. `unsure` is a record
 * created since, which polls that n8n has lost may have seen before.
 */
export type Age = 'new' | 'unsure' | 'old';

/** What the events of a list wait for. `listed`: the list shows only records to which it has happened. */
export type Wanted = 'none' | 'created' | 'updated' | 'createdAndUpdated' | 'happened' | 'listed' | 'due';

/** What one look at a record tells: at most one item comes of it. */
export type News = 'created' | 'changed' | 'happened' | 'due' | 'nothing';

/**
 * What is news of a record.
 *
 * @param known by its content; for `happened`, `other` is a record to which it had not happened; for `due`,
 * `same` is a due time that was given
 * @param row whether the record, or its due time, is new, and whether the event has happened to it, if the
 * row
 * tells
 */
export function transition(
	known: Known,
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
