/** What the nodes leave unrequested, and why. An exception that no longer holds makes the check fail, too. */

/** Endpoints that no node covers yet. */
export const ENDPOINTS = new Map([
	['POST /attachments', 'comes with the Attachment node'],
	['GET /products', 'comes with the Product node'],
	['GET /products/{id}', 'comes with the Product node'],
	['GET /cities/{id}', 'comes with the Reference Data node'],
	['GET /sellers/{id}', 'comes with the Reference Data node'],
	['GET /task_categories/{id}', 'comes with the Reference Data node'],
	['GET /custom_fields/{id}', 'comes with the Custom Field node'],
]);

/** Parameters and fields, `*` standing for every endpoint. */
export const PARAMETERS = new Map([['* page', 'superseded by cursor']]);
