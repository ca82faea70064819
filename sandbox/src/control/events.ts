import type { FastifyInstance } from 'fastify';
import type { Feed } from '../feed';

const heartbeat = 15_000;

/**
 * GET /events: everything that happens, as server-sent events. The first is `hello`, which has an ID to
 * resume from. A client with a Last-Event-ID gets what it missed, or `start_over` if that is no longer known.
 * A client that reads slowly is only sent as much as it reads.
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
		const write = (id: string, event: string, data: object): void =>
			void raw.write(`id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
		let told = request.headers['last-event-id']?.toString() ?? feed.latestId;
		let isGreeted = false;
		const greet = (event: 'hello' | 'start_over'): void => {
			told = feed.latestId;
			isGreeted = true;
			write(told, event, {});
		};
		const tell = (): void => {
			while (!raw.writableNeedDrain) {
				const issue = feed.next(told);
				if (issue === 'lost') {
					greet('start_over');
				} else if (issue) {
					told = issue.id;
					const news = issue.news();
					if (news) write(told, news.event, news.data);
				} else if (isGreeted) {
					return;
				} else {
					greet('hello');
				}
			}
		};
		tell();
		const stopListening = feed.listen(tell);
		raw.on('drain', tell);
		const beat = setInterval(() => {
			if (!raw.writableNeedDrain) raw.write(': still here\n\n');
		}, heartbeat);
		raw.once('close', () => {
			clearInterval(beat);
			stopListening();
		});
	});
}
