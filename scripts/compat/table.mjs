/**
 * @typedef {object} Count what was tried of one kind
 * @property {number} passed
 * @property {number} of
 * @property {string[]} [failed] those that failed, each with the reason
 * @property {string[]} [notTried] those that are newer than what was tried
 */
/** @typedef {'nodes' | 'triggers' | 'pickers' | 'credentials' | 'examples'} Kind */
/** @typedef {{ n8n: string, node: string, date: string } & Record<Kind, Count>} Tried */
/** @typedef {{ n8n: string, notTried: string }} NotTried */
/** @typedef {{ versions: (Tried | NotTried)[] }} Results docs/supported-versions.json */

const BEGIN = '<!-- test:compat -->';
const END = '<!-- /test:compat -->';

/** @type {[Kind, string][]} */
const COLUMNS = [
	['nodes', 'Nodes'],
	['triggers', "Triggers' events"],
	['pickers', 'Lists to pick from'],
	['credentials', 'Credentials'],
	['examples', 'Examples'],
];

/** @param {Count} count */
const cellOf = ({ passed, of, notTried = [] }) =>
	passed === of
		? `all ${of}`
		: `${passed} of ${of}${notTried.length > 0 ? `, ${notTried.length} not tried` : ''}`;

/** @param {Tried | NotTried} version @returns {string[]} */
function rowOf(version) {
	if ('notTried' in version)
		return [version.n8n, `not tried: ${version.notTried}`, ...COLUMNS.slice(1).map(() => '')];
	return [version.n8n, ...COLUMNS.map(([kind]) => cellOf(version[kind]))];
}

/**
 * The table of what was tried, formatted like Prettier does.
 *
 * @param {Results} results
 */
export function tableOf({ versions }) {
	const rows = [['n8n', ...COLUMNS.map(([, title]) => title)], ...versions.map(rowOf)];
	const widths = COLUMNS.map((_, index) => index + 1);
	const width = [0, ...widths].map((column) => Math.max(...rows.map((row) => String(row[column]).length)));
	const line = (/** @type {string[]} */ row) =>
		`| ${row.map((cell, column) => cell.padEnd(Number(width[column]))).join(' | ')} |`;
	const rule = `| ${width.map((one) => '-'.repeat(one)).join(' | ')} |`;
	const [head = [], ...body] = rows;
	return [line(head), rule, ...body.map(line)].join('\n');
}

/**
 * A page with the table between its markers; undefined if it has none.
 *
 * @param {string} page
 * @param {string} table
 */
export function filledIn(page, table) {
	const [begin, end] = [page.indexOf(BEGIN), page.indexOf(END)];
	if (begin < 0 || end < begin) return undefined;
	return `${page.slice(0, begin + BEGIN.length)}\n\n${table}\n\n${page.slice(end)}`;
}
