import type { FAILURES as ENGLISH } from '../en/failures';

export const FAILURES: Record<keyof typeof ENGLISH, string> = {
	OPERATION_UNKNOWN: 'A operação {given} não existe nesta versão do nó',
	AUTHENTICATION_UNKNOWN: 'A autenticação escolhida não existe',
	BASE_URL_INVALID: "A 'Base URL' da credencial {problem}",
	OTHER_HOST: 'Esta credencial é só para {host}; a requisição para {other} não foi enviada',
	OPTION_UNSAFE:
		"A requisição não foi enviada: com a opção '{option}', outra pessoa poderia ler o token de acesso. Remova essa opção",
	NOT_CONNECTED: 'Esta credencial ainda não está conectada a uma agência',
	TOKEN_REFUSED: 'O back-office não aceita o token de acesso{said}',
	'TOKEN_REFUSED.connection': 'O back-office não aceita esta conexão com a agência{said}',
	FORBIDDEN: 'O back-office não permite "{action}" com esta credencial{said}',
	NOT_FOUND: 'O back-office não tem esse registro{said}',
	URL_UNKNOWN: 'O back-office não conhece esta URL{said}',
	REQUEST_NOT_READ: 'O back-office não conseguiu ler a requisição{said}',
	VALUES_REFUSED: 'O back-office recusou os valores deste item{said}',
	KEY_REUSED: 'A chave desta gravação já foi usada com outros valores{said}',
	STATE_FORBIDS: 'O registro está em um estado que não permite isto{said}',
	IN_PROGRESS: 'O back-office ainda está processando uma tentativa anterior{said}',
	'IN_PROGRESS.task':
		'O back-office ainda está processando uma tentativa anterior, ou a tarefa foi excluída{said}',
	LIMIT_USED_UP:
		'O back-office continua recusando requisições porque o limite de 10 requisições em 3 segundos está esgotado',
	REQUEST_TOO_LONG: 'Um valor deste item é longo demais para o back-office',
	'REQUEST_TOO_LONG.file': 'O arquivo é grande demais para o back-office',
	BACK_OFFICE_FAILED: 'O back-office respondeu com o status {status}{said}',
	STATUS_UNEXPECTED: 'O back-office respondeu com o status {status}{said}',
	NOT_THE_BACK_OFFICE: '{host} respondeu com algo que não são dados do back-office',
	AUTHORIZATION_SERVER: 'O servidor de autorização respondeu com o status {status}{said}',
	REVOKE_REFUSED: 'O back-office não encerrou a conexão{said}',
	UNREACHABLE: 'Não foi possível conectar ao back-office ({code})',
	CERTIFICATE_UNTRUSTED: 'O certificado do back-office não é confiável ({code})',
	NO_ANSWER: 'O back-office não respondeu ({code})',
	ANSWER_DAMAGED: 'A resposta do back-office não chegou inteira ({code})',
	ANSWER_TOO_LARGE:
		'A resposta do back-office passa de 8 MB, ou tem mais de 200.000 valores ou 100 níveis ({code})',
	LIST_INCOMPLETE: 'A lista do back-office anda em círculos: volta a uma página que já foi lida',
	'LIST_INCOMPLETE.lost':
		'A lista do back-office se interrompe: ela não informa se há mais páginas, ou onde começa a próxima',
	'LIST_INCOMPLETE.damaged': 'A lista do back-office tem uma linha que não mostra registro nenhum',
	'LIST_INCOMPLETE.endless': 'A lista do back-office não chega ao fim',
	'LIST_INCOMPLETE.poll':
		'A lista do back-office anda em círculos: o mesmo cursor veio duas vezes. Nada se perde; o gatilho tenta de novo na próxima consulta',
	LIST_NOT_SEARCHABLE:
		'Nenhum dos primeiros {count} registros corresponde a {typed}, e o back-office não procura nos outros. {next}',
	NOT_CHOSEN: "Escolha antes um 'Resource'. Se uma expressão faz essa escolha, informe o registro By ID",
	'NOT_CHOSEN.owner': 'Escolha antes {owner}. Se uma expressão faz essa escolha, informe o anexo By ID',
	CANCELED: 'A execução foi cancelada antes de este item ser enviado',
	'CANCELED.sent': 'A execução foi cancelada enquanto este item era enviado',
	FORM_NOT_CHECKED: 'O formulário não pode ser conferido: {reason}',
	UNEXPECTED: '{said}',
	TRIGGER_UNKNOWN: 'Esta versão do nó não tem o gatilho {given}',
	'FIELD_EMPTY.triggerOn': "'Trigger On' está vazio",
	NO_EXAMPLE: 'O back-office não tem um registro para mostrar de {events}',
	'NO_EXAMPLE.read': 'Dos primeiros {count} registros lidos, nenhum serve de exemplo de {events}',
	POLL_OUT_OF_TIME: 'O back-office não respondeu no tempo que o n8n permite para uma consulta',
	POLL_TIMES_QUIET:
		"não tem um horário em que um lembrete possa vir: todos caem em 'Quiet Until' ou 'Quiet Days', no horário de Brasília. Consulte também em outros horários, ou encurte as horas de silêncio",
	ANSWERS_WITHOUT_DATE:
		'As respostas do back-office vêm sem data, então o gatilho não sabe o que é novo. Um proxy entre o n8n e o back-office pode estar tirando o cabeçalho Date',
	RECORD_ID_INVALID:
		'O back-office lista um registro cujo ID não é válido, então o gatilho não consegue ler. Avise quem cuida do back-office',
	'next.operation': 'Escolha uma operação da lista.',
	'next.authentication': "Escolha 'Access Token' ou 'OAuth2' em 'Authentication'; ali não se usa expressão.",
	'next.baseUrl':
		"Abra a credencial deste nó e corrija a 'Base URL'. Peça o endereço à agência; ele é parecido com https://backoffice.example.com/api/v3.",
	'next.connect':
		'Abra a credencial deste nó e clique em Connect. Um administrador da agência então entra, escolhe a empresa e consente.',
	'next.connectAgain':
		'A agência a encerrou, alguém conectou a agência de novo em outro lugar, ou o operador do serviço desativou este parceiro. Abra a credencial deste nó e clique em Switch account (Reconnect em versões mais antigas do n8n). Um administrador da agência então entra, escolhe a empresa e consente.',
	'next.token':
		"O token está digitado errado ou foi revogado. Peça um novo a um administrador da agência e troque o 'Access Token' na credencial deste nó.",
	'next.values': 'Confira os valores deste item, principalmente datas e filtros.',
	'next.id':
		'Confira o ID: o registro pode ser de outro tipo, ter sido excluído, ou ser de uma empresa que esta credencial não pode ver.',
	'next.otherUrl':
		"Confira a 'Base URL' na credencial deste nó: ela pode levar a outro servidor ou a outra versão do back-office.",
	'next.url': "Confira a 'Base URL' na credencial deste nó.",
	'next.webPage':
		"Confira a 'Base URL' na credencial deste nó: ela pode levar a uma página web ou a um proxy no caminho.",
	'next.network': "Confira a 'Base URL' na credencial deste nó, e se este n8n pode se conectar a ela.",
	'next.certificate':
		"Confira a 'Base URL' na credencial deste nó. Se estiver certa, avise quem cuida do servidor.",
	'next.askForLess':
		"Peça menos de cada vez: um 'Limit' menor, ou um filtro. Se é um só registro, avise quem cuida do back-office.",
	'next.damaged':
		'Se acontecer de novo, avise quem cuida da rede: algo entre o n8n e o back-office estraga as respostas.',
	'next.later': 'Execute o fluxo de novo mais tarde.',
	'next.notFinished': 'Ele não terminou o que uma tentativa anterior pediu.',
	'forbids.deletedTask':
		'Se a tarefa foi excluída, ela não aceita alterações nem comentários: escolha outra, ou crie uma nova.',
	'forbids.completedTask':
		'Uma tarefa concluída não pode ser excluída: reabra a tarefa antes. Se ela já está excluída, não há mais nada a fazer.',
	'forbids.relatedPerson':
		'A pessoa tem vendas, contas, tarefas, anexos ou outros registros, ou é usuária do back-office: quem tem algo disso não pode ser excluído.',
	'known.holder': 'É de {person}.',
	'known.kind': "Pessoa física tem CPF, empresa tem CNPJ: veja se 'Person Kind' confere.",
	'known.taken':
		'Se é de alguém já cadastrado e você quer essa pessoa, use Find or Create (em uma venda, escolha a pessoa em From List). Se não, corrija.',
	'known.customField': "Preencha o que o back-office exige em 'Custom Fields', ou corrija o valor ali.",
	'known.personKind':
		"Pessoa física não vira jurídica, nem jurídica vira física: deixe 'Person Kind' de fora, ou cadastre outra pessoa.",
	'known.additionalData': 'Só pessoa física tem: para empresa, deixe de fora.',
	'known.status':
		"Escolha Opened (aberta) em 'Status', ou lance pagamentos do valor inteiro: uma venda só é fechada quando não há nada a pagar, e com uma credencial que pode fechar vendas.",
	'next.keyReused':
		'Uma tentativa anterior com esta chave foi gravada com outros valores, quase sempre porque uma expressão como $now mudou no meio.',
	'next.keyReused.ownKey':
		"Uma gravação anterior com esta 'Idempotency Key' gravou outros valores. Se este item é outro registro, dê outra chave a ele.",
	'next.nothingStoredThisTime': 'Desta vez, este item não gravou nada.',
	'next.look': 'Olhe no back-office o que está gravado antes de executar de novo.',
	'next.limit':
		'Outro programa com o mesmo endereço de internet usa todo o limite. Pare esse programa ou execute este fluxo em outra hora.',
	'next.smallerFile':
		'Anexe um arquivo menor: um servidor na frente do back-office pode aceitar menos que os 12 MB que ele mesmo aceita.',
	'next.shorten': 'Encurte o texto mais longo deste item, por exemplo um filtro ou uma descrição.',
	'next.revoke':
		"A conexão não foi alterada. Execute Verify: se o token já não funciona, a conexão já estava encerrada. Senão, confira 'Client ID' e 'Client Secret' na credencial deste nó, e pergunte ao operador do serviço se este parceiro está desativado.",
	'next.authorizationServer':
		"Confira a 'Base URL' na credencial deste nó, e o 'Client ID' e o 'Client Secret': o servidor de autorização está na raiz do mesmo endereço.",
	'next.partnersReadNoSales':
		'Parceiros não leem vendas, seja qual for a aprovação: Create devolve a venda nova inteira. Use um token da agência para ler qualquer outra venda.',
	'next.pickedCompany':
		'Confira a empresa: esta conexão só vale para a que a agência escolheu. Se é a certa, pergunte ao operador do serviço se a sua aprovação inclui: {wanted}.',
	'next.causes':
		'Peça a um administrador da agência que resolva. O back-office confere nesta ordem: {causes}.',
	'next.ownSales': 'Um parceiro só anexa arquivos a vendas que ele mesmo criou.',
	'next.noRecords':
		'Nenhum registro foi devolvido, para que uma parte da lista não se passe pela lista inteira. Execute o fluxo de novo mais tarde; se acontecer de novo, avise quem cuida do back-office.',
	'next.example':
		'O teste mostra um registro recente como exemplo, e não encontrou nenhum. Crie um no back-office, ou remova filtros. Também é possível publicar o fluxo: o gatilho o inicia assim que houver um registro.',
	'next.example.read':
		'O teste não lê mais do que isso. Publique o fluxo: o gatilho lê todos, e o inicia assim que um servir.',
	'next.triggerOn': "Escolha na lista 'Trigger On'.",
	'next.poll':
		'Ele está lento, ou outro programa com o mesmo endereço de internet usa todo o limite de 10 requisições em 3 segundos. Nada se perde: a próxima consulta continua de onde esta parou.',
	'next.byName': 'Escolha {mode} no lugar de By Name.',
	'next.byHand': 'Escolha {mode} no lugar de From List e informe {key}.',
	'next.saleNumber': 'Procure pelo número da venda, ou escolha By ID.',
	'fate.written': 'Uma tentativa anterior gravou o que este item envia: execute de novo sem ele.',
	'fate.stores':
		'O que este item envia pode ter sido gravado: olhe no back-office antes de executar de novo.{retry}',
	'fate.stores.ownKey':
		"O que este item envia pode ter sido gravado. Execute de novo: por um dia, a 'Idempotency Key' dele não grava um segundo registro.",
	'fate.retryExecution': " Por um dia, 'Retry execution' do n8n não grava nada duas vezes.",
	'fate.deletes': 'O registro pode ter sido excluído: confira se ele ainda existe.',
	'fate.disconnects':
		'A conexão pode ter sido encerrada. Execute Verify: ele mostra se a conexão ainda funciona.',
	'fate.noAnswer': 'Uma tentativa anterior ficou sem resposta.',
	'fate.nothingStored': 'Nada deste item foi gravado.',
	'items.unsent': 'Nada foi enviado.',
	'items.unsentFurther': 'Nada mais foi enviado.',
	'items.correctOne': 'Corrija o campo e execute de novo.',
	'items.ask': 'Pergunte qual é, e chame de novo.',
	'items.correctAll': 'Corrija estes campos e execute de novo:',
	'items.count': '{count} valores precisam de correção: {first}',
	'items.more': 'e mais {count}',
	'items.alike': '{sentence}, e mais {count} parecidos',
	'items.at': '{sentence} [Item {items}]',
	'items.atSeveral': '{sentence} [Itens {items}]',
	'items.written': 'O item {items} passou: deixe-o de fora quando executar de novo.',
	'items.writtenSeveral': 'Os itens {items} passaram: deixe-os de fora quando executar de novo.',
	'items.partly':
		'O item {items} gravou External IDs de pessoas, e mais nada: execute-o de novo por inteiro. Essas pessoas mantêm os IDs.',
	'items.partlySeveral':
		'Os itens {items} gravaram External IDs de pessoas, e mais nada: execute-os de novo por inteiro. Essas pessoas mantêm os IDs.',
	'items.open': 'O item {items} pode ter passado: olhe no back-office antes de executar de novo.',
	'items.openSeveral': 'Os itens {items} podem ter passado: olhe no back-office antes de executar de novo.',
	'items.left': 'O item {items} não passou nesta execução.',
	'items.leftSeveral': 'Os itens {items} não passaram nesta execução.',
	'items.failedToo': 'Também falhou: {message}.',
};
