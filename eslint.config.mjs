import { readdirSync } from 'node:fs';

import eslint from '@eslint/js';
import { n8nCommunityNodesPlugin } from '@n8n/eslint-plugin-community-nodes';
import { createTypeScriptImportResolver } from 'eslint-import-resolver-typescript';
import { importX } from 'eslint-plugin-import-x';
import n8nNodesPlugin from 'eslint-plugin-n8n-nodes-base';
import { defineConfig, globalIgnores } from 'eslint/config';
import tseslint from 'typescript-eslint';

/** What n8n's verification scanner lints, with the rules it uses (see scripts/scan.mjs): findings show up here first. */
const scanned = ['package.json', '{nodes,credentials}/**/*.{js,ts,json}'];

/** The layers of nodes/, from top to bottom: each may import from itself and from those below it. */
const layers = ['trigger', 'node', 'fields', 'errors', 'api'].map((folder) => `shared/${folder}`);

/** What stands below all layers, and imports nothing of the package. */
const ground = ['values', 'time', 'taxpayerId'].map((file) => `shared/${file}.ts`);

/** What import-x/no-restricted-paths refuses: an import that goes up, or from one resource to another. */
const layerZones = [
	...layers.map((layer, index) => ({
		target: `./nodes/${layer}`,
		from: './nodes',
		except: [...layers.slice(index), ...ground].map((below) => `./${below}`),
		message: `Layers point one way: resources, ${layers.join(', ')}, ${ground.join(', ')}.`,
	})),
	{
		target: ground.map((file) => `./nodes/${file}`),
		from: './nodes',
		message: 'This file is the ground that all layers stand on, so it imports nothing of the package.',
	},
	{
		target: './nodes/shared/trigger/polling',
		from: './nodes',
		except: ['./shared/trigger/polling'],
		message:
			'Polling goes from a state and a list to items and the next state. It knows neither the API nor an event.',
	},
	...readdirSync(`${import.meta.dirname}/nodes`)
		// The trigger watches the records of other resources, and takes the filters from their forms.
		.filter((folder) => !['shared', 'Trigger'].includes(folder))
		.map((resource) => ({
			target: `./nodes/${resource}`,
			from: './nodes',
			except: ['./shared', `./${resource}`],
			message: 'Resources do not know each other. What two of them need is shared.',
		})),
];

/** What the parts of sandbox/src may import, beside themselves and what stands below all of them. */
const sandboxParts = {
	data: [],
	records: [],
	'office.ts': ['records'],
	protocol: ['records', 'office.ts', 'openapi', 'session.ts'],
	openapi: ['protocol', 'oauth'],
	oauth: ['records', 'protocol', 'session.ts'],
	resources: ['records', 'office.ts', 'protocol', 'openapi'],
	seed: ['records', 'resources'],
	compare: ['records', 'protocol', 'openapi', 'resources'],
};
const sandboxGround = ['kept', 'schema', 'brasilia', 'clock', 'habits', 'ids', 'search', 'taxpayerIds'].map(
	(file) => `${file}.ts`,
);
const sandboxZones = [
	...Object.entries(sandboxParts).map(([part, below]) => ({
		target: `./sandbox/src/${part}`,
		from: './sandbox/src',
		except: [part, ...below, ...sandboxGround].map((allowed) => `./${allowed}`),
		message: `sandbox/src/${part} imports only itself and ${[...below, ...sandboxGround].join(', ')}.`,
	})),
	{
		target: sandboxGround.map((file) => `./sandbox/src/${file}`),
		from: './sandbox/src',
		except: ['./kept.ts'],
		message: 'This file is the ground that the sandbox stands on, so it imports nothing of it but kept.ts.',
	},
];

/** @type {Record<string, 'readonly'>} */
const nodeGlobals = Object.fromEntries(
	[
		...['AbortSignal', 'Buffer', 'FormData', 'URL', 'URLSearchParams'],
		...['clearInterval', 'console', 'fetch', 'performance', 'process', 'setInterval'],
	].map((name) => [name, 'readonly']),
);

export default defineConfig(
	globalIgnores(['**/dist/', 'coverage/', '.tmp/', '**/.temp/']),
	// A comment can't switch a rule off, anywhere: n8n's scanner does not heed such comments either.
	{ linterOptions: { noInlineConfig: true, reportUnusedDisableDirectives: 'error' } },
	{ files: ['**/*.{js,mjs,ts,tsx}'], extends: [eslint.configs.recommended] },
	{
		files: ['**/*.{ts,tsx}'],
		// Its types and ESLint's own have drifted apart.
		extends: [/** @type {any} */ (tseslint.configs.recommended)],
		// `const { left, out, ...rest } = record` is how a record is copied without some fields.
		rules: { '@typescript-eslint/no-unused-vars': ['error', { ignoreRestSiblings: true }] },
	},
	{
		// A promise that nobody waits for loses its error; only the types show which call returns one.
		files: ['{nodes,credentials,inlined,test}/**/*.ts', 'sandbox/{src,page}/**/*.{ts,tsx}'],
		languageOptions: {
			parserOptions: {
				project: ['./tsconfig.check.json', './test/e2e/tsconfig.json', './sandbox/page/tsconfig.json'],
			},
		},
		rules: {
			'@typescript-eslint/await-thenable': 'error',
			'@typescript-eslint/no-floating-promises': 'error',
			'@typescript-eslint/no-misused-promises': 'error',
		},
	},
	{
		files: ['{nodes,credentials}/**/*.ts'],
		plugins: { 'import-x': importX },
		settings: {
			...importX.flatConfigs.typescript.settings,
			'import-x/resolver-next': [
				createTypeScriptImportResolver({ project: `${import.meta.dirname}/tsconfig.json` }),
			],
		},
	},
	{
		files: ['credentials/**/*.ts'],
		rules: {
			'import-x/no-restricted-paths': [
				'error',
				{
					basePath: import.meta.dirname,
					zones: [
						{
							target: './credentials',
							from: './nodes',
							except: ['./shared/api/baseUrl.ts'],
							message: 'A credential shares with the nodes what a Base URL is, and nothing else.',
						},
					],
				},
			],
		},
	},
	{
		files: ['nodes/**/*.ts'],
		rules: {
			// A description is a table, and tables stand in constants; no function of the package needs more than a screen.
			'max-lines-per-function': ['error', 60],
			'max-params': ['error', 5],
			'import-x/no-restricted-paths': ['error', { basePath: import.meta.dirname, zones: layerZones }],
		},
	},
	{
		files: ['test/e2e/**/*.ts'],
		rules: {
			// Playwright reads a fixture's needs from its parameter, {} where there are none.
			'no-empty-pattern': ['error', { allowObjectPatternsAsParameters: true }],
		},
	},
	{
		files: ['sandbox/src/**/*.ts'],
		plugins: { 'import-x': importX },
		settings: {
			...importX.flatConfigs.typescript.settings,
			'import-x/resolver-next': [createTypeScriptImportResolver({ project: './sandbox/tsconfig.json' })],
		},
		rules: {
			'import-x/no-restricted-paths': ['error', { basePath: import.meta.dirname, zones: sandboxZones }],
		},
	},
	{
		files: ['nodes/shared/trigger/polling/**/*.ts'],
		rules: { 'no-restricted-imports': ['error', 'n8n-workflow'] },
	},
	{ files: ['**/*.mjs'], languageOptions: { globals: nodeGlobals } },
	{
		files: ['**/*.js'],
		languageOptions: {
			sourceType: 'commonjs',
			globals: { ...nodeGlobals, exports: 'writable', module: 'writable', require: 'readonly' },
		},
	},
	{
		files: scanned,
		extends: [n8nCommunityNodesPlugin.configs.recommended],
		plugins: { 'n8n-nodes-base': n8nNodesPlugin },
		rules: { 'no-console': 'error' },
	},
	{ files: ['package.json'], rules: n8nNodesPlugin.configs.community.rules },
	{
		files: ['credentials/**/*.ts'],
		rules: {
			...n8nNodesPlugin.configs.credentials.rules,
			// Off where n8n's scanner has them off: not meant for community packages, or done better by its newer plugin.
			'n8n-nodes-base/cred-class-field-documentation-url-miscased': 'off',
			'n8n-nodes-base/cred-class-field-type-options-password-missing': 'off',
		},
	},
	{
		files: ['nodes/**/*.ts'],
		rules: {
			...n8nNodesPlugin.configs.nodes.rules,
			// Off where n8n's scanner has them off: inputs and outputs are an enum by now, and an API may have a maximum.
			'n8n-nodes-base/node-class-description-inputs-wrong-regular-node': 'off',
			'n8n-nodes-base/node-class-description-outputs-wrong': 'off',
			'n8n-nodes-base/node-param-type-options-max-value-present': 'off',
		},
	},
	{ files: ['**/*.json'], languageOptions: { parser: /** @type {any} */ (tseslint.parser) } },
);
