import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import fastify, { type FastifyInstance } from 'fastify';
import type { Session } from './session';

const validityMilliseconds = 15 * 60 * 1000;

/** Temporary links to the bytes of attachments: anyone who has one may open it until it expires. */
export class DownloadLinks {
	private readonly secret = randomBytes(32);
	/** Where the downloads are served; another origin than the API, as storage services are. */
	origin = '';

	/** @param now milliseconds since 1970 by the sandbox's clock */
	issue(attachmentId: string, now: number): string {
		const expires = Math.floor(now + validityMilliseconds);
		return `${this.origin}/${attachmentId}?expires=${expires}&signature=${this.sign(attachmentId, expires)}`;
	}

	isValid(attachmentId: string, expires: number, signature: string, now: number): boolean {
		const expected = Buffer.from(this.sign(attachmentId, expires));
		const given = Buffer.from(signature);
		return given.length === expected.length && timingSafeEqual(given, expected) && now < expires;
	}

	private sign(attachmentId: string, expires: number): string {
		return createHmac('sha256', this.secret).update(`${attachmentId} ${expires}`).digest('hex');
	}
}

interface Link {
	Params: { id: string };
	Querystring: { expires?: string; signature?: string };
}

/** The server behind the links. It knows nothing of credentials. */
export function buildDownloadServer(links: DownloadLinks, current: () => Session): FastifyInstance {
	const app = fastify({ forceCloseConnections: true });
	app.get<Link>('/:id', async ({ params, query }, reply) => {
		const { store, clock } = current().office;
		const valid = links.isValid(params.id, Number(query.expires), String(query.signature), clock.now());
		if (!valid) return reply.code(403).type('text/plain').send('The link has expired or was altered');
		const attachment = store.attachments.get(params.id);
		const content = store.files.get(params.id);
		if (!attachment || !content) return reply.code(404).type('text/plain').send('No such file');
		return reply
			.type(attachment.content_type)
			.header(
				'Content-Disposition',
				`attachment; filename*=UTF-8''${encodeURIComponent(attachment.file_name)}`,
			)
			.send(content);
	});
	return app;
}
