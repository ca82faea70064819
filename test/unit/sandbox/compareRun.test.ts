import { compare } from '../../../sandbox/src/compare/compare';
import { property, type Decision } from '../../../sandbox/src/compare/decision';
import { defaultSize } from '../../../sandbox/src/compare/decisions/pagination';
import type { Service } from '../../../sandbox/src/compare/service';
import { Unobserved } from '../../../sandbox/src/compare/unobserved';

/** What becomes of what the decisions see, without a service. */

const reply = { status: 200, headers: new Headers(), text: '', json: {} };
const answering = (ask: Service['ask']): Service => ({ ask }) as Service;
const service = answering(async () => await Promise.resolve(reply));

/** A decision that sees this: undefined is as the sandbox does. */
const seeing = (id: string, flaw: string | undefined | Unobserved): Decision =>
	property({
		id,
		about: id,
		basis: { description: 'Errors' },
		flaw: async () => await Promise.resolve(flaw),
	});

test('what was not seen stays as it was observed before', async () => {
	const expected = { 'not asked': 'x', 'not seen': 'x', 'as before': 'x', 'as the sandbox': 'x', other: 'x' };
	const asked = [
		seeing('not seen', new Unobserved('403')),
		seeing('as before', 'x'),
		seeing('as the sandbox', undefined),
		seeing('other', 'y'),
	];
	const { observed, differences } = await compare(service, { asked, expected });
	expect(observed).toEqual({ 'not asked': 'x', 'not seen': 'x', 'as before': 'x', other: 'y' });
	expect(differences.map(({ about }) => about)).toEqual(['as the sandbox', 'other']);
});

test.each([
	[401, 'GET /sales is answered with 401: is the token right, and not revoked?'],
	[403, /lists are answered with 403: has the token an API license/],
	[404, /lists are answered with 404: is --base-url right/],
	// A page of another site.
	[200, /lists are answered with 200 without JSON: is --base-url right/],
])('where lists are answered with %i nothing is compared', async (status, sentence) => {
	const elsewhere = answering(async () => await Promise.resolve({ ...reply, status, json: undefined }));
	await expect(compare(elsewhere, { withWrites: true })).rejects.toThrow(sentence);
});

test('an answer that a check cannot read leaves the others', async () => {
	const failing = seeing('failing', undefined);
	failing.observe = async () => await Promise.reject(new RangeError('Invalid time value: 1.234,56'));
	const { differences, unobserved } = await compare(service, { asked: [failing, seeing('next', 'x')] });
	expect(differences).toHaveLength(1);
	expect(unobserved).toEqual({ failing: 'an answer has a form that cannot be judged' });
});

test('what somebody changes between two answers is no difference; what is there again is one', async () => {
	const changing = (...flaws: string[]): Decision =>
		property({
			...{ id: flaws.join(), about: flaws.join(), basis: { description: 'Errors' } },
			flaw: async () => await Promise.resolve(flaws.shift()),
		});
	const asked = [changing('once'), changing('twice', 'twice')].map((one) => ({ ...one, momentary: true }));
	const { differences } = await compare(service, { asked });
	expect(differences.map(({ about }) => about)).toEqual(['twice,twice']);
});

test('a value that a sandbox cannot have is told, and kept out of the file', async () => {
	const size = { ...defaultSize, observe: async () => await Promise.resolve(100) };
	const { differences, observed } = await compare(service, { asked: [size] });
	expect([differences[0]?.applied, observed]).toEqual([false, {}]);
});

test('what is not asked is told', async () => {
	const { unobserved } = await compare(answering(async () => await Promise.resolve(reply)));
	expect(unobserved).toMatchObject({
		'created person': 'asked only with --with-writes',
		'creation of sales': 'compare does not ask',
	});
});
