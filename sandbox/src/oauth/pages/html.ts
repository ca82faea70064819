import { createHash } from 'node:crypto';

/** Part of a page, with all texts escaped. */
export class Html {
	constructor(readonly source: string) {}
}

const entities: Record<string, string> = {
	'&': '&amp;',
	'<': '&lt;',
	'>': '&gt;',
	'"': '&quot;',
	"'": '&#39;',
};

const escape = (text: string): string =>
	text.replace(/[&<>"']/g, (character) => entities[character] ?? character);

function sourceOf(value: string | Html | readonly Html[]): string {
	if (typeof value === 'string') return escape(value);
	return value instanceof Html ? value.source : value.map(({ source }) => source).join('');
}

/** A template that escapes the values put into it. */
export function html(parts: TemplateStringsArray, ...values: (string | Html | readonly Html[])[]): Html {
	return new Html(parts.map((part, i) => part + sourceOf(values[i] ?? '')).join(''));
}

const style = `
:root { color-scheme: light dark; --page: #f3f5f8; --card: #fff; --ink: #1b2430; --quiet: #51606f; --line: #6b7a89; --strong: #0b5cab; --on-strong: #fff; --alert: #a3161c; }
@media (prefers-color-scheme: dark) { :root { --page: #12171d; --card: #1c232c; --ink: #eef2f6; --quiet: #b3bfcb; --line: #8796a5; --strong: #8ec2ff; --on-strong: #0c1a29; --alert: #ff9c9c; } }
* { box-sizing: border-box; }
body { margin: 0; padding: 1.5rem 1rem; background: var(--page); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; }
main { max-width: 30rem; margin: 0 auto; padding: 1.75rem; background: var(--card); border-radius: .75rem; }
header { max-width: 30rem; margin: 0 auto .75rem; color: var(--quiet); }
h1 { margin: 0 0 1rem; font-size: 1.4rem; line-height: 1.25; }
h2 { margin: 1.25rem 0 .25rem; font-size: 1rem; }
legend { padding: 0; font-size: 1rem; font-weight: 600; }
ul { margin: .25rem 0; padding-left: 1.25rem; }
fieldset { margin: 1.25rem 0 0; padding: 0; border: 0; }
label { display: block; margin-top: .9rem; font-weight: 600; }
label.choice { display: flex; gap: .6rem; align-items: center; margin-top: .4rem; padding: .6rem .75rem; border: 1px solid var(--line); border-radius: .4rem; font-weight: 400; }
input[type=email], input[type=password] { width: 100%; margin-top: .25rem; padding: .6rem .75rem; border: 1px solid var(--line); border-radius: .4rem; background: transparent; color: inherit; font: inherit; }
button { padding: .65rem 1.25rem; border: 1px solid var(--strong); border-radius: .4rem; background: transparent; color: var(--strong); font: inherit; font-weight: 600; cursor: pointer; }
button.primary { background: var(--strong); color: var(--on-strong); }
button.link { padding: .25rem 0; border: 0; text-decoration: underline; }
a { color: var(--strong); }
:focus-visible { outline: 3px solid var(--strong); outline-offset: 2px; }
.actions { display: flex; flex-wrap: wrap; gap: .75rem; margin-top: 1.5rem; }
.alert { margin: 0 0 1rem; padding: .6rem .75rem; border-left: 4px solid var(--alert); color: var(--alert); }
.quiet { color: var(--quiet); }
`;

/**
 * Allows only this style sheet: no script, no frame. form-action stays open, because browsers also apply it
 * to redirects, and so to the partner's address and wherever that redirects to.
 */
export const contentSecurityPolicy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; frame-ancestors 'none'; base-uri 'none'`;

/** A complete page of the service. */
export function layout(title: string, content: Html): string {
	return `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(title)} · Agência Horizonte</title>
<style>${style}</style>
</head>
<body>
<header>Agência Horizonte · ambiente de testes</header>
<main>
${content.source}
</main>
</body>
</html>
`;
}
