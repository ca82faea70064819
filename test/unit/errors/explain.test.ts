import { ApiError, IncompleteListError, NoResponseError } from '../../../nodes/shared/request/failures';
import { path, type Path } from '../../../nodes/shared/request/path';
import { withoutSecrets } from '../../../nodes/shared/request/secrets';
import {
	explain as explainInMessages,
	type Explainable,
	type ErrorContext,
} from '../../../nodes/shared/errors/explain';
import { inWords, unquoted } from '../../../nodes/shared/messages/message';
import { fakeConnection } from '../request/fakeConnection';
import { fc } from '../../campaign';
import { paragraph, saying } from '../inWords';

/** The message as a user reads it in English. */
function explain(thrown: Explainable, context: ErrorContext) {
	const { said, next } = explainInMessages(thrown, context);
	return { message: inWords(said, 'en'), description: paragraph(next) };
}

const CREATE_SALE: ErrorContext = { action: unquoted('Create sale'), permission: 'writeTasks' };
const CREATE_REQUEST = { method: 'POST', path: path`/sales` } as const;
const GET_PEOPLE = { method: 'GET', path: path`/people` } as const;
const STATUSES = [400, 401, 403, 404, 405, 409, 415, 418, 422, 429, 500, 502, 503, 504, 302];
const METHODS = ['GET', 'POST', 'PATCH', 'DELETE'] as const;
type Method = (typeof METHODS)[number];
const CODES = ['ECONNRESET', 'ETIMEDOUT', 'ENOTFOUND', 'ECONNREFUSED', 'CERT_HAS_EXPIRED', 'EPROTO'];

function refusal(status: number, body: unknown = { errors: [] }, method: Method = 'POST'): ApiError {
	const request = { method, path: path`/people` };
	return new ApiError('refused', fakeConnection([]).connection, request, { statusCode: status, body });
}

function explained(status: number, reasons: string[], refused = CREATE_SALE, method: Method = 'POST') {
	return explain(refusal(status, { errors: reasons }, method), refused);
}

describe('what the service says', () => {
	test('stands behind a sentence in the language of the user', () => {
		for (const status of STATUSES.filter((one) => one !== 429)) {
			expect(explained(status, ['cpf_cnpj pertence a Ana', 'name vazio.']).message).toMatch(
				/^The back office .+: "cpf_cnpj pertence a Ana", "name vazio"$/,
			);
		}
		const { said } = explainInMessages(refusal(403, { errors: ['no license'] }), CREATE_SALE);
		expect(inWords(said, 'pt')).toBe(
			'O back-office não permite "Create sale" com esta credencial: "no license"',
		);
	});

	test.each<[string, unknown]>([
		['nothing', undefined],
		['an empty text', ''],
		['a web page', '<html><body>502</body></html>'],
		['an empty list', { errors: [] }],
		['a list of other things', { errors: [null, 7, {}, ''] }],
		['a list', ['a']],
		['null', null],
	])('may be missing: with %s as the body there is still a message', (_, body) => {
		for (const status of STATUSES) {
			const { message, description } = explain(refusal(status, body), CREATE_SALE);
			expect(message).toMatch(/^([A-Z"]|backoffice\.example\.com ).{20,}/);
			expect(message).not.toMatch(/undefined|null|object Object|html/);
			expect(description).toMatch(/^[A-Z].*[.]$/s);
		}
	});
});

test('what would fill a screen is cut, however long it is', () => {
	const long = 'A'.repeat(50 * 1024 * 1024);
	for (const body of [
		{ errors: [long] },
		{ errors: [{ message: long }] },
		{ error: long },
		{ message: long },
	])
		expect(explain(refusal(422, body), CREATE_SALE).message).toMatch(/: "A{299}…"$/);
});

describe('what to do next', () => {
	test.each<[number, RegExp]>([
		[400, /^Check the values of this item, above all dates and filters\.$/],
		[401, /Ask the agency for a new one and replace the 'Access Token' in the credential/],
		[403, /Ask an administrator of the agency to change that\. The back office checks in this order/],
		[408, /^It may have stored what this item sends: look in the back office/],
		[
			409,
			/^It has not finished what an earlier attempt asked for\. It may have stored what this item sends: look in the back office before you run it again\.$/,
		],
		[422, /^Nothing was stored for this item\. Correct the field and run again\./],
		[429, /Stop it or run this workflow at another time/],
		[500, /^It may have stored what this item sends: look in .* before you run it again\.$/],
		[503, /^It may have stored what this item sends: look in .* before you run it again\.$/],
		[302, /^Check the 'Base URL' in the credential/],
		[415, /^Check the 'Base URL' in the credential/],
	])('%d: the description says it', (status, next) => {
		expect(explained(status, ['o motivo']).description).toMatch(next);
	});

	test("a proxy's page is no permission that is missing", () => {
		const { message, description } = explain(refusal(403, '<html>Access denied</html>'), CREATE_SALE);
		expect(message).toMatch(/answered with something other than the back office's data$/);
		expect(description).toMatch(/proxy in between/);
	});

	const ID = '3f2b6c1e-8a4d-4f8e-9b57-0c2d1e3f4a5b';
	const notFound = (method: Method, path: Path, body?: unknown) =>
		explain(
			new ApiError('refused', fakeConnection([]).connection, { method, path }, { statusCode: 404, body }),
			CREATE_SALE,
		);

	test.each<[Method, Path]>([
		['GET', path`/people/${ID}`],
		['PATCH', path`/people/${ID}`],
		['POST', path`/tasks/${ID}/history`],
		['GET', path`/currencies/${'BRL'}`],
		['GET', path`/custom_fields/${7}`],
	])('404 of %s %s sends to the ID', (method, path) => {
		expect(notFound(method, path).message).toBe('The back office has no such record');
		expect(notFound(method, path).description).toMatch(/^Check the ID/);
	});

	test.each<[Method, Path]>([
		['GET', path`/people`],
		['POST', path`/sales`],
	])('404 of %s %s does not: there is none', (method, path) => {
		const { message, description } = notFound(method, path);
		expect(message).toBe('The back office does not know this URL');
		expect(description).toMatch(/Check the 'Base URL'/);
		expect(description).not.toMatch(/\bID\b/);
	});

	test('a write that is answered by a web page says that it may have been stored', () => {
		const { connection } = fakeConnection([]);
		const { description } = explain(
			new ApiError('notTheApi', connection, CREATE_REQUEST, {}, 'open'),
			CREATE_SALE,
		);
		expect(description).toMatch(/^It may have stored what this item sends.*Check the 'Base URL'/);
	});

	test.each<[IncompleteListError['reason'], RegExp]>([
		['circle', /goes round in a circle/],
		['lost', /breaks off/],
		['endless', /does not come to an end/],
		['damaged', /a line that shows no record/],
	])(
		'a list that cannot be read to its end (%s) says so, and that no records were returned',
		(reason, said) => {
			const { message, description } = explain(new IncompleteListError(reason), CREATE_SALE);
			expect(message).toMatch(/^The back office's list /);
			expect(message).toMatch(said);
			expect(description).toMatch(
				/^No records were returned.* Run the workflow again later; .* tell the people/,
			);
		},
	);

	test.each([
		'This Idempotency-Key was already used with a different body',
		'Chave de idempotência usada com outro corpo',
	])(
		'422 for a key that was used with other values tells of the earlier attempt, and only then: %s',
		(said) => {
			const used = explained(422, [said]);
			expect(used.description).toMatch(
				/An earlier attempt with this key was stored with other values.*Look in the back office/,
			);
			expect(used.description).not.toContain('Correct the field');
			expect(explained(422, ['name is empty']).description).not.toMatch(/earlier attempt|idempotency/i);
		},
	);

	test.each([
		['cpf_cnpj já existe; name vazio', "'CPF or CNPJ' já existe; name vazio"],
		['name: vazio', "'Name': vazio"],
		['hotels[0].check_in and status', "'Hotel > Check In' (hotels[0].check_in) and status"],
		['hotels[1].passengers[0].name', "'Hotel > Passengers > Name' (hotels[1].passengers[0].name)"],
		['hotels[0].unknown', 'hotels[0].unknown'],
		['operation.check_in', "'Check In'"],
	])('the service says %j to a person as %s, and to a model as it is', (words, labeled) => {
		const labels = new Map([
			['cpf_cnpj', 'CPF or CNPJ'],
			['hotel', 'Hotel'],
			['check_in', 'Check In'],
			['passengers', 'Passengers'],
			['name', 'Name'],
			['status', 'Status'],
		]);
		const { said } = explainInMessages(refusal(422, { errors: [words] }), { ...CREATE_SALE, labels });
		expect(inWords(said, 'en')).toBe(`The back office refused the values of this item: "${labeled}"`);
		expect(inWords(said, 'en-model')).toBe(`The back office refused the values: "${words}"`);
	});

	test('401 does not send the user to the form, and 422 not to the credential', () => {
		expect(explained(401, []).message).toContain('access token');
		expect(explained(422, []).description).not.toContain('credential');
	});

	test('an answer that is no data of the back office points at the base URL', () => {
		const { message, description } = explain(
			new ApiError('notTheApi', fakeConnection([]).connection, GET_PEOPLE),
			CREATE_SALE,
		);
		expect(message).toBe("backoffice.example.com answered with something other than the back office's data");
		expect(description).toContain('Base URL');
	});
});

describe('403', () => {
	const LICENSE = 'no API license';
	const READ_ONLY = 'only allows reading';
	const PERMISSION = 'lacks the permission';

	/** The causes in a description, in its order. */
	function causesIn(description: string): string[] {
		const found = [PERMISSION, READ_ONLY, LICENSE].filter((cause) => description.includes(cause));
		return found.sort((one, other) => description.indexOf(one) - description.indexOf(other));
	}

	test.each(['POST', 'PATCH', 'DELETE'] as const)(
		'%s: the causes come in the order in which the service looks for them',
		(method) => {
			const { description } = explained(403, [], CREATE_SALE, method);
			expect(causesIn(description)).toEqual([LICENSE, READ_ONLY, PERMISSION]);
			expect(description).toMatch(/\(1\).*\(2\).*\(3\).*create.edit tasks/);
		},
	);

	test('in Portuguese, the permission is, too', () => {
		const { next } = explainInMessages(refusal(403), CREATE_SALE);
		expect(next.map((each) => inWords(each, 'pt')).join(' ')).toMatch(/permissão: criar e editar tarefas\.$/);
	});

	test('GET: a license that only allows reading cannot be the cause', () => {
		const { description } = explained(403, [], CREATE_SALE, 'GET');
		expect(causesIn(description)).toEqual([LICENSE, PERMISSION]);
		expect(description).toMatch(/\(1\).*\(2\).*create.edit tasks/);
		expect(description).not.toContain('(3)');
	});

	test('without words of its own names the operation', () => {
		const { message, description } = explained(403, [], { action: unquoted('Get sale') }, 'GET');
		expect(message).toBe('The back office does not allow "Get sale" with this credential');
		expect(description).toContain('Get sale');
	});
});

describe("with a partner's connection", () => {
	const { connection } = fakeConnection([], { authentication: 'oAuth2' });
	const told = (status: number, method: Method, asked: Path, body: unknown = { errors: ['o motivo'] }) =>
		explain(
			new ApiError('refused', connection, { method, path: asked }, { statusCode: status, body }),
			CREATE_SALE,
		);

	test('401 sends to the button that connects, not to a field for a token', () => {
		const { message, description } = told(401, 'POST', path`/sales`);
		expect(message).toBe('The back office does not accept this connection to the agency: "o motivo"');
		expect(description).toMatch(/press Switch account.*An administrator of the agency/);
		expect(`${message} ${description}`).not.toMatch(/Access Token|access token/);
	});

	test('a connection that was never made sends there, too', () => {
		const { message, description } = explain(
			new ApiError('notConnected', connection, { method: 'POST', path: path`/sales` }),
			CREATE_SALE,
		);
		expect(message).toBe('This credential is not connected to an agency yet');
		expect(description).toMatch(/^Open the credential of this node and press Connect\./);
	});

	test.each([path`/sales`, path`/sales/${'3f2b6c1e-8a4d-4f8e-9b57-0c2d1e3f4a5b'}`])(
		'403 on reading %s is so for every partner: neither license nor permission would help',
		(path) => {
			const { description } = told(403, 'GET', path);
			expect(description).toMatch(/^Partners cannot read sales.*Create returns the whole new sale/);
			expect(description).not.toMatch(/license|permission/);
		},
	);

	test('403 on creating a sale speaks of no license: a partner needs none for that', () => {
		const { description } = told(403, 'POST', path`/sales`);
		expect(description).toMatch(/^Check the company.*service operator.*create.edit tasks/);
		expect(description).not.toContain('license');
	});

	test('403 elsewhere gives the causes in the order of the service, the last one as the approval', () => {
		expect(told(403, 'POST', path`/people`).description).toMatch(
			/\(1\) the company has no API license, \(2\) its license only allows reading, \(3\) this partner's approval.*create.edit tasks\.$/,
		);
		expect(told(403, 'POST', path`/attachments`).description).toMatch(
			/\(3\).* A partner can attach files only to sales that it created itself\.$/,
		);
		// Other paths may begin like that of a list of sales.
		expect(told(403, 'GET', path`/salespeople`).description).toContain('no API license');
	});

	test('403 ends with the other way, where there is one', () => {
		const { description } = explain(
			new ApiError('refused', connection, GET_PEOPLE, { statusCode: 403, body: {} }),
			{ action: unquoted('This list'), otherWay: saying('Enter the ID.') },
		);
		expect(description).toMatch(/This list\. Enter the ID\.$/);
	});

	test.each([400, 401, 403, 404])(
		'%d of the authorization server is told as its own, in the words of RFC 6749',
		(status) => {
			const body = { error: 'invalid_client', error_description: 'client_id is wrong' };
			for (const asked of [path`/oauth/homologation`, path`/oauth/revoke`]) {
				const { message, description } = told(status, 'POST', asked, body);
				expect(message).toMatch(/: "client_id is wrong"$/);
				expect(description).toMatch(/'Client ID' and 'Client Secret'/);
			}
			expect(told(status, 'POST', path`/oauth/revoke`, { error: 'unauthorized_client' }).message).toMatch(
				/: "unauthorized_client"$/,
			);
		},
	);

	test('a proxy that gave up on the authorization server tells nothing of the partner', () => {
		const { message, description } = told(408, 'POST', path`/oauth/revoke`);
		expect(message).toBe('The back office answered with status 408: "o motivo"');
		expect(description).toMatch(/^It may have ended the connection/);
	});

	test('a 403 at the revocation says that the connection still stands', () => {
		const { message, description } = told(403, 'POST', path`/oauth/revoke`, {});
		expect(message).toBe('The back office did not end the connection');
		expect(description).toMatch(/^The connection was not changed\. Run Verify/);
	});

	test('what a proxy says in its own form is told, too', () => {
		expect(told(403, 'GET', path`/people`, { error: 'no license' }).message).toMatch(/: "no license"$/);
		expect(told(403, 'GET', path`/people`, { message: 'no license' }).message).toMatch(/: "no license"$/);
	});
});

describe('no answer', () => {
	test.each(['ENOTFOUND', 'EAI_AGAIN', 'ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH'])(
		'%s: the address or the network is wrong',
		(code) => {
			const { message, description } = explain(
				new NoResponseError(code, 'notWritten', CREATE_REQUEST),
				CREATE_SALE,
			);
			expect(message).toBe(`The back office cannot be reached (${code})`);
			expect(description).toContain("Check the 'Base URL'");
		},
	);

	test.each([
		'CERT_HAS_EXPIRED',
		'SELF_SIGNED_CERT_IN_CHAIN',
		'DEPTH_ZERO_SELF_SIGNED_CERT',
		'ERR_TLS_CERT_ALTNAME_INVALID',
		'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
		'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
	])('%s: the certificate is not trusted, and nothing was sent', (code) => {
		const { message, description } = explain(
			new NoResponseError(code, 'notWritten', CREATE_REQUEST),
			CREATE_SALE,
		);
		expect(message).toBe(`The back office's certificate is not trusted (${code})`);
		expect(description).not.toContain('may have stored');
	});

	test.each([
		[undefined, ': look in the back office before you run it again.'],
		[
			'retryExecution',
			": look in the back office before you run it again. For a day, n8n's 'Retry execution' stores nothing twice.",
		],
		['ownKey', ". Run it again: for a day, its 'Idempotency Key' makes no second record."],
	] as const)('to a write says that it may have been stored, and how to go on (%s)', (secondRun, advice) => {
		const lost = new NoResponseError('ECONNRESET', 'open', CREATE_REQUEST);
		const { message, description } = explain(lost, { ...CREATE_SALE, secondRun });
		expect(message).toBe('The back office did not answer (ECONNRESET)');
		expect(description).toBe(`It may have stored what this item sends${advice}`);
	});

	test.each([
		'ECONNREFUSED',
		'CERT_HAS_EXPIRED',
		'ECONNRESET',
		'ANSWER_CUT',
		'HPE_INVALID_CONSTANT',
		'Z_DATA_ERROR',
	])('whatever the last attempt met (%s), that an earlier one may have been processed is told', (code) => {
		const { description } = explain(new NoResponseError(code, 'open', CREATE_REQUEST), CREATE_SALE);
		expect(description).toMatch(/^It may have stored what this item sends/);
		const deletion = new NoResponseError(code, 'open', { method: 'DELETE', path: path`/people/${1}` });
		expect(explain(deletion, CREATE_SALE).description).toMatch(/^It may have deleted the record/);
	});

	test('that is not whole says so, and who can do something about it', () => {
		const { message, description } = explain(
			new NoResponseError('ANSWER_CUT', 'open', GET_PEOPLE),
			CREATE_SALE,
		);
		expect(message).toBe("The back office's answer did not arrive whole (ANSWER_CUT)");
		expect(description).toMatch(
			/^Run the workflow again later\. If it happens again, tell the people who run the network/,
		);
	});

	test('to a revocation points at the operation that tells', () => {
		const revocation = { method: 'POST', path: path`/oauth/revoke` } as const;
		const { description } = explain(new NoResponseError('ECONNRESET', 'open', revocation), CREATE_SALE);
		expect(description).toBe(
			'It may have ended the connection. Run Verify: it shows whether the connection still works.',
		);
	});
});

describe('every sentence', () => {
	const all = [
		...STATUSES.flatMap((status) =>
			METHODS.flatMap((method) => explained(status, [], { action: unquoted('Get task') }, method)),
		),
		...CODES.flatMap((code) =>
			(['notWritten', 'open', 'written'] as const).map((fate) =>
				explain(new NoResponseError(code, fate, CREATE_REQUEST), CREATE_SALE),
			),
		),
		explain(new ApiError('notTheApi', fakeConnection([]).connection, GET_PEOPLE), CREATE_SALE),
		...[
			path`/sales`,
			path`/people`,
			path`/attachments`,
			path`/oauth/homologation`,
			path`/oauth/revoke`,
		].flatMap((path) =>
			[...STATUSES, 'never'].flatMap((status) =>
				METHODS.map((method) => {
					const { connection } = fakeConnection([], { authentication: 'oAuth2' });
					const thrown =
						status === 'never'
							? new ApiError('notConnected', connection, { method, path })
							: new ApiError(
									'refused',
									connection,
									{ method, path },
									{ statusCode: Number(status), body: {} },
								);
					return explain(thrown, CREATE_SALE);
				}),
			),
		),
	];

	test('blames nobody and complains of nothing', () => {
		for (const { message, description } of all) {
			expect(`${message} ${description}`).not.toMatch(
				/\b(error|problem|failure|failed|mistake|oops|sorry|invalid)/i,
			);
		}
	});

	test('says what happened in one line and what to do in the next', () => {
		for (const { message, description } of all) {
			expect(message).not.toMatch(/[.\n]$/);
			expect(description).toMatch(/\b(Check|check|Ask|Correct|Run|Stop|Use|Open|tell|run)\b/);
		}
	});
});

describe('secrets', () => {
	const token = 'secret-token';

	test.each<[string, string]>([
		[`token ${token} is unknown`, 'token *** is unknown'],
		[`${token}${token}`, '***'],
		['Authorization: Bearer abc.def-123', 'Authorization: Bearer ***'],
		['bearer abc1', 'Bearer ***'],
	])('%j is shown as %j', (text, shown) => {
		expect(withoutSecrets(text, [token])).toBe(shown);
	});

	test.each([
		'https://files.example.com/a/b.pdf?X-Signature=s3cr3t&Expires=1',
		'https://files.example.com/b#access_token=s3cr3t',
		'https://ana:s3cr3t@files.example.com/b',
		'https://files.example.com/blobs/redirect/eyJfcmFpbHMi--s3cr3t/contract.pdf',
		"https://files.example.com/O'Hara.pdf?X-Signature=s3cr3t",
		'files.example.com/b.pdf?sig=s3cr3t',
		'HTTPS://files.example.com/b?sig=s3cr3t',
	])('the temporary link %s opens nothing for those who read the sentence', (link) => {
		for (const text of [link, `The link ${link} has expired`, `"${link}", (${link}).`, `['${link}']`]) {
			expect(withoutSecrets(text, [token])).not.toContain('s3cr3t');
		}
		expect(withoutSecrets(`The link ${link} has expired`, [token])).toMatch(/^The link .* has expired$/);
	});

	test('a plain sentence stays as it is', () => {
		for (const text of ['cpf_cnpj pertence a Ana? Sim: #7', 'o portador (bearer)', 'a/b', '10:30']) {
			expect(withoutSecrets(text, [token])).toBe(text);
		}
	});

	test.each(STATUSES)(
		'that the service echoes with %d reach neither message, description nor the refusal itself',
		(status) => {
			const link = 'https://files.example.com/contract.pdf?signature=s3cr3t';
			const body = { errors: [`invalid token ${token}`, `Bearer ${token}`, `${link} expired`] };
			const thrown = refusal(status, body);
			const { message, description } = explain(thrown, CREATE_SALE);
			const shown = [
				message,
				description,
				thrown.message,
				thrown.stack,
				JSON.stringify(thrown),
				...thrown.reasons,
			].join('\n');
			expect(shown).not.toMatch(/secret-token|s3cr3t/);
		},
	);

	test('are gone wherever in a sentence they stand', () => {
		fc.assert(
			fc.property(fc.string(), fc.string(), (before, after) => {
				expect(withoutSecrets(`${before}${token}${after}`, [token])).not.toContain(token);
			}),
		);
	});
});
