import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { assistInChat, assistOverMcp } from './assistant.mjs';
import { connectPartner, startBackOfficeAndN8n } from './backOfficeAndN8n.mjs';
import { buildPackage } from './buildPackage.mjs';
import { Agency } from './agency.mjs';
import { countRecords, miscount, shortcoming } from './demo/counts.mjs';
import { failOnPurpose } from './demo/failure.mjs';
import { inTurn, misnamed, readRecipes, runRecipe } from './demo/recipes.mjs';
import {
	compareMessages,
	everythingStored,
	madeBetween,
	readExpectation,
	shown,
	timeOf,
} from './demo/messages.mjs';
import { rowsIn, spreadsheetsOf } from './demo/spreadsheet.mjs';
import { removeAtExit, temporaryFolder } from './folders.mjs';
import { main } from './main.mjs';
import { choicesOfAgency, importExample, isLesson, readExamples } from './n8n/examples.mjs';
import { execute } from './n8n/execution.mjs';
import { installN8n } from './n8n/install.mjs';
import { step } from './step.mjs';

/** @typedef {import('./backOfficeAndN8n.mjs').Started} Started */
/** @typedef {import('./n8n/examples.mjs').Example} Example */
/** @typedef {import('./n8n/workflow.mjs').Saved} Saved */
/** @typedef {import('./demo/messages.mjs').Message} Message */

/**
 * @typedef {object} Outcome
 * @property {{ read: number, written: number }} seen
 * @property {Message[]} [messages] missing if an example writes none
 * @property {string} [problem]
 */

/**
 * @typedef {{ started: Started, install: import('./n8n/install.mjs').Install, examples: readonly Example[],
 * saved: ReadonlyMap<string, Saved> }} Demo
 */

/**
 * Runs an example for its purpose.
 *
 * @param {Demo} demo
 * @param {Example} example
 * @param {Saved} workflow
 * @returns {Promise<Outcome>}
 */
async function demonstrate({ started, install, examples, saved }, example, workflow) {
	const { control } = started.sandbox;
	const isServer = example.trigger.type.endsWith('.mcpTrigger');
	if (isServer || example.trigger.type.endsWith('.chatTrigger')) {
		const claims = isServer
			? await assistOverMcp(started, install, example, workflow)
			: await assistInChat(started, install, workflow);
		const seen = await countRecords(control);
		return { seen, problem: miscount(claims, seen) };
	}
	const isError = example.trigger.type.endsWith('.errorTrigger');
	const expectation = writes(example) ? await readExpectation(example.id) : undefined;
	await expectation?.prepare?.({ agency: new Agency(started.sandbox), now: await timeOf(control) });
	const [before, now] = [await everythingStored(control), await timeOf(control)];
	await control.forgetRequests();
	const { execution, failed } = isError
		? await failOnPurpose(started, examples, saved, workflow)
		: {
				execution: await execute(started, { ...example, answer: expectation?.answer }, workflow),
				failed: undefined,
			};
	const seen = await countRecords(control);
	const records = await everythingStored(control);
	const facts = {
		items: execution.outputs(example.trigger.name),
		records,
		before,
		made: madeBetween(before, records),
		now,
		sheet: (/** @type {string} */ path) => rowsIn(path, spreadsheetsOf(install)),
		failed,
	};
	const problem = failed ? unsuccessful(execution) : shortcoming(example.workflow, execution, seen);
	if (problem || !expectation) return { seen, problem };
	const compared = await compareMessages(expectation, execution, facts);
	const errorWorkflowId = String(workflow.settings?.errorWorkflow);
	if (!compared.problem)
		await expectation.afterwards?.({ started, example, workflow, errorWorkflowId, install });
	return { seen, ...compared };
}

/**
 * Whether it writes messages. Otherwise, part of it is switched off until it has a credential, or it answers
 * on pages of its form, or it is a lesson.
 *
 * @param {Example} example
 */
const writes = (example) =>
	isLesson(example) ||
	example.workflow.nodes.some(({ type, disabled }) => disabled || type === 'n8n-nodes-base.form');

/**
 * Whether one of our triggers starts it. Its test event is the nearest record, which must not be one that
 * another example has created.
 *
 * @param {Example} example
 */
const isTold = ({ trigger }) => trigger.type.startsWith('n8n-nodes-travel-agency.');

/** @param {import('./n8n/execution.mjs').Execution} execution */
const unsuccessful = ({ status, lastNode, error }) =>
	status === 'success' ? undefined : `${status} in "${lastNode}": ${error}`;

/**
 * @param {Demo} demo
 * @param {Example} example
 * @param {Saved} workflow
 */
async function outcomeOf(demo, example, workflow) {
	const { name } = example.workflow;
	try {
		return { name, ...(await demonstrate(demo, example, workflow)) };
	} catch (error) {
		return { name, seen: { read: 0, written: 0 }, problem: String(error) };
	}
}

/**
 * @param {Started} started
 * @param {import('./demo/recipes.mjs').Recipe} recipe
 * @param {string} [misnaming]
 */
async function outcomeOfRecipe(started, recipe, misnaming) {
	const name = recipe.title.pt;
	try {
		await started.sandbox.control.forgetRequests();
		const { messages, problem } = await runRecipe(started, recipe);
		const seen = await countRecords(started.sandbox.control);
		return {
			name,
			seen,
			messages: messages?.map((one) => (typeof one === 'object' ? one : { message: one })),
			problem: misnaming ?? problem,
		};
	} catch (error) {
		return { name, seen: { read: 0, written: 0 }, problem: String(error) };
	}
}

/** @param {Outcome & { name: string }} outcome */
const rowOf = ({ name, seen, messages, problem }) => ({
	Workflow: name,
	'Records read': seen.read,
	'Records written': seen.written,
	Messages: messages ? messages.length : '-',
	Result: (problem ?? 'ok').replace(/\s+/g, ' ').slice(0, 100),
});

/** Prints what does not fit into the table. @param {readonly (Outcome & { name: string })[]} outcomes */
function printDetails(outcomes) {
	const messages = outcomes.flatMap(({ name, messages: [first] = [] }) =>
		first ? [`${name}\n${shown(first)}`] : [],
	);
	if (messages.length > 0) console.log(`\nThe first message of each:\n\n${messages.join('\n\n')}`);
	const problems = outcomes.flatMap(({ name, problem }) => (problem ? [`${name}\n${problem}`] : []));
	if (problems.length > 0) console.log(`\nNot as it should be:\n\n${problems.join('\n\n')}`);
}

/** The arguments after `npm run demo --`. */
function readArguments() {
	const { values, positionals } = parseArgs({
		options: {
			/** The folder of a manifest with an n8n other than the pinned one. */
			n8n: { type: 'string' },
			/** A file for the results of all examples, as JSON. */
			results: { type: 'string' },
		},
		allowPositionals: true,
	});
	// Only examples whose file names contain one of the words are run.
	return { ...values, words: positionals };
}

await main(async () => {
	const { words, n8n, results } = readArguments();
	// The other edition only differs in its words, which a test checks.
	const examples = readExamples('pt');
	const chosen = examples.filter(({ id }) => words.length === 0 || words.some((word) => id.includes(word)));
	// Recipes are for the pinned n8n, which names nodes like their lines do.
	const all = n8n === undefined ? await readRecipes() : [];
	const recipes =
		words.length === 0
			? inTurn(all, 3)
			: all.filter(({ id }) => words.some((word) => `recipe-${id}`.includes(word)));
	if (chosen.length + recipes.length === 0)
		throw new Error('There is no such workflow in examples/, nor such a recipe, to demonstrate.');
	await buildPackage();
	const install = await installN8n(n8n);

	const userFolder = temporaryFolder('demo');
	const started = await startBackOfficeAndN8n({ install, userFolder, language: 'pt' });
	const connecting = 'Connecting the partner: log-in and consent of an administrator';
	// If this fails, so does the example that needs it: n8n versions before 2.14 cannot connect a partner.
	await step(connecting, () => connectPartner(started)).catch((error) => console.log(String(error)));
	const { request, credentialIds, sandbox } = started;
	const choices = await choicesOfAgency(sandbox.control);
	/** @type {Map<string, Saved>} */
	const saved = new Map();
	await step(`Importing ${examples.length} workflows`, async () => {
		for (const example of examples)
			saved.set(
				example.id,
				await importExample(request, example, credentialIds, choices, {
					errorWorkflowId: saved.get(example.workflow.settings?.errorWorkflow)?.id,
				}),
			);
	});
	const outcomes = [];
	for (const example of chosen.sort((a, b) => Number(isTold(b)) - Number(isTold(a)))) {
		const workflow = /** @type {Saved} */ (saved.get(example.id));
		const title = `Executing "${example.workflow.name}"`;
		outcomes.push(
			await step(title, () => outcomeOf({ started, install, examples, saved }, example, workflow)),
		);
	}
	const names = recipes.length > 0 ? await misnamed(started, install, recipes) : new Map();
	for (const recipe of recipes) {
		const title = `Executing the recipe "${recipe.title.pt}"`;
		outcomes.push(await step(title, () => outcomeOfRecipe(started, recipe, names.get(recipe.id))));
	}
	if (results) writeFileSync(results, JSON.stringify(outcomes));
	console.table(outcomes.map(rowOf));
	printDetails(outcomes);
	const failed = outcomes.filter(({ problem }) => problem).length;
	const ran = outcomes.length - failed;
	console.log(`\n${ran} of ${outcomes.length} workflows did what they say.`);
	if (failed > 0) console.log(`The logs are in ${userFolder}.`);
	else removeAtExit(userFolder);
	return failed > 0 ? 1 : 0;
});
