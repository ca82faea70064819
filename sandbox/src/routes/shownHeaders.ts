/** Headers that never contain a secret. We do not know that of any other. */
const harmless = new Set([
	...['accept', 'accept-encoding', 'accept-language', 'cache-control', 'connection', 'content-encoding'],
	...['content-length', 'content-type', 'date', 'expect', 'host', 'idempotency-key', 'keep-alive', 'origin'],
	...[
		'pragma',
		'sec-fetch-dest',
		'sec-fetch-mode',
		'sec-fetch-site',
		'transfer-encoding',
		'user-agent',
		'vary',
	],
	...['x-idempotent-replay', 'x-content-type-options'],
]);

const lengthOf = (value: string): string => `(${value.length} characters)`;

/** `Bearer (19 characters)`: the scheme may be shown. */
const withoutCredential = (value: string): string => {
	const [, scheme, credential] = /^(Bearer|Basic) +(.*)$/is.exec(value) ?? [];
	return scheme && credential !== undefined ? `${scheme} ${lengthOf(credential)}` : lengthOf(value);
};

/** Headers for the request log, in lower case. If a header may be secret, only its length is shown. */
export function shownHeaders(headers: Record<string, unknown>): Record<string, string> {
	const entries = Object.entries(headers).map(([name, sent]): [string, string] => {
		const value = String(sent);
		if (name === 'authorization') return [name, withoutCredential(value)];
		return [name, harmless.has(name) ? value : lengthOf(value)];
	});
	return Object.fromEntries(entries);
}
