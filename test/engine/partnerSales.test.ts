import type { ICredentialDataDecryptedObject, INodeParameters } from 'n8n-workflow';

import { TravelAgencyAttachment } from '../../nodes/Attachment/TravelAgencyAttachment.node';
import { TravelAgencySale } from '../../nodes/Sale/TravelAgencySale.node';
import { fileOf } from '../contract/files';
import { sale } from '../contract/sale-bodies';
import { backOfficeOfThisFile, HORIZONTE_CORPORATIVO, HORIZONTE_VIAGENS } from './backOffice';
import { createByForm, createByJson, hotelLine } from './createSale';
import { connected } from './partner';
import { byId } from './picked';
import { editorOf, runNode } from './runNode';
import { withFile } from './withFile';
import { nonEmpty } from '../nonEmpty';

/**
 * A partner approved only for sales, at an agency without an API license, can create sales but not read them
 * (the API's section Authentication, Rules).
 */
const office = backOfficeOfThisFile();
let credential: ICredentialDataDecryptedObject;
beforeEach(async () => {
	await office.license(HORIZONTE_VIAGENS, 'none');
	credential = await connected(office);
});

const BY_OAUTH = { authentication: 'oAuth2' };
const FORM = {
	...BY_OAUTH,
	additionalFields: { companyIdentifier: HORIZONTE_VIAGENS },
	products: { hotel: [hotelLine()] },
};

const runSale = async (parameters: INodeParameters) =>
	await runNode({ node: new TravelAgencySale(), parameters: { ...BY_OAUTH, ...parameters }, credential });

const attach = async (saleId: unknown) =>
	await runNode({
		node: new TravelAgencyAttachment(),
		parameters: { ...BY_OAUTH, operation: 'upload', resourceType: 'sale', saleId: byId(saleId), options: {} },
		files: [withFile(fileOf('pdf'))],
		credential,
	});

describe('A partner that only creates sales', () => {
	test('fills in the form and gets the whole sale back, by one request', async () => {
		const { items, error } = await createByForm(office, FORM, { credential });
		expect(error).toBeUndefined();
		expect(items[0]?.json).toMatchObject({
			id: expect.any(String) as unknown,
			hotels: [{ id: expect.any(String) as unknown }],
			totals: expect.any(Object) as unknown,
		});
		expect((await office.requests()).map(({ method, path }) => `${method} ${path}`)).toEqual(
			expect.arrayContaining(['POST /sales']),
		);
		expect((await office.requests('GET')).filter(({ path }) => !path.startsWith('/oauth'))).toEqual([]);
	});

	test('sends a sale as JSON, for the company that is the default of its credential', async () => {
		const { company_identifier: _, ...body } = sale();
		const { items, error } = await runNode({
			node: new TravelAgencySale(),
			parameters: {
				...BY_OAUTH,
				operation: 'create',
				inputMode: 'json',
				body: JSON.stringify(body),
				options: { output: 'raw' },
			},
			credential: { ...credential, companyIdentifier: '12.345.678/0001-95' },
		});
		expect(error).toBeUndefined();
		expect(items).toHaveLength(1);
	});

	test('is told that it cannot read sales, and why that is no fault of the agency', async () => {
		for (const parameters of [{ operation: 'getAll' }, { operation: 'get', saleId: byId(await anySale()) }]) {
			const { error } = await runSale(parameters);
			expect(error?.description).toMatch(/^Partners cannot read sales, whatever they were approved for/);
			expect(error?.description).not.toMatch(/license/);
		}
	});

	test('is told to look at the company when the agency has not connected that one', async () => {
		const { error } = await createByForm(
			office,
			{ ...FORM, additionalFields: { companyIdentifier: HORIZONTE_CORPORATIVO } },
			{ credential },
		);
		expect(error?.description).toMatch(
			/^Check the company: this connection works only for the one that the agency picked/,
		);
	});

	test('attaches a file to a sale of its own, and is told why not to another', async () => {
		const { items } = await createByForm(office, FORM, { credential });
		const own = await attach(items[0]?.json.id);
		expect(own.error).toBeUndefined();
		expect(own.items).toHaveLength(1);

		const { error } = await attach(await anySale());
		expect(error?.description).toMatch(/A partner can attach files only to sales that it created itself/);
	});

	test.each([
		['is not there', 'none'],
		['is full, which opens nothing that was not approved', 'full'],
	] as const)('is told to enter the ID where a list is refused; the license %s', async (_, license) => {
		await office.license(HORIZONTE_VIAGENS, license);
		const node = new TravelAgencySale();
		for (const [method, search] of nonEmpty(Object.entries(node.methods.listSearch ?? {}))) {
			const editor = editorOf(node, { ...BY_OAUTH, operation: 'create' }, credential, 'any');
			const thrown: unknown = await search.call(editor).catch((error: unknown) => error);
			expect([method, thrown]).toEqual([
				method,
				expect.objectContaining({ description: expect.stringMatching(/Choose By \w+ instead/) as unknown }),
			]);
		}
	});
});

/** A sale that the partner did not create. */
async function anySale(): Promise<unknown> {
	const { items, error } = await createByJson(office, sale());
	expect(error).toBeUndefined();
	return items[0]?.json.id;
}
