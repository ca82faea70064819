import type { HINTS as ENGLISH } from '../en/hints';

export const HINTS: Record<keyof typeof ENGLISH, string> = {
	'hint.check': 'Confira:',
	'hint.more': 'E mais {count}.',
	'hint.emptyFilter':
		'é uma expressão sem valor, embora tenha valor em outros itens: nada foi filtrado por ela',
	'hint.emptyExpressions':
		'Expressões sem valor {items}: {fields}. Se não é isso que você quer, confira os nomes das colunas nelas.',
	'hint.theItem': 'no item',
	'hint.anyItem': 'em todos os {count} itens',
	'hint.preview':
		'Preview: nada foi gravado. A execução real iria {writes}: {requests}{refused}, cerca de {seconds} s.',
	'hint.refusals': ' (o back-office recusa {count})',
	'hint.wait': '{sent} requisições em {elapsed} s; {waited} s delas à espera do limite do back-office.',
	'hint.details':
		'Nomes e outros detalhes levaram {count} de {sent} requisições. Output decide se eles são lidos.',
	'hint.repeats': 'Requisições enviadas de novo: {causes}.',
	'repeats.limited': '{count} depois de uma recusa pelo limite',
	'repeats.lost': '{count} depois de uma resposta perdida',
	'repeats.unsent': '{count} depois de uma conexão que não se abriu',
	'repeats.inProgress': '{count} enquanto uma primeira tentativa estava em andamento',
	'hint.confirmed': 'A resposta a 1 gravação se perdeu e depois foi confirmada: ela foi feita uma vez.',
	'hint.confirmedSeveral':
		'As respostas a {count} gravações se perderam e depois foram confirmadas: cada uma foi feita uma vez.',
	'hint.inactive': 'cita um registro inativo, concluído ou excluído: nenhum outro tem esse nome',
	'hint.partOfName': 'é uma parte do nome: foi usado {record}',
	'hint.differs': 'encontra alguém cadastrado com outro {fields}, que ficou como está',
	'hint.overwritten': 'encontra alguém cadastrado com outro {fields}, que é substituído',
	'hint.endOfDay': 'é um dia, ou a meia-noite dele: vale {time}, o fim do expediente',
	'hint.startOfDay': 'é um dia, ou a meia-noite dele: vale 00:00',
	'hint.mayBeUniversal':
		'tem o deslocamento de UTC, que também é o de Londres no inverno: foi lido como {taken} na hora local. Se for UTC, informe a hora local',
	'hint.dateObject':
		'vem como Date do JavaScript: o n8n traz horas de arquivos .ods no fuso dele, então compare com o arquivo, ou informe como texto',
	'hint.farYear': 'é {day}, a mais de 20 anos de hoje: confira o ano',
	'hint.endsFirst': 'é {ends}, antes do início ({begins}): confira os dois',
	'hint.birthYear': 'é {day}, há mais de 120 anos: confira o ano',
	'hint.assigned': 'tem {fields}, que o back-office define ou este nó acrescenta: não são gravados',
	'hint.unknownField': 'não é um campo do back-office, até onde se sabe: é enviado como está',
	'hint.unknownChoice': 'não é uma opção que o back-office aceite, até onde se sabe: é enviada como está',
	'hint.missingName': 'provavelmente está no lugar de um valor que falta: olhe de onde vem',
	'hint.nothing': 'é {given}, que está no lugar de nada: fica de fora',
	'hint.noLink': 'não parece o endereço de uma página, como https://example.com',
	'hint.soughtNothing': 'está no lugar de nada, e foi procurado assim mesmo: deixe o campo vazio',
	'hint.sheetDate':
		'parece uma data. A planilha transforma um número como 2-1 em data: formate a coluna como texto e digite de novo',
	'hint.testLead': 'é o que um formulário de anúncio envia quando é testado: não é ninguém',
	'hint.pix':
		'é Pix, que o back-office não conhece: foi entendido como Bank Deposit (depósito bancário), o que é uma suposição',
	'hint.shortYear': 'tem o ano com dois dígitos: vale {day}, com o dia primeiro',
	'hint.threeDecimals':
		'é {given}, que tem três decimais: foi arredondado para {rounded}. Se é milhar, informe como texto',
	'hint.newPerson':
		'é uma pessoa nova sem External ID nem documento: cada execução cadastra a pessoa de novo. Quando ela estiver cadastrada, escolha From List (em JSON, informe o ID), ou informe um External ID',
	'hint.noPassenger': 'está vazio: a venda fica com este passageiro sem nome',
	'hint.noPayer': 'está faltando: a venda fica sem pagador',
	'hint.documentTaken':
		'tem o documento de alguém que já estará cadastrado, então o back-office vai recusar a venda: escolha From List ou By Name no lugar de New, ou dê aos dois o mesmo External ID',
	'hint.otherPerson':
		'é de alguém cadastrado com outro {field}, e a venda usa essa pessoa: corrija o que estiver errado, ou deixe vazio se for outra pessoa',
	'hint.noRate':
		'está vazio, embora a moeda seja estrangeira: sem câmbio os valores não podem ser convertidos em reais',
	'hint.paysNothing': 'paga 0,00: deixe de fora se nada é pago com ele',
	'hint.installments':
		'é ignorado pelo back-office, que faz deste pagamento uma conta só: envie um pagamento por parcela',
	'hint.settlesLater': 'é {day}, um dia que ainda não chegou: deixe em branco se o pagamento não foi feito',
	'hint.lineOfNothing': 'dá 0,00, então ficou de fora',
	'hint.saleOfNothing': 'soma 0,00: olhe os valores dos passageiros e produtos',
	'hint.overpaid': 'tem pagamentos de {paid} para produtos que custam {cost}: o saldo fica em {balance}',
	'hint.discount': 'é {discount}, mais do que os {price} que o produto custa sem ele',
	'hint.feeDiscount': "é {discount}, mais do que a 'RAV Fee' de {fee}",
	'hint.includedServices':
		'tem included_services como foram lidos, que ficam de fora: o back-office já acrescenta o texto cadastrado. Informe só o que está incluído além dele',
	'hint.otherPhones':
		'só altera a lista dos demais telefones: {fields} da pessoa continua como estava, e se altera no back office',
	'hint.noAreaCode': 'tem {given} sem DDD: de fora da cidade ninguém consegue ligar',
	'hint.emptyList': 'é uma lista vazia, que remove tudo o que a pessoa tem',
};
