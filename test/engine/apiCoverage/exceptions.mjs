/** The nodes whose endpoints have to be covered. A new node joins with its tests. */
export const NODES = ['Sale', 'Person', 'Task'];

const FEW = 'the sandbox has less than a page of them';
const NOT_DESCRIBED = 'not among the fields that the API description shows';

/**
 * What is left unrequested, and why. An exception that no longer holds makes the check fail, too.
 * `<endpoint> <parameter>`, or `<endpoint> <component>.<field>` for a body.
 */
export const EXCEPTIONS = new Map([
	...['/cities', '/custom_fields', '/products', '/sellers', '/task_categories'].map((path) => [
		`GET ${path} cursor`,
		FEW,
	]),
	...['POST /people PersonInput', 'PATCH /people/{id} PersonPatch'].flatMap((input) =>
		['ie', 'mobile_number', 'phone_number'].map((field) => [`${input}.${field}`, NOT_DESCRIBED]),
	),
	...['POST /people', 'PATCH /people/{id}'].flatMap((endpoint) =>
		['BirthplaceInput.city_ibge', 'ContactInput.kind', 'ContactInput.person', 'ContactInput.person.id'].map(
			(field) => [`${endpoint} ${field}`, NOT_DESCRIBED],
		),
	),
	...['email', 'phone_number'].map((field) => [`PATCH /people/{id} ContactInput.${field}`, NOT_DESCRIBED]),
]);
