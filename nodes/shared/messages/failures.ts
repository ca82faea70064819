/** What became of a request, an item or a poll, in a sentence of its own; and what to do next. */
export const FAILURES = {
	OPERATION_UNKNOWN: {
		en: 'The operation {given} does not exist in this version of the node',
		pt: 'A operação {given} não existe nesta versão do nó',
	},
	AUTHENTICATION_UNKNOWN: {
		en: 'The chosen authentication does not exist',
		pt: 'A autenticação escolhida não existe',
	},
	BASE_URL_INVALID: {
		en: "The 'Base URL' of the credential {problem}",
		pt: "A 'Base URL' da credencial {problem}",
	},
	OTHER_HOST: {
		en: 'This credential is for {host}; the request to {other} was not sent',
		pt: 'Esta credencial é só para {host}; a requisição para {other} não foi enviada',
	},
	OPTION_UNSAFE: {
		en: "The request was not sent: with its option '{option}', somebody else could read the access token. Remove that option",
		pt: "A requisição não foi enviada: com a opção '{option}', outra pessoa poderia ler o token de acesso. Remova essa opção",
	},
	NOT_CONNECTED: {
		en: 'This credential is not connected to an agency yet',
		pt: 'Esta credencial ainda não está conectada a uma agência',
	},
	TOKEN_REFUSED: {
		en: 'The back office does not accept the access token{said}',
		pt: 'O back-office não aceita o token de acesso{said}',
	},
	'TOKEN_REFUSED.connection': {
		en: 'The back office does not accept this connection to the agency{said}',
		pt: 'O back-office não aceita esta conexão com a agência{said}',
	},
	FORBIDDEN: {
		en: 'The back office does not allow "{action}" with this credential{said}',
		pt: 'O back-office não permite "{action}" com esta credencial{said}',
	},
	NOT_FOUND: { en: 'The back office has no such record', pt: 'O back-office não tem esse registro' },
	URL_UNKNOWN: { en: 'The back office does not know this URL', pt: 'O back-office não conhece esta URL' },
	REQUEST_NOT_READ: {
		en: 'The back office could not read the request',
		pt: 'O back-office não conseguiu ler a requisição',
	},
	VALUES_REFUSED: {
		en: 'The back office refused the values of this item',
		pt: 'O back-office recusou os valores deste item',
	},
	/** Always with the back office's own words. */
	KEY_REUSED: {
		en: 'The key of this write was used before with other values',
		pt: 'A chave desta gravação já foi usada com outros valores',
	},
	STATE_FORBIDS: {
		en: 'The record is in a state that does not allow this',
		pt: 'O registro está em um estado que não permite isto',
	},
	IN_PROGRESS: {
		en: 'The back office is still working on an earlier attempt',
		pt: 'O back-office ainda está processando uma tentativa anterior',
	},
	'IN_PROGRESS.task': {
		en: 'The back office is still working on an earlier attempt, or the task was deleted',
		pt: 'O back-office ainda está processando uma tentativa anterior, ou a tarefa foi excluída',
	},
	LIMIT_USED_UP: {
		en: 'The back office keeps refusing requests because its limit of 10 requests in 3 seconds is used up',
		pt: 'O back-office continua recusando requisições porque o limite de 10 requisições em 3 segundos está esgotado',
	},
	REQUEST_TOO_LONG: {
		en: 'A value of this item is too long for the back office',
		pt: 'Um valor deste item é longo demais para o back-office',
	},
	BACK_OFFICE_FAILED: {
		en: 'The back office answered with status {status}{said}',
		pt: 'O back-office respondeu com o status {status}{said}',
	},
	STATUS_UNEXPECTED: {
		en: 'The back office answered with status {status}{said}',
		pt: 'O back-office respondeu com o status {status}{said}',
	},
	NOT_THE_BACK_OFFICE: {
		en: "{host} answered with something other than the back office's data",
		pt: '{host} respondeu com algo que não são dados do back-office',
	},
	AUTHORIZATION_SERVER: {
		en: 'The authorization server answered with status {status}{said}',
		pt: 'O servidor de autorização respondeu com o status {status}{said}',
	},
	REVOKE_REFUSED: {
		en: 'The back office did not end the connection{said}',
		pt: 'O back-office não encerrou a conexão{said}',
	},
	UNREACHABLE: {
		en: 'The back office cannot be reached ({code})',
		pt: 'Não foi possível conectar ao back-office ({code})',
	},
	CERTIFICATE_UNTRUSTED: {
		en: "The back office's certificate is not trusted ({code})",
		pt: 'O certificado do back-office não é confiável ({code})',
	},
	NO_ANSWER: { en: 'The back office did not answer ({code})', pt: 'O back-office não respondeu ({code})' },
	ANSWER_DAMAGED: {
		en: "The back office's answer did not arrive whole ({code})",
		pt: 'A resposta do back-office não chegou inteira ({code})',
	},
	ANSWER_TOO_LARGE: {
		en: "The back office's answer is larger than 8 MB, or has more than 200,000 values or 100 levels ({code})",
		pt: 'A resposta do back-office passa de 8 MB, ou tem mais de 200.000 valores ou 100 níveis ({code})',
	},
	LIST_INCOMPLETE: {
		en: "The back office's list goes round in a circle: it leads back to a page that was read before",
		pt: 'A lista do back-office anda em círculos: volta a uma página que já foi lida',
	},
	'LIST_INCOMPLETE.lost': {
		en: "The back office's list breaks off: it does not say whether there are more pages, or where the next one begins",
		pt: 'A lista do back-office se interrompe: ela não informa se há mais páginas, ou onde começa a próxima',
	},
	'LIST_INCOMPLETE.damaged': {
		en: "The back office's list has a line that shows no record",
		pt: 'A lista do back-office tem uma linha que não mostra registro nenhum',
	},
	'LIST_INCOMPLETE.endless': {
		en: "The back office's list does not come to an end",
		pt: 'A lista do back-office não chega ao fim',
	},
	'LIST_INCOMPLETE.poll': {
		en: "The back office's list goes round in a circle: it sent the same cursor twice. Nothing is lost; the trigger tries again at the next poll",
		pt: 'A lista do back-office anda em círculos: o mesmo cursor veio duas vezes. Nada se perde; o gatilho tenta de novo na próxima consulta',
	},
	LIST_NOT_SEARCHABLE: {
		en: 'None of the first {count} records matches {typed}, and the back office cannot search the rest. {next}',
		pt: 'Nenhum dos primeiros {count} registros corresponde a {typed}, e o back-office não procura nos outros. {next}',
	},
	NOT_CHOSEN: {
		en: "Choose a 'Resource' first. If an expression chooses it, enter the record By ID",
		pt: "Escolha antes um 'Resource'. Se uma expressão faz essa escolha, informe o registro By ID",
	},
	'NOT_CHOSEN.owner': {
		en: 'Choose the {owner} first. If an expression chooses it, enter the attachment By ID',
		pt: 'Escolha antes {owner}. Se uma expressão faz essa escolha, informe o anexo By ID',
	},
	CANCELED: {
		en: 'The execution was canceled before this item was sent',
		pt: 'A execução foi cancelada antes de este item ser enviado',
	},
	FORM_NOT_CHECKED: {
		en: 'The form cannot be checked: {reason}',
		pt: 'O formulário não pode ser conferido: {reason}',
	},
	UNEXPECTED: { en: '{said}', pt: '{said}' },
	TRIGGER_UNKNOWN: {
		en: 'This version of the node has no trigger {given}',
		pt: 'Esta versão do nó não tem o gatilho {given}',
	},
	'FIELD_EMPTY.triggerOn': { en: "'Trigger On' is empty", pt: "'Trigger On' está vazio" },
	NO_EXAMPLE: {
		en: 'The back office has no record to show for {events}',
		pt: 'O back-office não tem um registro para mostrar de {events}',
	},
	POLL_OUT_OF_TIME: {
		en: 'The back office did not answer within the time that n8n allows for a poll',
		pt: 'O back-office não respondeu no tempo que o n8n permite para uma consulta',
	},
	POLL_TIMES_QUIET: {
		en: "has no time at which a reminder may come: all of them fall into 'Quiet Until' or 'Quiet Days', on the clock of Brasília. Poll at other times, too, or shorten the quiet times",
		pt: "não tem um horário em que um lembrete possa vir: todos caem em 'Quiet Until' ou 'Quiet Days', no relógio de Brasília. Consulte também em outros horários, ou encurte as horas de silêncio",
	},
	ANSWERS_WITHOUT_DATE: {
		en: "The back office's answers carry no date, so the trigger cannot tell what is new. A proxy between n8n and the back office may be removing the Date header",
		pt: 'As respostas do back-office vêm sem data, então o gatilho não sabe o que é novo. Um proxy entre o n8n e o back-office pode estar tirando o cabeçalho Date',
	},
	RECORD_ID_INVALID: {
		en: 'The back office lists a record whose ID is not valid, so the trigger cannot read it. Tell the people who run the back office',
		pt: 'O back-office lista um registro cujo ID não é válido, então o gatilho não consegue ler. Avise quem cuida do back-office',
	},

	'next.operation': { en: 'Choose an operation from the list.', pt: 'Escolha uma operação da lista.' },
	'next.authentication': {
		en: "Choose 'Access Token' or 'OAuth2' under 'Authentication'; an expression cannot be used there.",
		pt: "Escolha 'Access Token' ou 'OAuth2' em 'Authentication'; ali não se usa expressão.",
	},
	'next.baseUrl': {
		en: "Open the credential of this node and correct its 'Base URL'. Ask the agency for the address; it looks like https://backoffice.example.com/api/v3.",
		pt: "Abra a credencial deste nó e corrija a 'Base URL'. Peça o endereço à agência; ele é parecido com https://backoffice.example.com/api/v3.",
	},
	'next.connect': {
		en: 'Open the credential of this node and press Connect. An administrator of the agency then logs in, picks the company and consents.',
		pt: 'Abra a credencial deste nó e clique em Connect. Um administrador da agência então entra, escolhe a empresa e consente.',
	},
	'next.connectAgain': {
		en: 'The agency has ended it, somebody has connected the agency again elsewhere, or the service operator has disabled this partner. Open the credential of this node and press Switch account (Reconnect in older versions of n8n). An administrator of the agency then logs in, picks the company and consents.',
		pt: 'A agência a encerrou, alguém conectou a agência de novo em outro lugar, ou o operador do serviço desativou este parceiro. Abra a credencial deste nó e clique em Switch account (Reconnect em versões mais antigas do n8n). Um administrador da agência então entra, escolhe a empresa e consente.',
	},
	'next.token': {
		en: "The token is mistyped or the agency has revoked it. Ask the agency for a new one and replace the 'Access Token' in the credential of this node.",
		pt: "O token está digitado errado ou foi revogado. Peça um novo a um administrador da agência e troque o 'Access Token' na credencial deste nó.",
	},
	'next.values': {
		en: 'Check the values of this item, above all dates and filters.',
		pt: 'Confira os valores deste item, principalmente datas e filtros.',
	},
	'next.correct': { en: 'Correct the value and run again.', pt: 'Corrija o valor e execute de novo.' },
	'next.labels': { en: 'In this form, {names}.', pt: 'Neste formulário, {names}.' },
	'next.label': { en: '{name} is {label}', pt: '{name} é {label}' },
	'next.id': {
		en: 'Check the ID: the record may have been deleted, or belong to a company that this credential may not see.',
		pt: 'Confira o ID: o registro pode ter sido excluído, ou ser de uma empresa que esta credencial não pode ver.',
	},
	'next.nothingRead': { en: 'Nothing was read or stored.', pt: 'Nada foi lido nem gravado.' },
	'next.otherUrl': {
		en: "Check the 'Base URL' in the credential of this node: it may lead to another server or to another version of the back office.",
		pt: "Confira a 'Base URL' na credencial deste nó: ela pode levar a outro servidor ou a outra versão do back-office.",
	},
	'next.url': {
		en: "Check the 'Base URL' in the credential of this node.",
		pt: "Confira a 'Base URL' na credencial deste nó.",
	},
	'next.webPage': {
		en: "Check the 'Base URL' in the credential of this node: it may point to a web page or a proxy in between.",
		pt: "Confira a 'Base URL' na credencial deste nó: ela pode levar a uma página web ou a um proxy no caminho.",
	},
	'next.network': {
		en: "Check the 'Base URL' in the credential of this node, and whether this n8n may connect to it.",
		pt: "Confira a 'Base URL' na credencial deste nó, e se este n8n pode se conectar a ela.",
	},
	'next.certificate': {
		en: "Check the 'Base URL' in the credential of this node. If it is right, tell the people who run the server.",
		pt: "Confira a 'Base URL' na credencial deste nó. Se estiver certa, avise quem cuida do servidor.",
	},
	'next.askForLess': {
		en: "Ask for less at a time: a smaller 'Limit', or a filter. If it is one record, tell the people who run the back office.",
		pt: "Peça menos de cada vez: um 'Limit' menor, ou um filtro. Se é um só registro, avise quem cuida do back-office.",
	},
	'next.damaged': {
		en: 'If it happens again, tell the people who run the network: something between n8n and the back office damages answers.',
		pt: 'Se acontecer de novo, avise quem cuida da rede: algo entre o n8n e o back-office estraga as respostas.',
	},
	'next.later': { en: 'Run the workflow again later.', pt: 'Execute o fluxo de novo mais tarde.' },
	'next.notFinished': {
		en: 'It has not finished what an earlier attempt asked for.',
		pt: 'Ele não terminou o que uma tentativa anterior pediu.',
	},
	'next.deletedTasks': {
		en: 'Deleted tasks cannot be changed.',
		pt: 'Tarefas excluídas não podem ser alteradas.',
	},
	'next.state': {
		en: 'Deleted tasks cannot be changed, completed tasks cannot be deleted, and people who have sales, bills or other records cannot be deleted. If the same request is still being processed, run the workflow again later: nothing is stored twice.',
		pt: 'Tarefas excluídas não podem ser alteradas, tarefas concluídas não podem ser excluídas, nem pessoas que têm vendas, contas ou outros registros. Se a mesma requisição ainda está em andamento, execute o fluxo de novo mais tarde: nada é gravado duas vezes.',
	},
	'next.keyReused': {
		en: 'An earlier attempt with this key was stored with other values, usually because an expression such as $now changed in between.',
		pt: 'Uma tentativa anterior com esta chave foi gravada com outros valores, quase sempre porque uma expressão como $now mudou no meio.',
	},
	'next.nothingStoredThisTime': { en: 'Nothing was stored this time.', pt: 'Nada foi gravado desta vez.' },
	'next.look': {
		en: 'Look in the back office for what is stored before you run it again.',
		pt: 'Olhe no back-office o que está gravado antes de executar de novo.',
	},
	'next.limit': {
		en: 'Another program behind the same internet address uses the whole limit. Stop it or run this workflow at another time.',
		pt: 'Outro programa com o mesmo endereço de internet usa todo o limite. Pare esse programa ou execute este fluxo em outra hora.',
	},
	'next.shorten': {
		en: 'Shorten the longest text of this item, for example a filter or a description.',
		pt: 'Encurte o texto mais longo deste item, por exemplo um filtro ou uma descrição.',
	},
	'next.revoke': {
		en: "The connection was not changed. Run Verify: if the token no longer works, the connection had already been ended. Otherwise check the 'Client ID' and 'Client Secret' in the credential of this node, and ask the service operator whether this partner is disabled.",
		pt: "A conexão não foi alterada. Execute Verify: se o token já não funciona, a conexão já estava encerrada. Senão, confira 'Client ID' e 'Client Secret' na credencial deste nó, e pergunte ao operador do serviço se este parceiro está desativado.",
	},
	'next.authorizationServer': {
		en: "Check the 'Base URL' in the credential of this node, and its 'Client ID' and 'Client Secret': the authorization server is at the root of the same host.",
		pt: "Confira a 'Base URL' na credencial deste nó, e o 'Client ID' e o 'Client Secret': o servidor de autorização está na raiz do mesmo endereço.",
	},
	'next.partnersReadNoSales': {
		en: 'Partners cannot read sales, whatever they were approved for: Create returns the whole new sale. Use an access token of the agency to read any other sale.',
		pt: 'Parceiros não leem vendas, seja qual for a aprovação: Create devolve a venda nova inteira. Use um token da agência para ler qualquer outra venda.',
	},
	'next.pickedCompany': {
		en: 'Check the company: this connection works only for the one that the agency picked. If it is the right one, ask the service operator whether your approval includes: {wanted}.',
		pt: 'Confira a empresa: esta conexão só vale para a que a agência escolheu. Se é a certa, pergunte ao operador do serviço se a sua aprovação inclui: {wanted}.',
	},
	'next.causes': {
		en: 'Ask an administrator of the agency to change that. The back office checks in this order: {causes}.',
		pt: 'Peça a um administrador da agência que resolva. O back-office confere nesta ordem: {causes}.',
	},
	'next.ownSales': {
		en: 'A partner can attach files only to sales that it created itself.',
		pt: 'Um parceiro só anexa arquivos a vendas que ele mesmo criou.',
	},
	'next.noRecords': {
		en: 'No records were returned, so that a part of the list is not mistaken for all of it. Run the workflow again later; if it happens again, tell the people who run the back office.',
		pt: 'Nenhum registro foi devolvido, para que uma parte da lista não se passe pela lista inteira. Execute o fluxo de novo mais tarde; se acontecer de novo, avise quem cuida do back-office.',
	},
	'next.example': {
		en: 'The test shows a recent record as an example, and found none. Create one in the back office, or remove filters. You can also publish the workflow: the trigger starts it as soon as there is a record.',
		pt: 'O teste mostra um registro recente como exemplo, e não encontrou nenhum. Crie um no back-office, ou remova filtros. Também é possível publicar o fluxo: o gatilho o inicia assim que houver um registro.',
	},
	'next.triggerOn': { en: "Choose from the list 'Trigger On'.", pt: "Escolha na lista 'Trigger On'." },
	'next.poll': {
		en: 'It is slow, or another program behind the same internet address uses up its limit of 10 requests in 3 seconds. Nothing is lost: the next poll continues where this one stopped.',
		pt: 'Ele está lento, ou outro programa com o mesmo endereço de internet usa todo o limite de 10 requisições em 3 segundos. Nada se perde: a próxima consulta continua de onde esta parou.',
	},
	'next.byName': { en: 'Choose {mode} instead of By Name.', pt: 'Escolha {mode} no lugar de By Name.' },
	'next.byHand': {
		en: 'Choose {mode} instead of From List and enter the {key}.',
		pt: 'Escolha {mode} no lugar de From List e informe {key}.',
	},
	'next.saleNumber': {
		en: 'Search by the number of the sale, or choose By ID.',
		pt: 'Procure pelo número da venda, ou escolha By ID.',
	},

	'fate.written': {
		en: 'An earlier try has stored what this item sends: run again without it.',
		pt: 'Uma tentativa anterior gravou o que este item envia: execute de novo sem ele.',
	},
	'fate.stores': {
		en: "It may have stored what this item sends: look in the back office before you run it again. With 'Retry On Fail'{ownKey} nothing is stored twice.",
		pt: "O que este item envia pode ter sido gravado: olhe no back-office antes de executar de novo. Com 'Retry On Fail'{ownKey} nada é gravado duas vezes.",
	},
	'fate.ownKey': {
		en: ", or an 'Options > Idempotency Key' of your own,",
		pt: ", ou uma 'Options > Idempotency Key' sua,",
	},
	'fate.deletes': {
		en: "It may have deleted the record. Use 'Retry On Fail', or check whether the record still exists.",
		pt: "O registro pode ter sido excluído. Use 'Retry On Fail', ou confira se o registro ainda existe.",
	},
	'fate.disconnects': {
		en: 'It may have ended the connection. Run Verify: it shows whether the connection still works.',
		pt: 'A conexão pode ter sido encerrada. Execute Verify: ele mostra se a conexão ainda funciona.',
	},
	'fate.noAnswer': {
		en: 'An earlier attempt got no answer.',
		pt: 'Uma tentativa anterior ficou sem resposta.',
	},
	'fate.nothingStored': {
		en: 'Nothing was stored for this item.',
		pt: 'Nada deste item foi gravado.',
	},
	'items.unsent': { en: 'Nothing was sent.', pt: 'Nada foi enviado.' },
	'items.unsentFurther': { en: 'Nothing more was sent.', pt: 'Nada mais foi enviado.' },
	'items.correctOne': { en: 'Correct the field and run again.', pt: 'Corrija o campo e execute de novo.' },
	'items.correctAll': {
		en: 'Correct these fields and run again:',
		pt: 'Corrija estes campos e execute de novo:',
	},
	'items.count': {
		en: '{count} entries need a correction: {first}',
		pt: '{count} valores precisam de correção: {first}',
	},
	'items.more': { en: 'and {count} more', pt: 'e mais {count}' },
	'items.alike': { en: '{sentence}, and {count} more like it', pt: '{sentence}, e mais {count} parecidos' },
	'items.at': { en: '{sentence} [Item {items}]', pt: '{sentence} [Item {items}]' },
	'items.atSeveral': { en: '{sentence} [Items {items}]', pt: '{sentence} [Itens {items}]' },
	'items.written': {
		en: 'Item {items} went through: leave it out when you run again.',
		pt: 'O item {items} passou: deixe-o de fora quando executar de novo.',
	},
	'items.writtenSeveral': {
		en: 'Items {items} went through: leave them out when you run again.',
		pt: 'Os itens {items} passaram: deixe-os de fora quando executar de novo.',
	},
	'items.open': {
		en: 'Item {items} may have gone through: look in the back office before you run again.',
		pt: 'O item {items} pode ter passado: olhe no back-office antes de executar de novo.',
	},
	'items.openSeveral': {
		en: 'Items {items} may have gone through: look in the back office before you run again.',
		pt: 'Os itens {items} podem ter passado: olhe no back-office antes de executar de novo.',
	},
	'items.left': {
		en: 'Item {items} did not go through in this run.',
		pt: 'O item {items} não passou nesta execução.',
	},
	'items.leftSeveral': {
		en: 'Items {items} did not go through in this run.',
		pt: 'Os itens {items} não passaram nesta execução.',
	},
	'items.failedToo': { en: 'Also failed: {message}.', pt: 'Também falhou: {message}.' },
} as const;
