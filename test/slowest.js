const { relative } = require('path');

const NAMED = 10;

/** Says at the end which test files took longest, and what share of the time of all files each took. */
module.exports = class Slowest {
	onRunComplete(_contexts, { testResults }) {
		if (testResults.length <= NAMED) return;
		const files = testResults
			.map(({ testFilePath, perfStats }) => ({
				name: relative(process.cwd(), testFilePath),
				seconds: (perfStats.end - perfStats.start) / 1000,
			}))
			.sort((a, b) => b.seconds - a.seconds);
		const all = files.reduce((sum, { seconds }) => sum + seconds, 0);
		const slowest = files.slice(0, NAMED).map(({ name, seconds }) => {
			const share = `${((100 * seconds) / all).toFixed(1)} %`;
			return `${share.padStart(7)} ${seconds.toFixed(1).padStart(6)} s  ${name}`;
		});
		console.log(['', 'The slowest test files:', ...slowest].join('\n'));
	}
};
