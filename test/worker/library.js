/** What no test file changes is loaded by the environment, once for all test files of a worker. */
module.exports = {
	process: (_source, file) => ({ code: `module.exports = requireOnce(${JSON.stringify(file)});` }),
};
