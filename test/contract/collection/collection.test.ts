import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { type RunningSandbox, start, TOKEN } from '../client';
import { DATE_TIME, success } from '../expectations';
import { expectGenerated } from '../../generated';
import { orElse } from '../../nextStep';
import { nonEmpty } from '../../nonEmpty';
import { httpFileOf } from './httpFile';
import { addExamples, type Example } from '../../../sandbox/src/openapi/examples';
import { exampleKey, operationsOf, recordExamples, type Described, type Document } from './record';
import { readHttpFile, runHttpFile, type HttpFile } from './runHttpFile';

/** The files of the package that other programs can import. `npm run generate` writes them. */

const SANDBOX = join(__dirname, '../../../sandbox');
const EXAMPLES = join(SANDBOX, 'src/openapi/examples.json');
const COLLECTION = join(SANDBOX, 'collection/openapi.json');
const HTTP_FILE = join(SANDBOX, 'collection/travel-agency.http');

/** As with `npx travel-agency-sandbox --in-development --no-rate-limit`, except for the port. */
const AS_STARTED = { sales: 200, people: 120, tasks: 60, inDevelopment: true };
/** When the examples were recorded. The dates of the records are around this time. */
const THEN = '2026-06-05T14:30:00-03:00';

async function during<Result>(options: object, work: (sandbox: RunningSandbox) => Promise<Result>) {
	const sandbox = await start({ ...AS_STARTED, ...options });
	try {
		return await work(sandbox);
	} finally {
		await sandbox.close();
	}
}

const documentOf = async (sandbox: RunningSandbox): Promise<Document> =>
	success(await sandbox.anonymous().http.get<Document>(`${sandbox.url}/openapi.json`), 200);

/** The document as a file. No server runs, so the addresses are those of a sandbox on the usual port. */
function asFile(document: Document): string {
	const host = 'http://127.0.0.1:3399';
	const text = JSON.stringify(document, null, '\t')
		.replaceAll('"url": "/api/v3"', `"url": "${host}/api/v3"`)
		.replaceAll('"url": "/"', `"url": "${host}"`)
		.replaceAll(/Url": "\/oauth/g, `Url": "${host}/oauth`);
	return `${text}\n`;
}

describe('What is generated', () => {
	let document: Document;
	let recorded: Record<string, Example>;
	beforeAll(async () => {
		// Keeps durations out of the recording.
		const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.parse(THEN));
		[document, recorded] = await during({ now: THEN }, async (sandbox) => {
			const served = await documentOf(sandbox);
			return [served, await recordExamples(sandbox, served, exampleKey)];
		});
		clock.mockRestore();
		// Replaces the examples that were recorded before.
		addExamples(document.paths, recorded);
	});

	test('the examples are what the sandbox is asked and answers', () => {
		expectGenerated(EXAMPLES, `${JSON.stringify(recorded, null, '\t')}\n`);
	});

	test('the document is the one that the sandbox serves', () => {
		expectGenerated(COLLECTION, asFile(document));
	});

	test('the .http file holds the same requests', () => {
		expectGenerated(HTTP_FILE, httpFileOf(document));
	});
});

interface Validator {
	(value: unknown): boolean;
	errors?: unknown;
}
interface Ajv {
	addSchema(schema: unknown, key: string): Ajv;
	addFormat(name: string, format: unknown): Ajv;
	compile(schema: unknown): Validator;
}
const ofSandbox = createRequire(join(SANDBOX, 'package.json'));
const Ajv2020 = (ofSandbox('ajv/dist/2020') as { default: new (options: object) => Ajv }).default;
const addFormats = (ofSandbox('ajv-formats') as { default: (ajv: Ajv) => void }).default;

/** Every example in the document with its schema, by JSON pointer. */
function examplesIn(value: unknown, pointer = ''): Array<{ pointer: string; example: unknown }> {
	if (typeof value !== 'object' || value === null) return [];
	if ('example' in value && 'schema' in value)
		return [{ pointer: `${pointer}/schema`, example: value.example }];
	return Object.entries(value).flatMap(([name, member]) =>
		examplesIn(member, `${pointer}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`),
	);
}

interface Answers {
	responses: Record<string, { content?: Record<string, { example?: unknown }> }>;
}

const readDocument = (): Document => JSON.parse(readFileSync(COLLECTION, 'utf8')) as Document;

describe('The document in the package', () => {
	let document: Document;
	let operations: Array<Described & Partial<Answers>>;
	beforeAll(() => {
		document = readDocument();
		operations = [...operationsOf(document).values()];
	});

	test('has absolute addresses: a file stands on no server', () => {
		expect(document.servers).toEqual([{ url: 'http://127.0.0.1:3399/api/v3' }]);
		expect(JSON.stringify(document)).not.toMatch(/[uU]rl":"\//);
	});

	test('every operation has an example of what is sent and answered', () => {
		const lacking = nonEmpty(operations).filter(({ path, parameters = [], requestBody, responses = {} }) => {
			const required = parameters.filter((one) => one.in !== 'query');
			const inPath = required.filter((one) => one.in === 'path' && 'example' in one);
			const sent = [...required, ...Object.values(requestBody?.content ?? {})];
			const answers = Object.values(responses).flatMap(({ content }) => Object.values(content ?? {}));
			const shown = answers.filter((answer) => 'example' in answer).length;
			return (
				inPath.length !== path.split('{').length - 1 ||
				!sent.every((one) => typeof one === 'object' && one !== null && 'example' in one) ||
				shown !== ('204' in responses ? 0 : 1)
			);
		});
		orElse('Give each operation an example in test/contract/collection/requests.ts.', () =>
			expect(lacking.map(({ operationId }) => operationId)).toEqual([]),
		);
	});

	test('no example breaks its schema', () => {
		const ajv = new Ajv2020({ strict: false, allErrors: true, logger: false });
		addFormats(ajv);
		ajv.addFormat('local-date-time', DATE_TIME);
		ajv.addFormat('date-or-local-date-time', true);
		ajv.addSchema(document, 'openapi');
		const wrong = nonEmpty(examplesIn(document)).flatMap(({ pointer, example }) => {
			const place = encodeURI(pointer);
			const validate = ajv.compile({ $ref: `openapi#${place}` });
			return validate(example) ? [] : [{ pointer, errors: validate.errors }];
		});
		expect(wrong).toEqual([]);
	});

	test.each([
		new Date().toISOString(),
		'2026-12-01T00:05:00-03:00',
		'2026-12-31T12:00:00-03:00',
		'2028-02-29T23:50:00-03:00',
	])('its examples are accepted on any day (%s)', async (now) => {
		const statuses = (examples: Record<string, Example>) =>
			Object.fromEntries(Object.entries(examples).map(([name, { status }]) => [name, status]));
		const shown = JSON.parse(readFileSync(EXAMPLES, 'utf8')) as Record<string, Example>;
		const refused = await during({ now }, async (sandbox) => {
			const answered = await Promise.all(
				operations
					.filter(({ method, servers, operationId }) => method === 'GET' && !servers && operationId in shown)
					.map(async ({ operationId, path }) => {
						const { parameters } = shown[operationId] as Example;
						const address = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(parameters[name]));
						const query = Object.entries(parameters).filter(([name]) => !path.includes(`{${name}}`));
						const { status } = await sandbox
							.as('full_access')
							.get(address, Object.fromEntries(query.map(([name, value]) => [name, String(value)])));
						return { operationId, status };
					}),
			);
			expect(statuses(await recordExamples(sandbox, document))).toEqual(statuses(shown));
			return nonEmpty(answered).filter(({ status }) => status !== 200);
		});
		expect(refused).toEqual([]);
	});
});

describe('The .http file', () => {
	let file: HttpFile;
	beforeAll(() => {
		file = readHttpFile(readFileSync(HTTP_FILE, 'utf8'));
	});

	test('is answered as it says, request by request, twice on one sandbox', async () => {
		await during({}, async ({ url }) => {
			for (let time = 0; time < 2; time += 1) {
				const results = await runHttpFile(file, { host: url, token: TOKEN });
				expect(nonEmpty(results).filter(({ expected, status }) => status !== expected)).toEqual([]);
			}
		});
	});
});
