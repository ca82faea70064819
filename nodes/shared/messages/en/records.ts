/**
 * What is wrong with a sale, a person or a file. Each text continues a sentence that begins with a field's
 * path.
 */
export const RECORDS = {
	'FIELD_EMPTY.key':
		'is {given}, which stands for nothing: enter what identifies the person, or match by something else',
	'FIELD_EMPTY.newPerson': 'is empty: fill in the name of the new person',
	'EXPRESSION_EMPTY.passenger':
		'is an expression that gave no value, though its line has others: check the name of the column, or leave all of the line empty',
	'EXPRESSION_EMPTY.lines':
		'have only expressions that gave no value: check the names of the columns{orZero}',
	'FIELD_EMPTY.recipient': 'is empty: fill in who gets the commission',
	'FIELD_EMPTY.supplier': 'is empty: every product has a supplier',
	'FIELD_EMPTY.quantity':
		"is priced by quantity, which takes both 'Quantity' and 'Unit Price': fill in what is missing",
	'FIELD_EMPTY.shares': "is empty: fill it in, or give the shares under 'Products'",
	'FIELD_EMPTY.productShares':
		'is empty: the sale has several products, so say how much of this payment pays which',
	'FIELD_EMPTY.firstInstallment': 'is empty: installments need the day of the first one',
	'CONFLICTING_FIELDS.documents': 'takes one document: fill in only one of {labels}',
	'CONFLICTING_FIELDS.match':
		"is another than 'Match Value', and a person has only one: enter the same, or leave it empty",
	'CONFLICTING_FIELDS.matchOfNobody':
		"is another than 'Match Value', which nobody has yet: enter the same, or leave it empty",
	'CONFLICTING_FIELDS.ticketNumber': "is the same as 'Document': fill in only one of them",
	'CONFLICTING_FIELDS.quantity':
		'has passengers and prices by quantity: keep the passengers, or the quantity with its unit price and fees',
	'CONFLICTING_FIELDS.rate':
		"is {rate}, but 'Currency' is BRL: choose the currency of the amounts, or leave the rate out",
	'CONFLICTING_FIELDS.rateAlone': "is {rate}, but no 'Currency' is given: choose it, or leave the rate out",
	'CONFLICTING_FIELDS.rateOfNothing':
		"is {rate}, but 'Currency' is an expression that gave no value: check the name of its column",
	SALE_WITHOUT_PRODUCT: 'has no product: add at least one, such as a hotel or an airline ticket',
	SALE_AS_READ:
		'is a sale as it was read: its {parts} cannot be taken over, so give these anew as POST /sales takes them, or leave them out',
	NOT_CREATABLE: 'cannot be created through the API yet',
	ONE_TOO_MANY: 'is one too many: a sale has only one, so remove it',
	LOCAL_ID_TWICE: 'is used twice ({given}): every product needs its own',
	LOCAL_ID_UNKNOWN: "names the 'Local ID' {given}, which no product of this sale has",
	INVALID_PAYMENT: 'has none of {names}: enter one of them',
	'INVALID_PAYMENT.several': 'has more than one of {names}: enter each as a payment of its own',
	AMOUNTS_DIFFER: "is {whole}, but the shares under 'Products' add up to {shares}",
	INSTALLMENTS: 'is {count}, but {paid} has only {cents} cents to split: take {cents} or less',
	'INSTALLMENTS.settled': 'cannot be given for several installments: enter them as payments of their own',
	DISCOUNT_WITHOUT_FEE: "needs a 'RAV Fee' above zero",
	COMMISSION_NOT_ALLOWED: "are taken only when 'Status' is Closed: choose it, or leave them out",
	'COMMISSION_NOT_ALLOWED.intermediary':
		"are for the intermediary, but the sale has none: fill in 'Intermediary', or leave these commissions out",
	PERSON_NOT_ALLOWED: 'takes somebody who is registered, not a new person',
	'PERSON_NOT_ALLOWED.requester': 'takes Individual: a requester is a person, not a company',
	'PERSON_NOT_ALLOWED.cnpj': "takes Company with a CNPJ: choose it, or correct the 'CPF or CNPJ'",
	'PERSON_NOT_ALLOWED.cpf': "takes Individual with a CPF: choose it, or correct the 'CPF or CNPJ'",
	PERSON_NOT_IDENTIFIED:
		"needs a CPF, CNPJ or 'External ID' of the new payer: without one, payer and passenger would become two people",
	PERSON_NOT_FOUND: 'names somebody whom the back office does not have: choose the person again',
	EXTERNAL_ID_NOT_SHOWN:
		'is {name}, whose record does not show whether there is an External ID for this credential: choose By External ID',
	EXTERNAL_ID_REFUSED:
		'is {name}, who has no External ID for this credential, and the credential may not give one: let somebody who may change people run this once, or choose By External ID or New',
	PERSON_NOT_UNIQUE: "{given} belongs to {count} people: {people}. Match by 'Code' instead",
	MATCH_NOT_CONFIRMED:
		'{given} finds {person}, whose record does not show it, so the match cannot be confirmed: look at the person in the back office, or match by something else',
	MATCH_CONTRADICTED:
		'{given} is that of somebody registered{code} whose {field} is not the one entered here: correct what is wrong, or match by something else{another}',
	'MATCH_CONTRADICTED.sale':
		'is that of somebody registered{code} whose {field} is not the one entered here: correct what is wrong, or choose From List (in JSON, give the ID alone) if the registered person is meant',
	'MATCH_CONTRADICTED.id': 'is the ID of somebody else: correct it, or leave it out',
	MATCH_GONE: '{given} found somebody who has been deleted since: run this again',
	withCode: ' ({code})',
	'next.registerAnother': ". If it is another person, turn on 'Options > Register Another Person'",
	CODE_NOT_FOUND:
		"{given} is nobody's code, and a new person gets a code from the back office: correct it, or match by something else",
	KEY_OF_TWO_PEOPLE:
		'has the same {key} as somebody else {there}, whose {difference} is another: a key belongs to one person. Correct it, or leave it empty{another}',
	'warning.checkDigits': 'The check digits of this number are wrong',
	sameItem: 'in this item',
	otherItem: 'in item {item}',
	MATCH_TOO_WIDE: "{given} is part of what too many people have: match by 'CPF or CNPJ'",
	'RECORD_WITHOUT_ID.person':
		'{given} finds {person}, whose record shows no ID that can be used: run the workflow again later, or look at the person in the back office',
	FILE_MISSING: 'finds no file in the item{there}',
	'FILE_MISSING.field': 'finds no file in the field {field}{there}',
	'FILE_MISSING.link':
		'is a link, but has to be the name of the field that holds the file: a node before this one, such as HTTP Request, has to download it',
	'FILE_MISSING.several': 'takes the field of one file, and the item has several{there}',
	'FILE_MISSING.type':
		'takes the name of a field, or a file such as {{ $input.item.binary.data }}, not another object',
	FILE_NOT_ACCEPTED:
		'The file {file} cannot be attached: unpack or convert it first, as the back office takes only {extensions}',
	'FILE_NOT_ACCEPTED.extension':
		"The file {file} has no extension, and the back office takes {extensions}: add the right one under 'Options > File Name'",
	'FILE_NOT_ACCEPTED.size': 'The file {file} has {size} MB; the back office takes up to 12 MB',
	'FILE_NOT_ACCEPTED.empty': 'The file {file} is empty',
	ATTACHMENT_NOT_FOUND:
		'Attachment {id} does not belong to this record: choose it from the list, or use Get Many',
	DOWNLOAD_FAILED: 'The attachment was not downloaded: {reason}',
	'DOWNLOAD_FAILED.link': 'The back office gives no download link for this attachment',
} as const;
