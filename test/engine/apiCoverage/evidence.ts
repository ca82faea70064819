import { mkdirSync, writeFileSync } from 'fs';
import { basename, join } from 'path';

import type { SeenRequest } from '../backOffice';
import { sendersOf } from './senders';

/** The folder in which test files record their requests, for check.mjs. */
const FOLDER = join(__dirname, '../../../coverage/engine');

interface Sent {
	endpoint: string;
	/** The operation that sent it. */
	sender: string;
	/** Whether the user wrote the whole body as JSON instead of filling in a form. */
	isJson: boolean;
	query: Set<string>;
	body: Set<string>;
}

/**
 * What the operations in a test file requested, by method and route: query parameters, and paths of body
 * fields (`hotels[].passengers[].amount`). Only successful requests count, because a refused parameter was
 * not shown to work.
 */
export class Evidence {
	private readonly seen = new Map<string, Sent>();

	add(requests: readonly SeenRequest[]): void {
		for (const request of requests) {
			const { method, route, query, body, status } = request;
			if (route === null || status === null || status >= 300) continue;
			const endpoint = `${method} ${route}`;
			for (const { sender, isJson } of sendersOf(request)) {
				const name = JSON.stringify([endpoint, sender, isJson]);
				const entry = this.seen.get(name) ?? {
					...{ endpoint, sender, isJson },
					query: new Set(),
					body: new Set(),
				};
				this.seen.set(name, entry);
				for (const parameter of Object.keys(query)) entry.query.add(parameter);
				for (const field of fieldPaths(body)) entry.body.add(field);
			}
		}
	}

	/**
	 * @param testPath the test file, which becomes the name of the evidence, since files run in separate
	 * processes
	 */
	write(testPath: string): void {
		const requests = [...this.seen.values()].map(({ query, body, ...sent }) => ({
			...sent,
			query: [...query].sort(),
			body: [...body].sort(),
		}));
		mkdirSync(FOLDER, { recursive: true });
		const evidence = { testFile: basename(testPath), requests };
		writeFileSync(join(FOLDER, `${basename(testPath, '.test.ts')}.json`), JSON.stringify(evidence));
	}
}

function fieldPaths(value: unknown, path = ''): string[] {
	if (Array.isArray(value)) return value.flatMap((entry) => fieldPaths(entry, `${path}[]`));
	if (typeof value !== 'object' || value === null) return [];
	return Object.entries(value).flatMap(([name, inner]) => {
		const here = path === '' ? name : `${path}.${name}`;
		return [here, ...fieldPaths(inner, here)];
	});
}
