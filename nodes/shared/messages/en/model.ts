/**
 * Texts that differ for a model: unlike a person at a form, it has no list to pick from, and it calls again.
 */
export const FOR_MODELS = {
	candidate: '{name} ({details}; ID {id})',
	'candidate.unmarked': '{name} (ID {id})',
	'why.mayBeTheirs': 'may be theirs: a list of debts says whose they are',
	EXPRESSION_EMPTY: 'has no value: give one',
	'EXPRESSION_EMPTY.amount': 'has no value: give one, or {whenNothing}',
	'EXPRESSION_EMPTY.preview': 'has no value, so nobody can tell whether to write: give true or false',
	'EXPRESSION_EMPTY.record': 'has no value, though other items have one: give one, or leave the item out',
	'EXPRESSION_EMPTY.passenger': 'has no value, though others of this passenger are given: give one',
	'EXPRESSION_EMPTY.lines': 'have no values: give them{orZero}',
	'INVALID_NUMBER.calculated': 'is not a number ({given}): give one, or 0 if nothing is meant',
	'INVALID_NUMBER.expression': 'is not a number ({given}): give one',
	'DAMAGED_TEXT.missing': 'is {given}, which stands for a missing value: give the value, or leave it out',
	'DAMAGED_TEXT.decimals':
		'takes text, not {given}, to which a program has added decimals: give it without them',
	'DAMAGED_TEXT.name': 'takes a name, not {given}: give the name, or leave it out',
	'DAMAGED_TEXT.leftover':
		'holds what a program has left in it, such as {{ }}, or Ã£ for ã: give it as it should be',
	'DAMAGED_TEXT.column': 'holds {missing}, which a program has left in it: give it as it should be',
	'DAMAGED_TEXT.digits':
		'takes text, not the number {given}, which lost digits on its way: give all of them, as text',
	TOO_DEEP: 'is nested more than {levels} levels deep: give it with fewer',
	'CONFLICTING_FIELDS.rateOfNothing':
		"is {rate}, but 'Currency' has no value: give one, or leave the rate out",
	EXPRESSION_ON_FIXED: 'holds {{ }}: give the value itself',
	'why.nothing': ': leave it out where there is none',
	'why.noDigit': ', which has no digits: leave it out where there is no phone',
	orNone: ', or leave it out',
	INVALID_CHOICE: 'is {given}{why}. Choose from {values}{orNone}',
	'INVALID_CHOICE.list': 'is a list, but takes only one of {values}{orNone}',
	UNKNOWN_FIELD:
		'is not a field of the back office, as far as we know{members}: use the one that fits, or leave it out',
	'FILE_NOT_ACCEPTED.extension':
		'The file {file} has no extension, and the back office takes {extensions}: give its name with the right one',
	'INVALID_ID.listed': 'takes the {key} of a record, such as {example}, not {given}{why}',
	NAME_NOT_FOUND: 'finds no record for {given}{nearest}: correct it, or search for the record first',
	'NAME_NOT_FOUND.part':
		'takes one record, and {given} is only a part of a name: ask whether {records} is meant, and give it as it is written here',
	NAME_NOT_UNIQUE:
		'finds {count} records for {given}: {records}{left}. Ask which one is meant, and give it as it is written here, with the ID',
	'NAME_NOT_SEARCHABLE.unnamed':
		'takes the ID of a record, as the back office does not show what they are called',
	'choose.list': 'give its ID',
	'choose.listOrNew': 'give its ID',
	'choose.more': 'give more of the name',
	nearest:
		' (the nearest are {records}: ask whether one of them is meant, and give it as it is written here)',
	'next.byName': 'If an answer has shown the ID, that may do instead of the name.',
	'next.later': 'Try again later.',
	'next.registerAnother': '',
	'known.taken':
		'If you mean the person who has it, search for that record and use it. Otherwise correct it.',
	'fate.stores': 'It may have been stored: call again with the same values, which makes no second record.',
	'fate.stores.ownKey':
		'It may have been stored: call again with the same Idempotency Key and values, which makes no second record.',
	VALUES_REFUSED: 'The back office refused the values{said}',
	said: ': {plain}',
	REQUEST_TOO_LONG: 'A value is too long for the back office',
	'next.values': 'Check the values, above all dates.',
	'next.shorten': 'Shorten the longest text.',
	'next.limit': 'Other programs use the whole limit: try again in a minute.',
	'next.noRecords':
		'No records are given, so that a part of the list is not taken for all of it. Try again later.',
	'next.token': 'Whoever runs n8n has to give it a new access token.',
	'next.connect': 'Whoever runs n8n has to connect the agency.',
	'next.connectAgain': 'Whoever runs n8n has to connect the agency again.',
	'next.url': 'Whoever runs n8n has to check the address of the back office.',
	'next.otherUrl': 'Whoever runs n8n has to check the address of the back office.',
	'next.webPage': 'Whoever runs n8n has to check the address of the back office.',
	'next.network': 'Whoever runs n8n has to check the address of the back office, and the network.',
	'next.certificate': 'Whoever runs n8n has to check the address of the back office.',
	CANCELED: 'The execution was canceled before anything was sent',
	'CANCELED.sent': 'The execution was canceled while this was being sent',
	'fate.written': 'An earlier call has stored it: do not call again.',
	'fate.deletes': 'It may have been deleted: check whether it still exists before you call again.',
	'fate.nothingStored': 'Nothing was stored.',
	'next.keyReused':
		'An equal call has stored its record before, with values that change by themselves, such as the time.',
	'next.keyReused.ownKey':
		'An earlier call with this Idempotency Key stored its record with other values. Another record needs another Idempotency Key.',
	'next.look': 'Search for the record before you call again.',
	'items.written': 'An earlier try went through: do not call again.',
	'next.nothingStoredThisTime': 'Nothing was stored this time.',
	'items.partly':
		'Only External IDs of people are stored so far: call again with everything. These people keep their IDs.',
	'items.open':
		'An earlier try may have gone through: call again with the same values, which does nothing twice.',
	'items.correctOne': 'Correct it and call again.',
	'items.correctAll': 'Correct these and call again.',
} as const;
