const { createRequire } = require('module');
const vm = require('vm');
const { ModernFakeTimers } = require('@jest/fake-timers');
const { ModuleMocker } = require('jest-mock');
const swc = require('@swc/core');

const typescript = require('./typescript');

/** Stands for the process's own context, which jest cannot name. */
const OWN_CONTEXT = vm.createContext();
const { compileFunction } = vm;
vm.compileFunction = (code, parameters, { parsingContext, ...options }) =>
	compileFunction(
		code,
		parameters,
		parsingContext === OWN_CONTEXT ? options : { parsingContext, ...options },
	);

// The sandbox is loaded as libraries are, and its TypeScript comes before data of the same name.
const { '.json': json } = require.extensions;
delete require.extensions['.json'];
require.extensions['.ts'] = (module, file) =>
	module._compile(swc.transformFileSync(file, typescript).code, file);
require.extensions['.json'] = json;

/** Loads a module once for all test files of this worker. @see library.js */
globalThis.requireOnce = createRequire(__filename);

/**
 * Test files run in the process's own context, one after the other, as n8n runs nodes. A context each would
 * load its own libraries: more than a second, and 50 MB that stay.
 */
module.exports = class Environment {
	global = globalThis;
	env = { ...process.env };

	constructor({ projectConfig: config }) {
		this.moduleMocker = new ModuleMocker(globalThis);
		this.fakeTimersModern = new ModernFakeTimers({ config, global: globalThis });
	}

	getVmContext() {
		return OWN_CONTEXT;
	}

	exportConditions() {
		return ['node', 'node-addons'];
	}

	async setup() {}

	async teardown() {
		this.fakeTimersModern.dispose();
		for (const name of Object.keys(process.env)) if (!(name in this.env)) delete process.env[name];
		Object.assign(process.env, this.env);
	}
};
