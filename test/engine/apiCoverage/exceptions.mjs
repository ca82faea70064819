const FEW = 'the sandbox has less than a page of them; every list is paged by the same code';
const NOT_BY_A_NODE = 'a request of the browser and of n8n itself, which `npm run test:e2e` shows';

/**
 * What no operation sends, and why. An exception that no longer holds makes the check fail, too.
 * `<endpoint>`, `<endpoint> ?<parameter>`, `<endpoint> <field>` or `<endpoint> <shape>.<field>`.
 */
const EXCEPTIONS = {
	'GET /oauth/authorize': NOT_BY_A_NODE,
	'POST /oauth/token': NOT_BY_A_NODE,
};

/**
 * These, and the cursors of lists with a single page: one would need a size, and all lists share the code for
 * pages.
 *
 * @param {Pick<ReturnType<typeof import('./compare.mjs').compare>, 'queries'>} compared
 * @returns {ReadonlyMap<string, string>}
 */
export function exceptionsOf({ queries }) {
	const asked = new Map(
		queries.flatMap(({ endpoint, reached }) =>
			reached.map(({ label, form, json }) => /** @type {const} */ ([`${endpoint} ${label}`, form ?? json])),
		),
	);
	const ofOnePage = [...new Set(queries.map(({ endpoint }) => endpoint))].filter(
		(endpoint) =>
			asked.has(`${endpoint} ?cursor`) && !asked.get(`${endpoint} ?cursor`) && asked.get(`${endpoint} ?size`),
	);
	return new Map([
		...ofOnePage.map((endpoint) => /** @type {const} */ ([`${endpoint} ?cursor`, FEW])),
		...Object.entries(EXCEPTIONS),
	]);
}
