import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const name = 'n8n-nodes-travel-agency';

/** The clone these scripts belong to. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** What can be downloaded or made again: the pinned n8n and the scanner. Deleting it costs time only. */
export const cacheFolder = join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), name);

/** What belongs to the user: the n8n of `npm start` with the workflows made in it. Outside the clone. */
export const stateFolder = join(process.env.XDG_STATE_HOME || join(homedir(), '.local', 'state'), name);

/** Locks and stamps of this clone. Ignored by git. */
export const scratchFolder = join(root, '.tmp');
