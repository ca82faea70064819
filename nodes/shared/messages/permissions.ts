/** The permissions that an operation may need: in English as the back office names them. */
export const PERMISSIONS = {
	'permission.People delete': { en: 'People delete', pt: 'excluir pessoas' },
	'permission.People insert and edit': { en: 'People insert and edit', pt: 'inserir e editar pessoas' },
	'permission.Read all people': { en: 'Read all people', pt: 'ler todas as pessoas' },
	'permission.Read all people, and People insert and edit': {
		en: 'Read all people, and People insert and edit',
		pt: 'ler todas as pessoas, e inserir e editar pessoas',
	},
	'permission.Read all tasks': { en: 'Read all tasks', pt: 'ler todas as tarefas' },
	'permission.create/edit tasks': { en: 'create/edit tasks', pt: 'criar e editar tarefas' },
	'permission.delete tasks': { en: 'delete tasks', pt: 'excluir tarefas' },
	'permission.reading bills': { en: 'reading bills', pt: 'ler contas' },
	'permission.reading invoices': { en: 'reading invoices', pt: 'ler notas fiscais' },
	'permission.reading quotes': { en: 'reading quotes', pt: 'ler orçamentos' },
	'permission.reading refunds': { en: 'reading refunds', pt: 'ler reembolsos' },
	'permission.reading sales': { en: 'reading sales', pt: 'ler vendas' },
	'permission.reading sales, which a partner that creates sales does not have': {
		en: 'reading sales, which a partner that creates sales does not have',
		pt: 'ler vendas, que um parceiro que cria vendas não tem',
	},
	'permission.reading the change history': {
		en: 'reading the change history',
		pt: 'ler o histórico de alterações',
	},
	'permission.reading the definitions of custom fields': {
		en: 'reading the definitions of custom fields',
		pt: 'ler as definições de campos personalizados',
	},
	'permission.reading travels': { en: 'reading travels', pt: 'ler viagens' },
	'permission.sale attachments, or People add attachments': {
		en: 'sale attachments, or People add attachments',
		pt: 'anexos de vendas, ou anexar arquivos a pessoas',
	},
	'permission.sale creation, and close sale for Status Closed': {
		en: 'sale creation, and close sale for Status Closed',
		pt: 'criar vendas, e fechar vendas para o Status Closed',
	},
} as const;

export type Permission = keyof typeof PERMISSIONS extends `permission.${infer Name}` ? Name : never;
