/** What is wrong with a sale, a person or a file: the rest of a sentence that begins with a field's path. */
export const RECORDS = {
	'FIELD_EMPTY.newPerson': {
		en: 'is empty: fill in the name of the new person',
		pt: 'está vazio: preencha com o nome da nova pessoa',
	},
	'FIELD_EMPTY.supplier': {
		en: 'is empty: every product has a supplier',
		pt: 'está vazio: todo produto tem um fornecedor',
	},
	'FIELD_EMPTY.shares': {
		en: "is empty: fill it in, or give the shares under 'Products'",
		pt: "está vazio: preencha, ou informe as partes em 'Products'",
	},
	'FIELD_EMPTY.productShares': {
		en: 'is empty: the sale has several products, so say how much of this payment pays which',
		pt: 'está vazio: a venda tem vários produtos, então informe quanto deste pagamento é de cada um',
	},
	'FIELD_EMPTY.firstInstallment': {
		en: 'is empty: installments need the day of the first one',
		pt: 'está vazio: parcelas precisam do dia da primeira',
	},
	'CONFLICTING_FIELDS.documents': {
		en: 'takes one document: fill in only one of {labels}',
		pt: 'aceita um só documento: preencha apenas um destes: {labels}',
	},
	'CONFLICTING_FIELDS.ticketNumber': {
		en: "is the same as 'Document': fill in only one of them",
		pt: "é o mesmo que 'Document': preencha só um deles",
	},
	'CONFLICTING_FIELDS.quantity': {
		en: 'takes either passengers, or a quantity with a unit price',
		pt: 'aceita ou passageiros, ou uma quantidade com preço unitário',
	},
	SALE_WITHOUT_PRODUCT: {
		en: 'has no product: add at least one, such as a hotel or an airline ticket',
		pt: 'não tem produto: acrescente ao menos um, como um hotel ou uma passagem aérea',
	},
	SALE_AS_READ: {
		en: 'is a sale as it was read: its {parts} cannot be taken over, so give these anew as POST /sales takes them, or leave them out',
		pt: 'é uma venda como foi lida: {parts} não podem ser aproveitados, então informe de novo como POST /sales aceita, ou deixe de fora',
	},
	NOT_CREATABLE: { en: 'cannot be created through the API yet', pt: 'ainda não pode ser criado pela API' },
	ONE_TOO_MANY: {
		en: 'is one too many: a sale has only one, so remove it',
		pt: 'está sobrando: uma venda tem só um, então remova',
	},
	LOCAL_ID_TWICE: {
		en: 'is used twice ({given}): every product needs its own',
		pt: 'é usado duas vezes ({given}): cada produto precisa do seu',
	},
	LOCAL_ID_UNKNOWN: {
		en: "names the 'Local ID' {given}, which no product of this sale has",
		pt: "cita o 'Local ID' {given}, que nenhum produto desta venda tem",
	},
	INVALID_PAYMENT: {
		en: 'takes exactly one side: agency or vendor',
		pt: 'aceita exatamente um lado: agency ou vendor',
	},
	'INVALID_PAYMENT.method': {
		en: 'takes exactly one method: {methods}',
		pt: 'aceita exatamente uma forma: {methods}',
	},
	AMOUNTS_DIFFER: {
		en: "is {whole}, but the shares under 'Products' add up to {shares}",
		pt: "é {whole}, mas as partes em 'Products' somam {shares}",
	},
	INSTALLMENTS: {
		en: 'is {count}, but {paid} has only {cents} cents to split: take {cents} or less',
		pt: 'é {count}, mas {paid} tem só {cents} centavos para dividir: use {cents} ou menos',
	},
	'INSTALLMENTS.settled': {
		en: 'cannot be given for several installments: enter them as payments of their own',
		pt: 'não pode ser informada para várias parcelas: lance-as como pagamentos à parte',
	},
	DISCOUNT_WITHOUT_FEE: { en: "needs a 'RAV Fee' above zero", pt: "precisa de uma 'RAV Fee' acima de zero" },
	COMMISSION_NOT_ALLOWED: {
		en: "are taken only when 'Status' is Closed",
		pt: "só são aceitas com 'Status' Closed",
	},
	'COMMISSION_NOT_ALLOWED.intermediary': {
		en: "for the intermediary need an 'Intermediary' in the sale",
		pt: "do intermediário precisam de um 'Intermediary' na venda",
	},
	PERSON_NOT_ALLOWED: {
		en: 'takes somebody who is registered, not a new person',
		pt: 'aceita alguém já cadastrado, não uma pessoa nova',
	},
	'PERSON_NOT_ALLOWED.requester': {
		en: 'takes Individual: a requester is a person, not a company',
		pt: 'aceita Individual: um solicitante é uma pessoa, não uma empresa',
	},
	PERSON_NOT_IDENTIFIED: {
		en: "needs a CPF, CNPJ or 'External ID' of the new payer: without one, payer and passenger would become two people",
		pt: "precisa de CPF, CNPJ ou 'External ID' do novo pagador: sem isso, pagador e passageiro seriam duas pessoas",
	},
	PERSON_NOT_FOUND: {
		en: 'names somebody whom the back office does not have: choose the person again',
		pt: 'indica alguém que não está no back-office: escolha a pessoa de novo',
	},
	EXTERNAL_ID_NOT_SHOWN: {
		en: 'is {name}, whose record does not show whether there is an External ID for this credential: choose By External ID',
		pt: 'é {name}, cujo cadastro não mostra se há um External ID para esta credencial: escolha By External ID',
	},
	EXTERNAL_ID_REFUSED: {
		en: 'is {name}, who has no External ID for this credential, and the credential may not give one: let somebody who may change people run this once, or choose By External ID or New',
		pt: 'é {name}, que não tem External ID para esta credencial, e ela não pode criar um: alguém que possa alterar pessoas executa isto uma vez, ou escolha By External ID ou New',
	},
	PERSON_NOT_UNIQUE: {
		en: "{given} belongs to {count} people: {people}. Match by 'Code' instead",
		pt: "{given} é de {count} pessoas: {people}. Procure por 'Code'",
	},
	MATCH_NOT_CONFIRMED: {
		en: '{given} finds {person}, whose record does not show it, so the match cannot be confirmed: look at the person in the back office, or match by something else',
		pt: '{given} encontra {person}, mas o cadastro não mostra esse valor, então não há certeza: olhe a pessoa no back-office, ou procure por outra coisa',
	},
	MATCH_CONTRADICTED: {
		en: '{given} is that of somebody registered{code} whose {field} is not the one entered here: correct what is wrong, or match by something else{another}',
		pt: '{given} é de alguém já cadastrado{code} com outro {field}: corrija o que estiver errado, ou procure por outra coisa{another}',
	},
	withCode: { en: ' ({code})', pt: ' ({code})' },
	'next.registerAnother': {
		en: ". If it is another person, turn on 'Options > Register Another Person'",
		pt: ". Se for outra pessoa, ligue 'Options > Register Another Person'",
	},
	CODE_NOT_FOUND: {
		en: "{given} is nobody's code, and a new person gets a code from the back office: correct it, or match by something else",
		pt: '{given} não é o código de ninguém, e é o back-office que dá o código a quem é novo: corrija, ou procure por outra coisa',
	},
	KEY_OF_TWO_PEOPLE: {
		en: 'has the same {key} as somebody else {there}, whose {difference} is another: a key belongs to one person. Correct it, or leave it empty',
		pt: 'tem o mesmo {key} de outra pessoa {there}, com outro {difference}: a chave é de uma só pessoa. Corrija, ou deixe vazio',
	},
	'warning.checkDigits': {
		en: 'The check digits of this number are wrong',
		pt: 'Os dígitos verificadores deste número estão errados',
	},
	sameItem: { en: 'in this item', pt: 'neste item' },
	otherItem: { en: 'in item {item}', pt: 'no item {item}' },
	MATCH_TOO_WIDE: {
		en: "{given} is part of what too many people have: match by 'CPF or CNPJ'",
		pt: "{given} é parte do que pessoas demais têm: procure por 'CPF or CNPJ'",
	},
	'RECORD_WITHOUT_ID.person': {
		en: '{given} finds {person}, whose record shows no ID that can be used: run the workflow again later, or look at the person in the back office',
		pt: '{given} encontra {person}, cujo cadastro não mostra um ID que possa ser usado: execute o fluxo de novo mais tarde, ou olhe a pessoa no back-office',
	},
	FILE_MISSING: { en: 'finds no file in the item{there}', pt: 'não encontra arquivo no item{there}' },
	'FILE_MISSING.field': {
		en: 'finds no file in {field}{there}',
		pt: 'não encontra arquivo em {field}{there}',
	},
	'FILE_MISSING.several': {
		en: 'takes the field of one file, and the item has several{there}',
		pt: 'aceita o campo de um só arquivo, e o item tem vários{there}',
	},
	'FILE_MISSING.type': {
		en: 'takes the name of a field, or a file such as {{ $input.item.binary.data }}, not another object',
		pt: 'aceita o nome de um campo, ou um arquivo como {{ $input.item.binary.data }}, não outro objeto',
	},
	FILE_NOT_ACCEPTED: {
		en: "The file {file} cannot be attached: the back office takes {extensions}. 'Options > File Name' can give it the right extension",
		pt: "O arquivo {file} não pode ser anexado: o back-office aceita {extensions}. 'Options > File Name' pode trazer a extensão certa",
	},
	'FILE_NOT_ACCEPTED.size': {
		en: 'The file {file} has {size} MB; the back office takes up to 12 MB',
		pt: 'O arquivo {file} tem {size} MB; o back-office aceita até 12 MB',
	},
	'FILE_NOT_ACCEPTED.empty': { en: 'The file {file} is empty', pt: 'O arquivo {file} está vazio' },
	ATTACHMENT_NOT_FOUND: {
		en: 'Attachment {id} does not belong to this record: choose it from the list, or use Get Many',
		pt: 'O anexo {id} não é deste registro: escolha na lista, ou use Get Many',
	},
	DOWNLOAD_FAILED: {
		en: 'The attachment was not downloaded: {reason}',
		pt: 'O anexo não foi baixado: {reason}',
	},
	'DOWNLOAD_FAILED.link': {
		en: 'The back office gives no download link for this attachment',
		pt: 'O back-office não traz um link de download para este anexo',
	},
} as const;
