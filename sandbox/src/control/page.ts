import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { notFound } from '../protocol/refusal';
import { guardOrigin } from './guard';

/** Where the build puts the page. The path is the same from the sources and from the built files. */
const folder = join(__dirname, '..', '..', 'dist', 'page');

const policy = (...more: string[]): string =>
	[
		"default-src 'none'; script-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'",
		...more,
	].join('; ');

/** The only address that other pages link to: the notes in n8n do. */
const entrance = '/';

/** Every file of the page, by its address. No other file of the folder is served. */
const files: Record<string, { file: string; type: string; policy?: string }> = {
	[entrance]: {
		file: 'index.html',
		type: 'text/html; charset=utf-8',
		policy: policy("style-src 'self'; frame-src 'self'; frame-ancestors 'none'"),
	},
	'/page/page.js': { file: 'page.js', type: 'text/javascript; charset=utf-8' },
	'/page/page.css': { file: 'page.css', type: 'text/css; charset=utf-8' },
	'/page/icon.svg': { file: 'icon.svg', type: 'image/svg+xml' },
	'/page/description': {
		file: 'description.html',
		type: 'text/html; charset=utf-8',
		// Swagger UI sets some styles on elements, and the page shows it in a frame.
		policy: policy("style-src 'self' 'unsafe-inline'; frame-ancestors 'self'"),
	},
	'/page/description.js': { file: 'description.js', type: 'text/javascript; charset=utf-8' },
	'/page/description.css': { file: 'description.css', type: 'text/css; charset=utf-8' },
	'/page/swagger-ui-bundle.js': { file: 'swagger-ui-bundle.js', type: 'text/javascript; charset=utf-8' },
	'/page/swagger-ui.css': { file: 'swagger-ui.css', type: 'text/css; charset=utf-8' },
};

/** @throws {Refusal} 404 if the sandbox runs from its sources and the page was not built */
async function send(reply: FastifyReply, { file, type, policy: allowed }: (typeof files)[string]) {
	const content = await readFile(join(folder, file)).catch(() => {
		throw notFound('The page is made by the build of the sandbox: it is');
	});
	return reply
		.headers({
			'Content-Type': type,
			'Cache-Control': 'no-cache',
			'X-Content-Type-Options': 'nosniff',
			'Referrer-Policy': 'no-referrer',
			// The page that opened this tab cannot control the window.
			'Cross-Origin-Opener-Policy': 'same-origin',
			...(allowed && { 'Content-Security-Policy': allowed }),
		})
		.send(content);
}

/** The page at `/`, for people. Guarded like the control plane, except that other pages may link to it. */
export async function page(app: FastifyInstance): Promise<void> {
	app.addHook('onRequest', async (request) => guardOrigin(request, request.routeOptions.url === entrance));
	for (const [address, served] of Object.entries(files)) {
		app.get(address, async (_request, reply) => send(reply, served));
	}
}
