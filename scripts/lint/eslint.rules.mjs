import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import eslint from '@eslint/js';
import { createTypeScriptImportResolver } from 'eslint-import-resolver-typescript';
import { importX } from 'eslint-plugin-import-x';
import { defineConfig, globalIgnores } from 'eslint/config';
import tseslint from 'typescript-eslint';
import { root } from '../folders.mjs';

// This project's own rules. eslint.config.mjs is n8n's and must stay as it is, word for word: see
// scripts/n8nNode.mjs, which runs it.

/** @type {{ printWidth: number }} */
const { printWidth } = JSON.parse(readFileSync(join(root, '.prettierrc.json'), 'utf8'));

/** @typedef {{ target: string, from: string, except: string[], message: string }} Zone */

/** The entries of a folder in this package. @param {string} folder @returns {string[]} */
const placesIn = (folder) => readdirSync(join(root, folder)).map((name) => join(folder, name));

/**
 * Each entry may import from itself and from entries below it, but not from others in its own group.
 *
 * @param {string} from the folder with the entries
 * @param {(string | string[])[]} order from top to bottom
 * @returns {Zone[]}
 */
const oneWay = (from, order) => {
	const groups = order.map((group) => [group].flat());
	const placed = groups.flat().map((place) => join(from, place));
	const around = new Set(placed.map(dirname));
	const left = [...around].flatMap(placesIn).filter((place) => !placed.includes(place) && !around.has(place));
	if (left.length > 0) throw new Error(`eslint.rules.mjs does not say what may import ${left.join(', ')}`);
	return groups.flatMap((group, index) => {
		const below = groups.slice(index + 1).flat();
		return group.map((place) => ({
			target: join(from, place),
			from,
			except: [place, ...below],
			message: `${place} imports, of ${from}, only itself and what is below: ${below.join(', ') || 'nothing'}.`,
		}));
	});
};

/**
 * A rule against imports into `target` from entries of `from`.
 *
 * @param {Zone[]} zones
 * @returns {import('eslint').Linter.RuleEntry}
 * @throws {Error} for a zone with a path that does not exist, since it would have no effect
 */
const zoned = (zones) => {
	for (const { target, from, except } of zones)
		for (const place of [target, from, ...except.map((excepted) => join(from, excepted))])
			if (!existsSync(join(root, place)))
				throw new Error(`eslint.rules.mjs names ${place}, which is not there`);
	// If it begins with a dot it is a path, otherwise a pattern.
	const asPath = (/** @type {string} */ place) => `./${place}`;
	return [
		'error',
		{
			basePath: root,
			zones: zones.map(({ target, from, except, message }) => ({
				...{ target: asPath(target), from: asPath(from), except: except.map(asPath), message },
			})),
		},
	];
};

/** Resources do not know each other. What two of them need belongs in shared. */
const resources = readdirSync(join(root, 'nodes')).filter((name) => name !== 'shared');

const layers = [
	resources,
	...['trigger', 'node', 'fields', 'people', 'errors', 'writes', 'reads', 'agency', 'request'].map(
		(folder) => `shared/${folder}`,
	),
	'shared/moment.ts',
	'shared/dateNotations.ts',
	'shared/textProblems.ts',
	'shared/messages',
	['labels', 'nearest', 'countries'].map((file) => `shared/${file}.ts`),
	['atOnce', 'said', 'values', 'time', 'taxpayerId', 'jsonSize', 'digest'].map((file) => `shared/${file}.ts`),
];

const sandboxLayers = [
	...['cli.ts', 'terminal', 'index.ts', 'downloadServer.ts', 'server.ts', 'control', 'routes', 'session.ts'],
	'access.ts',
	['compare', 'data', 'downloadLinks.ts', 'feed.ts', 'oauth', 'seed'],
	...['resources', 'openapi', 'protocol', 'office.ts', 'records'],
	['brasilia', 'clock', 'habits', 'ids', 'schema', 'search', 'taxpayerIds', 'token'].map(
		(file) => `${file}.ts`,
	),
	'kept.ts',
];

/** @type {Record<string, 'readonly'>} */
const nodeGlobals = Object.fromEntries(
	[
		...['AbortSignal', 'Buffer', 'FormData', 'URL', 'URLSearchParams'],
		...['clearInterval', 'console', 'fetch', 'performance', 'process', 'setInterval'],
	].map((name) => [name, 'readonly']),
);

export default defineConfig(
	// The last folder has code of n8n's Code nodes, which ends with a return and uses n8n's names.
	globalIgnores(['**/dist/', 'coverage/', '.tmp/', '**/.temp/', 'examples/code/']),
	// Comments can't switch off rules anywhere, because n8n's scanner ignores such comments.
	{ linterOptions: { noInlineConfig: true, reportUnusedDisableDirectives: 'error' } },
	{ files: ['**/*.{js,mjs,ts,tsx}'], extends: [eslint.configs.recommended] },
	{
		files: ['**/*.{js,mjs,ts,tsx}'],
		// Prettier wraps code but not comments. A wide comment is usually a long one: shorten it.
		rules: {
			'max-len': [
				'error',
				{ code: Number.MAX_SAFE_INTEGER, comments: printWidth, tabWidth: 2, ignoreUrls: true },
			],
		},
	},
	{
		files: ['**/*.{ts,tsx}'],
		// Its types do not match ESLint's own any more.
		extends: [/** @type {any} */ (tseslint.configs.recommended)],
		// `const { left, out, ...rest } = record` copies a record without some fields.
		rules: { '@typescript-eslint/no-unused-vars': ['error', { ignoreRestSiblings: true }] },
	},
	{
		files: ['{nodes,credentials}/**/*.ts'],
		plugins: { 'import-x': importX },
		settings: {
			...importX.flatConfigs.typescript.settings,
			'import-x/resolver-next': [createTypeScriptImportResolver({ project: join(root, 'tsconfig.json') })],
		},
	},
	{
		files: ['credentials/**/*.ts'],
		rules: {
			'import-x/no-restricted-paths': zoned([
				{
					target: 'credentials',
					from: 'nodes',
					except: ['shared/request/baseUrl.ts', 'shared/messages'],
					message: 'A credential shares with the nodes what a Base URL is, the messages, and nothing else.',
				},
			]),
		},
	},
	{
		files: ['nodes/**/*.ts'],
		rules: {
			// Descriptions are tables, which are in constants. No function needs more than a screen.
			'max-lines-per-function': ['error', 60],
			'max-params': ['error', 5],
			'import-x/no-restricted-paths': zoned([
				...oneWay('nodes', layers),
				{
					target: 'nodes/shared/trigger/polling',
					from: 'nodes',
					except: [
						'shared/trigger/polling',
						'shared/digest.ts',
						'shared/messages',
						'shared/atOnce.ts',
						'shared/time.ts',
						'shared/request/failures.ts',
					],
					message:
						'Polling goes from a state and a list to items and the next state. Of the API it knows how requests fail, and of events nothing.',
				},
			]),
		},
	},
	{
		files: ['test/e2e/**/*.ts'],
		rules: {
			// Playwright reads from the parameter which fixtures are needed; {} means none.
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
		rules: { 'import-x/no-restricted-paths': zoned(oneWay('sandbox/src', sandboxLayers)) },
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
			globals: {
				...nodeGlobals,
				__filename: 'readonly',
				exports: 'writable',
				module: 'writable',
				require: 'readonly',
			},
		},
	},
);
