import type { PERMISSIONS as ENGLISH } from '../en/permissions';

export const PERMISSIONS: Record<keyof typeof ENGLISH, string> = {
	'permission.addAttachments': 'anexos de vendas, ou anexar arquivos a pessoas',
	'permission.createSales': 'criar vendas, e fechar vendas para o Status Closed',
	'permission.deletePeople': 'excluir pessoas',
	'permission.deleteTasks': 'excluir tarefas',
	'permission.readAndWritePeople': 'ler todas as pessoas, e inserir e editar pessoas',
	'permission.readBills': 'ler contas',
	'permission.readCustomFieldDefinitions': 'ler as definições de campos personalizados',
	'permission.readHistory': 'ler o histórico de alterações',
	'permission.readInvoices': 'ler notas fiscais',
	'permission.readPeople': 'ler todas as pessoas',
	'permission.readQuotes': 'ler orçamentos',
	'permission.readRefunds': 'ler reembolsos',
	'permission.readSales': 'ler vendas',
	'permission.readSalesAsAgency': 'ler vendas, que um parceiro que cria vendas não tem',
	'permission.readTasks': 'ler todas as tarefas',
	'permission.readTravels': 'ler viagens',
	'permission.writePeople': 'inserir e editar pessoas',
	'permission.writeTasks': 'criar e editar tarefas',
};
