import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { TravelAgencyPerson } from '../../nodes/Person/TravelAgencyPerson.node';
import { TravelAgencySale } from '../../nodes/Sale/TravelAgencySale.node';
import { some } from '../campaign';
import { EVERY_PAYMENT, EVERY_PRODUCT, operation, sale } from '../contract/sale-bodies';
import { backOfficeOfThisFile } from './backOffice';
import { createByJson } from './createSale';
import { byId } from './picked';
import { runNode, type NodeResult } from './runNode';

const office = backOfficeOfThisFile();
const credential = () => office.credential('full_access', { companyIdentifier: '12.345.678/0001-95' });

const person = new TravelAgencyPerson();

async function run(
	node: typeof person,
	parameters: INodeParameters,
	item: IDataObject = {},
): Promise<NodeResult> {
	return await runNode({ node, parameters, credential: credential(), items: [item] });
}

async function got(node: typeof person, parameters: INodeParameters): Promise<IDataObject> {
	const { items, error } = await run(node, { operation: 'get', ...parameters });
	expect(error).toBeUndefined();
	return items[0]?.json ?? {};
}

/** The two kinds of output that have all of a record, as it is nested. */
const WHOLE = ['raw', 'everything'];

const getSale = async (id: unknown, output = 'raw') =>
	await got(new TravelAgencySale(), { saleId: byId(id), output });
const getPerson = async (id: unknown, output = 'raw') => await got(person, { personId: byId(id), output });

const hintsOf = ({ hints }: NodeResult): string => hints.map(({ message }) => message).join('\n');

test.each(WHOLE)('every person is the same after Get (%s) and Update in JSON', async (output) => {
	for (const { id } of some(15, await office.records('people'))) {
		const before = await getPerson(id, output);
		const updated = await run(
			person,
			{ operation: 'update', personId: byId('={{ $json.id }}'), inputMode: 'json', body: '={{ $json }}' },
			before,
		);
		expect(updated.error).toBeUndefined();
		expect(await getPerson(id, output)).toEqual(before);
		expect(hintsOf(updated)).toMatch(/'Body' has .*'code', .*'created_at'.* which the back office assigns/);
	}
});

test('names of custom fields whose definitions may not be read are refused', async () => {
	const [one] = await office.records('people');
	await office.fault({ kind: 'error_before_commit', method: 'GET', path: '/custom_fields', status: 403 });
	const { error } = await run(person, {
		...{ operation: 'update', personId: byId(one?.id), inputMode: 'json' },
		body: JSON.stringify({ custom_fields: { 'Como nos conheceu': 'Indicação' } }),
	});
	expect(error?.message).toMatch(/the custom field "Como nos conheceu": give its number/);
	expect(await office.requests('PATCH')).toEqual([]);
});

/** What the API assigns, and what belongs to a single person. */
const OF_ONE =
	'id airline code created_at created_by external_id cpf_cnpj last_contacts attachments credit_cards kandir_law partner_code'.split(
		' ',
	);

test.each(WHOLE)(
	'every person becomes another one with the same data by Get (%s) and Create in JSON, if not with the same identity',
	async (output) => {
		for (const { id } of some(10, await office.records('people'))) {
			const before = await getPerson(id, output);
			const create = async (body: string) =>
				await run(person, { operation: 'create', inputMode: 'json', body }, before);
			if (before.cpf_cnpj !== null || before.external_id !== null)
				expect((await create('={{ $json }}')).error?.message).toMatch(/CPF or CNPJ|External ID/);
			const { items, error } = await create(
				'={{ { ...$json, airline: null, cpf_cnpj: null, external_id: null } }}',
			);
			expect(error).toBeUndefined();
			const after = await getPerson(items[0]?.json.id, output);
			const rest = (record: IDataObject) =>
				Object.fromEntries(Object.entries(record).filter(([name]) => !OF_ONE.includes(name)));
			expect(rest(after)).toEqual(rest(before));
		}
	},
);

test('every person is the same after Get and Update by the form', async () => {
	const fields = Object.fromEntries(
		`additionalData:additional_data airline birthdate businessPhone:business_phone chargeBilletFee:charge_billet_fee
		cityInscription:city_inscription contacts cpfCnpj:cpf_cnpj email externalId:external_id foreigner gender
		foreignIdentityDocument:foreign_identity_document legalName:legal_name name observations phones rgIe:rg_ie
		passportExpirationDate:passport_expiration_date passportNumber:passport_number taxWithholding:tax_withholding
		taxIdentificationNumber:tax_identification_number personKind:person_kind website`
			.split(/\s+/)
			.map((names) => [names.split(':')[0], `={{ $json.${names.split(':').at(-1)} }}`]),
	) as INodeParameters;
	for (const { id } of some(15, await office.records('people'))) {
		const before = await getPerson(id);
		const updated = await run(
			person,
			{
				operation: 'update',
				personId: byId('={{ $json }}'),
				updateFields: {
					...fields,
					birthplace: byId('={{ $json.birthplace }}'),
					labels: { label: [{ labelId: byId('={{ $json.labels }}') }] },
					promoter: byId('={{ $json.promoter }}'),
					seller: byId('={{ $json.seller }}'),
				},
			},
			before,
		);
		expect(updated.error).toBeUndefined();
		expect(await getPerson(id)).toEqual(before);
	}
});

/** A copy without what the back office assigns, and without the text that it adds. */
function sameIn(value: unknown): unknown {
	if (Array.isArray(value)) return value.map(sameIn);
	if (typeof value !== 'object' || value === null) return value;
	const { id: _, included_services: __, ...rest } = value as IDataObject;
	const references = Object.keys(rest).length === 0 ? value : rest;
	return Object.fromEntries(Object.entries(references).map(([name, part]) => [name, sameIn(part)]));
}

const PRODUCTS = Object.entries(EVERY_PRODUCT).map(
	([kind, product]) => [kind, () => ({ [kind]: [product()] })] as const,
);

const READ_PRODUCTS = [...PRODUCTS, ['operation', () => ({})] as const].map(
	([kind, products]) => [kind, 'raw', products] as const,
);

test.each([
	...READ_PRODUCTS,
	...READ_PRODUCTS.slice(0, 1).map(([kind, , products]) => [kind, 'everything', products] as const),
])('a sale of %s is the same after Get (%s) and Create', async (kind, output, products) => {
	const own = (await office.records('products')).find((row) => row.kind === 'operation' && row.active);
	const given =
		kind === 'operation' ? { operation: operation(String(own?.id)) } : (products() as IDataObject);
	const ofAgency = { custom_fields: [{ id: 101, value: 'Loja' }] };
	const first = await createByJson(office, sale({ hotels: undefined, ...given, ...ofAgency }));
	expect(first.error).toBeUndefined();
	const before = await getSale(first.items[0]?.json.id, output);
	const second = await createByJson(office, '={{ $json }}', { items: [before], credential: credential() });
	expect(second.error).toBeUndefined();
	expect(hintsOf(second)).toMatch(/'Body' has .*'totals'.* which the back office assigns/);
	const after = await getSale(second.items[0]?.json.id, output);
	const { number: _, created_at: __, travel: ___, ...same } = before;
	expect(sameIn(after)).toMatchObject(sameIn(same) as IDataObject);
	const list = kind === 'operation' ? 'operations' : kind;
	const [text, whole] = [after, before].map((of) => (of[list] as IDataObject[])[0]?.included_services);
	// The registered text once, and not twice.
	expect(String(whole).startsWith(String(text))).toBe(true);
});

test.each(Object.entries(EVERY_PAYMENT))(
	'a sale paid by %s says that payments are given anew',
	async (_, payment) => {
		const first = await createByJson(office, sale({ payments: [payment(1000)] }));
		expect(first.error).toBeUndefined();
		const before = await getSale(first.items[0]?.json.id);
		await office.forgetRequests();
		const copy = { items: [before], credential: credential() };
		const { error } = await createByJson(office, '={{ $json }}', copy);
		expect(error?.message).toBe(
			"'Body' is a sale as it was read: its 'payments' cannot be taken over, so give these anew as POST /sales takes them, or leave them out [Item 0]",
		);
		expect(await office.requests()).toEqual([]);
		const { error: without } = await createByJson(office, '={{ { ...$json, payments: [] } }}', copy);
		expect(without).toBeUndefined();
	},
);

test('every sale of the seed is written, or says in one sentence what has to be given anew', async () => {
	for (const { id } of some(10, await office.records('sales'))) {
		const before = await getSale(id);
		const { error } = await createByJson(office, '={{ $json }}', {
			items: [before],
			credential: credential(),
		});
		if (error) expect(error.message).toMatch(/^'Body' is a sale as it was read: its .* \[Item 0\]$/);
	}
});

test('a field that nobody knows is refused with the nearest one, or passed on with a hint where that is allowed', async () => {
	const body = {
		name: 'Ana',
		person_kind: 'individual',
		birthDate: '1990-01-01',
		emial: 'ana@example.com',
		favorite: 1,
	};
	const parameters = { operation: 'create', inputMode: 'json', body: JSON.stringify(body) };
	const refused = await run(person, parameters);
	expect(String(refused.error?.description ?? refused.error?.message)).toMatch(
		/birthDate' .*Did you mean 'birthdate'\?/,
	);
	expect(String(refused.error?.description)).toMatch(/emial' .*Did you mean 'email'\?/);
	expect(String(refused.error?.description)).toMatch(/favorite' .*Allow Unknown Fields/);
	expect(await office.requests()).toEqual([]);
	const passed = await run(person, { ...parameters, allowUnknownFields: true });
	expect((await office.requests('POST'))[0]?.body).toEqual(body);
	expect(passed.error?.message).toMatch(/birthDate|emial|favorite/);
});
