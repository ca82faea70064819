import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { root } from '../../folders.mjs';

/** @typedef {import('n8n-workflow').INodeTypeDescription} Description */

const require = createRequire(import.meta.url);

/** The descriptions of the built package's nodes, in the order of package.json. @returns {Description[]} */
export function descriptions() {
	const { nodes } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).n8n;
	return nodes.map((/** @type {string} */ file) => {
		const [NodeType] = /** @type {(new () => { description: Description })[]} */ (
			Object.values(require(join(root, file)))
		);
		if (!NodeType) throw new Error(`${file} exports no node.`);
		return new NodeType().description;
	});
}
