const { availableParallelism } = require('os');

/** @type {import('jest').Config} */
const common = {
	testEnvironment: 'node',
	transform: {
		// oauth4webapi is published as ES modules alone.
		'^.+\\.ts$|/oauth4webapi/.+\\.js$': [
			'@swc/jest',
			{ jsc: { target: 'es2022', parser: { syntax: 'typescript' } }, module: { type: 'commonjs' } },
		],
	},
	transformIgnorePatterns: ['/node_modules/(?!oauth4webapi/)'],
	moduleNameMapper: { '^travel-agency-sandbox$': '<rootDir>/sandbox/src/index.ts' },
};

module.exports = {
	projects: ['unit', 'contract', 'engine', 'chaos'].map((displayName) => ({
		...common,
		displayName,
		testMatch: [`<rootDir>/test/${displayName}/**/*.test.ts`],
		setupFilesAfterEnv: [
			'<rootDir>/test/hasAssertions.ts',
			'<rootDir>/test/sandboxErrors.ts',
			...(displayName === 'engine' || displayName === 'chaos'
				? ['<rootDir>/test/engine/virtualClock.ts']
				: []),
		],
	})),
	testSequencer: '<rootDir>/test/longestFirst.js',
	testTimeout: 60_000,
	// Two more than there are cores: many tests wait for the service's limit and need no core.
	maxWorkers: availableParallelism() + 2,
};
