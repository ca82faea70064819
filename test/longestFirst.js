const Sequencer = require('@jest/test-sequencer').default;

/**
 * The slowest, longest first: a fresh clone has no record of it, and a long file at the end leaves a core
 * idle. Those that count promises instead of waiting want a process that nobody has filled yet.
 */
const LONGEST = [
	'contract/compare/compare',
	'unit/request/limiter',
	'contract/hostile-bodies',
	'engine/attack',
	'engine/trigger-foreign',
	'contract/data-folder',
	'engine/limit',
	'engine/readOnly',
	'engine/outputSchemas',
	'unit/node/linted',
	'engine/trigger-sales',
	'engine/eitherCredential',
	'engine/sale-property',
];

module.exports = class LongestFirst extends Sequencer {
	async sort(tests) {
		const place = ({ path }) => {
			const index = LONGEST.findIndex((name) => path.endsWith(`${name}.test.ts`));
			return index < 0 ? LONGEST.length : index;
		};
		return [...(await super.sort(tests))].sort((a, b) => place(a) - place(b));
	}
};
