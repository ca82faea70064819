const Environment = require('../worker/environment');

/**
 * Skips the rest after the first failing test: one is enough to find a break, and jest's `--bail` does not
 * end the current file.
 */
module.exports = class EndAtFailure extends Environment {
	hasFailed = false;
	isOver = false;

	/** @param {{ name: string, test?: any, describeBlock?: any }} event */
	handleTestEvent({ name, test, describeBlock }) {
		// All test files share the process's own context, so jest also reports what happens in later files.
		if (this.isOver) return;
		if (name === 'test_done') this.hasFailed ||= test.errors.length > 0;
		if (!this.hasFailed) return;
		if (name === 'test_start') test.mode = 'skip';
		if (name === 'run_describe_start') describeBlock.mode = 'skip';
	}

	async teardown() {
		this.isOver = true;
		await super.teardown();
	}
};
