/** What is shown beside the output of a run that was a success; those of a field begin with its path. */
export const HINTS = {
	'hint.check': { en: 'Please check:', pt: 'Confira:' },
	'hint.more': { en: 'And {count} more.', pt: 'E mais {count}.' },
	'hint.emptyExpressions': {
		en: 'Expressions that gave no value for {items}: {fields}. If that is not intended, check the names of the columns in them.',
		pt: 'Expressões sem valor {items}: {fields}. Se não é isso que você quer, confira os nomes das colunas nelas.',
	},
	'hint.theItem': { en: 'the item', pt: 'no item' },
	'hint.anyItem': { en: 'any of the {count} items', pt: 'em todos os {count} itens' },
	'hint.preview': {
		en: 'Preview: nothing was written. The real run would {writes}: {requests}{refused}, about {seconds} s.',
		pt: 'Preview: nada foi gravado. A execução real iria {writes}: {requests}{refused}, cerca de {seconds} s.',
	},
	'hint.refusals': {
		en: ', {count} of which the back office refuses',
		pt: ', das quais o back-office recusa {count}',
	},
	'hint.wait': {
		en: "{sent} requests in {elapsed} s; {waited} s of it waiting for the back office's limit.",
		pt: '{sent} requisições em {elapsed} s; {waited} s delas à espera do limite do back-office.',
	},
	'hint.details': {
		en: 'Requests: {sent}, of which {count} for names and other details. Output decides whether they are read.',
		pt: 'Requisições: {sent}, das quais {count} por nomes e outros detalhes. Output decide se eles são lidos.',
	},
	'hint.repeats': { en: 'Requests sent again: {causes}.', pt: 'Requisições enviadas de novo: {causes}.' },
	'repeats.limited': {
		en: '{count} after a refusal for the limit',
		pt: '{count} depois de uma recusa pelo limite',
	},
	'repeats.lost': { en: '{count} after a lost answer', pt: '{count} depois de uma resposta perdida' },
	'repeats.unsent': { en: '{count} after a failed connection', pt: '{count} depois de uma falha de conexão' },
	'repeats.inProgress': {
		en: '{count} while a first attempt was in progress',
		pt: '{count} enquanto uma primeira tentativa estava em andamento',
	},
	'hint.confirmed': {
		en: 'The answer to 1 write was lost, then confirmed: it was made once.',
		pt: 'A resposta a 1 gravação se perdeu e depois foi confirmada: ela foi feita uma vez.',
	},
	'hint.confirmedSeveral': {
		en: 'The answers to {count} writes were lost, then confirmed: each was made once.',
		pt: 'As respostas a {count} gravações se perderam e depois foram confirmadas: cada uma foi feita uma vez.',
	},
	'hint.inactive': {
		en: 'names a record that is inactive, completed or deleted: no other one has that name',
		pt: 'cita um registro inativo, concluído ou excluído: nenhum outro tem esse nome',
	},
	'hint.partOfName': {
		en: 'is a part of a name: {record} was taken',
		pt: 'é uma parte do nome: foi usado {record}',
	},
	'hint.differs': {
		en: 'finds somebody who is registered with another {fields}, which was left as it is',
		pt: 'encontra alguém cadastrado com outro {fields}, que ficou como está',
	},
	'hint.overwritten': {
		en: 'finds somebody who was registered with another {fields}, which was overwritten',
		pt: 'encontra alguém que estava cadastrado com outro {fields}, que foi substituído',
	},
	'hint.endOfDay': {
		en: 'is a day without a time: it was taken as {time}, the end of working hours',
		pt: 'é um dia sem hora: vale {time}, o fim do expediente',
	},
	'hint.dateObject': {
		en: 'comes as a JavaScript Date: n8n gives times out of .ods files in its own zone, so compare it with the file, or give it as text',
		pt: 'vem como Date do JavaScript: o n8n traz horas de arquivos .ods no fuso dele, então compare com o arquivo, ou informe como texto',
	},
	'hint.farYear': {
		en: 'is {day}, more than 20 years from today: look for a slip in the year',
		pt: 'é {day}, a mais de 20 anos de hoje: procure um engano no ano',
	},
	'hint.birthYear': {
		en: 'is {day}, too early or too late to be born: look for a slip in the year',
		pt: 'é {day}, cedo ou tarde demais para alguém ter nascido: procure um engano no ano',
	},
	'hint.assigned': {
		en: 'has {fields}, which the back office assigns or this node adds: they are not written',
		pt: 'tem {fields}, que o back-office define ou este node acrescenta: não são gravados',
	},
	'hint.unknownField': {
		en: 'is no field that the back office is known to take: it is sent as it is',
		pt: 'não é um campo que o back-office aceite, até onde se sabe: é enviado como está',
	},
	'hint.unknownChoice': {
		en: 'is no choice that the back office is known to take: it is sent as it is',
		pt: 'não é uma opção que o back-office aceite, até onde se sabe: é enviada como está',
	},
	'hint.missingName': {
		en: 'most likely stands for a missing value: look at where it comes from',
		pt: 'provavelmente está no lugar de um valor que falta: olhe de onde vem',
	},
	'hint.nothing': {
		en: 'is {given}, which stands for nothing: it is left out',
		pt: 'é {given}, que está no lugar de nada: fica de fora',
	},
	'hint.testLead': {
		en: 'is what an ad form sends when it is tried out: it is nobody',
		pt: 'é o que um formulário de anúncio envia quando é testado: não é ninguém',
	},
	'hint.shortYear': {
		en: 'has a year of two digits: it was taken as {day}, day first',
		pt: 'tem o ano com dois dígitos: vale {day}, com o dia primeiro',
	},
	'hint.threeDecimals': {
		en: 'is {given}, which has three decimals: it was rounded to {rounded}. If a thousand is meant, give it as text',
		pt: 'é {given}, que tem três decimais: foi arredondado para {rounded}. Se é milhar, informe como texto',
	},
	'hint.newPerson': {
		en: 'is a new person without an External ID or a document: each run registers the person again. Once the person is registered, choose From List (in JSON, give the ID), or give an External ID',
		pt: 'é uma pessoa nova sem External ID nem documento: cada execução cadastra a pessoa de novo. Quando ela estiver cadastrada, escolha From List (em JSON, informe o ID), ou informe um External ID',
	},
	'hint.documentTaken': {
		en: 'has the document of somebody who will be registered already, so the back office will refuse the sale: choose From List or By Name instead of New, or give both the same External ID',
		pt: 'tem o documento de alguém que já estará cadastrado, então o back-office vai recusar a venda: escolha From List ou By Name no lugar de New, ou dê aos dois o mesmo External ID',
	},
	'hint.noRate': {
		en: 'is empty, though the currency is a foreign one: without a rate its amounts cannot be converted to reais',
		pt: 'está vazio, embora a moeda seja estrangeira: sem câmbio os valores não podem ser convertidos em reais',
	},
	'hint.paysNothing': {
		en: 'pays 0.00: leave it out if nothing is paid by it',
		pt: 'paga 0,00: deixe de fora se nada é pago com ele',
	},
	'hint.saleOfNothing': {
		en: 'comes to 0.00: look at the amounts of its passengers and products',
		pt: 'soma 0,00: olhe os valores dos passageiros e produtos',
	},
	'hint.overpaid': {
		en: 'has payments of {paid} for products that cost {cost}: its balance becomes {balance}',
		pt: 'tem pagamentos de {paid} para produtos que custam {cost}: o saldo fica em {balance}',
	},
	'hint.discount': {
		en: 'is {discount}, more than the {price} that the product costs without it',
		pt: 'é {discount}, mais do que os {price} que o produto custa sem ele',
	},
	'hint.feeDiscount': {
		en: "is {discount}, more than the 'RAV Fee' of {fee}",
		pt: "é {discount}, mais do que a 'RAV Fee' de {fee}",
	},
	'hint.includedServices': {
		en: 'has included_services as they were read, which are left out: the back office adds the registered text by itself. Enter only what is included besides',
		pt: 'tem included_services como foram lidos, que ficam de fora: o back-office já acrescenta o texto cadastrado. Informe só o que está incluído além dele',
	},
	'hint.emptyList': {
		en: 'is an empty list, which removes all that the person has',
		pt: 'é uma lista vazia, que remove tudo o que a pessoa tem',
	},
} as const;
