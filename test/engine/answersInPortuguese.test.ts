import { Settings } from 'luxon';
import type { IDataObject, INodeParameters, INodeType } from 'n8n-workflow';

import { TravelAgencyBill } from '../../nodes/Bill/TravelAgencyBill.node';
import { TravelAgencyPerson } from '../../nodes/Person/TravelAgencyPerson.node';
import { TravelAgencySale } from '../../nodes/Sale/TravelAgencySale.node';
import { TravelAgencyTask } from '../../nodes/Task/TravelAgencyTask.node';
import { allInCI } from '../campaign';
import { nonEmpty } from '../nonEmpty';
import { backOfficeOfThisFile } from './backOffice';
import { answerOf, callTool } from './callTool';
import { changed, frontOfThisFile, replacedBy } from './front';
import { byId } from './picked';
import { runNode } from './runNode';

/**
 * With a credential in Português, operations that answer a question say everything of their own in
 * Portuguese: texts that differ between the two languages are Portuguese, and texts that do not are stored
 * data, numbers or codes.
 */

const NOW = '2026-06-15T12:00:00-03:00';
const office = backOfficeOfThisFile({ now: NOW, sales: 200, people: 60, tasks: 60 });
const front = frontOfThisFile(office);

beforeEach(() => {
	Settings.now = () => Date.parse(NOW);
});
afterEach(() => {
	Settings.now = () => Date.now();
});

/** The same in both languages: the API's names, codes in the docs, and n8n's labels. */
const CODES = new Set(
	`agency client supplier vendor customer credit debit individual company
	open overdue settled canceled opened closed
	name code identifier phone_part
	card contradiction kind unknown no_person not_read several_payers another_payer not_shown status bills_refused
	bank_slip bank_deposit billet credit_card check cash others legacy retained_by_intermediary
	bills clients departures documents itinerary passengers payments people refunds tasks trips`
		.split(/\s+/)
		.concat('Get', 'Due Until', 'Departure Until', 'Search Text', 'hotel'),
);

/** Matches English words that are not Portuguese words. */
const ENGLISH =
	/\b(and|any|are|before|bill|bills|coach|day|digits|direction|early|expires|file|flight|found|has|invoices|is|last|limit|may|names|next|none|not|of|on|package|part|passenger|passport|payer|payments|people|permitted|read|record|refunds|registered|requests|sales|seller|several|shown|some|tasks|the|this|train|trip|under|unpaid|until|valid|way|who|wrong)\b/i;

/** Every text with its place, except days and amounts as people write them, and `next`, which is a code. */
const textsIn = (value: unknown, place = ''): Array<[place: string, text: string]> => {
	if (typeof value === 'string') return /_text$|\.next$/.test(place) ? [] : [[place, value]];
	if (typeof value !== 'object' || value === null) return [];
	return Object.entries(value).flatMap(([name, inner]) => textsIn(inner, `${place}.${name}`));
};

interface Question {
	node: INodeType;
	parameters: INodeParameters;
	/** Matches paths that the back office refuses. */
	refused?: RegExp;
	/** Added to everybody's record. */
	person?: IDataObject;
	/** The clock, if it is not `NOW`. */
	now?: string;
}

async function answersTo({
	node,
	parameters,
	refused,
	person,
	now = NOW,
}: Question): Promise<IDataObject[][]> {
	Settings.now = () => Date.parse(now);
	front.mangle(({ path }) => {
		if (refused?.test(path))
			return replacedBy(() => JSON.stringify({ errors: ['Não permitido'] }), undefined, 403);
		return person && path.startsWith('/people/')
			? changed((record) => ({ ...record, ...person }))
			: undefined;
	});
	const answers: IDataObject[][] = [];
	for (const messageLanguage of ['en', 'pt']) {
		const credential = {
			...office.credential('full_access', { messageLanguage }),
			baseUrl: `${refused || person ? front.url : office.url}/api/v3`,
		};
		const { items, error } = await runNode({ node, parameters, credential });
		if (error) throw error;
		// A workflow gets rows where a model gets a single answer.
		answers.push([...items.map(({ json }) => json), await answerOf({ node, parameters, credential })]);
	}
	return answers;
}

async function questions(): Promise<Question[]> {
	const [sales, people] = [await office.records('sales'), await office.records('people')];
	const [bill, person, sale, task] = [
		...[new TravelAgencyBill(), new TravelAgencyPerson()],
		...[new TravelAgencySale(), new TravelAgencyTask()],
	] as [INodeType, INodeType, INodeType, INodeType];
	const count = (of: string, id: unknown) => sales.filter((one) => one[of] === id).length;
	const most = (of: string) => [...people].sort((a, b) => count(of, b.id) - count(of, a.id))[0]?.id;
	const underWay = sales.find(
		({ departure_date: from, return_date: to, status }) =>
			status !== 'canceled' && String(from) < '2026-06-15' && String(to) > '2026-06-15',
	);
	const overview = (id: unknown): Question => ({
		node: person,
		parameters: { operation: 'getOverview', personId: byId(id) },
	});
	const brief = (id: unknown): Question => ({
		node: sale,
		parameters: { operation: 'getBrief', saleId: byId(id) },
	});
	const search = (searchText: string): Question => ({
		node: person,
		parameters: { operation: 'search', searchText },
	});
	const travels = (departureFrom: string, departureUntil: string): Question => ({
		...{ node: sale, parameters: { operation: 'whoTravels', departureFrom, departureUntil } },
	});
	const owes = (more: INodeParameters = {}): Question => ({
		node: bill,
		parameters: { operation: 'whoOwes', ...more },
	});
	const open: Question = { node: task, parameters: { operation: 'getOpen' } };
	return [
		...[
			search('a'),
			search('Ana'),
			search('123.456.789-00'),
			search('12345678000190'),
			search('98888'),
			search('7'),
		],
		...[most('payer_id'), most('seller_id'), underWay?.payer_id, people.at(-1)?.id].map(overview),
		...sales.filter((_, place) => place % 25 === 0).map(({ id }) => brief(id)),
		...[
			travels('2026-06-15', '2026-06-21'),
			travels('2026-01-01', '2026-12-31'),
			{ ...travels('2026-06-15', '2026-06-18'), person: { passport_expiration_date: '2026-08-01' } },
			{ ...travels('2026-06-15', '2026-06-18'), person: { passport_number: 'X1' } },
		],
		...[owes({ dueUntil: '31/12/2026' }), open],
		...[
			{ ...owes(), refused: /^\/(people|sales)/ },
			{ ...owes(), refused: /^\/bills/ },
			{ ...open, refused: /^\/tasks/ },
		],
		{ ...travels('2026-06-15', '2026-06-21'), refused: /^\/people/ },
		{ ...brief(sales[0]?.id), refused: /^\/(people|bills|refunds)/ },
		{ ...overview(most('payer_id')), refused: /^\/(sales|bills|custom_fields)/ },
		{ ...overview(underWay?.payer_id), now: '2031-06-15T12:00:00-03:00' },
		{ ...overview(underWay?.payer_id), refused: /^\/(bills|custom_fields)/ },
	];
}

test('Answers say in Portuguese all that is theirs to say', async () => {
	const collections = [
		'sales',
		'people',
		'tasks',
		'bills',
		'refunds',
		'attachments',
		'custom_fields',
		'cities',
	];
	const stored = new Set<string>();
	for (const collection of collections)
		for (const [, text] of textsIn(await office.records(collection)))
			for (const line of [text, text.replace(/\s+/g, ' ').trim(), text.split(' ')[0] ?? ''])
				stored.add(line.slice(0, 79));
	const isStored = (text: string): boolean =>
		stored.has(text.replace(/…$/, '').slice(0, 79)) || /^[\d\W]*$/.test(text);
	const isOther = (text: string): boolean =>
		/^(\d{4}-\d\d-\d\d.*|[\da-f]{8}-[\da-f-]{27}|\+?\d+|[A-Z\d]{2} \d{4})$/.test(text);
	const english = new Set<string>();
	const findings = new Set<string>();
	const all = await questions();
	const asked = allInCI(12, all);
	for (const question of asked) {
		const [en = [], pt = []] = await answersTo(question);
		const [ours, theirs] = [textsIn(en), new Map(textsIn(pt))];
		expect([...theirs.keys()]).toEqual(ours.map(([place]) => place));
		for (const [place, text] of ours) {
			const inPortuguese = theirs.get(place) ?? '';
			if (inPortuguese !== text) {
				english.add(text);
				if (ENGLISH.test(inPortuguese.replace(/Get \w+|Due \w+|Who \w+/g, '')))
					findings.add(`${place}: ${inPortuguese}`);
			} else if (!CODES.has(text) && !isOther(text) && !isStored(text)) findings.add(`${place}: ${text}`);
		}
	}
	expect([...findings]).toEqual([]);
	if (asked.length < all.length) return;
	// Otherwise, the answers would be too similar to show anything.
	const said = [...english].join('; ');
	for (const one of [
		...['before today', 'until a day', 'next', 'last', 'under way', 'expires too early', 'not on file'],
		...['limit of 25 requests', 'limit of 60 requests', 'not permitted', 'flight', 'passport'],
		'The check digits of this number are wrong',
	])
		expect(said).toContain(one);
}, 300_000);

test('So do tools', async () => {
	const [answer] = await callTool({
		node: new TravelAgencyPerson(),
		parameters: { operation: 'search', searchText: "={{ $fromAI('Text', `A CPF`, 'string') }}" },
		credential: office.credential('full_access', { messageLanguage: 'pt' }),
		calls: [{ Text: '123.456.789-00' }],
	});
	const texts = textsIn(answer).map(([, text]) => text);
	expect(nonEmpty(texts).filter((text) => ENGLISH.test(text))).toEqual([]);
	expect(texts).toContainEqual(expect.stringMatching(/dígitos/));
});
