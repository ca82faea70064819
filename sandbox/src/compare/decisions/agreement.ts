import { isDeepStrictEqual } from 'node:util';
import { Type } from '../../schema';
import { decision, property, type Decision } from '../decision';
import { isRecord, kindOf } from '../kinds';
import { details, isWholeRecord, nameOf, type Survey } from '../survey';
import { Unobserved } from '../unobserved';

/** Whether a record shows the same in its list and on its own, and whether references lead to records. */

/** The paths of fields that both objects have, with different values. */
export function disagreements(row: object, record: object, path = ''): string[] {
	return Object.entries(row).flatMap(([name, inRow]) => {
		const inRecord = (record as Record<string, unknown>)[name];
		const place = path + name;
		if (isRecord(inRow) && isRecord(inRecord)) return disagreements(inRow, inRecord, `${place}.`);
		// If their kinds differ, the check of the fields reports that.
		if (!Object.hasOwn(record, name) || kindOf(inRow) !== kindOf(inRecord)) return [];
		return isDeepStrictEqual(inRow, inRecord) ? [] : [place];
	});
}

const rowsOf = (about: (place: string) => string, sandbox: string) => ({
	differences: (value: Record<string, string>, expected: Record<string, string>) =>
		[...new Set([...Object.keys(value), ...Object.keys(expected)])].flatMap((place) => {
			const [own, service] = [expected[place] ?? sandbox, value[place] ?? sandbox];
			return own === service ? [] : [{ about: about(place), sandbox: own, service, applied: false }];
		}),
	own: {},
	schema: Type.Record(Type.String(), Type.String()),
	apply: () => undefined,
});

export const listAndRecord = decision<Record<string, string>>({
	id: 'list and record',
	basis: { description: 'What the service does' },
	...rowsOf((place) => `${place}, in the list and by ID`, 'the same'),
	observe: async (survey) => {
		const found: Record<string, string> = {};
		let seen = 0;
		for (const detail of details.filter(isWholeRecord)) {
			const answered = await survey.detailReplies(detail);
			if (answered instanceof Unobserved) continue;
			for (const { row, reply } of answered) {
				if (reply.status !== 200 || !isRecord(reply.json)) continue;
				seen += 1;
				for (const place of disagreements(row, reply.json))
					found[`${nameOf(detail)}: ${place}`] = 'another value';
			}
		}
		return seen > 0 ? found : new Unobserved('no record can be read by its ID');
	},
});

/**
 * Where references lead: for each list, the path of a reference (such as `payments.agency.bills[]`) and the
 * list of the records it refers to.
 */
const targets: Readonly<Record<string, Readonly<Record<string, string>>>> = {
	'/sales': {
		...{ seller: '/people', payer: '/people', intermediary: '/people', requester: '/people' },
		...{ approver: '/people', promoter: '/people', created_by: '/people', 'commissions[].person': '/people' },
		...{ 'payments.agency.bills[]': '/bills', 'payments.agency.refunds[]': '/refunds' },
		...{ 'financial.vendor_bills[]': '/bills', 'financial.standalone_bills[]': '/bills' },
	},
	'/bills': {
		...{ sale: '/sales', 'items[].sale': '/sales', 'commissions[].person': '/people' },
		...{ 'credit_card_items[]': '/account_movements', 'items[].cvc_statement': '/partner_statements' },
	},
	'/account_movements': { bill: '/bills', credit_card_invoice: '/bills' },
	'/refunds': { sale: '/sales', person: '/people', bill: '/bills' },
	'/partner_statements': { sale: '/sales', seller: '/people', invoice: '/nfs' },
	'/nfs': { person: '/people', sale: '/sales' },
	'/logs': { person: '/people' },
	'/sellers': { person: '/people' },
	'/travels': { customer: '/people' },
};

/** Whose kind of record only an assumption tells; of all others the description names it. */
const assumedTargets: Readonly<Record<string, string>> = {
	'/partner_statements invoice': 'Partner statement',
	'/account_movements credit_card_invoice': 'Account movement',
	'/bills items[].cvc_statement': 'Bill',
	'/travels customer': 'Travel',
};
const basisOf = (url: string, path: string): Decision['basis'] => {
	const assumption = assumedTargets[`${url} ${path}`];
	return assumption === undefined ? { description: 'Shared shapes' } : { assumption };
};

/** The IDs at a path. */
function idsAt(value: unknown, path: string): unknown[] {
	const [first = '', ...rest] = path.split('.');
	const name = first.replace('[]', '');
	const inside = isRecord(value) ? value[name] : undefined;
	const found = first.endsWith('[]') ? (Array.isArray(inside) ? inside : []) : [inside];
	return rest.length > 0
		? found.flatMap((one) => idsAt(one, rest.join('.')))
		: found.flatMap((one) => (isRecord(one) && typeof one.id === 'string' ? [one.id] : []));
}

async function flawOf(survey: Survey, id: string, target: string): Promise<string | undefined | Unobserved> {
	const { status, json } = await survey.read(`${target}/${encodeURIComponent(id)}`);
	if (status === 403) return new Unobserved(`GET ${target}/{id} is answered with 403`, status);
	if (status !== 200) return `answered with ${status}`;
	return isRecord(json) && json.id === id ? undefined : 'another record';
}

export const references = Object.entries(targets).flatMap(([url, paths]) =>
	Object.entries(paths).map(([path, target]) => {
		const about = `GET ${url}: ${path} as GET ${target}/{id}`;
		return property({
			...{ id: about, about, basis: basisOf(url, path) },
			flaw: async (survey) => {
				const objects = await survey.objectsOf(url);
				const [id] = objects.flatMap((object) => idsAt(object, path));
				return typeof id === 'string' ? flawOf(survey, id, target) : new Unobserved('no record shows one');
			},
		});
	}),
);

/** References in lists of people that also show a name. */
const named = ['seller', 'promoter', 'created_by'];

export const referenceNames = property({
	id: 'names of references',
	about: 'GET /people: references show the name of the record',
	basis: { description: 'Shared shapes' },
	flaw: async (survey) => {
		const page = await survey.list('/people');
		if (page instanceof Unobserved) return page;
		const told: boolean[] = [];
		for (const field of named) {
			const shown = page.rows
				.map((row) => row[field])
				.find((one) => isRecord(one) && typeof one.name === 'string');
			if (!isRecord(shown)) continue;
			const { json } = await survey.read(`/people/${encodeURIComponent(String(shown.id))}`);
			if (isRecord(json) && typeof json.name === 'string') told.push(json.name === shown.name);
		}
		if (told.length === 0) return new Unobserved('no person refers to one who can be read');
		return told.every(Boolean) ? undefined : 'another name';
	},
});

/** References to records of short lists, which also contain inactive records. */
const listedIn = [
	{ of: '/sales', name: 'seller', list: '/sellers' },
	{ of: '/account_movements', name: 'account', list: '/accounts' },
];

export const listed: readonly Decision[] = listedIn.map(({ of, name, list }) =>
	property({
		id: `${name} of ${of} in ${list}`,
		about: `GET ${list}: every ${name} of GET ${of} is there, active or not`,
		basis: { description: 'Other records' },
		flaw: async (survey) => {
			const page = await survey.list(list);
			if (page instanceof Unobserved) return page;
			const known = new Set(page.rows.flatMap((row) => [row.id, ...idsAt(row, 'person')]));
			const ids = (await survey.objectsOf(of)).flatMap((object) => idsAt(object, name));
			if (ids.length === 0 || page.pagination.has_next_page !== false)
				return new Unobserved('no reference, or too long a list');
			return ids.every((id) => known.has(id)) ? undefined : 'not all';
		},
	}),
);
