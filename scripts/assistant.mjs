import { Agency } from './agency.mjs';
import { sayInChat } from './n8n/chat.mjs';
import { connectMcpClient, statusWithoutToken } from './n8n/mcpClient.mjs';
import { startStandInModel } from './n8n/standInModel.mjs';
import { triggerAddress } from './n8n/submission.mjs';
import { activate } from './n8n/workflow.mjs';

/** @typedef {import('./backOfficeAndN8n.mjs').Started} Started */
/** @typedef {import('./n8n/mcpClient.mjs').McpTool} McpTool */

/**
 * @param {unknown} condition
 * @param {string} otherwise what is wrong, as a sentence
 * @returns {asserts condition}
 */
function check(condition, otherwise) {
	if (!condition) throw new Error(otherwise);
}

/** Values that only the agency knows, and selects in the tool. */
const NOT_FOR_A_MODEL = /category|company|limit|return all|output|fields|credential|option/i;

/** The largest number of tools in either example. */
const MOST_TOOLS = 14;

/**
 * The members that a strict mode accepts in a tool's definition, and those that n8n adds; also for each
 * value.
 */
const OF_TOOL = ['type', 'properties', 'required', 'description', '$schema', 'additionalProperties'];
const OF_VALUE = ['type', 'description'];

/**
 * What is wrong with a tool's description for a model; empty if it is usable.
 *
 * @param {McpTool} tool
 */
function flawsOf({ name, description = '', inputSchema }) {
	const { required = [], properties = {} } = inputSchema;
	const flaws = description.length < 20 ? [`${name} does not say what it does`] : [];
	for (const one of [inputSchema, ...Object.values(properties)]) {
		const more = Object.keys(one).filter((key) => !(one === inputSchema ? OF_TOOL : OF_VALUE).includes(key));
		if (more.length > 0) flaws.push(`${name} has ${more.join()}, which no strict mode takes`);
	}
	for (const [field, { type, description: said = '' }] of Object.entries(properties)) {
		if (!required.includes(field)) flaws.push(`${name}: ${field} is not required`);
		if (type !== 'string') flaws.push(`${name}: ${field} is no text`);
		if (!/(e\.g\.|p\. ex\.) \S/.test(said))
			flaws.push(`${name}: ${field} is described without an example: "${said}"`);
		if (NOT_FOR_A_MODEL.test(field)) flaws.push(`${name}: a model cannot know ${field}`);
	}
	return flaws;
}

/**
 * A client of the agency with a future trip, according to the API.
 *
 * @param {Started} started
 */
async function aTraveler({ sandbox }) {
	const agency = new Agency(sandbox);
	const today = new Date().toISOString().slice(0, 10);
	const { data: sales } = await agency.read(`/sales?date_field=departure_date&date_from=${today}&size=50`);
	const { payer } = await agency.read(`/sales/${sales[0].id}`);
	const { data: trips } = await agency.read(
		`/sales?date_field=departure_date&date_from=${today}&size=50&people_id=${payer.id}`,
	);
	const { name } = await agency.read(`/people/${payer.id}`);
	return {
		id: payer.id,
		name,
		departures: trips.map((/** @type {any} */ { departure_date: day }) => day).sort(),
	};
}

/**
 * Uses the MCP example like a model does: lists its tools, finds a client by name, reads her next trip,
 * creates a task about it, and repeats that call.
 *
 * @param {Started} started
 * @param {import('./n8n/install.mjs').Install} install
 * @param {import('./n8n/examples.mjs').Example} example
 * @param {import('./n8n/workflow.mjs').Saved} workflow
 * @returns {Promise<{ read: number, written: number }>} how many records the tools said they read and wrote
 * @throws {Error} for whatever is not as it should be
 */
export async function assistOverMcp(started, install, example, workflow) {
	const traveler = await aTraveler(started);
	await started.sandbox.control.forgetRequests();
	await activate(started.request, workflow);
	const address = triggerAddress(started.url, example.trigger);
	const refused = await statusWithoutToken(address);
	check([401, 403].includes(refused), `A request without the token was answered with ${refused}`);

	const client = await connectMcpClient(install, address, started.mcpToken);
	try {
		const tools = await client.tools();
		const names = workflow.nodes.filter(({ type }) => type.endsWith('Tool')).map(({ name }) => name);
		check(
			names.length > 0 &&
				names.length <= MOST_TOOLS &&
				names.sort().join() ===
					tools
						.map(({ name }) => name)
						.sort()
						.join(),
			`The tools are ${tools.map(({ name }) => name).join(', ')}`,
		);
		const told = new Set(tools.map(({ description }) => description));
		check(told.size === tools.length, 'Two tools say the same of themselves');
		const flaws = tools.flatMap(flawsOf);
		check(flaws.length === 0, flaws.join('; '));

		const { people } = (await client.call('agency_find_people', { Search: traveler.name, Next: '' }))
			.data_not_instructions;
		check(
			people.some((/** @type {any} */ { id }) => id === traveler.id),
			`${traveler.name} was not found`,
		);
		const overview = (await client.call('agency_get_client', { Person: traveler.id, Next: '' }))
			.data_not_instructions;
		const next = overview.trips.find(
			(/** @type {any} */ { departure_date: day }) => day === traveler.departures[0],
		);
		check(next !== undefined, `The next trip of ${traveler.name} is not in the overview`);
		const brief = (await client.call('agency_get_sale', { Sale: String(next.sale_number), Next: '' }))
			.data_not_instructions;
		check(brief.number === next.sale_number, 'agency_get_sale gave another sale');

		// Open-ended, until everything was said.
		const departing = { From: next.departure_date, Until: '', Traveler: '', Sale: '' };
		let answer = await client.call('agency_find_trips', { ...departing, Next: '' });
		const numbers = answer.data_not_instructions.departures;
		while (answer.next !== undefined) {
			answer = await client.call('agency_find_trips', { ...departing, Next: answer.next });
			numbers.push(...answer.data_not_instructions.departures);
		}
		check(
			numbers.some((/** @type {any} */ { sale_number: number }) => number === next.sale_number),
			'agency_find_trips did not tell all departures',
		);

		const colleague = (await started.sandbox.control.records('people')).find(({ user }) => user?.active);
		const task = {
			Assignee: colleague.name,
			Title: `Check the documents of ${traveler.name}`,
			Due: `${next.departure_date}T09:00:00`,
			Description: '',
			Person: traveler.id,
		};
		const created = await client.call('agency_add_task', task);
		// A new client, as after a lost connection.
		const newcomer = await connectMcpClient(install, address, started.mcpToken);
		const again = await newcomer.call('agency_add_task', task);
		await newcomer.close();
		check(created.replayed === false && again.replayed === true, 'The second call was not recognized');
		const stored = (await started.sandbox.control.records('tasks')).filter(
			({ title, person_id: person }) => title === task.Title && person === traveler.id,
		);
		check(
			stored.length === 1 &&
				stored[0].id === created.data_not_instructions.id &&
				stored[0].due === task.Due &&
				stored[0].assignee_id === colleague.id,
			`${stored.length} tasks were stored`,
		);
		return { read: people.length + 2, written: 1 };
	} finally {
		await client.close();
	}
}

/**
 * Uses the chat example with a fake model that answers as it is told: it reads a client's next trip, and
 * creates a task about it, which waits until a person approves.
 *
 * @param {Started} started
 * @param {import('./n8n/install.mjs').Install} install
 * @param {import('./n8n/workflow.mjs').Saved} workflow
 * @returns {Promise<{ read: number, written: number }>} how many records the tools said they read and wrote
 * @throws {Error} for whatever is not as it should be
 */
export async function assistInChat(started, install, workflow) {
	const { request, sandbox } = started;
	const traveler = await aTraveler(started);
	const model = await startStandInModel();
	await model.standIn(request, workflow.id);
	await sandbox.control.forgetRequests();
	const told = () => JSON.stringify(model.asked.at(-1)?.input);
	/** @param {string} text @param {import('./n8n/chat.mjs').Question[]} questions */
	const say = async (text, questions = []) =>
		await sayInChat(started, install, workflow, text, async (question) => {
			questions.push(question);
			const stored = await tasksNamed(title);
			check(stored.length === 0, 'A task was stored before anybody approved it');
			return String(question.buttons.find(({ type }) => type === 'primary')?.link);
		});
	const title = `Levar os vouchers a ${traveler.name}`;
	const tasksNamed = async (/** @type {string} */ name) =>
		(await sandbox.control.records('tasks')).filter((task) => task.title === name);

	model.willSay(
		{ tool: 'agency_get_client', said: { Person: traveler.id, Next: '' } },
		{ text: 'A próxima viagem.' },
	);
	const answer = await say(`Qual é a próxima viagem de ${traveler.name}?`);
	check(answer.join() === 'A próxima viagem.', `The chat said ${answer.join() || 'nothing'}`);
	check(told().includes(traveler.departures[0]), 'The model was not told the next trip');
	const tools = (model.asked[0]?.tools ?? []).map(({ parameters, ...tool }) => {
		const { toolParameters, hitlParameters = {} } = parameters.properties ?? {};
		check(Object.keys(hitlParameters.properties ?? {}).length === 0, `${tool.name} asks for an approval`);
		return { ...tool, inputSchema: toolParameters ?? parameters };
	});
	const flaws = tools.flatMap(flawsOf);
	check(
		tools.length > 0 && tools.length <= MOST_TOOLS && flaws.length === 0,
		`${tools.length} tools; ${flaws.join('; ')}`,
	);

	const colleague = (await sandbox.control.records('people')).find(({ user }) => user?.active);
	const said = {
		Assignee: colleague.name,
		Title: title,
		Due: `${traveler.departures[0]}T09:00:00`,
		Description: '',
		Person: traveler.id,
	};
	model.willSay({ tool: 'agency_add_task', said }, { text: 'Criei a tarefa.' });
	/** @type {import('./n8n/chat.mjs').Question[]} */
	const questions = [];
	const done = await say(`Crie a tarefa "${title}" para ${colleague.name}`, questions);
	check(questions.length === 1, `${questions.length} questions were asked before the task was written`);
	check(questions[0]?.text.includes(title) === true, 'The question does not say what is to be written');
	check(done.join() === 'Criei a tarefa.', `The chat said ${done.join() || 'nothing'}`);
	const stored = await tasksNamed(title);
	check(
		stored.length === 1 && stored[0].assignee_id === colleague.id && stored[0].person_id === traveler.id,
		`${stored.length} tasks were stored`,
	);
	return { read: 1, written: 1 };
}
