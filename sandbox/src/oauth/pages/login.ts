import { queryOf, type AuthorizationRequest } from '../authorizationRequest';
import { html, layout } from './html';

/**
 * The sign-in page.
 * @param formToken proves that the form was sent from this page
 * @param failed the email that was entered, if it or the password was wrong
 */
export function loginPage(
	request: AuthorizationRequest,
	formToken: string,
	failed?: { email: string },
): string {
	const alert = failed
		? html`<p class="alert" role="alert" id="failure">E-mail ou senha incorretos. Tente de novo.</p>`
		: html``;
	const state = failed ? html` aria-invalid="true" aria-describedby="failure"` : html``;
	const content = html`<h1>Entre para autorizar ${request.partner.name}</h1>
		${alert}
		<p class="quiet">
			Só um administrador da agência pode conectar um parceiro. O parceiro não vê a sua senha.
		</p>
		<form method="post" action="/oauth/authorize/login?${queryOf(request)}">
			<input type="hidden" name="form_token" value="${formToken}" />
			<label for="email">E-mail</label>
			<input
				id="email"
				name="email"
				type="email"
				autocomplete="username"
				required
				value="${failed?.email ?? ''}"
				${state}
			/>
			<label for="password">Senha</label>
			<input id="password" name="password" type="password" autocomplete="current-password" required${state} />
			<div class="actions"><button class="primary" type="submit">Entrar</button></div>
		</form>`;
	return layout(failed ? 'Erro ao entrar' : 'Entrar', content);
}
