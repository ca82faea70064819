const SHOWN = 10;

/** After a whole run: the files that took longest, and their share of the time of all. */
module.exports = class SlowestFiles {
	/** @param {unknown} _ @param {{ testResults: { testFilePath: string, perfStats: { runtime: number } }[] }} results */
	onRunComplete(_, { testResults }) {
		if (testResults.length <= 2 * SHOWN) return;
		const slowest = [...testResults]
			.sort((a, b) => b.perfStats.runtime - a.perfStats.runtime)
			.slice(0, SHOWN);
		const secondsOf = (/** @type {typeof testResults} */ files) =>
			files.reduce((sum, { perfStats }) => sum + perfStats.runtime / 1_000, 0);
		const all = secondsOf(testResults);
		const share = Math.round((100 * secondsOf(slowest)) / all);
		console.log(`\nThe ${SHOWN} slowest of ${testResults.length} files, ${share} % of ${all.toFixed(0)} s:`);
		for (const file of slowest) {
			const name = file.testFilePath.replace(`${process.cwd()}/`, '');
			console.log(`${secondsOf([file]).toFixed(1).padStart(6)} s  ${name}`);
		}
	}
};
