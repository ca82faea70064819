/** What is wrong with a field: the rest of a sentence that begins with its path. */
export const FIELDS = {
	FIELD_EMPTY: { en: 'is empty: fill it in', pt: 'está vazio: preencha' },
	'FIELD_EMPTY.company': {
		en: 'is empty: fill in the CNPJ of the company, or set a default one in the credential',
		pt: 'está vazio: preencha com o CNPJ da empresa, ou defina um padrão na credencial',
	},
	'FIELD_EMPTY.dateField': {
		en: 'is empty: choose the date that the range refers to',
		pt: 'está vazio: escolha a data a que o período se refere',
	},
	EXPRESSION_EMPTY: {
		en: 'is an expression that gave no value: correct it, or enter the value itself',
		pt: 'é uma expressão sem valor: corrija, ou informe o próprio valor',
	},
	'EXPRESSION_EMPTY.amount': {
		en: 'is an expression that gave no value: write {whenNothing}, or check the name of the column',
		pt: 'é uma expressão sem valor: escreva {whenNothing}, ou confira o nome da coluna',
	},
	'EXPRESSION_EMPTY.preview': {
		en: 'is an expression that gave no value, so nobody can tell whether to write: check the name of the column',
		pt: 'é uma expressão sem valor, então não se sabe se é para gravar: confira o nome da coluna',
	},
	'EXPRESSION_EMPTY.json': {
		en: 'gave no value: write {whenNothing}, or leave it out',
		pt: 'está sem valor: escreva {whenNothing}, ou deixe de fora',
	},
	EXPRESSION_FAILED: {
		en: 'could not be evaluated: {reason}',
		pt: 'não pôde ser calculado: {reason}',
	},
	EXPRESSION_ON_FIXED: {
		en: 'holds an expression in {{ }} but stands on Fixed: switch this field to Expression',
		pt: 'tem uma expressão em {{ }} mas está em Fixed: mude este campo para Expression',
	},
	WRONG_TYPE: { en: 'takes text, not {given}', pt: 'aceita texto, não {given}' },
	'WRONG_TYPE.whole': {
		en: 'takes text, not an object: choose one of its fields',
		pt: 'aceita texto, não um objeto: escolha um dos campos dele',
	},
	'WRONG_TYPE.group': {
		en: 'takes a group of fields, not {given}',
		pt: 'aceita um grupo de campos, não {given}',
	},
	'WRONG_TYPE.list': { en: 'takes a list, not {given}', pt: 'aceita uma lista, não {given}' },
	'WRONG_TYPE.kinds': {
		en: 'takes lists of lines by their kinds, not {given}',
		pt: 'aceita listas de linhas por tipo, não {given}',
	},
	'WRONG_TYPE.object': { en: 'takes an object, not {given}', pt: 'aceita um objeto, não {given}' },
	'WRONG_TYPE.customFields': {
		en: 'takes custom fields with their values, not {given}',
		pt: 'aceita campos personalizados com os valores, não {given}',
	},
	'WRONG_TYPE.customFieldNumbers': {
		en: 'takes custom fields by their numbers, not {given}',
		pt: 'aceita campos personalizados pelos números, não {given}',
	},
	'WRONG_TYPE.json': {
		en: 'takes what JSON has, not {given}: give text, a number, a list or a plain object',
		pt: 'aceita o que o JSON tem, não {given}: informe um texto, um número, uma lista ou um objeto simples',
	},
	'WRONG_TYPE.itself': {
		en: 'holds itself, which JSON cannot',
		pt: 'contém a si mesmo, o que o JSON não permite',
	},
	INVALID_JSON: {
		en: 'is not valid JSON: it takes {wanted}, with names and texts in double quotes',
		pt: 'não é um JSON válido: aceita {wanted}, com nomes e textos entre aspas duplas',
	},
	'INVALID_JSON.type': { en: 'takes {wanted}, not {given}', pt: 'aceita {wanted}, não {given}' },
	INVALID_CHOICE: {
		en: 'takes one of {choices}, not {given}',
		pt: 'aceita um destes: {choices}, não {given}',
	},
	'INVALID_CHOICE.several': { en: 'takes {choices}, not {given}', pt: 'aceita {choices}, não {given}' },
	'INVALID_CHOICE.flag': {
		en: 'takes yes or no (true or false), not {given}',
		pt: 'aceita sim ou não (true ou false), não {given}',
	},
	INVALID_DATE: { en: '{takes}, not {given}{guess}', pt: '{takes}, não {given}{guess}' },
	'INVALID_DATE.year': {
		en: '{takes}, in a year from {first} to {last}, not {given}',
		pt: '{takes}, em um ano de {first} a {last}, não {given}',
	},
	'INVALID_DATE.universal': {
		en: 'takes the time that the clock at the place shows, such as 05/06/2026 14:30 or 2026-06-05T14:30:00+01:00, not a time in UTC: {given}',
		pt: 'aceita a hora do relógio do lugar, como 05/06/2026 14:30 ou 2026-06-05T14:30:00+01:00, não uma hora em UTC: {given}',
	},
	INVALID_TIME_ZONE: {
		en: 'takes a time zone such as America/Sao_Paulo or America/Manaus, not {given}',
		pt: 'aceita um fuso horário como America/Sao_Paulo ou America/Manaus, não {given}',
	},
	INVALID_NUMBER: {
		en: 'takes a number such as 1234.56 or 1.234,56, not {given}',
		pt: 'aceita um número como 1.234,56 ou 1234.56, não {given}',
	},
	'INVALID_NUMBER.whole': {
		en: 'takes a whole number, not {given}',
		pt: 'aceita um número inteiro, não {given}',
	},
	'INVALID_NUMBER.calculated': {
		en: 'is not a number ({given}): check the expression, or write 0 if nothing is meant',
		pt: 'não é um número ({given}): confira a expressão, ou escreva 0 se não houver valor',
	},
	'INVALID_NUMBER.expression': {
		en: 'is not a number ({given}): check the expression',
		pt: 'não é um número ({given}): confira a expressão',
	},
	AMBIGUOUS_NUMBER: {
		en: 'could mean two amounts: write {given} as {thousands} or {decimal}',
		pt: 'pode significar dois valores: escreva {given} como {thousands} ou {decimal}',
	},
	OUT_OF_RANGE: { en: 'takes {limit} or more, not {given}', pt: 'aceita {limit} ou mais, não {given}' },
	'OUT_OF_RANGE.most': {
		en: 'takes {limit} or less, not {given}',
		pt: 'aceita {limit} ou menos, não {given}',
	},
	'OUT_OF_RANGE.amount': {
		en: 'takes an amount below {limit}, not {given}',
		pt: 'aceita um valor abaixo de {limit}, não {given}',
	},
	'OUT_OF_RANGE.rate': {
		en: 'takes a rate above zero: write 1 for Brazilian reais',
		pt: 'aceita um câmbio acima de zero: escreva 1 para reais',
	},
	INVALID_TAXPAYER_ID: {
		en: 'takes a {kinds} whose last two digits confirm the others, not {given}: look for a mistyped digit',
		pt: 'aceita um {kinds} cujos dígitos verificadores conferem, não {given}: procure um dígito errado',
	},
	'INVALID_TAXPAYER_ID.company': {
		en: 'takes a CNPJ whose last two digits confirm the others, not {given}: look for a mistyped digit here or, if this field is empty, in the credential',
		pt: 'aceita um CNPJ cujos dígitos verificadores conferem, não {given}: procure um dígito errado aqui ou, se este campo está vazio, na credencial',
	},
	'INVALID_TAXPAYER_ID.cpf': {
		en: 'takes a CNPJ (14 digits or letters), not {given}, which is a CPF: a company has a CNPJ',
		pt: 'aceita um CNPJ (14 dígitos ou letras), não {given}, que é um CPF: empresa tem CNPJ',
	},
	'INVALID_TAXPAYER_ID.cnpj': {
		en: 'takes a CPF (11 digits), not {given}, which is a CNPJ: a person has a CPF',
		pt: 'aceita um CPF (11 dígitos), não {given}, que é um CNPJ: pessoa tem CPF',
	},
	'INVALID_TAXPAYER_ID.nothing': {
		en: 'takes {kinds}, not {given}: leave the field empty where there is none',
		pt: 'aceita {kinds}, não {given}: deixe o campo vazio onde não há',
	},
	'INVALID_TAXPAYER_ID.shape': { en: 'takes {kinds}, not {given}', pt: 'aceita {kinds}, não {given}' },
	'INVALID_TAXPAYER_ID.length': {
		en: 'takes {kinds}, not {given}, which has {digits}: look for one that is missing, such as a zero at the beginning, or too many',
		pt: 'aceita {kinds}, não {given}, que tem {digits}: procure um que falta, como um zero no começo, ou que sobra',
	},
	'INVALID_TAXPAYER_ID.two': {
		en: 'could be two numbers, {numbers}: write {given} as text, with the zeros at its beginning',
		pt: 'pode ser um de dois números, {numbers}: escreva {given} como texto, com os zeros no começo',
	},
	INVALID_CODE: {
		en: 'takes a code of three digits such as 033, not {given}',
		pt: 'aceita um código de três dígitos como 033, não {given}',
	},
	'INVALID_CODE.airline': {
		en: 'takes the code of an airline such as LA, not {given}',
		pt: 'aceita o código de uma companhia aérea como LA, não {given}',
	},
	'INVALID_CODE.country': {
		en: 'takes the code of a country such as BR or PT, or its name, not {given}',
		pt: 'aceita o código de um país como BR ou PT, ou o nome dele, não {given}',
	},
	INVALID_CARD_DIGITS: {
		en: 'takes exactly four digits, the last ones of the card: more must not leave n8n',
		pt: 'aceita exatamente quatro dígitos, os últimos do cartão: mais do que isso não pode sair do n8n',
	},
	INVALID_PHONE: {
		en: 'takes a phone number such as (11) 98765-4321, not {given}',
		pt: 'aceita um telefone como (11) 98765-4321, não {given}',
	},
	'INVALID_PHONE.nothing': {
		en: 'takes a phone number such as (11) 98765-4321, not {given}: leave the field empty where there is none',
		pt: 'aceita um telefone como (11) 98765-4321, não {given}: deixe o campo vazio onde não há',
	},
	'INVALID_PHONE.several': {
		en: 'takes one phone number, and {given} holds {count}: keep one, and enter the others in fields of their own',
		pt: 'aceita um só telefone, e {given} tem {count}: fique com um, e informe os outros nos campos deles',
	},
	'INVALID_PHONE.commas': {
		en: 'takes phone numbers with commas between them, and {given} holds {count} without one',
		pt: 'aceita telefones separados por vírgula, e {given} tem {count} sem vírgula',
	},
	'INVALID_PHONE.short': {
		en: 'takes whole phone numbers, not {given}: write each of them in full',
		pt: 'aceita telefones inteiros, não {given}: escreva cada um por inteiro',
	},
	'INVALID_PHONE.area': {
		en: 'takes a phone number with its area code, such as (11) 98765-4321: without it, the number is that of others, too',
		pt: 'aceita um telefone com DDD, como (11) 98765-4321: sem ele, o número é também de outras pessoas',
	},
	'INVALID_PHONE.digits': { en: 'takes digits, not {given}', pt: 'aceita dígitos, não {given}' },
	'INVALID_PHONE.long': {
		en: 'takes the digits of one phone number, not {given}',
		pt: 'aceita os dígitos de um só telefone, não {given}',
	},
	INVALID_EMAIL: {
		en: 'takes an address such as ana@example.com, not {given}',
		pt: 'aceita um endereço como ana@example.com, não {given}',
	},
	'INVALID_EMAIL.nothing': {
		en: 'takes an address such as ana@example.com, not {given}: leave the field empty where there is none',
		pt: 'aceita um endereço como ana@example.com, não {given}: deixe o campo vazio onde não há',
	},
	'INVALID_EMAIL.several': {
		en: 'takes one address, and {given} holds {count}: keep one of them',
		pt: 'aceita um só endereço, e {given} tem {count}: fique com um deles',
	},
	INVALID_POSTAL_CODE: {
		en: "takes a CEP of eight digits such as 01310-100, not {given}: correct it, or write the 'Country Code' of an address abroad",
		pt: "aceita um CEP de oito dígitos como 01310-100, não {given}: corrija, ou preencha 'Country Code' se o endereço é no exterior",
	},
	INVALID_ID: {
		en: 'takes an ID such as {example}, not {given}',
		pt: 'aceita um ID como {example}, não {given}',
	},
	'INVALID_ID.listed': {
		en: 'takes a record from the list or its {key}, such as {example}, not {given}{byName}',
		pt: 'aceita um registro da lista ou {key}, como {example}, não {given}{byName}',
	},
	NAME_NOT_FOUND: {
		en: 'takes the name of a record, and {given} fits none{nearest}. Correct it, or {choose}',
		pt: 'aceita o nome de um registro, e nenhum corresponde a {given}{nearest}. Corrija, ou {choose}',
	},
	NAME_NOT_UNIQUE: {
		en: 'takes one record, and {given} fits {count}: {records}{left}. To say which one, {choose}',
		pt: 'aceita um só registro, e {count} correspondem a {given}: {records}{left}. Para dizer qual, {choose}',
	},
	NAME_NOT_SEARCHABLE: {
		en: 'takes one record, and the back office has more than {count} to look through for {given}: {choose}',
		pt: 'aceita um só registro, e o back-office tem mais de {count} onde procurar {given}: {choose}',
	},
	'NAME_NOT_SEARCHABLE.list': {
		en: 'cannot be looked up by name. {next}',
		pt: 'não pode ser procurado por nome. {next}',
	},
	'NAME_NOT_SEARCHABLE.unnamed': {
		en: 'takes one record, and the back office does not show what they are called: {choose}',
		pt: 'aceita um só registro, e o back-office não mostra os nomes: {choose}',
	},
	RECORD_WITHOUT_ID: {
		en: 'takes a record with an ID, which the one named {given} does not show: run the workflow again later, or look at it in the back office',
		pt: 'aceita um registro com ID, e o de nome {given} não mostra nenhum: execute o fluxo de novo mais tarde, ou olhe o registro no back-office',
	},
	DAMAGED_TEXT: {
		en: 'holds a damaged character ({given}): read the file that it comes from in the encoding that it has, such as Latin-1 or UTF-8',
		pt: 'tem um caractere estragado ({given}): leia o arquivo de onde ele vem na codificação certa, como Latin-1 ou UTF-8',
	},
	'DAMAGED_TEXT.control': {
		en: 'holds a control character, which nobody sees: look at where the text comes from',
		pt: 'tem um caractere de controle, que ninguém vê: olhe de onde o texto vem',
	},
	'DAMAGED_TEXT.missing': {
		en: 'takes text, not {given}, which stands for a missing value: look at the cell or the expression that it comes from, and leave the field empty where there is none',
		pt: 'aceita texto, não {given}, que está no lugar de um valor que falta: olhe a célula ou a expressão de onde vem, e deixe o campo vazio onde não há',
	},
	'DAMAGED_TEXT.decimals': {
		en: 'takes text, not {given}, to which a program has added decimals: format its column as text',
		pt: 'aceita texto, não {given}, em que um programa acrescentou decimais: formate a coluna como texto',
	},
	'DAMAGED_TEXT.leftover': {
		en: 'holds what a program has left in it, such as {{ }}, or Ã£ for ã: look at the expression or the file that it comes from',
		pt: 'tem restos de um programa, como {{ }}, ou Ã£ no lugar de ã: olhe a expressão ou o arquivo de onde vem',
	},
	'DAMAGED_TEXT.column': {
		en: 'holds {missing}, which a program has left in it: the column or field behind it is empty or misspelled',
		pt: 'tem {missing}, que um programa deixou nele: a coluna ou o campo por trás está vazio ou escrito errado',
	},
	'DAMAGED_TEXT.digits': {
		en: 'takes text, not the number {given}, which lost digits on its way: format its column as text',
		pt: 'aceita texto, não o número {given}, que perdeu dígitos no caminho: formate a coluna como texto',
	},
	'DAMAGED_TEXT.jsonDigits': {
		en: 'is the number {given}, which lost digits on its way: enter it as text, in double quotes',
		pt: 'é o número {given}, que perdeu dígitos no caminho: informe-o como texto, entre aspas duplas',
	},
	TOO_LONG: {
		en: 'takes up to {most} characters and has {length}: shorten it',
		pt: 'aceita até {most} caracteres e tem {length}: encurte',
	},
	'TOO_LONG.huge': {
		en: 'has a text of {length} characters, but the maximum is {most}: shorten it',
		pt: 'tem um texto de {length} caracteres, mas o máximo é {most}: encurte',
	},
	TOO_DEEP: {
		en: 'is nested more than {levels} levels deep: check the expression or the JSON that it comes from',
		pt: 'tem mais de {levels} níveis, um dentro do outro: confira a expressão ou o JSON de onde vem',
	},
	UNKNOWN_FIELD: {
		en: "is no field that the back office is known to take: remove it, or switch on 'Allow Unknown Fields'",
		pt: "não é um campo que o back-office aceite, até onde se sabe: remova, ou ligue 'Allow Unknown Fields'",
	},
	'UNKNOWN_FIELD.near': {
		en: 'is no field that the back office is known to take. Did you mean {near}?',
		pt: 'não é um campo que o back-office aceite, até onde se sabe. Você quis dizer {near}?',
	},
	'UNKNOWN_FIELD.custom': {
		en: 'names the custom field {id}, which the agency does not have for {resource}: load the list again',
		pt: 'cita o campo personalizado {id}, que a agência não tem em {resource}: carregue a lista de novo',
	},
	NOTHING_TO_CHANGE: {
		en: 'has no value: add at least one field to change. Empty fields stay as they are',
		pt: 'não tem valor: acrescente ao menos um campo a alterar. Campos vazios ficam como estão',
	},
	CONFLICTING_FIELDS: {
		en: 'cannot be combined with {other}: choose one of them',
		pt: 'não combina com {other}: escolha um dos dois',
	},
	'CONFLICTING_FIELDS.range': {
		en: 'cannot be combined with {from} and {to}: remove it, or remove these',
		pt: 'não combina com {from} e {to}: remova este, ou remova aqueles',
	},
	'CONFLICTING_FIELDS.status': {
		en: "needs Settled, because the range refers to the 'Settlement Date'",
		pt: "precisa de Settled, porque o período é o da 'Settlement Date'",
	},
	INVERTED_RANGE: {
		en: '({first}) is after {end} ({last}): swap them',
		pt: '({first}) vem depois de {end} ({last}): troque os dois',
	},
} as const;
