import eslint from '@eslint/js';
import { n8nCommunityNodesPlugin } from '@n8n/eslint-plugin-community-nodes';
import n8nNodesPlugin from 'eslint-plugin-n8n-nodes-base';
import { defineConfig, globalIgnores } from 'eslint/config';
import tseslint from 'typescript-eslint';

/** What n8n's verification scanner lints, with the rules it uses (see scripts/scan.mjs): findings show up here first. */
const scanned = ['package.json', '{nodes,credentials}/**/*.{js,ts,json}'];

const nodeGlobals = Object.fromEntries(
	[
		...['AbortSignal', 'Buffer', 'FormData', 'URL', 'URLSearchParams'],
		...['clearInterval', 'console', 'fetch', 'performance', 'process', 'setInterval'],
	].map((name) => [name, 'readonly']),
);

export default defineConfig(
	globalIgnores(['**/dist/', 'coverage/', '.tmp/']),
	// A comment can't switch a rule off, anywhere: n8n's scanner does not heed such comments either.
	{ linterOptions: { noInlineConfig: true, reportUnusedDisableDirectives: 'error' } },
	{ files: ['**/*.{js,mjs,ts}'], extends: [eslint.configs.recommended] },
	{
		files: ['**/*.ts'],
		extends: [tseslint.configs.recommended],
		// `const { left, out, ...rest } = record` is how a record is copied without some fields.
		rules: { '@typescript-eslint/no-unused-vars': ['error', { ignoreRestSiblings: true }] },
	},
	{
		// A promise that nobody waits for loses its error; only the types show which call returns one.
		files: ['{nodes,credentials,inlined,test}/**/*.ts', 'sandbox/src/**/*.ts'],
		languageOptions: { parserOptions: { project: ['./tsconfig.check.json', './test/e2e/tsconfig.json'] } },
		rules: {
			'@typescript-eslint/await-thenable': 'error',
			'@typescript-eslint/no-floating-promises': 'error',
			'@typescript-eslint/no-misused-promises': 'error',
		},
	},
	{
		files: ['test/e2e/**/*.ts'],
		rules: {
			// Playwright reads a fixture's needs from its parameter, {} where there are none.
			'no-empty-pattern': ['error', { allowObjectPatternsAsParameters: true }],
		},
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
	{ files: ['**/*.json'], languageOptions: { parser: tseslint.parser } },
);
