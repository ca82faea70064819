import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { TravelAgencyPartnerConnection } from '../../nodes/PartnerConnection/TravelAgencyPartnerConnection.node';
import { TravelAgencyPerson } from '../../nodes/Person/TravelAgencyPerson.node';
import { TravelAgencySale } from '../../nodes/Sale/TravelAgencySale.node';
import { backOfficeOfThisFile } from './backOffice';
import { createByForm, hotelLine } from './createSale';
import { withToken } from './partner';
import { editorOf, runNode, type NodeResult } from './runNode';
import { LegacyEngine } from './trigger/engines';

const office = backOfficeOfThisFile();

/** What n8n passes to an error workflow as `execution.error`: it is serialized as JSON on the way. */
const inErrorWorkflow = ({ error }: NodeResult): IDataObject =>
	JSON.parse(JSON.stringify(error)) as IDataObject;

const factsIn = (error: IDataObject): unknown => (error.context as IDataObject).error;

const people = async (
	fields: INodeParameters,
	given: { onError?: 'continueRegularOutput' | 'continueErrorOutput'; language?: 'pt'; token?: string } = {},
	items: IDataObject[] = [{}],
): Promise<NodeResult> =>
	await runNode({
		node: new TravelAgencyPerson(),
		parameters: {
			operation: 'create',
			inputMode: 'form',
			personKind: 'individual',
			additionalFields: {},
			...fields,
		},
		credential: office.credential(given.token, given.language && { messageLanguage: given.language }),
		items,
		settings: { onError: given.onError },
	});

const BAD_DAY = { name: '={{ $json.name }}', additionalFields: { birthdate: '={{ $json.day }}' } };
const ROWS = [
	{ name: 'Ana', day: '05/06/1985', message: 'a column of the sheet' },
	{ name: 'Rui', day: '31/02/1985', message: 'a column of the sheet' },
];
/** Why item 1 of {@link ROWS} fails. */
const INVALID_DAY = {
	code: 'INVALID_DATE',
	message:
		'\'Additional Fields > Birthdate\' takes a date such as 2026-06-05 or 05/06/2026 (day first), not "31/02/1985", a day that does not exist, as that month ends on 28/02/1985: check day, month and year',
	description: 'Nothing was sent. Correct the field and run again.',
	field: { labels: 'Additional Fields > Birthdate', parameters: 'additionalFields.birthdate' },
	item: 1,
	status: null,
	may_have_stored: false,
};

describe('a failed item', () => {
	test('goes by the error output with what a program can tell it by, beside its own columns', async () => {
		const { items, errorItems } = await people(BAD_DAY, { onError: 'continueErrorOutput' }, ROWS);
		expect(items.map(({ json }) => json.name)).toEqual(['Ana']);
		expect(errorItems).toMatchObject([{ json: { ...ROWS[1], error: INVALID_DAY }, pairedItem: { item: 1 } }]);
	});

	test('stays among the others with Continue, and has nothing but the error', async () => {
		const { items } = await people(BAD_DAY, { onError: 'continueRegularOutput' }, ROWS);
		expect(items[1]?.json).toEqual({ error: INVALID_DAY });
	});

	test('has the status of a refusal, and what the back office said', async () => {
		const twice = { name: 'Ana', additionalFields: { externalId: 'X-1' } };
		await people(twice);
		const { items } = await people(twice, { onError: 'continueRegularOutput' });
		expect(items[0]?.json.error).toMatchObject({
			code: 'VALUES_REFUSED',
			message: expect.stringMatching(/'External ID'/) as unknown,
			status: 422,
			field: null,
			may_have_stored: false,
		});
	});

	test('says whether something of it may be stored', async () => {
		await office.fault({ kind: 'cut_after_commit', method: 'POST', path: '/people' });
		const { items } = await people({ name: 'Ana' }, { onError: 'continueRegularOutput' });
		expect(items[0]?.json.error).toMatchObject({
			code: 'NO_ANSWER',
			status: null,
			may_have_stored: true,
			description: expect.stringMatching(/^It may have stored what this item sends/) as unknown,
		});
	});
});

test.each([
	['a wrong address', { operation: 'create' }, { baseUrl: 'backoffice.example.com/api/v3' }, 'BASE_URL'],
	['an operation that there is not', { operation: 'vanish' }, {}, 'OPERATION_UNKNOWN'],
])(
	'with Continue, every item fails for %s: n8n would pass the input on',
	async (_, chosen, credential, code) => {
		const given = {
			node: new TravelAgencyPerson(),
			parameters: { inputMode: 'form', personKind: 'individual', name: '={{ $json.name }}', ...chosen },
			credential: { ...office.credential(), ...credential },
			items: ROWS,
		};
		const regular = await runNode({ ...given, settings: { onError: 'continueRegularOutput' } });
		expect(regular.items).toMatchObject(
			ROWS.map((__, item) => ({
				json: { error: { code: expect.stringContaining(code) as unknown, item } },
				pairedItem: { item },
			})),
		);
		const { items, errorItems } = await runNode({ ...given, settings: { onError: 'continueErrorOutput' } });
		expect([items, errorItems.map(({ json }) => json.name)]).toEqual([[], ROWS.map(({ name }) => name)]);
	},
);

test('with Continue, an item says nothing of the others, and no hint of what was not sent', async () => {
	const options = { options: { oneAfterTheOther: true } };
	await office.fault({ kind: 'cut_after_commit', method: 'POST', path: '/people', skip: 1 });
	const { items, hints } = await people(
		{ name: '={{ $json.name }}', additionalFields: { birthdate: '={{ $json.day }}' }, ...options },
		{ onError: 'continueRegularOutput' },
		[{ name: 'Ana' }, { name: 'Rui' }, { name: '', day: '31/12/1905' }],
	);
	const said = items.map(({ json }) => (json.error as IDataObject | undefined)?.description);
	expect(said).toEqual([
		undefined,
		expect.stringMatching(/^It may have stored what this item sends(?!.*Item 0)/) as unknown,
		expect.stringMatching(/^Nothing was sent/) as unknown,
	]);
	expect(hints.filter(({ message }) => message.includes('1905'))).toEqual([]);
});

describe("an error workflow of n8n's", () => {
	test('gets the same of a node, with all that is to be corrected', async () => {
		const result = await people(BAD_DAY, {}, [...ROWS, { name: '', day: '' }]);
		expect(factsIn(inErrorWorkflow(result))).toEqual({
			...INVALID_DAY,
			message: `2 entries need a correction: ${INVALID_DAY.message}`,
			description: expect.stringMatching(/^Nothing was sent\. .*:\n• .*\n• 'Name' is empty/) as unknown,
			issues: [
				{
					code: 'INVALID_DATE',
					message: INVALID_DAY.message,
					field: INVALID_DAY.field,
					item: 1,
				},
				{
					code: 'FIELD_EMPTY',
					message: "'Name' is empty: fill it in",
					field: { labels: 'Name', parameters: 'name' },
					item: 2,
				},
			],
		});
	});

	test('gets the same of what stops the node before its first item', async () => {
		const wrong = await runNode({
			node: new TravelAgencyPerson(),
			parameters: { operation: 'getAll' },
			credential: office.credential('full_access', { baseUrl: 'http://example.com/api/v3' }),
		});
		expect(factsIn(inErrorWorkflow(wrong))).toMatchObject({ code: 'BASE_URL_INVALID', item: null });
		const refused = await people({ name: 'Ana' }, { token: 'invalid' });
		expect(factsIn(inErrorWorkflow(refused))).toMatchObject({ code: 'TOKEN_REFUSED', status: 401 });
	});

	test('gets the same of a trigger', async () => {
		const failed = async (parameters: INodeParameters, token?: string) => {
			const engine = new LegacyEngine(parameters, office.credential(token));
			const thrown: unknown = await engine.activate().catch((error: unknown) => error);
			return factsIn(JSON.parse(JSON.stringify(thrown)) as IDataObject);
		};
		const none = { field: null, item: null, may_have_stored: false };
		expect(await failed({ triggerOn: ['created'] }, 'invalid')).toMatchObject({
			...none,
			code: 'TOKEN_REFUSED',
			description: expect.stringMatching(/replace the 'Access Token'/) as unknown,
			status: 401,
		});
		expect(await failed({ triggerOn: [] })).toMatchObject({ ...none, code: 'FIELD_EMPTY', status: null });
	});
});

describe('with Language of Messages: Português', () => {
	const companyIdentifier = '12.345.678/0001-95';
	const hotel = (passenger: INodeParameters) => ({
		products: { hotel: [hotelLine({ checkIn: '31/02/2026', passengers: { passenger: [passenger] } })] },
	});

	test('an import with three mistakes is read in Portuguese, with labels as the form has them', async () => {
		const { error } = await createByForm(office, hotel({ amount: '1.234', ravFeeDiscount: '10' }), {
			credential: office.credential('full_access', { companyIdentifier, messageLanguage: 'pt' }),
		});
		expect([error?.message, ...String(error?.description).split('<br>')]).toEqual([
			'3 valores precisam de correção: \'Hotel 1 > Check In\' aceita uma data como 05/06/2026 (dia primeiro) ou 2026-06-05, não "31/02/2026", um dia que não existe, pois esse mês acaba em 28/02/2026: confira dia, mês e ano [Item 0]',
			'Nada foi enviado. Corrija estes campos e execute de novo:',
			'• \'Hotel 1 > Check In\' aceita uma data como 05/06/2026 (dia primeiro) ou 2026-06-05, não "31/02/2026", um dia que não existe, pois esse mês acaba em 28/02/2026: confira dia, mês e ano',
			'• \'Hotel 1 > Passenger 1 > Amount\' pode significar dois valores: escreva "1.234" como 1234,00 ou 1,23',
			"• 'Hotel 1 > Passenger 1 > RAV Fee Discount' precisa de uma 'RAV Fee' acima de zero",
		]);
	});

	test('so is what a list or an output says, of a partner as of an agency', async () => {
		const speaking = { messageLanguage: 'pt' };
		const { items } = await runNode({
			node: new TravelAgencyPartnerConnection(),
			parameters: { operation: 'verify' },
			credential: { ...withToken(office, 'sandbox_revoked'), ...speaking },
		});
		expect(items[0]?.json.explanation).toMatch(/^O back-office já não aceita o token/);
		const sale = new TravelAgencySale();
		const editor = editorOf(sale, {}, office.credential('no_read_people', speaking), 'parameters.payer');
		await expect(sale.methods.listSearch?.searchPeople?.call(editor)).rejects.toMatchObject({
			description: expect.stringMatching(
				/^Peça a um administrador da agência .* Escolha By ID no lugar de From List/,
			) as unknown,
		});
	});

	test('so is a refusal, and a hint; the code stays', async () => {
		const refused = await people({ name: 'Ana' }, { token: 'invalid', language: 'pt' });
		expect(refused.error?.message).toMatch(/^O back-office não aceita o token de acesso: .* \[Item 0\]$/);
		expect(factsIn(inErrorWorkflow(refused))).toMatchObject({
			code: 'TOKEN_REFUSED',
			description: expect.stringMatching(/^O token está digitado errado/) as unknown,
		});
		const empty = await people(
			{ name: 'Ana', additionalFields: { email: '={{ $json.mail }}' } },
			{ language: 'pt' },
		);
		expect(empty.hints.map((hint) => hint.message)).toEqual([
			"Expressões sem valor no item: 'Additional Fields > Email'. Se não é isso que você quer, confira os nomes das colunas nelas.",
		]);
	});
});
