/** The parameters of a request by name. One that is sent empty counts as omitted (RFC 6749, 3.1). */
export type Parameters = Partial<Record<string, string>>;

/**
 * Reads a query, a form or a JSON object.
 * @param onRepeated is called for a parameter that is sent twice or isn't text
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

/** For the request log: of everything else (codes, verifiers, secrets, tokens, passwords) only the length. */
export function withoutSecrets(sent: unknown): unknown {
	if (typeof sent !== 'object' || sent === null) return null;
	const entries = Object.entries(sent).map(([name, value]: [string, unknown]) => {
		if (typeof value !== 'string') return [name, '(not text)'];
		return [name, shown.includes(name) ? value : `(${value.length} characters)`];
	});
	return Object.fromEntries(entries);
}

/** The same for what was answered; of a page, which holds the token of its form, nothing is shown. */
export function answerWithoutSecrets(text: string): string {
	try {
		return JSON.stringify(withoutSecrets(JSON.parse(text)));
	} catch {
		return text === '' ? '' : `(${text.length} characters)`;
	}
}
