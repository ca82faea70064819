import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { TravelAgencyAttachment } from '../../nodes/Attachment/TravelAgencyAttachment.node';
import { TravelAgencyBill } from '../../nodes/Bill/TravelAgencyBill.node';
import { TravelAgencyPerson } from '../../nodes/Person/TravelAgencyPerson.node';
import { TravelAgencySale } from '../../nodes/Sale/TravelAgencySale.node';
import { fileOf, type FileOnDisk } from '../contract/files';
import { clock } from '../virtualClock';
import { backOfficeOfThisFile } from './backOffice';
import { changed, frontOfThisFile, replacedBy } from './front';
import { Host } from './host';
import { byId } from './picked';
import { requestLines } from './requestLines';
import { runNode, type NodeResult, type NodeRun } from './runNode';
import { withFile } from './withFile';
import { said } from './said';

const office = backOfficeOfThisFile();
const front = frontOfThisFile(office);
const files = new Host();
const node = new TravelAgencyAttachment();
const UNKNOWN = '3f2b6c1e-8a4d-4f8e-9b57-0c2d1e3f4a5b';

beforeAll(async () => await files.start());
afterAll(() => files.stop());
beforeEach(() => {
	files.seen.length = 0;
});

const run = async (parameters: INodeParameters, more: Partial<NodeRun> = {}): Promise<NodeResult> =>
	await runNode({ node, credential: office.credential(), parameters, ...more });

/**
 * Creates a sale, or a person, with these files attached.
 * @returns the parameters that select it, and the attachments
 */
async function owning(sent: readonly FileOnDisk[], resourceType: 'sale' | 'person' = 'sale') {
	const [record] = (await office.records(resourceType === 'sale' ? 'sales' : 'people')).slice(-1);
	const owner = { resourceType, [`${resourceType}Id`]: byId(record?.id) };
	const { items, error } = await run(
		{ operation: 'upload', ...owner, options: { description: 'Voucher' } },
		{ items: sent.map(() => ({})), files: sent.map((file) => withFile(file)) },
	);
	if (error) throw error;
	await office.forgetRequests();
	return { owner, attachments: items.map(({ json }) => json) };
}

const download = async (owner: INodeParameters, ids: readonly unknown[], more: Partial<NodeRun> = {}) =>
	await run(
		{ operation: 'download', ...owner, attachmentId: '={{ $json.ask }}' },
		{ items: ids.map((ask) => ({ ask }) as IDataObject), ...more },
	);

const contentOf = ({ items }: NodeResult, item = 0, property = 'data') =>
	Buffer.from(items[item]?.binary?.[property]?.data ?? '', 'base64');

/** A bill from the seed, because no request can add an attachment to a bill. */
async function billWithAttachments() {
	const stored = (await office.records('attachments')).filter(
		({ resource_type }) => resource_type === 'bill',
	);
	const id = stored.at(-1)?.resource_id;
	const attachments = stored.filter(({ resource_id }) => resource_id === id);
	expect(attachments.length).toBeGreaterThan(0);
	return { owner: { resourceType: 'bill', billId: byId(id) }, attachments };
}

describe('Attachment > Get Many', () => {
	test('lists the attachments of a bill without their links', async () => {
		const { owner, attachments } = await billWithAttachments();
		const { items, error } = await run({ operation: 'getAll', ...owner, returnAll: true });
		expect(error).toBeUndefined();
		expect(items.map(({ json }) => json)).toEqual(
			attachments.map(({ id, description, extension, content_type }) => ({
				...{ id, description, extension, content_type },
			})),
		);
		expect(await requestLines(office)).toEqual(['GET /bills/{id}']);
	});

	test.each(['sale', 'person'] as const)(
		'lists the attachments of a %s without their links',
		async (kind) => {
			const { owner, attachments } = await owning([fileOf('pdf'), fileOf('png')], kind);
			const { items } = await run({ operation: 'getAll', ...owner, returnAll: true }, { items: [{}, {}] });
			const listed = items.filter(({ pairedItem }) => JSON.stringify(pairedItem) === '{"item":0}');
			expect(listed.map(({ json }) => json)).toEqual(expect.arrayContaining(attachments));
			expect(items).toHaveLength(2 * listed.length);
			expect(Object.keys(listed[0]?.json ?? {}).sort()).toEqual([
				...['content_type', 'description', 'extension', 'id'],
			]);
			expect(await requestLines(office)).toEqual([kind === 'sale' ? 'GET /sales/{id}' : 'GET /people/{id}']);
		},
	);

	test('keeps to the limit', async () => {
		const { owner } = await owning([fileOf('pdf'), fileOf('png')]);
		const { items } = await run({ operation: 'getAll', ...owner, limit: 1 });
		expect(items).toHaveLength(1);
	});

	test('a sale that does not exist is told with its item, and the others are listed', async () => {
		const { owner } = await owning([fileOf('pdf')]);
		const saleId = (owner.saleId as IDataObject).value;
		const { items } = await run(
			{ operation: 'getAll', resourceType: 'sale', saleId: byId('={{ $json.ask }}') },
			{
				items: [{ ask: UNKNOWN }, { ask: 'x' }, { ask: saleId }],
				settings: { onError: 'continueRegularOutput' },
			},
		);
		expect(said(items[0])).toMatch(/^The back office has no such record: Sale not found \[Item 0\]$/m);
		expect(said(items[1])).toMatch(/^'Sale' is "x"\. Choose From List, or enter the ID/);
		expect(items[2]).toMatchObject({
			json: { extension: expect.any(String) as unknown },
			pairedItem: { item: 2 },
		});
	});
});

describe('Attachment > Download', () => {
	test.each(['sale', 'person'] as const)(
		'gives the very bytes of the files of a %s, each linked to its item',
		async (kind) => {
			const sent = [fileOf('pdf'), fileOf('png'), fileOf('csv')];
			const { owner, attachments } = await owning(sent, kind);
			const result = await download(
				owner,
				attachments.map(({ id }) => id),
			);
			expect(result.error).toBeUndefined();
			for (const [item, { content, contentType }] of sent.entries()) {
				expect(contentOf(result, item)).toEqual(content);
				expect(result.items[item]).toMatchObject({
					json: attachments[item],
					binary: { data: { mimeType: contentType, fileName: `Voucher.${attachments[item]?.extension}` } },
					pairedItem: { item },
				});
			}
			// The record with the links is read once for all files.
			expect(await office.requests()).toHaveLength(1);
		},
	);

	test('gives the very bytes of the file of a bill', async () => {
		const { owner, attachments } = await billWithAttachments();
		const result = await download(owner, [attachments[0]?.id]);
		expect(result.error).toBeUndefined();
		const [content] = [contentOf(result)];
		expect(content).toHaveLength(Number(attachments[0]?.size));
		expect(result.items[0]?.json).toMatchObject({ id: attachments[0]?.id });
	});

	test('puts the file where the user wants it', async () => {
		const { owner, attachments } = await owning([fileOf('pdf')]);
		const result = await run({
			operation: 'download',
			...owner,
			attachmentId: attachments[0]?.id as string,
			options: { binaryPropertyName: 'voucher' },
		});
		expect(contentOf(result, 0, 'voucher')).toEqual(fileOf('pdf').content);
		expect(Object.keys(result.items[0]?.binary ?? {})).toEqual(['voucher']);
	});

	test('an attachment of another record is told with what to do, and the others are fetched', async () => {
		const { owner, attachments } = await owning([fileOf('pdf')]);
		const { items } = await download(owner, [UNKNOWN, attachments[0]?.id, ''], {
			settings: { onError: 'continueRegularOutput' },
		});
		expect(said(items[0])).toMatch(/^Attachment .* does not belong to this record: choose it from the list/);
		expect(items[1]?.binary).toHaveProperty('data');
		expect(said(items[2])).toMatch(/^'Attachment' is empty: fill it in \[Item 2\]$/m);
	});

	describe('of a record that is not as it should be', () => {
		/** Changes the attachments in the back office's answers. */
		const answering = async (change: (attachment: IDataObject) => unknown[]) => {
			const { owner, attachments } = await owning([fileOf('pdf')]);
			front.mangle(() =>
				changed((record) => {
					const found = (record.attachments as IDataObject[]).find(({ id }) => id === attachments[0]?.id);
					return { ...record, attachments: found ? change(found) : null };
				}),
			);
			const credential = { ...office.credential(), baseUrl: `${front.url}/api/v3` };
			return { owner, id: attachments[0]?.id, credential };
		};

		test.each([
			[{ extension: null }, 'Voucher'],
			[{ extension: null, description: null }, 'attachment'],
			[{ description: null }, 'attachment.pdf'],
			[{ description: 'Voucher da Ana.pdf' }, 'Voucher da Ana.pdf'],
			[{ description: 'VOUCHER.PDF' }, 'VOUCHER.PDF'],
			[{ description: 'Voucher v1.2' }, 'Voucher v1.2.pdf'],
			[{ description: 'a/b.pdf' }, 'b.pdf'],
		])('%j is called %s', async (changed, fileName) => {
			const { owner, id, credential } = await answering((attachment) => [{ ...attachment, ...changed }]);
			const { items, error } = await download(owner, [id], { credential });
			expect(error).toBeUndefined();
			expect(items[0]?.binary?.data?.fileName).toBe(fileName);
		});

		test('empty lines among the attachments are passed over', async () => {
			const { owner, id, credential } = await answering((attachment) => [null, attachment, null]);
			const listed = await run({ operation: 'getAll', ...owner, returnAll: true }, { credential });
			expect(listed.items.map(({ json }) => json.id)).toEqual([id]);
			expect((await download(owner, [id], { credential })).error).toBeUndefined();
		});

		test('no attachments at all are none', async () => {
			const { owner, id, credential } = await answering(() => []);
			front.mangle(() => changed((record) => ({ ...record, attachments: null })));
			const listed = await run({ operation: 'getAll', ...owner, returnAll: true }, { credential });
			expect(listed).toMatchObject({ items: [], error: undefined });
			expect((await download(owner, [id], { credential })).error?.message).toMatch(
				/does not belong to this record/,
			);
		});
	});

	describe('by a link', () => {
		const credential = () => ({ ...office.credential(), baseUrl: `${front.url}/api/v3` });
		/** Downloads with every link in the record replaced. */
		const downloadBy = async (link: string) => {
			const { owner, attachments } = await owning([fileOf('pdf')]);
			front.mangle(() =>
				replacedBy((text) => text.replace(/("download_url":)"[^"]*"/g, `$1${JSON.stringify(link)}`)),
			);
			return await download(owner, [attachments[0]?.id], { credential: credential() });
		};

		test('that has expired in between, it asks for a fresh one', async () => {
			const { owner, attachments } = await owning([fileOf('pdf')]);
			let answers = 0;
			front.mangle(async ({ number }) => {
				answers = number;
				// The first link is already a quarter of an hour old when it arrives.
				if (number === 1) await office.setClock({ advance_seconds: 16 * 60 });
				return undefined;
			});
			const result = await download(owner, [attachments[0]?.id], { credential: credential() });
			expect(result.error).toBeUndefined();
			expect(contentOf(result)).toEqual(fileOf('pdf').content);
			expect(answers).toBe(2);
		});

		test('the host gets a bare request: no credential, no key, no cookie', async () => {
			files.answer = () => ({ status: 200, body: Buffer.from('%PDF-1.4') });
			const result = await downloadBy(`${files.url}/signed/abc?signature=geheim`);
			expect(contentOf(result).toString()).toBe('%PDF-1.4');
			expect(files.seen.map(({ path }) => path)).toEqual(['/signed/abc?signature=geheim']);
			const headers = files.seen[0]?.headers ?? {};
			expect(JSON.stringify(headers)).not.toMatch(/sandbox_|bearer/i);
			for (const name of ['authorization', 'cookie', 'idempotency-key', 'referer']) {
				expect(headers).not.toHaveProperty(name);
			}
		});

		describe('that redirects', () => {
			/** @param steps where each path redirects to; any other path is the file */
			const sendingOn = (steps: Record<string, string>, status = 302) => {
				files.answer = ({ path }) => {
					const location = steps[path];
					return location === undefined
						? { status: 200, body: Buffer.from('%PDF-1.4') }
						: { status, headers: { location, 'set-cookie': 'geheim=1' } };
				};
			};
			const asked = () => files.seen.map(({ path }) => path);

			test.each([301, 302, 303, 307, 308])('with %i, it is followed', async (status) => {
				sendingOn({ '/signed/abc': `${files.url}/elsewhere?signature=geheim` }, status);
				const result = await downloadBy(`${files.url}/signed/abc`);
				expect(result.error).toBeUndefined();
				expect(contentOf(result).toString()).toBe('%PDF-1.4');
				expect(asked()).toEqual(['/signed/abc', '/elsewhere?signature=geheim']);
			});

			test('to a relative address, and three times, without a credential, key or cookie', async () => {
				sendingOn({ '/a/b': '../c?x=1', '/c?x=1': '/d', '/d': `${files.url}/e` });
				const result = await downloadBy(`${files.url}/a/b`);
				expect(contentOf(result).toString()).toBe('%PDF-1.4');
				expect(asked()).toEqual(['/a/b', '/c?x=1', '/d', '/e']);
				for (const { headers } of files.seen) {
					expect(JSON.stringify(headers)).not.toMatch(/sandbox_|bearer|geheim/i);
					for (const name of ['authorization', 'cookie', 'idempotency-key', 'referer'])
						expect(headers).not.toHaveProperty(name);
				}
			});

			test.each([
				['a fourth time', { '/a': '/b', '/b': '/c', '/c': '/d', '/d': '/e' }, /more than 3 times/, 4],
				['in a circle', { '/a': '/b', '/b': '/a' }, /more than 3 times/, 4],
				['to itself', { '/a': '/a' }, /more than 3 times/, 4],
				['to plain http', { '/a': 'http://geheim.example/b' }, /does not begin with https:/, 1],
				['to a file', { '/a': 'file:///etc/geheim' }, /does not begin with https:/, 1],
				['to no address', { '/a': 'https://' }, /is not a web address/, 1],
				['with a password', { '/a': 'https://user:geheim@files.example/b' }, /holds a user name/, 1],
				['to nowhere', { '/a': 'https://geheim.invalid/b' }, /did not answer/, 1],
			])('%s, it is not followed, and no link is told', async (_case, steps, sentence, requests) => {
				sendingOn(steps as Record<string, string>);
				const { error, items } = await downloadBy(`${files.url}/a`);
				expect(error?.message).toMatch(/^The attachment was not downloaded: .* \[Item 0\]$/);
				expect(error?.message).toMatch(sentence);
				expect(JSON.stringify(error)).not.toMatch(/geheim|:\d+\/b\b/);
				expect(items).toEqual([]);
				expect(files.seen).toHaveLength(requests);
			});

			test('without saying where to, the status is told', async () => {
				files.answer = () => ({ status: 302 });
				const { error } = await downloadBy(`${files.url}/signed/abc`);
				expect(error?.message).toMatch(/answered with status 302 \[Item 0\]$/);
			});

			test('to an expired one, a fresh link is asked for', async () => {
				files.answer = ({ path }) =>
					path === '/a' ? { status: 302, headers: { location: '/b' } } : { status: 403 };
				const { error } = await downloadBy(`${files.url}/a`);
				expect(error?.message).toMatch(/answered with status 403/);
				expect(asked()).toEqual(['/a', '/b', '/a', '/b']);
			});

			test('to more than 12 MB, it stops', async () => {
				files.answer = ({ path }) =>
					path === '/a'
						? { status: 302, headers: { location: '/b' } }
						: { status: 200, body: Buffer.alloc(12 * 1024 * 1024 + 1) };
				const { error } = await downloadBy(`${files.url}/a`);
				expect(error?.message).toMatch(/larger than the 12 MB/);
			});
		});

		test('whose file never ends, it stops after a minute', async () => {
			const began = clock.now();
			files.answer = () => ({ status: 200, drips: true });
			const { error } = await downloadBy(`${files.url}/signed/abc?signature=geheim`);
			expect(error?.message).toMatch(/the file came too slowly \[Item 0\]$/);
			expect(JSON.stringify(error)).not.toMatch(/geheim|signed/);
			expect(Math.round((clock.now() - began) / 1_000)).toBe(60);
		});

		test('that never works, it is tried with one fresh link and told without the link', async () => {
			files.answer = () => ({ status: 403 });
			const { error } = await downloadBy(`${files.url}/signed/abc?signature=geheim`);
			expect(error?.message).toMatch(/answered with status 403 \[Item 0\]$/);
			expect(files.seen).toHaveLength(2);
			expect(JSON.stringify(error)).not.toMatch(/geheim|signed/);
		});

		test('that gives more than 12 MB, it stops', async () => {
			files.answer = () => ({ status: 200, body: Buffer.alloc(12 * 1024 * 1024 + 1) });
			const { error } = await downloadBy(`${files.url}/large`);
			expect(error?.message).toMatch(/larger than the 12 MB that an attachment can have \[Item 0\]$/);
		});

		test.each([
			['http://files.example/signed/abc', /does not begin with https:\/\//],
			['file:///etc/passwd', /does not begin with https:\/\//],
			['not a link', /not a web address/],
			['', /not a web address|gives no download link/],
		])('as %j, it is not asked', async (link, sentence) => {
			const { error } = await downloadBy(link);
			expect(error?.message).toMatch(sentence);
			expect(error?.message).toMatch(/\[Item 0\]$/);
			expect(error?.message).not.toContain('signed');
		});

		test('whose host does not exist, the sentence holds no link', async () => {
			const { error } = await downloadBy('https://files.invalid/signed/abc?signature=geheim');
			expect(error?.message).toMatch(/^The attachment was not downloaded/);
			expect(JSON.stringify(error)).not.toMatch(/geheim/);
		});
	});
});

describe('Temporary links', () => {
	test('leave no node, whichever record holds attachments', async () => {
		await owning([fileOf('pdf')]);
		await owning([fileOf('pdf')], 'person');
		const attachments = await office.records('attachments');
		const ownerOf = (type: string) =>
			byId(attachments.filter(({ resource_type }) => resource_type === type).at(-1)?.resource_id);
		const outputs = await Promise.all([
			run({ operation: 'get', saleId: ownerOf('sale'), output: 'raw' }, { node: new TravelAgencySale() }),
			run(
				{ operation: 'get', personId: ownerOf('person'), output: 'raw' },
				{ node: new TravelAgencyPerson() },
			),
			run({ operation: 'get', billId: ownerOf('bill'), output: 'raw' }, { node: new TravelAgencyBill() }),
		]);
		for (const { items } of outputs) {
			expect((items[0]?.json.attachments as unknown[]).length).toBeGreaterThan(0);
			expect(JSON.stringify(items)).not.toMatch(/download_url|signature=/);
		}
	});
});
