/**
 * Shown next to the output of a successful run. Hints about a field continue a sentence that begins with its
 * path.
 */
export const HINTS = {
	'hint.check': 'Please check:',
	'hint.more': 'And {count} more.',
	'hint.emptyFilter':
		'is an expression that gave no value, though it gave one for other items: nothing was filtered by it',
	'hint.emptyExpressions':
		'Expressions that gave no value for {items}: {fields}. If that is not intended, check the names of the columns in them.',
	'hint.theItem': 'the item',
	'hint.anyItem': 'any of the {count} items',
	'hint.preview':
		'Preview: nothing was written. The real run would {writes}: {requests}{refused}, about {seconds} s.',
	'hint.refusals': ', {count} of which the back office refuses',
	'hint.wait': "{sent} requests in {elapsed} s; {waited} s of it waiting for the back office's limit.",
	'hint.details':
		'Names and other details took {count} of {sent} requests. Output decides whether they are read.',
	'hint.repeats': 'Requests sent again: {causes}.',
	'repeats.limited': '{count} after a refusal for the limit',
	'repeats.lost': '{count} after a lost answer',
	'repeats.unsent': '{count} after a failed connection',
	'repeats.inProgress': '{count} while a first attempt was in progress',
	'hint.confirmed': 'The answer to 1 write was lost, then confirmed: it was made once.',
	'hint.confirmedSeveral': 'The answers to {count} writes were lost, then confirmed: each was made once.',
	'hint.inactive': 'names a record that is inactive, completed or deleted: no other one has that name',
	'hint.partOfName': 'is a part of a name: {record} was taken',
	'hint.differs': 'finds somebody who is registered with another {fields}, which was left as it is',
	'hint.overwritten': 'finds somebody who is registered with another {fields}, which is overwritten',
	'hint.endOfDay': 'is a day, or its midnight: it was taken as {time}, the end of working hours',
	'hint.startOfDay': 'is a day, or its midnight: it was taken as 00:00',
	'hint.mayBeUniversal':
		'has the offset of UTC, which is also that of London in winter: it was taken as {taken} on the clock of the place. If it is UTC, give the time of the place',
	'hint.dateObject':
		'comes as a JavaScript Date: n8n gives times out of .ods files in its own zone, so compare it with the file, or give it as text',
	'hint.farYear': 'is {day}, more than 20 years from today: look for a slip in the year',
	'hint.birthYear': 'is {day}, more than 120 years ago: look for a slip in the year',
	'hint.endsFirst': 'is {ends}, before the start ({begins}): look for a slip in one of the two',
	'hint.assigned': 'has {fields}, which the back office assigns or this node adds: they are not written',
	'hint.unknownField': 'is not a field of the back office, as far as we know: it is sent as it is',
	'hint.unknownChoice': 'is no choice that the back office is known to take: it is sent as it is',
	'hint.missingName': 'most likely stands for a missing value: look at where it comes from',
	'hint.nothing': 'is {given}, which stands for nothing: it is left out',
	'hint.noLink': 'does not look like the address of a page, such as https://example.com',
	'hint.soughtNothing': 'stands for nothing, and was looked for as it is: leave the field empty instead',
	'hint.sheetDate':
		'looks like a date. A sheet turns a number such as 2-1 into one: format its column as text, and type it again',
	'hint.testLead': 'is what an ad form sends when it is tried out: it is nobody',
	'hint.pix':
		'is Pix, of which the back office knows nothing: it was taken as Bank Deposit, which is an assumption',
	'hint.shortYear': 'has a year of two digits: it was taken as {day}, day first',
	'hint.threeDecimals':
		'is {given}, which has three decimals: it was rounded to {rounded}. If a thousand is meant, give it as text',
	'hint.newPerson':
		'is a new person without an External ID or a document: each run registers the person again. Once the person is registered, choose From List (in JSON, give the ID), or give an External ID',
	'hint.noPassenger': 'is empty: the sale has this passenger without a name',
	'hint.noPayer': 'is missing: the sale is stored without a payer',
	'hint.documentTaken':
		'has the document of somebody who will be registered already, so the back office will refuse the sale: choose From List or By Name instead of New, or give both the same External ID',
	'hint.otherPerson':
		'is that of somebody registered with another {field}, whom the sale takes: correct what is wrong, or leave it empty for another person',
	'hint.noRate':
		'is empty, though the currency is a foreign one: without a rate its amounts cannot be converted to reais',
	'hint.paysNothing': 'pays 0.00: leave it out if nothing is paid by it',
	'hint.installments':
		'is ignored by the back office, which makes one bill of this payment: send one payment for each installment',
	'hint.settlesLater': 'is {day}, a day still to come: leave it empty unless the payment is made',
	'hint.lineOfNothing': 'comes to 0.00, so it was left out',
	'hint.saleOfNothing': 'comes to 0.00: look at the amounts of its passengers and products',
	'hint.overpaid': 'has payments of {paid} for products that cost {cost}: its balance becomes {balance}',
	'hint.discount': 'is {discount}, more than the {price} that the product costs without it',
	'hint.feeDiscount': "is {discount}, more than the 'RAV Fee' of {fee}",
	'hint.includedServices':
		'has included_services as they were read, which are left out: the back office adds the registered text by itself. Enter only what is included besides',
	'hint.otherPhones':
		'changes the list of further phones alone: {fields} of the person stays as it was, and is changed in the back office',
	'hint.noAreaCode': 'has {given} without an area code, so it cannot be dialed from elsewhere',
	'hint.emptyList': 'is an empty list, which removes all that the person has',
} as const;
