import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import axios from 'axios';
import { SECOND_COMPANY, fullAccess, sandboxOfThisFile, start } from './client';
import { UNKNOWN_UUID, UUID, refusal, success } from './expectations';
import { EVERY_FILE, type FileOnDisk, fileOf, pdfOfSize, zip } from './files';
import { individual } from './people-bodies';
import { sale } from './sale-bodies';
import type { Attachment, Person, Sale } from './shapes';
import { attach, upload } from './upload';

/** POST /attachments, and the places where attachments can be read. */

const MEGABYTE = 1024 * 1024;

const sandbox = sandboxOfThisFile();
const api = fullAccess(sandbox);
let saleId: string;
beforeEach(async () => {
	saleId = success(await api.post<Sale>('/sales', sale()), 201).id;
});

async function newPerson(): Promise<string> {
	return success(await api.post<Person>('/people', individual()), 201).id;
}

async function attachments(): Promise<Attachment[]> {
	return success(await api.get<Sale>(`/sales/${saleId}`), 200).attachments;
}

async function refused(parts: Parameters<typeof upload>[1], status = 422): Promise<string> {
	const before = await sandbox().count('attachments');
	const sentence = refusal(await upload(api, parts), status);
	expect(await sandbox().count('attachments')).toBe(before);
	return sentence;
}

function target(file: FileOnDisk): Parameters<typeof upload>[1] {
	return [
		['resource_type', 'sale'],
		['resource_id', saleId],
		['file', file],
	];
}

const digest = (content: Buffer): string => createHash('sha256').update(content).digest('hex');

describe('what is accepted', () => {
	test.each(EVERY_FILE)('$name with real content', async ({ name, contentType, content }) => {
		success(await attach(api, 'sale', saleId, { name, contentType, content }), 201);
		const [stored] = await attachments();
		expect(stored).toEqual({
			id: expect.stringMatching(UUID) as string,
			description: null,
			extension: name.split('.')[1],
			content_type: contentType,
			download_url: expect.stringMatching(/^https?:\/\//) as string,
		});
	});

	test('to a sale, with a description; the answer carries the attachment fields', async () => {
		const parts = target(fileOf('pdf'));
		const answer = success(
			await upload<Attachment>(api, [...parts, ['description', 'Voucher do José']]),
			201,
		);
		expect(answer).toMatchObject({ description: 'Voucher do José', extension: 'pdf' });
		const [stored] = await attachments();
		expect(stored).toMatchObject({ id: answer.id, description: 'Voucher do José' });
	});

	test('to a person', async () => {
		const id = await newPerson();
		const answer = success(await attach<Attachment>(api, 'person', id, fileOf('jpg')), 201);
		const person = success(await api.get<Person>(`/people/${id}`), 200);
		expect(person.attachments.map((attachment) => attachment.id)).toEqual([answer.id]);
		expect(await attachments()).toEqual([]);
	});

	test('a file of 12 MB', async () => {
		success(await attach(api, 'sale', saleId, pdfOfSize(12 * MEGABYTE)), 201);
	});

	test('several uploads to one sale, one file per request', async () => {
		for (const extension of ['pdf', 'png', 'txt']) {
			success(await attach(api, 'sale', saleId, fileOf(extension)), 201);
		}
		expect(await attachments()).toHaveLength(3);
	});
});

describe('the temporary download link', () => {
	async function link(): Promise<string> {
		success(await attach(api, 'sale', saleId, fileOf('png')), 201);
		return (await attachments())[0]?.download_url ?? '';
	}
	const download = async (url: string): Promise<{ status: number; content: Buffer; type: unknown }> => {
		const answer = await axios.get<Buffer>(url, { responseType: 'arraybuffer', validateStatus: () => true });
		return { status: answer.status, content: answer.data, type: answer.headers['content-type'] };
	};

	test('gives the content back, byte by byte, without a credential', async () => {
		const { status, content, type } = await download(await link());
		expect([status, digest(content)]).toEqual([200, digest(fileOf('png').content)]);
		expect(type).toContain('image/png');
	});

	test('stops working after a time; reading the record again gives a fresh one', async () => {
		const url = await link();
		await sandbox().advanceClock(7 * 86_400);
		expect((await download(url)).status).toBeGreaterThanOrEqual(400);
		const [stored] = await attachments();
		expect((await download(stored?.download_url ?? '')).status).toBe(200);
	});

	test('an altered link gives nothing', async () => {
		const url = new URL(await link());
		for (const [name, value] of url.searchParams) url.searchParams.set(name, `${value}0`);
		url.pathname += url.search === '' ? '0' : '';
		expect((await download(url.href)).status).toBeGreaterThanOrEqual(400);
	});
});

test('a file with a name of any length is downloaded, under the end of it', async () => {
	const [stored] = await sandbox().records('sales');
	// Half of the last character would not be a character.
	const name = `${'é'.repeat(5_000)}${'🛫'.repeat(150)}x.pdf`;
	const { download_url } = success(
		await attach<Attachment>(api, 'sale', String(stored?.id), { ...fileOf('pdf'), name }),
		201,
	);
	const { status, headers } = await axios.get(download_url);
	expect(status).toBe(200);
	expect(decodeURIComponent(String(headers['content-disposition']))).toMatch(/🛫x\.pdf$/);
});

describe('the port of the downloads', () => {
	/** A server that occupies a port of this machine until it is closed. */
	async function holdPort(): Promise<{ port: number; release(): Promise<unknown> }> {
		const server = createServer().listen(0, '127.0.0.1');
		await once(server, 'listening');
		const release = () => once(server.close(), 'close');
		return { port: (server.address() as AddressInfo).port, release };
	}

	test('is the one that was asked for', async () => {
		const { port, release } = await holdPort();
		await release();
		const elsewhere = await start({ downloadPort: port });
		try {
			const there = elsewhere.as('full_access');
			const { id } = success(await there.post<Sale>('/sales', sale()), 201);
			const file = fileOf('pdf');
			const { download_url } = success(await attach<Attachment>(there, 'sale', id, file), 201);
			expect(new URL(download_url).origin).toBe(`http://127.0.0.1:${port}`);
			expect(new URL(download_url).origin).not.toBe(elsewhere.url);
			const download = await axios.get<Buffer>(download_url, { responseType: 'arraybuffer' });
			expect(digest(download.data)).toBe(digest(file.content));
		} finally {
			await elsewhere.close();
		}
	});

	test('that is taken: the sandbox does not start, and leaves the port of the API free', async () => {
		const [api, downloads] = await Promise.all([holdPort(), holdPort()]);
		await api.release();
		const half = start({ port: api.port, downloadPort: downloads.port });
		await expect(half).rejects.toThrow(/EADDRINUSE/);
		const whole = await start({ port: api.port });
		await Promise.all([whole.close(), downloads.release()]);
	});
});

describe('what is refused with 422', () => {
	test.each(['exe', 'html', 'svg', 'zip', 'js', 'gif', 'png.exe'])(
		'an extension not on the list: %s',
		async (ending) => {
			await refused(target({ ...fileOf('png'), name: `arquivo.${ending}` }));
		},
	);

	test('a file without extension', async () => {
		await refused(target({ ...fileOf('png'), name: 'arquivo' }));
	});

	const DISGUISED: Array<[string, string]> = [
		['pdf', 'png'],
		['png', 'jpg'],
		['jpg', 'png'],
		['jpeg', 'webp'],
		['webp', 'png'],
		['heic', 'jpg'],
		['heif', 'pdf'],
		['docx', 'odt'],
		['odt', 'docx'],
		['xlsx', 'pdf'],
		['ods', 'xls'],
		['pptx', 'txt'],
		['doc', 'docx'],
		['xls', 'csv'],
		['ppt', 'pdf'],
		['txt', 'png'],
		['csv', 'xls'],
	];
	test.each<[extension: string, entries: Record<string, string>]>([
		['docx', { '[Content_Types].xml': '<Types/>', 'password/notes.txt': 'x' }],
		['docx', { 'notes.txt': 'see word/document.xml' }],
		['xlsx', { '[Content_Types].xml': '<Types/>', 'photos/xl/1.txt': 'x' }],
		['pptx', { '[Content_Types].xml': '<Types/>', 'word/document.xml': '<root/>' }],
		['docx', { 'word/document.xml': '<root/>' }],
		['odt', { 'notes.txt': 'application/vnd.oasis.opendocument.text' }],
		['odt', { mimetype: 'application/vnd.oasis.opendocument.text-web' }],
	])('the real content is validated: a .%s that is a zip of %j', async (extension, entries) => {
		await refused(target({ ...fileOf(extension), content: zip(entries) }));
	});

	test('the real content is validated: a .docx that breaks off', async () => {
		const { content } = fileOf('docx');
		for (const length of [4, 40, content.length - 30])
			await refused(target({ ...fileOf('docx'), content: content.subarray(0, length) }));
	});

	test.each(DISGUISED)('the real content is validated: a .%s that is a %s', async (claimed, real) => {
		await refused(target({ ...fileOf(claimed), content: fileOf(real).content }));
	});

	test('a program named .pdf', async () => {
		const content = Buffer.concat([Buffer.from('MZ\x90\0'), Buffer.alloc(200)]);
		await refused(target({ ...fileOf('pdf'), content }));
	});

	test('an empty file', async () => {
		await refused(target({ ...fileOf('pdf'), content: Buffer.alloc(0) }));
	});

	test('one byte above 12 MB', async () => {
		await refused(target(pdfOfSize(12 * MEGABYTE + 1)));
	});

	test('a file far above 12 MB', async () => {
		await refused(target(pdfOfSize(40 * MEGABYTE)));
	});

	test('an unknown resource_id', async () => {
		saleId = UNKNOWN_UUID;
		expect(await refused(target(fileOf('png')))).toContain('resource_id');
	});

	test('the id of a person is no resource_id of a sale', async () => {
		saleId = await newPerson();
		await refused(target(fileOf('png')));
	});

	test('resource_type is sale or person', async () => {
		const [, id, file] = target(fileOf('png'));
		if (id === undefined || file === undefined) throw new Error('unreachable');
		expect(await refused([['resource_type', 'task'], id, file])).toContain('resource_type');
		expect(await refused([id, file])).toContain('resource_type');
	});

	test('file and resource_id are required', async () => {
		expect(
			await refused([
				['resource_type', 'sale'],
				['resource_id', saleId],
			]),
		).toContain('file');
		expect(
			await refused([
				['resource_type', 'sale'],
				['file', fileOf('png')],
			]),
		).toContain('resource_id');
	});

	test('one file per request', async () => {
		const before = await sandbox().count('attachments');
		const answer = await upload(api, [...target(fileOf('png')), ['file', fileOf('pdf')]]);
		expect([400, 422]).toContain(answer.status);
		expect(await sandbox().count('attachments')).toBe(before);
	});
});

test('the upload needs multipart/form-data: JSON gives 415', async () => {
	refusal(await api.post('/attachments', { resource_type: 'sale', resource_id: saleId, file: 'x' }), 415);
});

test('a multipart body that breaks off gives 400, not 500', async () => {
	const headers = {
		'Content-Type': 'multipart/form-data; boundary=x',
		'Idempotency-Key': '6b1f2a52-7c1d-4f0e-9a57-0d9f6f6f0a11',
	};
	const answer = await api.http.post('/attachments', Buffer.from('--x\r\nContent-Dispo'), { headers });
	expect([400, 422]).toContain(answer.status);
	refusal(answer, answer.status);
});

describe('permissions', () => {
	test('for a sale, the sale-attachment permission: without it 403', async () => {
		const limited = sandbox().as('no_sale_attachments');
		refusal(await attach(limited, 'sale', saleId, fileOf('png')), 403);
		expect(await attachments()).toEqual([]);
	});

	test('for a sale of another company than those of the credential: 403', async () => {
		const body = sale({ company_identifier: SECOND_COMPANY });
		const { id } = success(await api.post<Sale>('/sales', body), 201);
		const single = sandbox().as('single_company');
		refusal(await attach(single, 'sale', id, fileOf('pdf')), 403);
		expect(success(await api.get<Sale>(`/sales/${id}`), 200).attachments).toEqual([]);
		success(await attach(single, 'sale', saleId, fileOf('pdf')), 201);
	});

	test('for a sale no read permission is needed', async () => {
		const blind = sandbox().as('no_read_sales');
		refusal(await blind.get(`/sales/${saleId}`), 403);
		success(await attach(blind, 'sale', saleId, fileOf('png')), 201);
		expect(await attachments()).toHaveLength(1);
	});

	test('for a person, the People add-attachments permission', async () => {
		const id = await newPerson();
		refusal(await attach(sandbox().as('no_people_attachments'), 'person', id, fileOf('png')), 403);
		success(await attach(sandbox().as('no_sale_attachments'), 'person', id, fileOf('png')), 201);
	});

	test('a writable API license', async () => {
		const id = await newPerson();
		refusal(await attach(sandbox().as('read_only'), 'person', id, fileOf('png')), 403);
		refusal(await attach(sandbox().as('no_license'), 'person', id, fileOf('png')), 403);
	});

	test('a partner credential can attach only to a sale it created itself', async () => {
		const partner = sandbox().as('partner');
		refusal(await attach(partner, 'sale', saleId, fileOf('png')), 403);
		const own = success(await partner.post<Sale>('/sales', sale()), 201);
		success(await attach(partner, 'sale', own.id, fileOf('png')), 201);
		expect(success(await api.get<Sale>(`/sales/${own.id}`), 200).attachments).toHaveLength(1);
	});
});

describe('Idempotency-Key', () => {
	const KEY = '0f8fad5b-d9cb-469f-a165-70867728950e';

	test('is required', async () => {
		const answer = await attach(api, 'sale', saleId, fileOf('png'), null);
		expect([400, 422]).toContain(answer.status);
		expect(await attachments()).toEqual([]);
	});

	test('the same body again is a replay: 200, the original body, one attachment', async () => {
		const first = await attach<Attachment>(api, 'sale', saleId, fileOf('png'), KEY);
		const again = await attach<Attachment>(api, 'sale', saleId, fileOf('png'), KEY);
		success(first, 201);
		expect(success(again, 200)).toEqual(first.data);
		expect(again.headers['x-idempotent-replay']).toBe('true');
		expect(await attachments()).toHaveLength(1);
	});

	test('another file under the same key gives 422', async () => {
		success(await attach(api, 'sale', saleId, fileOf('png'), KEY), 201);
		refusal(
			await attach(api, 'sale', saleId, { ...fileOf('png'), content: fileOf('jpg').content }, KEY),
			422,
		);
		refusal(await attach(api, 'sale', saleId, fileOf('pdf'), KEY), 422);
		expect(await attachments()).toHaveLength(1);
	});

	test('a request refused with 422 releases the key', async () => {
		refusal(await attach(api, 'sale', saleId, { ...fileOf('png'), content: Buffer.from('x') }, KEY), 422);
		success(await attach(api, 'sale', saleId, fileOf('png'), KEY), 201);
	});
});
