import type { ServicePage } from '../servicePage';
import { html, layout } from './html';

/** The page that explains why the authorization cannot continue. */
export function servicePage({ title, sentences, wayBack }: ServicePage): string {
	const paragraphs = sentences.map((sentence) => html`<p>${sentence}</p> `);
	const link = wayBack ? html`<p><a href="${wayBack.address}">${wayBack.label}</a></p>` : html``;
	return layout(
		title,
		html`<h1>${title}</h1>
			${paragraphs}${link}`,
	);
}
