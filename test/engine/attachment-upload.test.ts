import type { IBinaryData, IBinaryKeyData, IDataObject, INodeParameters } from 'n8n-workflow';

import { TravelAgencyAttachment } from '../../nodes/Attachment/TravelAgencyAttachment.node';
import { EVERY_FILE, fileOf, pdfOfSize } from '../contract/files';
import { backOfficeOfThisFile } from './backOffice';
import { createByForm, hotelLine } from './createSale';
import { byId } from './picked';
import { runNode, type NodeResult, type NodeRun } from './runNode';
import { withFile } from './withFile';
import { said } from './said';

const office = backOfficeOfThisFile();
const node = new TravelAgencyAttachment();
const UNKNOWN = '3f2b6c1e-8a4d-4f8e-9b57-0c2d1e3f4a5b';
const MEGABYTE = 1024 * 1024;

/** Uploads each file as a separate item, to a sale unless `parameters` say otherwise. */
const upload = async (
	files: IBinaryKeyData[],
	parameters: INodeParameters = {},
	more: Partial<NodeRun> = {},
): Promise<NodeResult> =>
	await runNode({
		node,
		credential: office.credential(),
		items: files.map((_, number) => ({ number })),
		files,
		...more,
		parameters: {
			operation: 'upload',
			resourceType: 'sale',
			...(parameters.resourceType !== 'person' && { saleId: byId(await aSale()) }),
			...parameters,
		},
	});

const aSale = async (): Promise<string> => String((await office.records('sales'))[0]?.id);
const aPerson = async (): Promise<string> => String((await office.records('people')).at(-1)?.id);

/** What was attached before the test began. */
let before = 0;
const added = async (): Promise<IDataObject[]> => (await office.records('attachments')).slice(before);

beforeEach(async () => {
	before = (await office.records('attachments')).length;
});

describe('Attachment > Upload', () => {
	test('attaches a real file of every kind that the API takes, each linked to its item', async () => {
		const saleId = await aSale();
		const { items, error } = await upload(
			EVERY_FILE.map((file) => withFile(file)),
			{ options: { description: '=Documento {{ $json.number }}' } },
		);
		expect(error).toBeUndefined();
		expect(await added()).toEqual(
			EVERY_FILE.map(({ name, content }, number) =>
				expect.objectContaining({
					resource_type: 'sale',
					resource_id: saleId,
					file_name: name,
					size: content.length,
					description: `Documento ${number}`,
				}),
			),
		);
		expect(items.map(({ pairedItem }) => pairedItem)).toEqual(EVERY_FILE.map((_, item) => ({ item })));
		expect(items[0]?.json).toEqual({
			id: (await added())[0]?.id,
			description: 'Documento 0',
			extension: 'pdf',
			content_type: 'application/pdf',
		});
	});

	test.each(['passport', ''])(
		'attaches to a person from the field %j: the only file when empty',
		async (field) => {
			const personId = await aPerson();
			const { error } = await upload([withFile(fileOf('jpg'), 'passport')], {
				resourceType: 'person',
				personId: byId(personId),
				binaryPropertyName: field,
			});
			expect(error).toBeUndefined();
			expect(await added()).toMatchObject([
				{
					resource_type: 'person',
					resource_id: personId,
					file_name: 'recibo.jpg',
					description: 'recibo.jpg',
				},
			]);
			const [request] = await office.requests();
			expect(request?.content_type).toMatch(/^multipart\/form-data; boundary=/);
		},
	);

	test('attaches the file itself, which an expression gives', async () => {
		const { items, error } = await upload([withFile(fileOf('jpg'), 'passport')], {
			binaryPropertyName: '={{ $input.item.binary.passport }}',
		});
		expect(error).toBeUndefined();
		expect(await added()).toMatchObject([{ file_name: 'recibo.jpg', size: fileOf('jpg').content.length }]);
		expect(Object.keys(items[0]?.binary ?? {})).toEqual(['passport']);
	});

	test.each([
		['../../etc/voucher.pdf', 'voucher.pdf'],
		['C:\\Users\\Ana\\contrato.pdf', 'contrato.pdf'],
		['Contrato "Água" <final>?.PDF', 'Contrato _Água_ _final__.PDF'],
		['linha\r\nX-Header: 1.pdf', 'linha__X-Header_ 1.pdf'],
		['Recibo 05/06/2026.pdf', 'Recibo 05-06-2026.pdf'],
		['2026/06/05/voucher.pdf', 'voucher.pdf'],
		['recibo\u202efdp.pdf', 'recibofdp.pdf'],
		['con\u200btrato\u200b.pdf', 'contrato.pdf'],
	])('the name %j becomes %j', async (entered, name) => {
		const { error } = await upload([withFile(fileOf('pdf'))], { options: { fileName: entered } });
		expect(error).toBeUndefined();
		expect(await added()).toMatchObject([{ file_name: name, extension: 'pdf' }]);
	});

	test('a File Name gives the right extension to a file that has none', async () => {
		const nameless = withFile({ ...fileOf('txt'), name: 'export' });
		const refused = await upload([nameless]);
		expect(refused.error?.message).toMatch(
			/^The file "export" has no extension, and the back office takes pdf, /,
		);
		expect(refused.error?.message).toMatch(/add the right one under 'Options > File Name'/);
		const { error } = await upload([nameless], { options: { fileName: 'export.txt' } });
		expect(error).toBeUndefined();
		expect(await added()).toHaveLength(1);
	});

	test.each<[string, string | undefined, string | undefined, string]>([
		['Contrato', 'pdf', undefined, 'Contrato.pdf'],
		['Contrato', '.PDF', undefined, 'Contrato.pdf'],
		['', 'pdf', undefined, 'file.pdf'],
		['Contrato v1.2', 'pdf', undefined, 'Contrato v1.2.pdf'],
		['recibo.pdf', undefined, 'Passaporte Ana', 'Passaporte Ana.pdf'],
		['recibo.pdf', 'bin', 'Dr. Ana', 'Dr. Ana.pdf'],
		['recibo.pdf', 'pdf', 'Passaporte.PDF', 'Passaporte.PDF'],
		['README', undefined, undefined, 'README.pdf'],
		['Contrato nº 12.2026', undefined, undefined, 'Contrato nº 12.2026.pdf'],
	])(
		'a name that lacks it gets the extension of the file: %j of kind %s as %s is %s',
		async (fileName, fileExtension, chosen, name) => {
			const { data } = withFile(fileOf('pdf'));
			const file = { ...data, fileName, fileExtension } as IBinaryData;
			const { error } = await upload([{ data: file }], { options: { fileName: chosen ?? '' } });
			expect(error).toBeUndefined();
			expect(await added()).toMatchObject([{ file_name: name, extension: 'pdf' }]);
		},
	);

	test.each(['foto.jfif', 'foto.JPE'])('a photo named %s is a JPEG, as its type says', async (fileName) => {
		const { data } = withFile(fileOf('jpg'));
		const file = { ...data, fileName, fileExtension: 'jfif' } as IBinaryData;
		const { error } = await upload([{ data: file }]);
		expect(error).toBeUndefined();
		expect(await added()).toMatchObject([{ file_name: `${fileName}.jpg` }]);
	});

	describe('is refused without a request', () => {
		const refuses = async (file: IBinaryKeyData, sentence: RegExp, parameters: INodeParameters = {}) => {
			const { error } = await upload([file], parameters);
			expect(error?.message).toMatch(sentence);
			expect(error?.message).toMatch(/\[Item 0\]$/);
			expect(await office.requests()).toEqual([]);
		};

		test.each([
			['planilha.xlsm', 'xls'],
			['pagina.html', 'txt'],
		])('for the own extension of %s, which n8n knows as %s', async (fileName, fileExtension) => {
			const { data } = withFile(fileOf('pdf'));
			const file = { ...data, fileName, fileExtension } as IBinaryData;
			await refuses({ data: file }, new RegExp(`^The file "${fileName}"`));
		});

		test.each(['exe', 'html', 'svg', 'zip', 'pdf.exe'])('for the extension .%s', async (extension) => {
			const name = `voucher.${extension}`;
			await refuses(
				withFile({ ...fileOf('pdf'), name }),
				/cannot be attached: unpack or convert it first, as the back office takes only pdf, doc/,
			);
		});

		test('above 12 MB, told with its size', async () => {
			await refuses(
				withFile(pdfOfSize(12 * MEGABYTE + 1)),
				/has 12\.01 MB; the back office takes up to 12 MB/,
			);
		});

		test('when it is empty', async () => {
			await refuses(withFile({ ...fileOf('txt'), content: Buffer.alloc(0) }), /"recibo\.txt" is empty/);
		});

		test.each([
			[
				'scan',
				withFile(fileOf('pdf'), 'voucher'),
				/finds no file in the field 'scan'. The item has files in 'voucher': enter one of these/,
			],
			[
				'',
				{ ...withFile(fileOf('pdf'), 'a'), ...withFile(fileOf('pdf'), 'b') },
				/takes the field of one file, and the item has several. The item has files in 'a', 'b': enter one of these \[/,
			],
			['', {}, /^'Input Data Field Name' finds no file in the item \[/],
		])(
			'for the field %j when the item has no such file, or not one, and names those',
			async (field, files, sentence) => {
				await refuses(files, sentence, { binaryPropertyName: field });
			},
		);

		test('when an expression gives an object that is no file', async () => {
			await refuses(
				withFile(fileOf('pdf')),
				/^'Input Data Field Name' takes the name of a field, or a file/,
				{
					binaryPropertyName: '={{ $json }}',
				},
			);
		});

		test.each([
			['', /^'Sale' is empty/],
			['1042', /^'Sale' is "1042"\. Choose From List/],
			['../people', /^'Sale' is "\.\.\/people"\. Choose From List/],
		])('for the sale %j', async (sale, sentence) => {
			await refuses(withFile(fileOf('pdf')), sentence, { saleId: byId(`={{ ${JSON.stringify(sale)} }}`) });
		});
	});

	test('takes a file of exactly 12 MB', async () => {
		const { error } = await upload([withFile(pdfOfSize(12 * MEGABYTE))]);
		expect(error).toBeUndefined();
		expect(await added()).toMatchObject([{ size: 12 * MEGABYTE }]);
	});

	test('an answer that is lost makes one attachment, sent again in full with the same key', async () => {
		await office.fault({ kind: 'cut_after_commit', method: 'POST', path: '/attachments', times: 1 });
		const { items, error } = await upload([withFile(fileOf('png'))]);
		expect(error).toBeUndefined();
		expect(await added()).toHaveLength(1);
		expect(items[0]?.json.id).toBe((await added())[0]?.id);
		const requests = await office.requests();
		expect(requests.map(({ status, replay }) => [status, replay])).toEqual([
			[null, false],
			[200, true],
		]);
		const keys = new Set(requests.map(({ idempotency_key }) => idempotency_key));
		expect(keys.size).toBe(1);
		expect([...keys][0]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
		expect(requests[0]?.body).toEqual(requests[1]?.body);
	});

	test('a text of the user as Idempotency Key makes one attachment over two executions', async () => {
		const options = { idempotencyKey: 'voucher 1042' };
		await upload([withFile(fileOf('pdf'))], { options });
		const { error } = await upload([withFile(fileOf('pdf'))], { options });
		expect(error).toBeUndefined();
		expect(await added()).toHaveLength(1);
	});

	test('a file whose content is another kind than its name is refused by the service, and can be sent mended', async () => {
		const lying = withFile({ ...fileOf('png'), name: 'voucher.pdf' });
		const { error } = await upload([lying]);
		expect(error?.message).toMatch(/content is not that of a pdf file" \[Item 0\]$/);
		expect(error?.description).toMatch(/^Nothing was stored for this item/);
		expect(await added()).toEqual([]);
	});

	test('a file that a server in between does not take is told as too large, and no text', async () => {
		await office.fault({ kind: 'error_before_commit', status: 413, method: 'POST', times: 1 });
		const { error } = await upload([withFile(fileOf('pdf'))]);
		expect(error?.message).toBe('The file is too large for the back office [Item 0]');
		expect(error?.description).toMatch(/^Attach a smaller file/);
	});

	test('with the error output, the wrong files leave there and the others are attached', async () => {
		const files = [
			withFile({ ...fileOf('pdf'), name: 'a.exe' }),
			withFile(fileOf('pdf')),
			withFile({ ...fileOf('png'), name: 'c.pdf' }),
			{},
			withFile(fileOf('txt')),
		];
		const { items, errorItems, error } = await upload(
			files,
			{},
			{ settings: { onError: 'continueErrorOutput' } },
		);
		expect(error).toBeUndefined();
		expect(items.map(({ json, pairedItem }) => [json.extension, pairedItem])).toEqual([
			['pdf', { item: 1 }],
			['txt', { item: 4 }],
		]);
		expect(errorItems.map(({ json, pairedItem }) => [json.number, pairedItem])).toEqual(
			[0, 2, 3].map((item) => [item, { item }]),
		);
		for (const item of errorItems) expect(said(item)).toMatch(/\[Item \d\]$/m);
		// Failed items keep their files.
		expect(errorItems.map(({ binary }) => binary?.data?.fileName)).toEqual(['a.exe', 'c.pdf', undefined]);
		expect(await added()).toHaveLength(2);
	});

	test.each([
		['no_sale_attachments', 'sale', /Sale attachments/],
		['no_people_attachments', 'person', /People add attachments/],
		['read_only', 'sale', /read-only/],
	])(
		'the credential %s may not attach to a %s, and the sentence says why',
		async (token, resourceType, sentence) => {
			const owner = resourceType === 'person' ? { personId: byId(await aPerson()) } : {};
			const { error } = await upload(
				[withFile(fileOf('pdf'))],
				{ resourceType, ...owner },
				{ credential: office.credential(token) },
			);
			expect(error?.message).toMatch(sentence);
			expect(error?.description).toMatch(/lacks the permission: sale attachments, or People add attachments/);
			expect(await added()).toEqual([]);
		},
	);

	test('a partner attaches to a sale that it created, and to no other', async () => {
		const partner = office.credential('partner', { companyIdentifier: '12345678000195' });
		const { items } = await createByForm(
			office,
			{ products: { hotel: [hotelLine()] } },
			{ credential: partner },
		);
		const own = await upload(
			[withFile(fileOf('pdf'))],
			{ saleId: byId(items[0]?.json.id) },
			{ credential: partner },
		);
		expect(own.error).toBeUndefined();
		const other = await upload([withFile(fileOf('pdf'))], {}, { credential: partner });
		expect(other.error?.message).toMatch(/only to sales that it created/);
		expect(await added()).toHaveLength(1);
	});

	test('a sale that does not exist is told', async () => {
		const { error } = await upload([withFile(fileOf('pdf'))], { saleId: byId(UNKNOWN) });
		expect(error?.message).toBe(
			'The back office refused the values of this item: "resource_id is not a known sale" [Item 0]',
		);
		expect(await added()).toEqual([]);
	});
});
