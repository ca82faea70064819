/** The parameters of a request, by name. An empty one counts as omitted (RFC 6749, 3.1). */
export type Parameters = Partial<Record<string, string>>;

/**
 * Reads a query, a form or a JSON object.
 * @param onRepeated is called for a parameter that was sent twice or is not text
 */
export function readParameters(sent: unknown, onRepeated: (name: string) => Error): Parameters {
	const parameters: Parameters = {};
	if (typeof sent !== 'object' || sent === null) return parameters;
	for (const [name, value] of Object.entries(sent)) {
		if (value === '' || value === null) continue;
		if (typeof value !== 'string') throw onRepeated(name);
		parameters[name] = value;
	}
	return parameters;
}

const shown = [
	'response_type',
	'client_id',
	'redirect_uri',
	'code_challenge',
	'code_challenge_method',
	'scope',
	'grant_type',
	'company',
	'decision',
	'email',
	'status',
	'error',
	'error_description',
	'token_type',
];

/**
 * For the request log. Parameters that may be secret (codes, verifiers, tokens, passwords) are replaced by
 * their length.
 */
export function withoutSecrets(sent: unknown): unknown {
	if (typeof sent !== 'object' || sent === null) return null;
	const entries = Object.entries(sent).map(([name, value]: [string, unknown]) => {
		if (typeof value !== 'string') return [name, '(not text)'];
		return [name, shown.includes(name) ? value : `(${value.length} characters)`];
	});
	return Object.fromEntries(entries);
}

/** The same for an answer. Nothing of a page is shown, because it contains the token of its form. */
export function answerWithoutSecrets(text: string): string {
	try {
		return JSON.stringify(withoutSecrets(JSON.parse(text)));
	} catch {
		return text === '' ? '' : `(${text.length} characters)`;
	}
}
