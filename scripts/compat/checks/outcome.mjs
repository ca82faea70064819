/** @typedef {{ what: string, problem?: string }} Outcome of trying one thing */
/** @typedef {import('../../backOfficeAndN8n.mjs').Started} Started */

/**
 * Tries one thing.
 *
 * @param {string} what
 * @param {() => Promise<void>} work throws if it is not as it should be
 * @returns {Promise<Outcome>}
 */
export async function attempt(what, work) {
	try {
		await work();
		return { what };
	} catch (error) {
		const said = error instanceof Error ? error.message : String(error);
		return { what, problem: said.replace(/\s+/g, ' ').slice(0, 300) };
	}
}

/** @param {unknown} condition @param {string} otherwise @returns {asserts condition} */
export function check(condition, otherwise) {
	if (!condition) throw new Error(otherwise);
}
