import type { FOR_MODELS as ENGLISH } from '../en/model';

export const FOR_MODELS: Record<keyof typeof ENGLISH, string> = {
	candidate: '{name} ({details}; ID {id})',
	EXPRESSION_EMPTY: 'está sem valor: informe um',
	'EXPRESSION_EMPTY.amount': 'está sem valor: informe um, ou {whenNothing}',
	EXPRESSION_ON_FIXED: 'tem {{ }}: informe o próprio valor',
	'why.nothing': ': deixe de fora onde não há',
	'why.noDigit': ', que não tem dígitos: deixe de fora onde não há',
	UNKNOWN_FIELD: 'não é um campo que o back-office aceite, até onde se sabe{members}: deixe de fora',
	'FILE_NOT_ACCEPTED.extension':
		'O arquivo {file} não tem extensão, e o back-office aceita {extensions}: informe o nome com a certa',
	'INVALID_ID.listed': 'aceita {key} de um registro, como {example}, não {given}{why}',
	NAME_NOT_FOUND:
		'aceita o nome ou o ID de um registro, e nenhum corresponde a {given}{nearest}: corrija, ou procure antes o registro',
	NAME_NOT_UNIQUE:
		'aceita um registro, e {count} correspondem a {given}: {records}{left}. Informe o ID do certo',
	'NAME_NOT_SEARCHABLE.unnamed': 'aceita o ID de um registro, pois o back-office não mostra como se chamam',
	'choose.list': 'informe o ID',
	'choose.listOrNew': 'informe o ID',
	'choose.more': 'informe o nome mais completo',
	nearest: ', sendo os mais parecidos {names}',
	'next.byName': 'Informe o ID no lugar do nome.',
	'next.correct': 'Corrija o valor e chame de novo.',
	'next.labels': '',
	'next.later': 'Tente de novo mais tarde.',
	'next.registerAnother': '',
	'known.document': 'Se é de alguém cadastrado, procure essa pessoa e use o registro; senão, corrija.',
	'known.externalId':
		'Se é de alguém cadastrado, procure essa pessoa e use o registro; senão, informe outro.',
	'fate.stores': 'Pode ter sido gravado: olhe no back-office antes de chamar de novo.',
	'items.correctOne': 'Corrija e chame de novo.',
	'items.correctAll': 'Corrija estes e chame de novo.',
};
