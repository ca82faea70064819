import { compare } from '../../../sandbox/src/compare/compare';
import { property, type Decision } from '../../../sandbox/src/compare/decision';
import type { Service } from '../../../sandbox/src/compare/service';
import { Unobserved } from '../../../sandbox/src/compare/unobserved';

/** What becomes of what the decisions see, without a service. */

const service = {} as Service;

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
