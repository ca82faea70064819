const { availableParallelism } = require('os');

const typescript = require('./test/worker/typescript');

const maxWorkers = Math.min(3, availableParallelism());
const loadedOnce = '<rootDir>/test/worker/library.js';

/** @type {import('jest').Config} */
const common = {
	testEnvironment: '<rootDir>/test/worker/environment.js',
	transform: {
		'/sandbox/src/.+\\.ts$': loadedOnce,
		// Keeps the pages of the docs, which take longer to parse than to look at.
		'/test/unit/docs/pages\\.ts$': loadedOnce,
		// Jest loads its own parts by the same rules.
		'/node_modules/(?!@?jest|expect/|pretty-format/).+\\.[cm]?js$': loadedOnce,
		'\\.ts$': ['@swc/jest', typescript],
	},
	transformIgnorePatterns: [],
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
			'<rootDir>/test/places.ts',
			...(displayName === 'unit' ? [] : ['<rootDir>/test/virtualClock.ts']),
		],
	})),
	reporters: ['default', '<rootDir>/test/slowest.js'],
	testSequencer: '<rootDir>/test/longestFirst.js',
	// For what hangs: how long a test takes is up to the machine.
	testTimeout: 600_000,
	maxWorkers,
	// What a worker has loaded and run stays with it, and a new one loads it again: together at most 2.4 GB.
	workerIdleMemoryLimit: `${2400 / maxWorkers}MB`,
};
