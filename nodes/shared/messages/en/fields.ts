/** What is wrong with a field. Each text continues a sentence that begins with the field's path. */
export const FIELDS = {
	FIELD_EMPTY: 'is empty: fill it in',
	'FIELD_EMPTY.company': 'is empty: fill in the CNPJ of the company, or set a default one in the credential',
	'FIELD_EMPTY.dateField': 'is empty: choose the date that the range refers to',
	EXPRESSION_EMPTY: 'is an expression that gave no value: correct it, or enter the value itself',
	'EXPRESSION_EMPTY.amount':
		'is an expression that gave no value: write {whenNothing}, or check the name of the column',
	'EXPRESSION_EMPTY.preview':
		'is an expression that gave no value, so nobody can tell whether to write: check the name of the column',
	'EXPRESSION_EMPTY.record':
		'is an expression that gave no value, though it gave one for other items: without it, this item would read everything. Correct the item, or leave it out',
	'EXPRESSION_EMPTY.json': 'gave no value: write {whenNothing}, or leave it out',
	EXPRESSION_FAILED: 'could not be evaluated: {reason}',
	EXPRESSION_ON_FIXED: 'holds an expression in {{ }} but stands on Fixed: switch this field to Expression',
	WRONG_TYPE: 'is {given}, but has to be {wanted}',
	'WRONG_TYPE.whole': 'is an object, but has to be text: choose one of its fields',
	'WRONG_TYPE.customFieldNumber':
		'has the custom field {given}: give its number in place of that, such as 12',
	'WRONG_TYPE.itself': 'holds itself, which JSON cannot',
	INVALID_JSON: 'is not valid JSON{where}: it takes {wanted}, with names and texts in double quotes',
	'INVALID_JSON.cut': 'is cut off: it ends in {before}. Enter the complete JSON',
	INVALID_CHOICE: 'is {given}{why}. Choose from {choices}{orNone}',
	'INVALID_CHOICE.list': 'is a list, but takes only one of {choices}{orNone}',
	'INVALID_CHOICE.flag': 'takes yes or no (true or false), not {given}',
	INVALID_DATE: '{takes}, not {given}{why}',
	'INVALID_DATE.year': '{takes}, in a year from {first} to {last}, not {given}',
	'INVALID_DATE.universal':
		'takes the time that the clock at the place shows, such as 05/06/2026 14:30 or 2026-06-05T14:30:00+01:00, not a time in UTC: {given}',
	'INVALID_DATE.unborn': 'is {given}, a day that is yet to come: look for a slip in the year',
	INVALID_TIME_ZONE: 'takes a time zone such as America/Sao_Paulo or America/Manaus, not {given}',
	INVALID_NUMBER: 'takes a number such as 1234.56 or 1.234,56, not {given}{why}',
	'INVALID_NUMBER.whole': 'takes a whole number such as 12, not {given}{why}',
	'INVALID_NUMBER.calculated':
		'is not a number ({given}): check the expression, or write 0 if nothing is meant',
	'INVALID_NUMBER.expression': 'is not a number ({given}): check the expression',
	AMBIGUOUS_NUMBER: 'is {given}, which can be read in two ways: write {thousands} or {decimal}',
	OUT_OF_RANGE: 'takes {limit} or more, not {given}',
	'OUT_OF_RANGE.most': 'takes {limit} or less, not {given}',
	'OUT_OF_RANGE.amount': 'takes an amount below {limit}, not {given}',
	'OUT_OF_RANGE.rate': 'takes a rate above zero: write 1 for Brazilian reais',
	INVALID_TAXPAYER_ID:
		'takes a {kinds} whose last two digits confirm the others, not {given}: look for a mistyped digit',
	'INVALID_TAXPAYER_ID.company':
		'takes a CNPJ whose last two digits confirm the others, not {given}: look for a mistyped digit here or, if this field is empty, in the credential',
	'INVALID_TAXPAYER_ID.cpf':
		'takes a CNPJ (14 digits or letters), not {given}, which is a CPF: a company has a CNPJ',
	'INVALID_TAXPAYER_ID.cnpj': 'takes a CPF (11 digits), not {given}, which is a CNPJ: a person has a CPF',
	'INVALID_TAXPAYER_ID.madeUp':
		'is {given}, a number that nobody has: enter the right one, or leave the field empty where there is none',
	'INVALID_TAXPAYER_ID.shape': 'takes {kinds}, not {given}{why}',
	'INVALID_TAXPAYER_ID.length': 'takes {kinds}, not {given}, which has {digits}: {why}',
	'INVALID_TAXPAYER_ID.two':
		'could be two numbers, {numbers}: write {given} as text, with the zeros at its beginning',
	INVALID_CODE: 'takes a code of three digits such as 033, not {given}',
	'INVALID_CODE.airline': 'takes the code of an airline such as LA, not {given}',
	'INVALID_CODE.country': 'takes the code of a country such as BR or PT, or its name, not {given}{why}',
	INVALID_CARD_DIGITS: 'takes only the last four digits of the card: the whole number must not leave n8n',
	'INVALID_CARD_DIGITS.whole': 'is the whole number of a card, which must not leave n8n: remove it',
	INVALID_PHONE: 'takes a phone number such as (11) 98765-4321, not {given}{why}',
	'INVALID_PHONE.several':
		'takes one phone number, and {given} holds {count}: keep one, and enter the others in fields of their own',
	'INVALID_PHONE.commas':
		'takes phone numbers with commas between them, and {given} holds {count} without one',
	'INVALID_PHONE.short': 'takes whole phone numbers, not {given}: write each of them in full',
	'INVALID_PHONE.area':
		'takes a phone number with its area code, such as (11) 98765-4321: without it, the number is that of others, too',
	'INVALID_PHONE.digits': 'takes digits, not {given}{why}',
	'INVALID_PHONE.long': 'takes the digits of one phone number, not {given}',
	INVALID_EMAIL: 'takes an address such as ana@example.com, not {given}{why}',
	'INVALID_EMAIL.several': 'takes one address, and {given} holds {count}: keep one of them',
	INVALID_POSTAL_CODE:
		"takes a CEP such as 01310-100, not {given}. If the address is abroad, enter its country in 'Country Code'",
	INVALID_NEXT: 'takes what next of the answer before says, such as 12-3f9a2c, not {given}',
	'INVALID_NEXT.otherValues':
		'goes on with an answer to other values, or of another tool: give the values of that call again, or leave it out',
	INVALID_ID: 'takes an ID such as {example}, not {given}{why}',
	'INVALID_ID.listed': 'is {given}{why}. Choose From List, or enter the {key}, such as {example}{byName}',
	'INVALID_ID.named': 'takes a record by its ID, in the member id, and {given} is only a name',
	NAME_NOT_FOUND: 'finds no record for {given}{nearest}. Correct it, or {choose}',
	'NAME_NOT_FOUND.part':
		'takes one record, and {given} is only a part of {names}: enter the whole name, or {choose}',
	'NAME_NOT_FOUND.number': 'takes the number of a sale, such as 1042, not {given}',
	'NAME_NOT_FOUND.code':
		"takes a name, CPF, CNPJ, email or phone, not {given}: if that is a person's code, enter {code}",
	NAME_NOT_UNIQUE: 'finds {count} records for {given}: {records}{left}. To say which one, {choose}',
	NAME_NOT_SEARCHABLE:
		'takes one record, and the back office has more than {count} to look through for {given}: {choose}',
	'NAME_NOT_SEARCHABLE.list': 'cannot be looked up by name. {next}',
	'NAME_NOT_SEARCHABLE.unnamed':
		'takes one record, and the back office does not show what they are called: {choose}',
	RECORD_WITHOUT_ID:
		'takes a record with an ID, which the one named {given} does not show: run the workflow again later, or look at it in the back office',
	DAMAGED_TEXT:
		'holds a damaged character ({given}): read the file that it comes from in the encoding that it has, such as Latin-1 or UTF-8',
	'DAMAGED_TEXT.control': 'holds a control character, which nobody sees: look at where the text comes from',
	'DAMAGED_TEXT.missing':
		'is {given}, which stands for a missing value: look at the cell or the expression that it comes from, and leave the field empty where there is none',
	'DAMAGED_TEXT.decimals':
		'takes text, not {given}, to which a program has added decimals: format its column as text, and type it again',
	'DAMAGED_TEXT.leftover':
		'holds what a program has left in it, such as {{ }}, or Ã£ for ã: look at the expression or the file that it comes from',
	'DAMAGED_TEXT.column':
		'holds {missing}, which a program has left in it: the column or field behind it is empty or misspelled',
	'DAMAGED_TEXT.name': 'takes a name, not {given}: look at the column or the expression that it comes from',
	'DAMAGED_TEXT.remark':
		'holds more than the value, such as "(assumed)" or "to be confirmed": enter the value alone',
	'DAMAGED_TEXT.digits':
		'takes text, not the number {given}, which lost digits on its way: format its column as text, and type it again',
	'DAMAGED_TEXT.jsonDigits':
		'is the number {given}, which lost digits on its way: enter it as text, in double quotes',
	TOO_LONG: 'takes up to {most} characters and has {length}: shorten it',
	'TOO_LONG.huge': 'has a text of {length} characters, but the maximum is {most}: shorten it',
	TOO_DEEP: 'is nested more than {levels} levels deep: check the expression or the JSON that it comes from',
	UNKNOWN_FIELD:
		"is not a field of the back office, as far as we know{members}: remove it, or switch on 'Allow Unknown Fields'",
	'UNKNOWN_FIELD.near': 'is not a field of the back office, as far as we know. Did you mean {near}?',
	'UNKNOWN_FIELD.custom':
		'names the custom field {id}, which the agency does not have for {resource}: load the list again',
	'UNKNOWN_FIELD.customName': 'has no custom field called {given}',
	'UNKNOWN_FIELD.customNameNear':
		"has no custom field called {given}. The nearest is {near}: correct the name, or give the field's number",
	NOTHING_TO_CHANGE:
		'has nothing that would change: fill in at least one field. Empty fields stay as they are',
	'NOTHING_TO_CHANGE.leftOut':
		'has nothing that would change: the values of {fields} stand for nothing and are left out. Empty fields stay as they are',
	CONFLICTING_FIELDS: 'cannot be combined with {other}: choose one of them',
	'CONFLICTING_FIELDS.state':
		"is {given}, but 'City IBGE Code' is that of a city in {state}: correct one of the two",
	'CONFLICTING_FIELDS.range': 'cannot be combined with {from} and {to}: remove it, or remove these',
	'CONFLICTING_FIELDS.status':
		"has to be Settled, since only settled bills have a 'Settlement Date': for others, choose another 'Date Field'",
	INVERTED_RANGE: '({first}) is after {end} ({last}): correct one of the two',
} as const;
