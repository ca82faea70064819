const { AsyncLocalStorage } = require('async_hooks');
const { createRequire } = require('module');
const vm = require('vm');
const swc = require('@swc/core');
const { TestEnvironment } = require('jest-environment-node');

const typescript = require('./typescript');

/** Stands for the process's own context, which jest cannot name. */
const OWN_CONTEXT = vm.createContext();
const { compileFunction } = vm;
/** A file is compiled once for all test files of a worker: each runs it anew, and it is optimized by then. */
const compiled = new Map();
vm.compileFunction = (code, parameters, { parsingContext, ...options }) => {
	if (parsingContext !== OWN_CONTEXT)
		return compileFunction(code, parameters, { parsingContext, ...options });
	const source = `${parameters}\n${code}`;
	const known = compiled.get(options.filename);
	if (known?.source === source) return known.run;
	const run = compileFunction(code, parameters, options);
	compiled.set(options.filename, { source, run });
	return run;
};

/** Every promise looks at each of them until it is disabled, and each test file brings one of jest's own. */
const storages = new Set();
const { run } = AsyncLocalStorage.prototype;
AsyncLocalStorage.prototype.run = function (...args) {
	storages.add(this);
	return run.apply(this, args);
};

// The sandbox is loaded as libraries are, and its TypeScript comes before data of the same name.
const { '.json': json } = require.extensions;
delete require.extensions['.json'];
require.extensions['.ts'] = (module, file) =>
	module._compile(swc.transformFileSync(file, typescript).code, file);
require.extensions['.json'] = json;

/** Loads a module once for all test files of this worker. @see library.js */
globalThis.requireOnce = createRequire(module.filename);

/**
 * Test files run in the process's own context, one after the other, as n8n runs nodes. A context each would
 * load its own libraries: more than a second, and 50 MB that stay.
 */
module.exports = class Environment extends TestEnvironment {
	env = { ...process.env };
	globals = Object.getOwnPropertyDescriptors(globalThis);
	exit = process.exit;

	constructor(config, context) {
		super(config, context);
		this.global = globalThis;
	}

	getVmContext() {
		return this.context && OWN_CONTEXT;
	}

	async teardown() {
		await super.teardown();
		for (const name of Object.keys(process.env)) if (!(name in this.env)) delete process.env[name];
		Object.assign(process.env, this.env);
		process.exit = this.exit;
		// What jest leaves there holds on to all tests of the file.
		for (const name of Reflect.ownKeys(globalThis))
			if (!Object.hasOwn(this.globals, name)) Reflect.deleteProperty(globalThis, name);
		Object.defineProperties(globalThis, this.globals);
		for (const storage of storages) storage.disable();
		storages.clear();
	}
};
