import type { RuleName } from '../../src/protocol/rules';

/** What each rule says, in Portuguese: beside the sentence of the API, which stays as it is. */
const RULES: Record<RuleName, string> = {
	rate_limit:
		'Cada endereço IP pode enviar 10 requisições a cada 3 segundos. O que passa disso recebe 429 e não é processado: espere um pouco e tente de novo, com intervalos cada vez maiores.',
	credential_invalid:
		'Toda requisição precisa do cabeçalho Authorization: a palavra Bearer e um token de acesso válido.',
	credential_revoked:
		'O token de uma agência não expira, mas ela pode revogá-lo quando quiser. Uma conexão revogada ou excluída recebe 401.',
	license_missing:
		'403: a empresa não tem licença da API. A falta de licença é informada antes da falta de permissão.',
	license_read_only: '403: a licença só permite ler, e esta requisição grava.',
	permission_missing: '403: a credencial não tem permissão para este recurso.',
	partner_attachment: 'A credencial de um parceiro só anexa arquivos a vendas que ela mesma criou.',
	in_development: 'Este endpoint está em desenvolvimento e ainda não pode ser usado.',
	content_type: 'O Content-Type precisa ser application/json; no envio de arquivos, multipart/form-data.',
	syntax: '400: a sintaxe ou o formato da requisição está errado.',
	path_identifier:
		'400 quando o ID no caminho não é um UUID. Em /custom_fields/{id}, 404 quando não é um número.',
	unknown_parameter: '400: este parâmetro não existe. Um filtro com erro de digitação não pode trazer tudo.',
	plain_parameters:
		'Em pessoas e cidades, um filtro enviado como lista ou com colchetes (como name[]) recebe 400 com o nome do parâmetro.',
	date_range:
		'O período inclui o primeiro e o último dia. Data em outro formato, período invertido ou date_field que não existe recebe 400. Com date_from ou date_to, date_field é obrigatório.',
	updated_since:
		'updated_since aceita data ou data e hora em ISO 8601; sem fuso, vale o horário de Brasília. Outro valor recebe 400.',
	cursor_not_issued: 'Um cursor que o serviço não forneceu recebe 400.',
	cursor_or_page: '400: page e cursor não podem ser enviados juntos.',
	key_missing: '400: o cabeçalho Idempotency-Key falta ou não é um UUID v4.',
	key_in_progress:
		'A primeira requisição com esta chave ainda está em andamento: a segunda recebe 409, e nada muda.',
	key_reused: 'Esta chave já foi processada com outro corpo: 422.',
	not_found: '404: não existe registro com este ID.',
	unknown_endpoint:
		'404: este endpoint não existe. Antes são verificados o limite de requisições e a credencial; o corpo não importa.',
	task_deleted: 'A tarefa foi excluída: alterar, comentar ou excluir recebe 409.',
	task_completed: 'Uma tarefa concluída não pode ser excluída: 409, e ela fica como está.',
	person_in_use:
		'409: a pessoa não pode ser excluída, porque tem registros ou anexos ligados a ela ou é usuária do back-office.',
	field_format:
		'422: um campo foi enviado em formato diferente do documentado. A resposta diz qual, e nada é gravado.',
	unknown_field: '422: este campo não existe. Um erro de digitação não pode passar por “gravado”.',
	old_and_present_name:
		'422: o nome antigo e o atual do mesmo campo foram enviados juntos. A resposta diz quais.',
	unknown_company: '422: nenhuma empresa tem este company_identifier.',
	sale_cannot_be_closed:
		'422: a venda não pode ser criada como fechada, e nada é gravado. É preciso que não haja saldo em aberto e, em uma consolidadora, que o intermediário esteja informado.',
	validation: '422: os dados não passaram na validação; nada é gravado.',
	upload:
		'422: o arquivo foi recusado pela extensão, pelo tamanho ou pelo conteúdo, ou o resource_id não existe.',
};

/** The sentence of a rule in Portuguese; undefined for one that this page does not know. */
export const ruleInPortuguese = (name: string): string | undefined =>
	Object.hasOwn(RULES, name) ? RULES[name as RuleName] : undefined;
