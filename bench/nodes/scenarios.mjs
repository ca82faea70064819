import { randomUUID } from 'node:crypto';

/**
 * What to do, and how to judge the result.
 *
 * @typedef {object} Scenario
 * @property {string} title
 * @property {string} work
 * @property {number} sales in the sandbox
 * @property {number} [people] in the sandbox
 * @property {number} [count] of records to work on
 * @property {(office: Office) => Promise<Row[]>} [rows] input of the workflow, a row for each record to write
 * @property {(office: Office) => Promise<number>} [stored] how many records of the written kind there are
 * @property {number} [least] how many requests it takes at least
 * @property {number} [answerTime] milliseconds that the service takes for a request
 * @property {number} [travelTime] milliseconds from n8n to the service and back
 * @property {(request: number) => number} [answerMs] how long the service takes, where that varies
 * @property {boolean} [isLimited]
 *
 * @typedef {import('../backOffice.mjs').BackOffice} Office
 * @typedef {import('../workflows.mjs').Row} Row
 */

/** @param {Office} office @param {string} collection */
const countIn = async (office, collection) => (await office.control.records(collection)).length;

/** What an update writes into each person. */
const NOTE = 'Prefere corredor';

/** @type {Record<string, Omit<Scenario, 'work'>>} */
const works = {
	list: { title: 'List 5,000 sales', sales: 5000 },
	details: { title: '200 sales with their details', sales: 250, count: 200, least: 204 },
	create: {
		title: 'Create 150 people',
		...{ sales: 200, count: 150, least: 150 },
		rows: async () =>
			Array.from({ length: 150 }, (_, index) => ({ text: `Pessoa ${index + 1}`, key: randomUUID() })),
		stored: async (office) => await countIn(office, 'people'),
	},
	update: {
		title: 'Update 150 people',
		...{ sales: 10, people: 200, count: 150, least: 150 },
		rows: async ({ control }) =>
			(await control.records('people'))
				.filter(({ system }) => !system)
				.slice(0, 150)
				.map(({ id }) => ({ id, text: NOTE, key: randomUUID() })),
		stored: async ({ control }) =>
			(await control.records('people')).filter(({ observations }) => observations === NOTE).length,
	},
	upload: {
		title: 'Attach a file to each of 150 sales',
		...{ sales: 200, count: 150, least: 150 },
		rows: async ({ control }) =>
			(await control.records('sales'))
				.slice(0, 150)
				.map(({ id }) => ({ id, text: `Voucher de ${id}`, key: randomUUID() })),
		stored: async (office) => await countIn(office, 'attachments'),
	},
};

/**
 * Answers at once, answers from a slow service, and answers from a service as far away as Brazil is from n8n
 * Cloud.
 */
const conditions = [
	{ answerTime: 0 },
	{ answerTime: 300 },
	{ answerTime: 800 },
	{ answerTime: 400, travelTime: 200 },
];

/**
 * Every kind of work under every condition.
 *
 * @param {{ work?: string, answerTime?: string }} only those of one kind of work, or of one time
 * @returns {Scenario[]}
 * @throws {Error} when there are none
 */
export function scenarios(only) {
	const chosen = conditions
		.filter(({ answerTime }) => (only.answerTime ?? String(answerTime)) === String(answerTime))
		.flatMap(({ answerTime, travelTime }) =>
			Object.entries(works)
				.filter(([work]) => (only.work ?? work) === work)
				.map(([work, { title, ...scenario }]) => ({
					...{ ...scenario, work, answerTime, travelTime },
					title: `${title}, answers after ${answerTime} ms${travelTime ? `, ${travelTime} ms away` : ''}`,
				})),
		);
	if (chosen.length > 0) return chosen;
	const times = [...conditions.map(({ answerTime }) => answerTime), VARYING].join(', ');
	throw new Error(
		`There is no such table: --work is one of ${Object.keys(works).join(', ')}, --answer-time one of ${times}.`,
	);
}

/** The value of `--answer-time` that stands for {@link ofVaryingAnswers}. */
export const VARYING = 'varying';

/** From 0 to 1, and evenly spread over the requests. @param {number} request @param {number} step */
const evenly = (request, step) => ((request + 1) * step) % 1;

/** @type {Array<[string, (one: number, other: number) => number]>} */
const distributions = [
	['after 0 to 3 s', (one) => 3_000 * one],
	[
		'log-normal with a median of 300 ms and a sigma of 1',
		(one, other) => 300 * Math.exp(Math.sqrt(-2 * Math.log(1 - one)) * Math.cos(2 * Math.PI * other)),
	],
	['after 100 ms, one of five after 2 s', (one) => (one < 0.8 ? 100 : 2_000)],
];

/** Writes to a service whose answer time changes with every request. @type {Scenario[]} */
export const ofVaryingAnswers = distributions.map(([answers, msOf]) => ({
	...works.create,
	title: `Create 150 people, answers ${answers}`,
	work: 'create',
	answerMs: (request) => msOf(evenly(request, 0.618_034), evenly(request, 0.754_878)),
}));

/** For ten workflows at once: each lists all sales, or creates a tenth of the people. @type {Scenario[]} */
export const ofTenWorkflows = [
	{ title: 'Ten workflows at once in one n8n, 500 sales each', work: 'list', sales: 500 },
	{
		...works.create,
		title: 'Ten workflows at once in one n8n, each creates 15 people, answers after 300 ms',
		work: 'create',
		answerTime: 300,
	},
];

/** @type {Scenario} */
export const manyRows = {
	title: '50,000 rows, the limit switched off',
	work: 'list',
	sales: 50_000,
	isLimited: false,
};

/** Fifteen people for one of several workflows that write at once. @param {number} workflow */
export const fifteenPeople = (workflow) =>
	Array.from({ length: 15 }, (_, index) => ({
		text: `Pessoa ${workflow * 15 + index + 1}`,
		key: randomUUID(),
	}));
