/** The code of an answer whose status came, and whose body broke off or could not be unpacked. */
export const ANSWER_CUT = 'ANSWER_CUT';

/** The code of an answer that was not read to its end, because it is larger than any of the API's. */
export const ANSWER_TOO_LARGE = 'ANSWER_TOO_LARGE';

const NOT_CONNECTED = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']);

/** Whether a network code says that there was nobody to send to. */
export function isNotConnected(code: string): boolean {
	return NOT_CONNECTED.has(code);
}

/** Whether a network code says that the server's certificate was not accepted; then nothing was sent. */
export function isUntrusted(code: string): boolean {
	return /CERT|TLS|SSL|ALTNAME|VERIFY|EPROTO/.test(code);
}
