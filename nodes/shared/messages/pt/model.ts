import type { FOR_MODELS as ENGLISH } from '../en/model';

export const FOR_MODELS: Record<keyof typeof ENGLISH, string> = {
	candidate: '{name} ({details}; ID {id})',
	'candidate.unmarked': '{name} (ID {id})',
	'why.mayBeTheirs': 'podem ser do cliente: uma lista de débitos diz de quem são',
	EXPRESSION_EMPTY: 'está sem valor: informe um',
	'EXPRESSION_EMPTY.amount': 'está sem valor: informe um, ou {whenNothing}',
	'EXPRESSION_EMPTY.preview': 'está sem valor, então não se sabe se é para gravar: informe true ou false',
	'EXPRESSION_EMPTY.record':
		'está sem valor, embora outros itens tenham um: informe um, ou deixe o item de fora',
	'EXPRESSION_EMPTY.passenger': 'está sem valor, embora haja outros deste passageiro: informe um',
	'EXPRESSION_EMPTY.lines': 'estão sem valor: informe{orZero}',
	'INVALID_NUMBER.calculated': 'não é um número ({given}): informe um, ou 0 se não houver valor',
	'INVALID_NUMBER.expression': 'não é um número ({given}): informe um',
	'DAMAGED_TEXT.missing':
		'é {given}, que está no lugar de um valor que falta: informe o valor, ou deixe de fora',
	'DAMAGED_TEXT.decimals':
		'aceita texto, não {given}, em que um programa acrescentou decimais: informe sem elas',
	'DAMAGED_TEXT.name': 'aceita um nome, não {given}: informe o nome, ou deixe de fora',
	'DAMAGED_TEXT.leftover':
		'tem restos de um programa, como {{ }}, ou Ã£ no lugar de ã: informe como deve ser',
	'DAMAGED_TEXT.column': 'tem {missing}, que um programa deixou nele: informe como deve ser',
	'DAMAGED_TEXT.digits':
		'aceita texto, não o número {given}, que perdeu dígitos no caminho: informe todos, como texto',
	TOO_DEEP: 'tem mais de {levels} níveis, um dentro do outro: informe com menos',
	'CONFLICTING_FIELDS.rateOfNothing':
		"é {rate}, mas 'Currency' está sem valor: informe um, ou deixe o câmbio de fora",
	EXPRESSION_ON_FIXED: 'tem {{ }}: informe o próprio valor',
	'why.nothing': ': deixe de fora se não há o que informar',
	'why.noDigit': ', que não tem dígitos: deixe de fora se não há telefone',
	orNone: ', ou deixe de fora',
	INVALID_CHOICE: 'é {given}{why}. Escolha entre {values}{orNone}',
	'INVALID_CHOICE.list': 'é uma lista, mas aceita só um destes: {values}{orNone}',
	UNKNOWN_FIELD:
		'não é um campo do back-office, até onde se sabe{members}: use o que servir, ou deixe de fora',
	'FILE_NOT_ACCEPTED.extension':
		'O arquivo {file} não tem extensão, e o back-office aceita {extensions}: informe o nome com a certa',
	'INVALID_ID.listed': 'aceita {key} de um registro, como {example}, não {given}{why}',
	NAME_NOT_FOUND: 'não encontra registro para {given}{nearest}: corrija, ou procure antes o registro',
	'NAME_NOT_FOUND.part':
		'aceita um só registro, e {given} é só uma parte de um nome: pergunte se é {records}, e informe como está escrito aqui',
	NAME_NOT_UNIQUE:
		'encontra {count} registros para {given}: {records}{left}. Pergunte qual é o certo, e informe como está escrito aqui, com o ID',
	'NAME_NOT_SEARCHABLE.unnamed': 'aceita o ID de um registro, pois o back-office não mostra como se chamam',
	'choose.list': 'informe o ID',
	'choose.listOrNew': 'informe o ID',
	'choose.more': 'informe o nome mais completo',
	nearest: ' (os mais parecidos são {records}: pergunte se é um deles, e informe como está escrito aqui)',
	'next.byName': 'Se uma resposta mostrou o ID, ele talvez sirva no lugar do nome.',
	'next.later': 'Tente de novo mais tarde.',
	'next.registerAnother': '',
	'known.taken':
		'Se você quer a pessoa que já tem esse valor, procure o registro dela e use-o. Se não, corrija.',
	'fate.stores':
		'Pode ter sido gravado: chame de novo com os mesmos valores, o que não grava um segundo registro.',
	'fate.stores.ownKey':
		'Pode ter sido gravado: chame de novo com a mesma Idempotency Key e os mesmos valores, o que não grava um segundo registro.',
	VALUES_REFUSED: 'O back-office recusou os valores{said}',
	said: ': {plain}',
	REQUEST_TOO_LONG: 'Um valor é longo demais para o back-office',
	'next.values': 'Confira os valores, sobretudo as datas.',
	'next.shorten': 'Encurte o texto mais longo.',
	'next.limit': 'Outros programas usam todo o limite: tente de novo em um minuto.',
	'next.noRecords':
		'Nenhum registro é devolvido, para que uma parte da lista não passe pelo todo. Tente de novo mais tarde.',
	'next.token': 'Quem cuida do n8n precisa informar um novo token de acesso.',
	'next.connect': 'Quem cuida do n8n precisa conectar a agência.',
	'next.connectAgain': 'Quem cuida do n8n precisa conectar a agência de novo.',
	'next.url': 'Quem cuida do n8n precisa conferir o endereço do back-office.',
	'next.otherUrl': 'Quem cuida do n8n precisa conferir o endereço do back-office.',
	'next.webPage': 'Quem cuida do n8n precisa conferir o endereço do back-office.',
	'next.network': 'Quem cuida do n8n precisa conferir o endereço do back-office e a rede.',
	'next.certificate': 'Quem cuida do n8n precisa conferir o endereço do back-office.',
	CANCELED: 'A execução foi cancelada antes de algo ser enviado',
	'CANCELED.sent': 'A execução foi cancelada durante o envio',
	'fate.written': 'Uma chamada anterior já gravou: não chame de novo.',
	'fate.deletes': 'Pode ter sido excluído: confira se ainda existe antes de chamar de novo.',
	'fate.nothingStored': 'Nada foi gravado.',
	'next.keyReused':
		'Uma chamada igual já gravou o registro antes, com valores que mudam por si, como a hora.',
	'next.keyReused.ownKey':
		'Uma chamada anterior com esta Idempotency Key gravou o registro com outros valores. Outro registro precisa de outra Idempotency Key.',
	'next.look': 'Procure o registro antes de chamar de novo.',
	'items.written': 'Uma tentativa anterior passou: não chame de novo.',
	'next.nothingStoredThisTime': 'Nada foi gravado desta vez.',
	'items.partly':
		'Só External IDs de pessoas estão gravados até agora: chame de novo com tudo. Essas pessoas mantêm os IDs.',
	'items.open':
		'Uma tentativa anterior pode ter passado: chame de novo com os mesmos valores, o que não faz nada duas vezes.',
	'items.correctOne': 'Corrija e chame de novo.',
	'items.correctAll': 'Corrija estes e chame de novo.',
};
