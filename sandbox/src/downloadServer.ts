import fastify, { type FastifyInstance } from 'fastify';
import { guardHost } from './control/guard';
import type { DownloadLinks } from './downloadLinks';
import type { Session } from './session';

interface Link {
	Params: { id: string };
	Querystring: { expires?: string; signature?: string };
}

/**
 * The end of a long name, because clients refuse headers longer than 16 KB. Through Buffer, since the cut may
 * leave half a character, which no header may contain.
 */
const endOf = (name: string): string => Buffer.from(name.slice(-200)).toString();

/** The server that the links lead to. It needs no credential. */
export function buildDownloadServer(
	links: DownloadLinks,
	current: () => Session,
	allowedHosts: readonly string[],
): FastifyInstance {
	const app = fastify({ forceCloseConnections: true });
	app.addHook('onRequest', guardHost(allowedHosts));
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
				`attachment; filename*=UTF-8''${encodeURIComponent(endOf(attachment.file_name))}`,
			)
			.send(content);
	});
	return app;
}
