import { decisions } from '../../../sandbox/src/compare/decisions';

/**
 * What a difference contradicts: the description where it has a sentence that says so, else an assumption.
 * Each row has what the description says, or does not.
 */

const misfit = (change: object) => ({ missing: [], extra: {}, changed: {}, ...change });
const refusal = (status: number) => ({ status, body: { errors: ['x'] } });
const accepted = { status: 200, body: null };

type Row = [decision: string, value: unknown];

const assumption: readonly Row[] = [
	// "A cursor the service did not return gives 400": not one of another list, or an old one
	['cursor of another list', 'answered with 200'],
	['old cursor', 3000],
	// "Rate-limit response headers: not shown"
	['limit', 200],
	// Only bills have "always a magnitude without sign"
	['GET /account_movements: amount is without sign', 'does not hold'],
	['GET /refunds: amount is without sign', 'does not hold'],
	['GET /account_movements/{id}: what settles a credit brings money in, a debit takes it out', 'x'],
	['GET /tasks: completed_at is told of completed tasks, and of no other', 'does not hold'],
	['Attachments: content_type is that of the extension', 'does not hold'],
	['GET /sales, /people, /bills: attachments[].extension is small letters and digits', 'as AAA'],
	// "Read shape of a product item beyond the fields named here: not shown"
	['GET /sales/{id}: the trip is that of its products, from the first day to the last', 'does not hold'],
	['totals of withheld taxes', 'does not hold'],
	// The values that give 400 are listed, without choices, codes and documents
	['unknown status', accepted],
	['unknown kind of /people', accepted],
	['unknown resource of /custom_fields', accepted],
	['code that is no number', accepted],
	['document with punctuation in a filter', accepted],
	['GET /people, cpf_cnpj: the beginning of a document finds nobody', 'rows'],
	// No sentence says that texts are kept letter by letter
	['person as sent', 'another name'],
	['kept: an email address with capitals', 'kept otherwise'],
	['kept: a phone with punctuation', 'kept otherwise'],
	['lines of what the API wrote', 'not of all'],
	['GET /sales by updated_since: from the last change of a sale on, and not later', 'x'],
	// A zone is said of updated_since alone
	['time of Brasília', '3 h later'],
	// "The name of the comment body field: not shown"
	['POST /{id}/history of an unknown task', refusal(422)],
	['GET /partner_statements: invoice as GET /nfs/{id}', 'answered with 404'],
	// "Associations (references) … appear only in the get-by-ID response"
	['shape GET /sellers', misfit({ missing: ['data[].person'] })],
	['shape GET /travels', misfit({ missing: ['data[].customer'] })],
	// Which fields may be null is not shown
	['shape GET /bills', misfit({ changed: { 'data[].number': ['null'] } })],
];

const description: readonly Row[] = [
	// "a page parameter still works"
	['page', refusal(400)],
	// "two decimal places"
	['decimal numbers', 'as few places as they need'],
	['GET /bills: amount is without sign', 'does not hold'],
	['unknown date_field', accepted],
	['number that is none', accepted],
	['unknown cursor', accepted],
	['PATCH /{id} of an unknown task', refusal(422)],
	['GET /sales: payer as GET /people/{id}', 'answered with 404'],
	['shape GET /bills', misfit({ changed: { 'data[].id': ['null'] } })],
	['shape GET /bills', misfit({ changed: { 'data[].number': ['integer'] } })],
	['shape GET /sellers', misfit({ missing: ['data[].id'] })],
];

test.each<[string, string, unknown]>([
	...assumption.map((row): [string, string, unknown] => ['assumption', ...row]),
	...description.map((row): [string, string, unknown] => ['description', ...row]),
])('an %s: %s is %j', (contradicted, id, value) => {
	const one = decisions.find((known) => known.id === id);
	if (!one) throw new Error(`There is no decision "${id}"`);
	const own = 'description' in one.basis ? 'description' : 'assumption';
	const bases = one.differences(value, one.own).map(({ basis }) => basis ?? own);
	expect(bases).toEqual([contradicted]);
});
