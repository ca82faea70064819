import { randomUUID } from 'node:crypto';
import axios from 'axios';
import { TOKEN, type RunningSandbox } from '../client';
import type { Example } from '../../../sandbox/src/openapi/examples';
import { requests, type ExampleRequest } from './requests';

interface Operation {
	operationId: string;
	parameters?: Array<{ name: string; in: string; schema: { type?: string } }>;
	requestBody?: { content: Record<string, unknown> };
	servers?: Array<{ url: string }>;
}

export interface Document {
	servers: Array<{ url: string }>;
	paths: Record<string, Record<string, Operation>>;
}

/** An operation with its path and method in the document. */
export interface Described extends Operation {
	method: string;
	path: string;
	mediaType: string | undefined;
}

/** The operations by ID. */
export const operationsOf = ({ paths }: Document): Map<string, Described> =>
	new Map(
		Object.entries(paths).flatMap(([path, methods]) =>
			Object.entries(methods).map(([method, operation]): [string, Described] => [
				operation.operationId,
				{
					...operation,
					method: method.toUpperCase(),
					path,
					mediaType: Object.keys(operation.requestBody?.content ?? {})[0],
				},
			]),
		),
	);

/**
 * The requests that are written out, and for each list that none of them requests, a request for its first
 * rows; each with the operation that it is an example of.
 */
export function requestsFor(document: Document): Array<readonly [ExampleRequest, Described]> {
	const operations = operationsOf(document);
	const written = new Set(requests.map(({ operationId }) => operationId));
	const others = [...operations.values()].filter(({ operationId }) => !written.has(operationId));
	const lists = others.filter(
		({ method, parameters = [], servers }) =>
			method === 'GET' &&
			!servers &&
			parameters.every((one) => one.in !== 'path') &&
			parameters.some(({ name }) => name === 'size'),
	);
	const unknown = [...written].filter((id) => !operations.has(id));
	if (unknown.length > 0) {
		const unasked = others.filter((one) => !lists.includes(one)).map(({ operationId }) => operationId);
		throw new Error(
			`test/contract/collection/requests.ts has ${unknown.join(', ')}, which the sandbox does not describe; it describes ${unasked.join(', ') || 'nothing'} without a request. The ID is made of the summary in sandbox/src/resources/<resource>/endpoints.ts: change one of the two.`,
		);
	}
	const all = [
		...requests,
		...lists.map(({ operationId }) => ({ operationId, query: { size: 2 }, status: 200 })),
	];
	return all.flatMap((request) => {
		const operation = operations.get(request.operationId);
		return operation ? [[request, operation] as const] : [];
	});
}

/** The ID and secret of an active partner, in a sandbox with this token. */
export const partnerOf = (token: string) => ({
	client_id: 'sandbox_client_mar_azul',
	client_secret: `${token}_secret_mar_azul`,
});

/** Examples must not contain a secret. */
const WITHOUT_SECRET = { ...partnerOf(''), client_secret: 'the-secret-of-the-partner' };

/** Replaces `{{client_id}}` and `{{client_secret}}` by an ID and a secret. */
const asPartner = <Value>(value: Value, partner: ReturnType<typeof partnerOf>): Value =>
	JSON.parse(
		JSON.stringify(value)
			.replaceAll('{{client_id}}', partner.client_id)
			.replaceAll('{{client_secret}}', partner.client_secret),
	) as Value;

/** Encodes it the way editors do: `Basic id secret`. */
export const encodedBasic = (authorization: string): string =>
	authorization.replace(
		/^Basic (\S+) (\S+)$/,
		(_, id: string, secret: string) => `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`,
	);

/** A key that depends only on the operation, so that every recording gives the same examples. */
export const exampleKey = (index: number): string =>
	`7f3b1c52-9a0e-4d6f-8c21-${String(index).padStart(12, '0')}`;

type Answers = Map<string, unknown>;

/** The value to which a reference such as `{{getSales.response.body.$.data[0].id}}` refers. */
function memberOf(answers: Answers, operationId: string, place: string): unknown {
	return place
		.split(/[.[\]]+/)
		.filter(Boolean)
		.reduce<unknown>(
			(at, part) => (at as Record<string, unknown> | undefined)?.[part],
			answers.get(operationId),
		);
}

/** The value, with references to earlier answers replaced by what they refer to. */
function resolved<Value>(value: Value, answers: Answers): Value {
	const text = JSON.stringify(value).replaceAll(
		/\{\{(\w+)\.response\.body\.\$\.([\w.[\]]+)\}\}/g,
		(reference, operationId: string, place: string) => {
			const found = memberOf(answers, operationId, place);
			if (typeof found !== 'string' && typeof found !== 'number') throw new Error(`${reference} is nothing`);
			return String(found);
		},
	);
	return JSON.parse(text) as Value;
}

/** A value of path or query, converted to the type in its schema. */
function typed(value: string | number, type: string | undefined): string | number | string[] {
	if (type === 'array') return String(value).split(',');
	return type === 'integer' ? Number(value) : value;
}

function formOf(body: Record<string, unknown>, file: ExampleRequest['file']): FormData {
	const form = new FormData();
	for (const [name, value] of Object.entries(body)) form.append(name, String(value));
	if (file) form.append('file', new Blob([file.content], { type: file.contentType }), file.name);
	return form;
}

/** Download links change every time and give access, so examples leave them out. */
const withoutLinks = (answer: unknown): unknown =>
	JSON.parse(
		JSON.stringify(answer).replaceAll(
			/"download_url":"[^"]*"/g,
			'"download_url":"https://files.example/voucher"',
		),
	);

/**
 * Sends the example requests to a sandbox, one after the other.
 * @param keyOf the Idempotency-Key of the request with this index; the examples show those of {@link
 * exampleKey}
 */
export async function recordExamples(
	sandbox: RunningSandbox,
	document: Document,
	keyOf: (index: number) => string = () => randomUUID(),
): Promise<Record<string, Example>> {
	const answers: Answers = new Map();
	const examples: Record<string, Example> = {};
	for (const [index, [request, operation]] of requestsFor(document).entries()) {
		const resolvedRequest = resolved(request, answers);
		const { params = {}, query = {}, body, authorization } = asPartner(resolvedRequest, partnerOf(TOKEN));
		const shown = body && asPartner(resolvedRequest, WITHOUT_SECRET).body;
		const typeOf = (name: string) => operation.parameters?.find((one) => one.name === name)?.schema.type;
		const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '');
		const isKeyed = operation.parameters?.some(({ name }) => name === 'Idempotency-Key') ?? false;
		const root = operation.servers ? sandbox.url : sandbox.baseUrl;
		const isUpload = operation.mediaType === 'multipart/form-data';
		const answer = await axios.request<unknown>({
			method: operation.method,
			url: root + path,
			params: query,
			validateStatus: () => true,
			headers: {
				Authorization: encodedBasic(authorization ?? `Bearer ${TOKEN}_full_access`),
				...(isKeyed && { 'Idempotency-Key': keyOf(index) }),
				...(operation.mediaType && !isUpload && { 'Content-Type': operation.mediaType }),
			},
			data: isUpload ? formOf(body ?? {}, request.file) : body,
		});
		answers.set(request.operationId, answer.data);
		examples[request.operationId] = {
			parameters: {
				...Object.fromEntries(
					Object.entries({ ...params, ...query }).map(([name, value]) => [name, typed(value, typeOf(name))]),
				),
				...(isKeyed && { 'Idempotency-Key': exampleKey(index) }),
			},
			...(shown && { body: isUpload ? { ...shown, file: request.file?.content } : shown }),
			status: answer.status,
			...(answer.data !== '' && { answer: withoutLinks(answer.data) }),
		};
	}
	return examples;
}
