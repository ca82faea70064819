import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { KeptValue } from './kept';

const validityMilliseconds = 15 * 60 * 1000;

/** Temporary links to the bytes of attachments: anyone who has one may open it until it expires. */
export class DownloadLinks {
	readonly secret = new KeptValue(randomBytes(32));
	/** Where downloads are served: from another origin than the API, as by storage services. */
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
		return createHmac('sha256', this.secret.value).update(`${attachmentId} ${expires}`).digest('hex');
	}
}
