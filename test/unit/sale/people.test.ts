import type { IDataObject } from 'n8n-workflow';
import type { Reader } from '../../../nodes/shared/reads/reader';
import type { WriteApi } from '../../../nodes/shared/writes/contract';
import type { Path } from '../../../nodes/shared/request/path';
import { RequiredReadError } from '../../../nodes/shared/errors/explain';
import { readGroup } from '../../../nodes/shared/fields/readGroup';
import { placeOf } from '../../../nodes/shared/fields/entered';
import { Place } from '../../../nodes/shared/fields/place';
import { InvalidInputError } from '../../../nodes/shared/errors/invalidInput';
import { participantsIn, withPeople } from '../../../nodes/Sale/form/people';
import { checkPeople, externalIdsOf } from '../../../nodes/Sale/form/registeredPeople';
import { saleBody } from '../../../nodes/Sale/form/saleBody';
import { SALE } from '../../../nodes/Sale/form/saleForm';
import { someone } from '../../engine/createSale';
import { Records } from '../../service/records';
import { fakeReader } from '../fakeReader';
import { refusal } from '../trigger/histories/refusal';
import { bodyOf, byExternalId, byId, findingsOf, hintsOf, NOBODY } from './filledIn';
import { sentences, saying } from '../inWords';

const ID = '3f2b6c1e-8a4d-4f8e-9b57-0c2d1e3f4a5b';
const OTHER_ID = '4f2b6c1e-8a4d-4f8e-9b57-0c2d1e3f4a5b';
const PRODUCT_ID = '5f2b6c1e-8a4d-4f8e-9b57-0c2d1e3f4a5b';

const CPF = '529.982.247-25';
const CNPJ = '12.345.678/0001-95';

/** A hotel with these people as passengers. */
const travelers = (...passenger: object[]) => ({
	products: { hotel: [{ localId: 'h', passengers: { passenger } }] },
});

const others = (people: Record<string, object[]>) => ({ additionalFields: { otherPeople: people } });

/** A sale with such a person in every role, by the role's place in the body. */
function inEveryRole(of: (role: string) => object): Record<string, unknown> {
	return {
		...of('payer'),
		...of('seller'),
		products: {
			hotel: [{ ...of('supplier'), ...of('representative'), passengers: { passenger: [of('person')] } }],
		},
		payments: { agency: [{ method: 'bank_slip', amount: 10, ...of('payer') }] },
		...others({ approver: [of('person')], intermediary: [of('person')], requester: [of('person')] }),
	};
}

/** What became of the people in a sale, by role. */
function peopleIn(body: object): Record<string, unknown> {
	const { payer, seller, approver, intermediary, requester, hotels, payments } = body as Record<
		string,
		unknown
	>;
	const [hotel] = hotels as Array<Record<string, unknown>>;
	const [passenger] = (hotel?.passengers ?? []) as Array<{ person: unknown }>;
	const [payment] = payments as Array<{ agency: { bank_slip: { payer: unknown } } }>;
	return {
		...{ payer, seller, approver, intermediary, requester },
		...{ supplier: hotel?.supplier, representative: hotel?.representative },
		...{ passenger: passenger?.person, 'payer of the payment': payment?.agency.bank_slip.payer },
	};
}

const ROLES = [
	...['payer', 'seller', 'approver', 'intermediary', 'requester'],
	...['supplier', 'representative', 'passenger', 'payer of the payment'],
];

const toEach = (person: unknown) => Object.fromEntries(ROLES.map((role) => [role, person]));

describe('somebody in any role of a sale', () => {
	test('is sent by the External ID that was entered', () => {
		const body = bodyOf(inEveryRole((role) => ({ [role]: byExternalId('CRM-1') })));
		expect(peopleIn(body)).toEqual(toEach({ external_id: 'CRM-1' }));
	});

	test('is sent by the External ID of the registered person who was chosen, and nothing else of her', () => {
		const raw = inEveryRole((role) => ({
			...someone(role, { name: 'left', email: 'left' }),
			[role]: byId(ID),
		}));
		expect(peopleIn(bodyOf(raw, new Map([[ID, 'CRM-7']])))).toEqual(toEach({ external_id: 'CRM-7' }));
	});

	test('is never sent by an ID, neither from a form nor from JSON', () => {
		const body = bodyOf(inEveryRole((role) => ({ [role]: byId(ID) })));
		expect(peopleIn(body)).toEqual(toEach({}));
		const given = { payer: { id: ID } };
		const read = readGroup({ payer: SALE.form.payer }, given, Place.ofForm().inJson(given));
		const json = withPeople(read, new Map());
		expect(JSON.stringify(json)).toBe('{"payer":{}}');
	});

	test('is described by name and details when new', () => {
		const details = { personKind: 'individual', cpf: CPF, email: 'ana@example.com', gender: '' };
		const body = bodyOf(inEveryRole((role) => someone(role, { name: ' Ana ', ...details })));
		expect(peopleIn(body)).toEqual(
			toEach({
				...{ external_id: 'n8n-52998224725', name: 'Ana', person_kind: 'individual' },
				...{ cpf: '52998224725', email: 'ana@example.com' },
			}),
		);
	});

	test.each<[Record<string, string>, string | undefined]>([
		[{ cpfCnpj: CPF }, 'n8n-52998224725'],
		[{ cnpj: '12.345.678/0001-95' }, 'n8n-12345678000195'],
		[{ cpfCnpj: CPF, externalId: 'CRM-1' }, 'CRM-1'],
		[{ email: 'ana@example.com' }, undefined],
	])('is found again by the document, unless there is an External ID: %j', (details, externalId) => {
		const { payer } = bodyOf({ ...travelers(), ...someone('payer', { name: 'Ana', ...details }) });
		expect((payer as { external_id?: string }).external_id).toBe(externalId);
	});

	test('is found among all who are chosen, with the details of the new ones', () => {
		const place = Place.ofForm();
		const raw = inEveryRole((role) => someone(role, { name: 'Ana', externalId: role }));
		const found = participantsIn(readGroup(SALE.form, raw, place));
		expect(found.map(({ details }) => details?.externalId).sort()).toEqual([
			'payer',
			'payer',
			'person',
			'person',
			'person',
			'person',
			'representative',
			'seller',
			'supplier',
		]);
		for (const { person } of found) expect(person).toMatchObject({ by: 'name', value: 'Ana' });
		const commission = [{ kind: 'seller', value: 1, person: byExternalId('V-1') }];
		const more = readGroup(SALE.form, { additionalFields: { commissions: { commission } } }, place);
		expect(participantsIn(more)).toMatchObject([{ person: { by: 'externalId', value: 'V-1' } }]);
	});
});

describe('the kind of a new person', () => {
	test('follows from the role where nothing says it', () => {
		const kinds = Object.entries(peopleIn(bodyOf(inEveryRole((role) => someone(role, { name: 'Ana' }))))).map(
			([role, person]) => [role, (person as { person_kind: string }).person_kind],
		);
		const companies = ['intermediary', 'supplier', 'representative'];
		expect(Object.fromEntries(kinds)).toEqual({
			...toEach('individual'),
			...Object.fromEntries(companies.map((role) => [role, 'company'])),
		});
	});

	test.each<[Record<string, string>, string]>([
		[{ cpf: CPF }, 'individual'],
		[{ cpfCnpj: CPF }, 'individual'],
		[{ cnpj: CNPJ }, 'company'],
		[{ cpfCnpj: CNPJ }, 'company'],
		[{ cpfCnpj: '12ABC34501DE35' }, 'company'],
		[{ cpf: CPF, personKind: 'company' }, 'company'],
		[{ cnpj: CNPJ, personKind: 'individual' }, 'individual'],
		[{ personKind: 'company' }, 'company'],
		[{ personKind: 'individual' }, 'individual'],
	])('with %p follows from the document, and from Person Kind before all: %s', (details, kind) => {
		// Neither has the kind that the role alone would suggest.
		const { payer, representative } = peopleIn(
			bodyOf({
				...someone('payer', { name: 'Ana', ...details }),
				products: { hotel: [someone('representative', { name: 'Ana', ...details })] },
				payments: { agency: [{ method: 'bank_slip', amount: 1 }] },
			}),
		);
		expect([payer, representative]).toMatchObject([{ person_kind: kind }, { person_kind: kind }]);
	});
});

describe('a role that a sale has once', () => {
	const lines = (count: number) =>
		Array.from({ length: count }, (_, line) => ({ person: byExternalId(`P-${line}`) }));

	test.each([
		['approver', 'Approver'],
		['intermediary', 'Intermediary'],
		['requester', 'Requester'],
	])('is hinted at for every %s but the first', (role, label) => {
		expect(findingsOf(others({ [role]: lines(3) }))).toEqual([
			`'Additional Fields > ${label} 2' is one too many: a sale has only one, so remove it`,
			`'Additional Fields > ${label} 3' is one too many: a sale has only one, so remove it`,
		]);
	});

	test('may stand beside the others, and an empty line is none', () => {
		expect(findingsOf(others({ approver: lines(1), intermediary: lines(1), requester: lines(1) }))).toEqual(
			[],
		);
		const approver = [{ person: NOBODY, newPerson: {} }, ...lines(2)];
		expect(findingsOf(others({ approver }))).toEqual([
			"'Additional Fields > Approver 3' is one too many: a sale has only one, so remove it",
		]);
	});

	test('is as an own operation is, while other products may be many', () => {
		const productId = { __rl: true, mode: 'id', value: PRODUCT_ID };
		const operations = (count: number) => ({
			products: { ownOperation: Array.from({ length: count }, () => ({ productId })), hotel: [{}, {}, {}] },
		});
		expect(findingsOf(operations(1))).toEqual([]);
		expect(findingsOf(operations(2))).toEqual([
			"'Own Operation 2' is one too many: a sale has only one, so remove it",
		]);
	});
});

describe('a passenger who is the payer', () => {
	const same = { sameAsPayer: true, amount: 10 };

	test.each<[string, object, object]>([
		['is registered', { payer: byId(ID) }, { external_id: 'CRM-7' }],
		['is known by External ID', { payer: byExternalId('CRM-1') }, { external_id: 'CRM-1' }],
		[
			'is new and has an External ID',
			someone('payer', { name: 'Ana', externalId: 'CRM-1', email: 'ana@example.com' }),
			{ name: 'Ana', person_kind: 'individual', external_id: 'CRM-1', email: 'ana@example.com' },
		],
	])('is sent as the payer who %s', (_, payer, person) => {
		const body = bodyOf({ ...payer, ...travelers(same, { amount: 5 }) }, new Map([[ID, 'CRM-7']]));
		expect(body.payer).toEqual(person);
		expect(body.hotels).toEqual([{ local_id: 'h', passengers: [{ person, amount: 10 }, { amount: 5 }] }]);
	});

	test('is nobody else: who was chosen before is neither sent nor checked', () => {
		const left = [
			{ ...same, person: byExternalId('left') },
			{ ...same, ...someone('person', { name: 'Left', email: 'no address', cpf: '1' }) },
			{ ...same, person: byId('no ID') },
		];
		const { hotels } = bodyOf({ payer: byExternalId('CRM-1'), ...travelers(...left) });
		const person = { external_id: 'CRM-1' };
		expect(hotels).toEqual([{ local_id: 'h', passengers: left.map(() => ({ person, amount: 10 })) }]);
	});

	test('is a passenger even if nothing else is known of her', () => {
		const { hotels } = bodyOf({ payer: byExternalId('CRM-1'), ...travelers({ sameAsPayer: true }) });
		expect(hotels).toEqual([{ local_id: 'h', passengers: [{ person: { external_id: 'CRM-1' } }] }]);
	});

	test('needs what a new payer is found again by, since payer and passenger would become two people', () => {
		const productId = { __rl: true, mode: 'id', value: PRODUCT_ID };
		const predicate =
			"needs a CPF, CNPJ or 'External ID' of the new payer: without one, payer and passenger would become two people";
		const products = {
			hotel: [{ passengers: { passenger: [{ amount: 1 }, same, { sameAsPayer: false, amount: 2 }] } }],
			ownOperation: [{ productId, passengers: { passenger: [same] } }],
		};
		for (const details of [{}, { email: 'ana@example.com' }, { externalId: ' ' }]) {
			const found = findingsOf({ ...someone('payer', { name: 'Ana', ...details }), products });
			expect([...found].sort()).toEqual([
				`'Hotel 1 > Passenger 2 > Same as Payer' ${predicate}`,
				`'Own Operation 1 > Passenger 1 > Same as Payer' ${predicate}`,
			]);
		}
		for (const details of [{ externalId: 'CRM-1' }, { cpf: CPF }])
			expect(findingsOf({ ...someone('payer', { name: 'Ana', ...details }), products })).toEqual([]);
		expect(findingsOf({ payer: byExternalId('CRM-1'), products })).toEqual([]);
	});
});

describe('a payer', () => {
	test.each<[string, Record<string, unknown>]>([
		['nobody chosen', { payer: NOBODY }],
		['nothing stored', { payer: undefined }],
		['a new one without a name', { payer: { __rl: true, mode: 'new', value: ' ' } }],
	])('is missed with %s', (_, raw) => {
		expect(findingsOf(raw)).toEqual(["'Payer' is empty: fill it in"]);
	});

	test('who is missing is reported together with all else', () => {
		expect(findingsOf({ payer: NOBODY, payments: { agency: [{ method: 'bank_slip' }] } })).toEqual([
			"'Payer' is empty: fill it in",
			expect.stringMatching(/^'Payment to the Agency 1 > Amount' is empty/),
		]);
	});
});

describe('a double that would come of a new person', () => {
	const hint =
		'is a new person without an External ID or a document: each run registers the person again. Once the person is registered, choose From List (in JSON, give the ID), or give an External ID';

	test('is pointed out in every role, at its place', () => {
		const people = inEveryRole((role) => someone(role, { name: 'Ana', email: 'ana@example.com' }));
		expect([...hintsOf(people)].filter((each) => each.endsWith(hint)).sort()).toEqual(
			[
				'Additional Fields > Approver 1 > Person',
				'Additional Fields > Intermediary 1 > Person',
				'Additional Fields > Requester 1 > Person',
				'Hotel 1 > Passenger 1 > Person',
				'Hotel 1 > Representative',
				'Hotel 1 > Supplier',
				'Payer',
				'Payment to the Agency 1 > Payer',
				'Seller',
			].map((place) => `'${place}' ${hint}`),
		);
	});

	test.each<Record<string, string>>([
		{ externalId: 'CRM-1' },
		{ cpf: CPF },
		{ cnpj: CNPJ },
		{ cpfCnpj: CPF },
	])('is not to be feared with %p', (details) => {
		expect(hintsOf(someone('seller', { name: 'Ana', ...details }))).toEqual([]);
	});

	test('does not come of who is registered, whatever was entered for her as a new person', () => {
		const left = someone('seller', { name: 'Ana' });
		expect(hintsOf({ ...left, seller: byExternalId('CRM-1') })).toEqual([]);
		expect(hintsOf({ ...left, seller: byId(ID) })).toEqual([]);
		expect(hintsOf({ ...left, seller: NOBODY })).toEqual([]);
	});

	test('is shown without the name, since n8n shows hints as HTML', () => {
		const [first, ...more] = hintsOf(someone('seller', { name: '<img src=x onerror="alert(1)">' }));
		expect(first).toBe(`'Seller' ${hint}`);
		expect(more).toEqual([]);
	});
});

describe('what is found inside a new person', () => {
	test('while reading is reported at the detail, however deep', () => {
		const wrong = { name: 'Ana', email: 'no address', address: { street: ['x'] } };
		const found = findingsOf({
			...someone('seller', wrong),
			...travelers(someone('person', wrong)),
			...others({ approver: [someone('person', wrong)] }),
		});
		expect(found.map((finding) => finding.replace(/^'(.+?)' (takes|is) .*/, '$1')).sort()).toEqual([
			'Additional Fields > Approver 1 > New Person > Address > Street',
			'Additional Fields > Approver 1 > New Person > Email',
			'Hotel 1 > Passenger 1 > New Person > Address > Street',
			'Hotel 1 > Passenger 1 > New Person > Email',
			'New Seller > Address > Street',
			'New Seller > Email',
		]);
	});

	test.each<Record<string, string>>([{ personKind: 'company' }, { cnpj: CNPJ }, { cpfCnpj: CNPJ }])(
		'by a rule is reported at the detail: a requester with %p',
		(details) => {
			const requester = [someone('person', { name: 'Agência', ...details })];
			expect(findingsOf(others({ requester }))).toEqual([
				"'Additional Fields > Requester 1 > New Person > Person Kind' takes Individual: a requester is a person, not a company",
			]);
		},
	);

	test('has its place by the name of the API, as the parts of the body do', () => {
		const place = Place.ofForm();
		const raw = {
			...someone('payer', { name: 'Ana', cpfCnpj: CPF }),
			seller: byExternalId('V-1'),
			...travelers({ sameAsPayer: true }, someone('person', { name: 'Bia', email: 'bia@example.com' })),
		};
		const body = saleBody(SALE, readGroup(SALE.form, raw, place), new Map());
		expect(place.findings.issues).toEqual([]);
		type Part = Record<string, object>;
		const { payer = {}, seller = {} } = body as unknown as Part;
		const [hotel] = body.hotels as unknown as Array<{ passengers: Part[] }>;
		const [same, other] = (hotel?.passengers ?? []).map(({ person = {} }) => person);
		const asked: Array<[object, string | undefined, string]> = [
			[payer, undefined, 'Payer'],
			[payer, 'name', 'Payer'],
			[payer, 'cpf_cnpj', 'New Payer > CPF or CNPJ'],
			[payer, 'person_kind', 'New Payer > Person Kind'],
			[payer, 'address', 'New Payer > Address'],
			[seller, 'external_id', 'Seller'],
			[same ?? {}, 'cpf_cnpj', 'New Payer > CPF or CNPJ'],
			[other ?? {}, 'name', 'Hotel 1 > Passenger 2 > Person'],
			[other ?? {}, 'email', 'Hotel 1 > Passenger 2 > New Person > Email'],
		];
		for (const [part, key] of asked) placeOf(part, key).addHint(saying('is asked for its place'));
		const places = [...new Set(asked.map(([, , each]) => `'${each}' is asked for its place`))];
		expect(sentences(place.findings.hints)).toEqual(places);
	});
});

describe('the External IDs of those who are registered', () => {
	/** A service that has these people, by ID, and refuses everything else; and the requests to it. */
	function office(people: Record<string, object>, status = 404) {
		const { answer } = new Records({ people: Object.entries(people).map(([id, one]) => ({ id, ...one })) });
		const requests: string[] = [];
		const { reader } = fakeReader((asked) => {
			requests.push(`GET ${asked.path}`);
			const answered = answer(asked);
			return answered.statusCode === 200 ? answered : status;
		});
		const update = async (path: Path, body: object) => {
			requests.push(`PATCH ${path} ${JSON.stringify(body)}`);
			return await (status === 403 ? Promise.reject(refusal(status)) : Promise.resolve({}));
		};
		return { api: reader.with({ update }) as unknown as WriteApi & Reader, requests };
	}

	const read = (raw: Record<string, unknown>) => readGroup(SALE.form, raw, Place.ofForm());
	const FORM = { ...inEveryRole((role) => ({ [role]: byId(ID) })), seller: byId(OTHER_ID) };

	test('are read once for each of them, in whatever roles they are', async () => {
		const { api, requests } = office({ [ID]: { external_id: 'A' }, [OTHER_ID]: { external_id: 'B' } });
		expect([...(await externalIdsOf(read(FORM), api))]).toEqual([
			[ID, 'A'],
			[OTHER_ID, 'B'],
		]);
		expect(requests).toEqual([`GET /people/${ID}`, `GET /people/${OTHER_ID}`]);
	});

	test('are asked for by nobody else: those by External ID and new ones need none', async () => {
		const { api, requests } = office({});
		const form = read({ payer: byExternalId(ID), ...someone('seller', { name: ID }) });
		await checkPeople(form, {}, api);
		expect([...(await externalIdsOf(form, api))]).toEqual([]);
		expect(requests).toEqual([]);
	});

	test.each([null, ''])('are given, the same each time, to whoever has %p', async (external_id) => {
		for (let run = 1; run <= 2; run += 1) {
			const { api, requests } = office({ [ID]: { external_id } });
			expect([...(await externalIdsOf(read({ payer: byId(ID) }), api))]).toEqual([[ID, `n8n-${ID}`]]);
			expect(requests).toEqual([`GET /people/${ID}`, `PATCH /people/${ID} {"external_id":"n8n-${ID}"}`]);
		}
	});

	test.each([undefined, 7, [], {}])(
		'are given to nobody of whom they are unknown: %p',
		async (external_id) => {
			const { api, requests } = office({ [ID]: { external_id } as IDataObject });
			await expect(externalIdsOf(read({ payer: byId(ID) }), api)).rejects.toThrow(InvalidInputError);
			expect(requests).toEqual([`GET /people/${ID}`]);
		},
	);

	test('are not given while the form is only checked', async () => {
		const { api, requests } = office({ [ID]: { external_id: null } });
		await checkPeople(read({ payer: byId(ID) }), {}, api);
		expect(requests).toEqual([`GET /people/${ID}`]);
	});

	test('that the credential may not give are reported with what to do', async () => {
		const { api } = office({ [ID]: { external_id: null, name: 'Ana Souza' } }, 403);
		const given = externalIdsOf(read({ payer: byId(ID) }), api);
		await expect(given).rejects.toThrow(InvalidInputError);
		await expect(given).rejects.toMatchObject({
			message:
				'\'Payer\' is "Ana Souza", who has no External ID for this credential, and the credential may not give one: let somebody who may change people run this once, or choose By External ID or New',
		});
	});

	test('of somebody who is not there are reported at the place of the choice', async () => {
		const { api } = office({});
		const form = read({ payer: byExternalId('CRM-1'), ...travelers({ person: byId(ID) }) });
		await expect(checkPeople(form, {}, api)).rejects.toMatchObject({
			message:
				"'Hotel 1 > Passenger 1 > Person' names somebody whom the back office does not have: choose the person again",
		});
	});

	test('that may not be read are reported as what had to be read first', async () => {
		const { api } = office({}, 403);
		const form = read({ payer: byId(ID) });
		await expect(checkPeople(form, {}, api)).rejects.toThrow(RequiredReadError);
		await expect(checkPeople(form, {}, api)).rejects.toMatchObject({
			context: { permission: 'readPeople' },
		});
	});
});
