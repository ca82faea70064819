import type { Company } from '../../records/companies';
import { queryOf, type AuthorizationRequest } from '../authorizationRequest';
import type { PartnerPermission } from '../partners';
import type { User } from '../users';
import { html, layout, type Html } from './html';

const permissionsInWords: Record<PartnerPermission, string> = {
	create_sales: 'Criar vendas',
	close_sale: 'Fechar as vendas que criar',
	sale_attachments: 'Anexar arquivos às vendas que criar',
	read_tasks: 'Ler todas as tarefas',
	write_tasks: 'Criar e editar tarefas',
	delete_tasks: 'Excluir tarefas',
	read_people: 'Ler o cadastro de pessoas',
	write_people: 'Cadastrar e editar pessoas',
	delete_people: 'Excluir pessoas',
	people_attachments: 'Anexar arquivos a pessoas',
	read_finance: 'Ler registros financeiros',
};

function companyChoice(company: Company, only: boolean, mark: Html): Html {
	return html`<label class="choice">
		<input type="radio" name="company" value="${company.id}" required ${only ? 'checked' : ''} ${mark} />
		${company.name} (CNPJ ${company.identifier})
	</label>`;
}

/**
 * The page on which the administrator picks the company, and accepts or rejects what the partner may do.
 * @param formToken proves that the form was sent from this page
 * @param failure in Portuguese
 */
export function consentPage(
	request: AuthorizationRequest,
	user: User,
	companies: readonly Company[],
	formToken: string,
	failure?: string,
): string {
	const { partner, redirectUri } = request;
	const alert = failure ? html`<p class="alert" role="alert" id="failure">${failure}</p>` : html``;
	const mark = failure ? html` aria-describedby="failure"` : html``;
	const choices = companies.map((company) => companyChoice(company, companies.length === 1, mark));
	const permissions = partner.permissions.map(
		(permission) => html`<li>${permissionsInWords[permission]}</li> `,
	);
	const action = `/oauth/authorize?${queryOf(request)}`;
	const proof = html`<input type="hidden" name="form_token" value="${formToken}" />`;
	const content = html`<h1>${partner.name} pede acesso à agência</h1>
		${alert}
		<form method="post" action="${action}">
			${proof}
			<p class="quiet">
				Você entrou como ${user.name}.
				<button class="link" type="submit" name="decision" value="switch_user">Trocar de conta</button>
			</p>
		</form>
		<form method="post" action="${action}">
			${proof}
			<h2>O parceiro poderá</h2>
			<ul>
				${permissions}
			</ul>
			<fieldset>
				<legend>Em qual empresa?</legend>
				${choices}
			</fieldset>
			<p class="quiet">
				O acesso não tem prazo e pode ser encerrado a qualquer momento. Depois da escolha, você volta para
				${new URL(redirectUri).host}.
			</p>
			<div class="actions">
				<button class="primary" type="submit" name="decision" value="approve">Autorizar</button>
				<button type="submit" name="decision" value="refuse" formnovalidate>Recusar</button>
			</div>
		</form>`;
	return layout(failure ? `Erro: ${failure}` : `Autorizar ${partner.name}`, content);
}
