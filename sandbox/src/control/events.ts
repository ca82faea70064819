import type { FastifyInstance } from 'fastify';
import type { Feed, Issue } from '../feed';

const heartbeat = 15_000;
/** A reader this many bytes behind is disconnected; on reconnecting it gets what it missed. */
const mostUnread = 8 * 1024 * 1024;

const written = ({ id, news: { event, data } }: Issue): string =>
	`id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`;

/**
 * GET /events: everything that happens, as server-sent events. The first is `hello`, which carries an id to
 * resume from. A client with a Last-Event-ID gets what it missed, or `start_over` when that is no longer
 * known.
 */
export function serveEvents(app: Pick<FastifyInstance, 'get'>, feed: Feed): void {
	app.get('/events', (request, reply) => {
		reply.hijack();
		const { raw } = reply;
		raw.writeHead(200, {
			'Content-Type': 'text/event-stream; charset=utf-8',
			'Cache-Control': 'no-store',
			'X-Content-Type-Options': 'nosniff',
		});
		const lastId = request.headers['last-event-id']?.toString();
		const missed = lastId === undefined ? undefined : feed.since(lastId);
		const greeting = lastId === undefined || missed ? 'hello' : 'start_over';
		for (const issue of missed ?? []) raw.write(written(issue));
		raw.write(`id: ${feed.latestId}\nevent: ${greeting}\ndata: {}\n\n`);
		const stopListening = feed.listen((issue) => {
			raw.write(written(issue));
			if (raw.writableLength > mostUnread) raw.destroy();
		});
		const beat = setInterval(() => raw.write(': still here\n\n'), heartbeat);
		raw.once('close', () => {
			clearInterval(beat);
			stopListening();
		});
	});
}
