import type { RECORDS as ENGLISH } from '../en/records';

export const RECORDS: Record<keyof typeof ENGLISH, string> = {
	'FIELD_EMPTY.key':
		'é {given}, que não diz nada: informe o que identifica a pessoa, ou busque por outro dado',
	'FIELD_EMPTY.newPerson': 'está vazio: preencha com o nome da nova pessoa',
	'EXPRESSION_EMPTY.passenger':
		'é uma expressão sem valor, embora a linha tenha outros: confira o nome da coluna, ou deixe a linha toda vazia',
	'EXPRESSION_EMPTY.lines': 'só têm expressões sem valor: confira os nomes das colunas{orZero}',
	'FIELD_EMPTY.recipient': 'está vazio: indique quem recebe a comissão',
	'FIELD_EMPTY.supplier': 'está vazio: todo produto tem um fornecedor',
	'FIELD_EMPTY.quantity':
		"tem preço por quantidade, que pede 'Quantity' e 'Unit Price': preencha o que falta",
	'FIELD_EMPTY.shares': "está vazio: preencha, ou informe as partes em 'Products'",
	'FIELD_EMPTY.productShares':
		'está vazio: a venda tem vários produtos, então informe quanto deste pagamento é de cada um',
	'FIELD_EMPTY.firstInstallment': 'está vazio: parcelas precisam do dia da primeira',
	'CONFLICTING_FIELDS.documents': 'aceita um só documento: preencha apenas um destes: {labels}',
	'CONFLICTING_FIELDS.match':
		"é diferente de 'Match Value', e uma pessoa só tem um: informe o mesmo, ou deixe vazio",
	'CONFLICTING_FIELDS.matchOfNobody':
		"é diferente de 'Match Value', que ninguém tem ainda: informe o mesmo, ou deixe vazio",
	'CONFLICTING_FIELDS.ticketNumber': "é o mesmo que 'Document': preencha só um deles",
	'CONFLICTING_FIELDS.quantity':
		'tem passageiros e preços por quantidade: fique com os passageiros, ou com a quantidade, o preço unitário e as taxas',
	'CONFLICTING_FIELDS.rate':
		"é {rate}, mas 'Currency' é BRL: escolha a moeda dos valores, ou deixe o câmbio de fora",
	'CONFLICTING_FIELDS.rateAlone':
		"é {rate}, mas 'Currency' não foi informada: escolha a moeda, ou deixe o câmbio de fora",
	'CONFLICTING_FIELDS.rateOfNothing':
		"é {rate}, mas 'Currency' é uma expressão sem valor: confira o nome da coluna dela",
	SALE_WITHOUT_PRODUCT: 'não tem produto: acrescente ao menos um, como um hotel ou uma passagem aérea',
	SALE_AS_READ:
		'é uma venda como foi lida: {parts} não podem ser aproveitados, então informe de novo como POST /sales aceita, ou deixe de fora',
	NOT_CREATABLE: 'ainda não pode ser criado pela API',
	ONE_TOO_MANY: 'está sobrando: uma venda tem só um, então remova',
	LOCAL_ID_TWICE: 'é usado duas vezes ({given}): cada produto precisa do seu',
	LOCAL_ID_UNKNOWN: "cita o 'Local ID' {given}, que nenhum produto desta venda tem",
	INVALID_PAYMENT: 'não tem nenhum destes: {names}. Informe um deles',
	'INVALID_PAYMENT.several': 'tem mais de um destes: {names}. Lance cada um como um pagamento à parte',
	AMOUNTS_DIFFER: "é {whole}, mas as partes em 'Products' somam {shares}",
	INSTALLMENTS: 'é {count}, mas {paid} tem só {cents} centavos para dividir: use {cents} ou menos',
	'INSTALLMENTS.settled': 'não pode ser informada para várias parcelas: lance-as como pagamentos à parte',
	DISCOUNT_WITHOUT_FEE: "precisa de uma 'RAV Fee' acima de zero",
	COMMISSION_NOT_ALLOWED: "só são aceitas com 'Status' Closed: escolha-o, ou deixe-as de fora",
	'COMMISSION_NOT_ALLOWED.intermediary':
		"são do intermediário, mas a venda não tem nenhum: preencha 'Intermediary', ou deixe essas comissões de fora",
	PERSON_NOT_ALLOWED: 'aceita alguém já cadastrado, não uma pessoa nova',
	'PERSON_NOT_ALLOWED.requester': 'aceita Individual: um solicitante é uma pessoa, não uma empresa',
	'PERSON_NOT_ALLOWED.cnpj': "aceita Company com um CNPJ: escolha-o, ou corrija o 'CPF or CNPJ'",
	'PERSON_NOT_ALLOWED.cpf': "aceita Individual com um CPF: escolha-o, ou corrija o 'CPF or CNPJ'",
	PERSON_NOT_IDENTIFIED:
		"precisa de CPF, CNPJ ou 'External ID' do novo pagador: sem isso, pagador e passageiro seriam duas pessoas",
	PERSON_NOT_FOUND: 'indica alguém que não está no back-office: escolha a pessoa de novo',
	EXTERNAL_ID_NOT_SHOWN:
		'é {name}, cujo cadastro não mostra se há um External ID para esta credencial: escolha By External ID',
	EXTERNAL_ID_REFUSED:
		'é {name}, que não tem External ID para esta credencial, e a credencial não pode criar um: peça a quem pode alterar pessoas que execute isto uma vez, ou escolha By External ID ou New',
	PERSON_NOT_UNIQUE: "{given} é de {count} pessoas: {people}. Procure por 'Code'",
	MATCH_NOT_CONFIRMED:
		'{given} encontra {person}, mas o cadastro não mostra esse valor, então não há certeza: olhe a pessoa no back-office, ou busque por outro dado',
	MATCH_CONTRADICTED:
		'{given} é de alguém já cadastrado{code} com outro {field}: corrija o que estiver errado, ou busque por outro dado{another}',
	'MATCH_CONTRADICTED.sale':
		'é de alguém já cadastrado{code} com outro {field}: corrija o que estiver errado, ou escolha From List (em JSON, informe só o ID) se for essa pessoa',
	'MATCH_CONTRADICTED.id': 'é o ID de outra pessoa: corrija, ou deixe de fora',
	MATCH_GONE: '{given} encontrou alguém que foi excluído desde então: execute de novo',
	withCode: ' ({code})',
	'next.registerAnother': ". Se for outra pessoa, ligue 'Options > Register Another Person'",
	CODE_NOT_FOUND:
		'{given} não é o código de ninguém, e é o back-office que dá o código a quem é novo: corrija, ou busque por outro dado',
	KEY_OF_TWO_PEOPLE:
		'tem o mesmo {key} de outra pessoa {there}, com outro {difference}: a chave é de uma só pessoa. Corrija, ou deixe vazio{another}',
	'warning.checkDigits': 'Os dígitos verificadores deste número estão errados',
	sameItem: 'neste item',
	otherItem: 'no item {item}',
	MATCH_TOO_WIDE: "{given} aparece no cadastro de pessoas demais: procure por 'CPF or CNPJ'",
	'RECORD_WITHOUT_ID.person':
		'{given} encontra {person}, cujo cadastro não mostra um ID que possa ser usado: execute o fluxo de novo mais tarde, ou olhe a pessoa no back-office',
	FILE_MISSING: 'não encontra arquivo no item{there}',
	'FILE_MISSING.field': 'não encontra arquivo no campo {field}{there}',
	'FILE_MISSING.link':
		'é um link, mas precisa ser o nome do campo que tem o arquivo: um nó antes deste, como HTTP Request, precisa baixar o arquivo',
	'FILE_MISSING.several': 'aceita o campo de um só arquivo, e o item tem vários{there}',
	'FILE_MISSING.type':
		'aceita o nome de um campo, ou um arquivo como {{ $input.item.binary.data }}, não outro objeto',
	FILE_NOT_ACCEPTED:
		'O arquivo {file} não pode ser anexado: descompacte ou converta antes, pois o back-office só aceita {extensions}',
	'FILE_NOT_ACCEPTED.extension':
		"O arquivo {file} não tem extensão, e o back-office aceita {extensions}: informe a certa em 'Options > File Name'",
	'FILE_NOT_ACCEPTED.size': 'O arquivo {file} tem {size} MB; o back-office aceita até 12 MB',
	'FILE_NOT_ACCEPTED.empty': 'O arquivo {file} está vazio',
	ATTACHMENT_NOT_FOUND: 'O anexo {id} não é deste registro: escolha na lista, ou use Get Many',
	DOWNLOAD_FAILED: 'O anexo não foi baixado: {reason}',
	'DOWNLOAD_FAILED.link': 'O back-office não traz um link de download para este anexo',
};
