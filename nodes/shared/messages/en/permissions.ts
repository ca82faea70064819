/** The permissions that an operation may need: in English as the back office names them. */
export const PERMISSIONS = {
	'permission.People delete': 'People delete',
	'permission.People insert and edit': 'People insert and edit',
	'permission.Read all people': 'Read all people',
	'permission.Read all people, and People insert and edit': 'Read all people, and People insert and edit',
	'permission.Read all tasks': 'Read all tasks',
	'permission.create/edit tasks': 'create/edit tasks',
	'permission.delete tasks': 'delete tasks',
	'permission.reading bills': 'reading bills',
	'permission.reading invoices': 'reading invoices',
	'permission.reading quotes': 'reading quotes',
	'permission.reading refunds': 'reading refunds',
	'permission.reading sales': 'reading sales',
	'permission.reading sales, which a partner that creates sales does not have':
		'reading sales, which a partner that creates sales does not have',
	'permission.reading the change history': 'reading the change history',
	'permission.reading the definitions of custom fields': 'reading the definitions of custom fields',
	'permission.reading travels': 'reading travels',
	'permission.sale attachments, or People add attachments': 'sale attachments, or People add attachments',
	'permission.sale creation, and close sale for Status Closed':
		'sale creation, and close sale for Status Closed',
} as const;
