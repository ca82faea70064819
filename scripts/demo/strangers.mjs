import { isDeepStrictEqual } from 'node:util';
import { execute, executionsOf, nextExecution } from '../n8n/execution.mjs';

/** @typedef {Record<string, any>} Entered the input of a visitor */
/** @typedef {import('./messages.mjs').Afterwards} Afterwards */

const PAGES = {
	thanks: 'Recebemos o seu pedido',
	notNow: 'O seu pedido ainda não foi registrado',
	pleaseCheck: 'Confira os seus dados',
};

/**
 * @param {unknown} condition
 * @param {string} otherwise what is wrong, as a sentence
 * @returns {asserts condition}
 */
function check(condition, otherwise) {
	if (!condition) throw new Error(otherwise);
}

/**
 * Opens the public form like visitors with bad intentions, or bad luck, and checks what they read, and what
 * happened to the agency's records.
 *
 * @param {Afterwards} afterwards
 * @throws {Error} for whatever is not as it should be
 */
export async function meetStrangers(afterwards) {
	await sendsTwice(afterwards);
	await mistypesCpf(afterwards);
	await knowsSomebodysCpf(afterwards);
	await meetsRefusal(afterwards);
}

/**
 * @param {Afterwards} afterwards
 * @param {Entered} entered
 * @param {string} expected the title of the page at the end
 */
async function visit({ started, example, workflow }, entered, expected) {
	await started.sandbox.control.forgetRequests();
	const execution = await execute(started, { ...example, input: { ...example.input, ...entered } }, workflow);
	const page = execution.page ?? 'no page';
	check(page.includes(expected), `The visitor should read "${expected}", and read: ${page.slice(0, 500)}`);
	const others = Object.values(PAGES).filter((title) => title !== expected && page.includes(title));
	check(others.length === 0, `The visitor also read "${others.join('", "')}"`);
	return execution;
}

/** @param {Afterwards} afterwards */
async function numbersOf({ started: { sandbox } }) {
	const counted = ['people', 'sales', 'tasks'].map(async (collection) => {
		const { length } = await sandbox.control.records(collection);
		return `${length} ${collection}`;
	});
	return (await Promise.all(counted)).join(', ');
}

/** @param {Afterwards} afterwards */
async function sendsTwice(afterwards) {
	const before = await numbersOf(afterwards);
	await visit(afterwards, {}, PAGES.thanks);
	const after = await numbersOf(afterwards);
	check(after === before, `The same form a second time made of ${before}: ${after}`);
}

/** @param {Afterwards} afterwards */
async function mistypesCpf(afterwards) {
	await visit(afterwards, { CPF: '529.982.247-26' }, PAGES.pleaseCheck);
	const asked = await afterwards.started.sandbox.control.apiRequests();
	check(asked.length === 0, `A mistyped CPF led to ${asked.length} requests to the back office`);
}

/**
 * If somebody with another name has the CPF, nothing is stored, the team gets the contact details, and the
 * visitor reads the usual text, which does not reveal that the CPF is registered.
 *
 * @param {Afterwards} afterwards
 */
async function knowsSomebodysCpf(afterwards) {
	const { control } = afterwards.started.sandbox;
	const find = async () =>
		(await control.records('people')).filter((one) => one.user === null && !one.system);
	const client = (await find()).find((one) => one.person_kind === 'individual' && one.cpf_cnpj && one.email);
	const stranger = {
		Nome: 'Outra Pessoa',
		'E-mail': 'outra.pessoa@example.com',
		WhatsApp: '(11) 90000-0000',
	};
	const before = await numbersOf(afterwards);
	const { outputs } = await visit(afterwards, { ...stranger, CPF: client.cpf_cnpj }, PAGES.thanks);
	const [told] = outputs('Avisar a equipe');
	check(told?.message.includes(stranger.Nome), 'The team does not hear of the stranger');
	const after = (await find()).find(({ id }) => id === client.id);
	const changed = Object.keys({ ...client, ...after }).filter(
		(name) => !isEmpty(client[name]) && !isDeepStrictEqual(client[name], after[name]),
	);
	check(changed.length === 0, `A stranger with her CPF changed of a client: ${changed.join(', ')}`);
	check(
		(await numbersOf(afterwards)) === before,
		'Something was stored for a stranger with the CPF of a client',
	);
}

const isEmpty = (/** @type {unknown} */ value) =>
	value === null || value === '' || (typeof value === 'object' && Object.keys(value ?? {}).length === 0);

/**
 * If the back office refuses the sale, the visitor reads what to do, the team gets the contact details, and
 * whoever maintains n8n is informed.
 *
 * @param {Afterwards} afterwards
 */
async function meetsRefusal(afterwards) {
	const { started, errorWorkflowId } = afterwards;
	const known = await executionsOf(started.request, errorWorkflowId);
	const { id: fault } = await started.sandbox.control.send('POST', '/faults', {
		kind: 'license_withdrawn',
		method: 'POST',
		path: '/sales',
	});
	try {
		const { page = '', outputs } = await visit(afterwards, { Destino: 'Canela' }, PAGES.notNow);
		const [told] = outputs('Avisar a equipe');
		check(told?.message.includes('ligue para o cliente'), 'The team does not hear of the visitor');
		check(!page.includes('license'), 'The visitor reads why the back office refused');
	} finally {
		await started.sandbox.control.send('DELETE', `/faults/${fault}`);
	}
	const { outputs } = await nextExecution(started, errorWorkflowId, known);
	const [written] = outputs('Escrever a mensagem');
	check(written?.message.includes('ligue para o cliente'), `The error workflow wrote ${written?.message}`);
}
