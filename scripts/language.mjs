/**
 * What `npm start` says, in the user's language. Other commands are for developers and only speak English.
 * This file must not use node_modules.
 */

/** @typedef {'en' | 'pt'} Language */

/** Portuguese by English; `{1}` and `{2}` are inserted values. A test reports missing sentences. */
export const portuguese = /** @type {Record<string, string>} */ ({
	'still going, {1}': 'ainda em andamento, {1}',
	'done in {1}': 'pronto em {1}',
	'To be installed:': 'Será instalado:',
	'development packages': 'pacotes de desenvolvimento',
	'workflows and data': 'fluxos e dados',
	'{1} (what you make, a few MB)': '{1} (o que você criar, poucos MB)',
	'Deleting these is all it takes to remove it. Ctrl-C interrupts at any moment; after that, run it again:':
		'Para remover, basta excluir essas pastas. Ctrl-C interrompe a qualquer momento; depois, execute de novo:',
	"what npm has downloaded is in npm's own cache.": 'o que o npm já baixou fica no cache dele.',
	'On Windows, run this in WSL: it needs process groups.':
		'No Windows, execute isto no WSL: ele precisa de grupos de processos.',
	'Node {1} or newer is needed; this is Node {2}.': 'É preciso Node {1} ou mais recente; este é o Node {2}.',
	'Waiting for another process, which is doing the same ...':
		'Esperando outro processo, que está fazendo o mesmo ...',
	'Installing the development packages': 'Instalando os pacotes de desenvolvimento',
	'Interrupted. Run it again to go on.': 'Interrompido. Execute de novo para continuar.',
	'Installing {1} (once; kept in {2})': 'Instalando {1} (uma vez só; fica em {2})',
	'Building sqlite3 for n8n, about a minute': 'Compilando o sqlite3 para o n8n, cerca de um minuto',
	'sqlite3, the database of n8n, could not be built. It needs Python 3, make and a C++ compiler (Debian and Ubuntu: apt install python3 make g++; macOS: xcode-select --install).':
		'O sqlite3, banco de dados do n8n, não pôde ser compilado. Ele precisa de Python 3, make e um compilador C++ (Debian e Ubuntu: apt install python3 make g++; macOS: xcode-select --install).',
	'n8n needs Node 24 or newer. None is packaged for {1}, and this is Node {2}: start again with Node 24.':
		'O n8n precisa do Node 24 ou mais recente. Não há um pacote para {1}, e este é o Node {2}: inicie de novo com o Node 24.',
	'Building the package': 'Montando o pacote',
	'Building the sandbox': 'Montando o sandbox',
	'Installing the package in n8n': 'Instalando o pacote no n8n',
	'Starting the sandbox and n8n {1}': 'Iniciando o sandbox e o n8n {1}',
	'The sandbox': 'O sandbox',
	'{1} has ended. Its log ({2}) ends:\n{3}': '{1} parou. O fim do log ({2}):\n{3}',
	'{1} was not ready after {2} seconds. Its log ({3}) ends:\n{4}':
		'{1} não ficou pronto em {2} segundos. O fim do log ({3}):\n{4}',
	'The sandbox ended by itself. Its log: {1}': 'O sandbox parou sozinho. O log dele: {1}',
	'n8n ended by itself. Its log: {1}': 'O n8n parou sozinho. O log dele: {1}',
	'Waiting for its first reload': 'Esperando a primeira recarga',
	'Importing the examples': 'Importando os exemplos',
	'Port {1} is taken': 'A porta {1} está ocupada',
	'Port {1} is taken by {2}': 'A porta {1} está ocupada por {2}',
	'{1}: {2} uses {3}.': '{1}: {2} usa a {3}.',
	'the sandbox': 'o sandbox',
	'{1} takes a port from 1 to 65535, not {2}.': '{1} aceita uma porta de 1 a 65535, não {2}.',
	'{1}: end that, or choose another port with {2}.': '{1}: encerre isso, ou escolha outra porta com {2}.',
	'--port and --sandbox-port take two different ports.':
		'--port e --sandbox-port pedem duas portas diferentes.',
	'--lang takes pt or en, not {1}.': '--lang aceita pt ou en, não {1}.',
	"{1} can't be used, where n8n's workflows and the agency's data are kept: {2}. XDG_STATE_HOME can name another place for it.":
		'{1} não pode ser usada, e é onde ficam os fluxos do n8n e os dados da agência: {2}. XDG_STATE_HOME pode indicar outro lugar.',
	'This n8n is already running: {1}': 'Este n8n já está em andamento: {1}',
	'Beginning anew. What was there until now is in {1}.':
		'Recomeçando do zero. O que havia até agora está em {1}.',
	"The agency's data in {1} are of another version of the sandbox.":
		'Os dados da agência em {1} são de outra versão do sandbox.',
	'There is no log-in yet: npm start makes it.': 'Ainda não há login: npm start o cria.',
	'The workflows here are in the other language; npm start -- --fresh begins anew in this one.':
		'Os fluxos daqui estão na outra língua; npm start -- --fresh recomeça nesta.',
	'Ready in {1}.': 'Pronto em {1}.',
	'what the workflows ask, what is stored, what can go wrong':
		'o que os fluxos pedem, o que está gravado, o que pode falhar',
	'Next: open "{1}" and follow its note, for five minutes:':
		'Agora: abra "{1}" e siga a nota, por cinco minutos:',
	'More workflows to use': 'Outros fluxos prontos',
	'{1} (tag "{2}")': '{1} (etiqueta "{2}")',
	'Tokens and log-ins': 'Tokens e logins',
	'{1} ("How to get in")': '{1} ("Como entrar")',
	'Connecting a partner': 'Conectar um parceiro',
	'docs/partners.md': 'docs/pt-BR/partners.md',
	"Workflows and the agency's data are kept in": 'Os fluxos e os dados da agência ficam em',
	'access token': 'token de acesso',
	'token of its clients': 'token dos clientes',
	'{1} (process {2})': '{1} (processo {2})',
	'An earlier npm start was killed, and left running: {1}.':
		'Um npm start anterior foi encerrado à força e deixou em execução: {1}.',
	'End them, and start? [Y/n]': 'Encerrar e iniciar? [S/n]',
	'They go on. npm start -- --end-left ends them, and starts.':
		'Continuam em execução. npm start -- --end-left encerra e inicia.',
	'npm start -- --end-left ends them, and starts.': 'npm start -- --end-left encerra e inicia.',
	'They have ended.': 'Encerrados.',
	'npm start -- --fresh begins anew, npm start -- --password says log-in and tokens.':
		'npm start -- --fresh recomeça do zero, npm start -- --password mostra login e tokens.',
	'What you save under nodes/, credentials/ and icons/ shows in the editor within seconds.':
		'O que você salvar em nodes/, credentials/ e icons/ aparece no editor em segundos.',
	'Ctrl-C stops both.': 'Ctrl-C encerra os dois.',
});

/** @type {Language} */
let spoken = 'en';

/**
 * Sets the user's language for this process: that of `--lang`, or of the terminal.
 *
 * @param {readonly string[]} args of the command
 * @param {NodeJS.ProcessEnv} env
 * @returns {Language}
 * @throws {Error} for any other language
 */
export function speakAs(args, env) {
	const terminal = env.LC_ALL || env.LC_MESSAGES || env.LANG || '';
	spoken = /^pt\b|^pt_/i.test(terminal) ? 'pt' : 'en';
	const place = args.findIndex((arg) => arg === '--lang' || arg.startsWith('--lang='));
	if (place >= 0) {
		const chosen = args[place]?.split('=')[1] ?? args[place + 1] ?? '';
		if (chosen !== 'en' && chosen !== 'pt') throw new Error(say`--lang takes pt or en, not ${chosen}.`);
		spoken = chosen;
	}
	return spoken;
}

/**
 * A sentence in the current language.
 *
 * @param {TemplateStringsArray} parts
 * @param {...(string | number)} values
 */
export function say(parts, ...values) {
	const english = parts.reduce((text, part, place) => `${text}{${place}}${part}`);
	const sentence = (spoken === 'pt' && portuguese[english]) || english;
	return sentence.replace(/\{(\d+)\}/g, (_, place) => String(values[Number(place) - 1]));
}

/** A server is recorded with its English name, since the next start may use another language. */
export const nameInLanguage = (/** @type {string} */ name) =>
	name === 'The sandbox' ? say`The sandbox` : name;

/** A number with one decimal, as the language writes it. @param {number} value */
export const decimal = (value) => {
	const digits = value.toFixed(1);
	return spoken === 'pt' ? digits.replace('.', ',') : digits;
};
