/** What SWC makes of TypeScript, for jest and for what a worker loads once. */
module.exports = {
	jsc: { target: 'es2022', parser: { syntax: 'typescript' } },
	module: { type: 'commonjs' },
};
