import type { PERMISSIONS as ENGLISH } from '../en/permissions';

export const PERMISSIONS: Record<keyof typeof ENGLISH, string> = {
	'permission.People delete': 'excluir pessoas',
	'permission.People insert and edit': 'inserir e editar pessoas',
	'permission.Read all people': 'ler todas as pessoas',
	'permission.Read all people, and People insert and edit':
		'ler todas as pessoas, e inserir e editar pessoas',
	'permission.Read all tasks': 'ler todas as tarefas',
	'permission.create/edit tasks': 'criar e editar tarefas',
	'permission.delete tasks': 'excluir tarefas',
	'permission.reading bills': 'ler contas',
	'permission.reading invoices': 'ler notas fiscais',
	'permission.reading quotes': 'ler orçamentos',
	'permission.reading refunds': 'ler reembolsos',
	'permission.reading sales': 'ler vendas',
	'permission.reading sales, which a partner that creates sales does not have':
		'ler vendas, que um parceiro que cria vendas não tem',
	'permission.reading the change history': 'ler o histórico de alterações',
	'permission.reading the definitions of custom fields': 'ler as definições de campos personalizados',
	'permission.reading travels': 'ler viagens',
	'permission.sale attachments, or People add attachments': 'anexos de vendas, ou anexar arquivos a pessoas',
	'permission.sale creation, and close sale for Status Closed':
		'criar vendas, e fechar vendas para o Status Closed',
};
