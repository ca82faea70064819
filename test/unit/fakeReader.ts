import { Reader } from '../../nodes/shared/reads/reader';
import { ResponseCache } from '../../nodes/shared/reads/responseCache';
import { fakeConnection } from './request/fakeConnection';

/** A reader whose pages and records come from a fake; what it has no fake for fails. */
export function readerOf(own: Partial<Pick<Reader, 'get' | 'page'>>): Reader {
	const attempt = async (): Promise<never> => {
		throw new Error('Not faked');
	};
	const reader: Reader = new Reader(fakeConnection([], { attempt }).connection, new ResponseCache());
	return reader.with({ recent: () => readerOf(own), anew: () => readerOf(own), ...own });
}
