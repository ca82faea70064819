/**
 * What opens something, in each form in which it is sent or might be echoed.
 *
 * @param tokens tokens and secrets as entered; empty ones are left out
 * @param client the partner's application, whose ID and secret go together in HTTP Basic
 */
export function secretsOf(
	tokens: readonly unknown[],
	client: { readonly id: string; readonly secret: string } | undefined,
): string[] {
	const entered = [...tokens, client?.secret].map((secret) => String(secret ?? '').trim()).filter(Boolean);
	const inForms = entered.map((secret) => new URLSearchParams({ secret }).toString().replace('secret=', ''));
	const inBasic = client?.secret ? [`${client.id}:${client.secret}`] : [];
	return [...new Set([...entered, ...inForms, ...[...inBasic, ...entered].flatMap(inBase64)])];
}

/** Without the signs at the end that only fill up: they may be left out, and hide nothing. */
function inBase64(secret: string): string[] {
	const bytes = Buffer.from(secret);
	return [bytes.toString('base64').replaceAll('=', ''), bytes.toString('base64url')];
}

/** Removes tokens, and path, query and fragment of links, from a text that may be shown or logged. */
export function withoutSecrets(text: string, secrets: readonly string[]): string {
	return secrets
		.reduce((cleaned, secret) => cleaned.replaceAll(secret, '***'), text)
		.replace(/\bBearer\s+\S+/gi, 'Bearer ***')
		.replace(/\b(https?:\/\/)(?:[^\s/?#"'@]*@)?([^\s/?#"']+)[/?#][^\s"']*/gi, '$1$2/***');
}
