import type { FIELDS as ENGLISH } from '../en/fields';

export const FIELDS: Record<keyof typeof ENGLISH, string> = {
	FIELD_EMPTY: 'está vazio: preencha',
	'FIELD_EMPTY.company': 'está vazio: preencha com o CNPJ da empresa, ou defina um padrão na credencial',
	'FIELD_EMPTY.dateField': 'está vazio: escolha a data a que o período se refere',
	EXPRESSION_EMPTY: 'é uma expressão sem valor: corrija, ou informe o próprio valor',
	'EXPRESSION_EMPTY.amount': 'é uma expressão sem valor: escreva {whenNothing}, ou confira o nome da coluna',
	'EXPRESSION_EMPTY.preview':
		'é uma expressão sem valor, então não se sabe se é para gravar: confira o nome da coluna',
	'EXPRESSION_EMPTY.record':
		'é uma expressão sem valor, embora tenha valor em outros itens: sem ele, este item leria tudo. Corrija o item ou deixe-o de fora',
	'EXPRESSION_EMPTY.json': 'está sem valor: escreva {whenNothing}, ou deixe de fora',
	EXPRESSION_FAILED: 'não pôde ser calculado: {reason}',
	EXPRESSION_ON_FIXED: 'tem uma expressão em {{ }} mas está em Fixed: mude este campo para Expression',
	WRONG_TYPE: 'é {given}, mas precisa ser {wanted}',
	'WRONG_TYPE.whole': 'é um objeto, mas precisa ser texto: escolha um dos campos dele',
	'WRONG_TYPE.customFieldNumber': 'tem o campo personalizado {given}: indique pelo número, como 12',
	'WRONG_TYPE.itself': 'contém a si mesmo, o que o JSON não permite',
	INVALID_JSON: 'não é um JSON válido{where}: aceita {wanted}, com nomes e textos entre aspas duplas',
	'INVALID_JSON.cut': 'está cortado: termina em {before}. Informe o JSON completo',
	INVALID_CHOICE: 'é {given}{why}. Escolha entre {choices}{orNone}',
	'INVALID_CHOICE.list': 'é uma lista, mas aceita só um destes: {choices}{orNone}',
	'INVALID_CHOICE.flag': 'aceita sim ou não (true ou false), não {given}',
	INVALID_DATE: '{takes}, não {given}{why}',
	'INVALID_DATE.year': '{takes}, em um ano de {first} a {last}, não {given}',
	'INVALID_DATE.universal':
		'aceita a hora local, como 05/06/2026 14:30 ou 2026-06-05T14:30:00+01:00, não uma hora em UTC: {given}',
	'INVALID_DATE.unborn': 'é {given}, um dia que ainda vai chegar: confira o ano',
	INVALID_TIME_ZONE: 'aceita um fuso horário como America/Sao_Paulo ou America/Manaus, não {given}',
	INVALID_NUMBER: 'aceita um número como 1.234,56 ou 1234.56, não {given}{why}',
	'INVALID_NUMBER.whole': 'aceita um número inteiro como 12, não {given}{why}',
	'INVALID_NUMBER.calculated':
		'não é um número ({given}): confira a expressão, ou escreva 0 se não houver valor',
	'INVALID_NUMBER.expression': 'não é um número ({given}): confira a expressão',
	AMBIGUOUS_NUMBER: 'pode significar dois valores: escreva {given} como {thousands} ou {decimal}',
	OUT_OF_RANGE: 'aceita {limit} ou mais, não {given}',
	'OUT_OF_RANGE.most': 'aceita {limit} ou menos, não {given}',
	'OUT_OF_RANGE.amount': 'aceita um valor abaixo de {limit}, não {given}',
	'OUT_OF_RANGE.rate': 'aceita um câmbio acima de zero: escreva 1 para reais',
	INVALID_TAXPAYER_ID:
		'aceita um {kinds} cujos dígitos verificadores conferem, não {given}: procure um dígito errado',
	'INVALID_TAXPAYER_ID.company':
		'aceita um CNPJ cujos dígitos verificadores conferem, não {given}: procure um dígito errado aqui ou, se este campo está vazio, na credencial',
	'INVALID_TAXPAYER_ID.cpf':
		'aceita um CNPJ (14 dígitos ou letras), não {given}, que é um CPF: empresa tem CNPJ',
	'INVALID_TAXPAYER_ID.cnpj': 'aceita um CPF (11 dígitos), não {given}, que é um CNPJ: pessoa tem CPF',
	'INVALID_TAXPAYER_ID.madeUp':
		'é {given}, um número que não é de ninguém: informe o certo ou, se a pessoa não tem, deixe o campo vazio',
	'INVALID_TAXPAYER_ID.shape': 'aceita {kinds}, não {given}{why}',
	'INVALID_TAXPAYER_ID.length': 'aceita {kinds}, não {given}, que tem {digits}: {why}',
	'INVALID_TAXPAYER_ID.two':
		'pode ser um de dois números, {numbers}: escreva {given} como texto, com os zeros no começo',
	INVALID_CODE: 'aceita um código de três dígitos como 033, não {given}',
	'INVALID_CODE.airline': 'aceita o código de uma companhia aérea como LA, não {given}',
	'INVALID_CODE.country': 'aceita o código de um país como BR ou PT, ou o nome dele, não {given}{why}',
	INVALID_CARD_DIGITS: 'aceita só os quatro últimos dígitos do cartão: o número inteiro não pode sair do n8n',
	'INVALID_CARD_DIGITS.whole': 'é o número inteiro de um cartão, que não pode sair do n8n: remova-o',
	INVALID_PHONE: 'aceita um telefone como (11) 98765-4321, não {given}{why}',
	'INVALID_PHONE.several':
		'aceita um só telefone, e {given} tem {count}: fique com um, e informe os outros nos campos deles',
	'INVALID_PHONE.commas': 'aceita telefones separados por vírgula, e {given} tem {count} sem vírgula',
	'INVALID_PHONE.short': 'aceita telefones inteiros, não {given}: escreva cada um por inteiro',
	'INVALID_PHONE.area':
		'aceita um telefone com DDD, como (11) 98765-4321: sem ele, o número é também de outras pessoas',
	'INVALID_PHONE.digits': 'aceita dígitos, não {given}{why}',
	'INVALID_PHONE.long': 'aceita os dígitos de um só telefone, não {given}',
	INVALID_EMAIL: 'aceita um endereço como ana@example.com, não {given}{why}',
	'INVALID_EMAIL.several': 'aceita um só endereço, e {given} tem {count}: fique com um deles',
	INVALID_POSTAL_CODE:
		"aceita um CEP como 01310-100, não {given}. Se o endereço é no exterior, informe o país em 'Country Code'",
	INVALID_NEXT: 'aceita o que next da resposta anterior diz, como 12-3f9a2c, não {given}',
	'INVALID_NEXT.otherValues':
		'continua a resposta a outros valores, ou de outra ferramenta: informe de novo os valores daquela chamada, ou deixe de fora',
	INVALID_ID: 'aceita um ID como {example}, não {given}{why}',
	'INVALID_ID.listed': 'é {given}{why}. Escolha From List, ou informe {key}, como {example}{byName}',
	'INVALID_ID.named': 'aceita um registro pelo ID, no membro id, e {given} é só um nome',
	NAME_NOT_FOUND: 'não encontra registro para {given}{nearest}. Corrija, ou {choose}',
	'NAME_NOT_FOUND.part':
		'aceita um só registro, e {given} é só uma parte de {names}: escreva o nome inteiro, ou {choose}',
	'NAME_NOT_FOUND.number': 'aceita o número de uma venda, como 1042, não {given}',
	'NAME_NOT_FOUND.code':
		'aceita um nome, CPF, CNPJ, e-mail ou telefone, não {given}: se for o código de alguém, informe {code}',
	NAME_NOT_UNIQUE: 'encontra {count} registros para {given}: {records}{left}. Para dizer qual, {choose}',
	NAME_NOT_SEARCHABLE:
		'aceita um só registro, e o back-office tem mais de {count} onde procurar {given}: {choose}',
	'NAME_NOT_SEARCHABLE.list': 'não pode ser procurado por nome. {next}',
	'NAME_NOT_SEARCHABLE.unnamed': 'aceita um só registro, e o back-office não mostra os nomes: {choose}',
	RECORD_WITHOUT_ID:
		'aceita um registro com ID, e o de nome {given} não mostra nenhum: execute o fluxo de novo mais tarde, ou olhe o registro no back-office',
	DAMAGED_TEXT:
		'tem um caractere estragado ({given}): leia o arquivo de onde ele vem na codificação certa, como Latin-1 ou UTF-8',
	'DAMAGED_TEXT.control': 'tem um caractere de controle, que ninguém vê: olhe de onde o texto vem',
	'DAMAGED_TEXT.missing':
		'é {given}, que está no lugar de um valor que falta: olhe a célula ou a expressão de onde vem, e deixe o campo vazio se não há o que informar',
	'DAMAGED_TEXT.decimals':
		'aceita texto, não {given}, em que um programa acrescentou decimais: formate a coluna como texto e digite de novo',
	'DAMAGED_TEXT.leftover':
		'tem restos de um programa, como {{ }}, ou Ã£ no lugar de ã: olhe a expressão ou o arquivo de onde vem',
	'DAMAGED_TEXT.column':
		'tem {missing}, que um programa deixou nele: a coluna ou o campo por trás está vazio ou escrito errado',
	'DAMAGED_TEXT.name': 'aceita um nome, não {given}: olhe a coluna ou a expressão de onde vem',
	'DAMAGED_TEXT.remark': 'tem mais do que o valor, como "(assumed)" ou "a confirmar": informe só o valor',
	'DAMAGED_TEXT.digits':
		'aceita texto, não o número {given}, que perdeu dígitos no caminho: formate a coluna como texto e digite de novo',
	'DAMAGED_TEXT.jsonDigits':
		'é o número {given}, que perdeu dígitos no caminho: informe-o como texto, entre aspas duplas',
	TOO_LONG: 'aceita até {most} caracteres e tem {length}: encurte',
	'TOO_LONG.huge': 'tem um texto de {length} caracteres, mas o máximo é {most}: encurte',
	TOO_DEEP: 'tem mais de {levels} níveis, um dentro do outro: confira a expressão ou o JSON de onde vem',
	UNKNOWN_FIELD:
		"não é um campo do back-office, até onde se sabe{members}: remova, ou ligue 'Allow Unknown Fields'",
	'UNKNOWN_FIELD.near': 'não é um campo do back-office, até onde se sabe. Você quis dizer {near}?',
	'UNKNOWN_FIELD.custom':
		'cita o campo personalizado {id}, que a agência não tem em {resource}: carregue a lista de novo',
	'UNKNOWN_FIELD.customName': 'não tem campo personalizado chamado {given}',
	'UNKNOWN_FIELD.customNameNear':
		'não tem campo personalizado chamado {given}. O mais próximo é {near}: corrija o nome, ou informe o número do campo',
	NOTHING_TO_CHANGE: 'não tem nada a alterar: preencha ao menos um campo. Campos vazios ficam como estão',
	'NOTHING_TO_CHANGE.leftOut':
		'não tem nada a alterar: os valores de {fields} não dizem nada e ficam de fora. Campos vazios ficam como estão',
	CONFLICTING_FIELDS: 'não combina com {other}: escolha um dos dois',
	'CONFLICTING_FIELDS.state':
		"é {given}, mas 'City IBGE Code' é de uma cidade de {state}: corrija um dos dois",
	'CONFLICTING_FIELDS.range': 'não combina com {from} e {to}: remova este, ou remova aqueles',
	'CONFLICTING_FIELDS.status':
		"precisa ser Settled (quitada), pois só contas quitadas têm 'Settlement Date': para outras, escolha outro 'Date Field'",
	INVERTED_RANGE: '({first}) vem depois de {end} ({last}): corrija um dos dois',
};
