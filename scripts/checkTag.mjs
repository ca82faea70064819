import { fileURLToPath } from 'node:url';
import { placeholdersLeft } from './release/placeholders.mjs';
import { lookAtSource } from './release/source.mjs';

/**
 * The first step of publishing, before anything is installed: checks whether the pushed tag (GITHUB_REF_NAME)
 * names a release of this repository (GITHUB_REPOSITORY).
 */

const { GITHUB_REF_NAME: tag = '', GITHUB_REPOSITORY: repository = '' } = process.env;
const [, version] = /^v(\d+\.\d+\.\d+)$/.exec(tag) ?? [];
const { flaws } = version
	? lookAtSource({ version, isPushed: true, repository })
	: { flaws: [`"${tag}" is no tag of a release: v1.2.3 is one.`] };
const placeholders = placeholdersLeft(fileURLToPath(new URL('..', import.meta.url)));
for (const flaw of [...flaws, ...placeholders]) console.error(flaw);
if (flaws.length + placeholders.length > 0) process.exit(1);
console.log(`${tag} is a release.`);
