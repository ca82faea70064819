import { refusalDecision, refused, type Answered } from '../../../sandbox/src/compare/refusal';

/** What a refusal of a service contradicts, if it is not the sandbox's. */

const own = refused(422, 'name is required');
const known = refusalDecision({
	...{ id: 'x', about: 'x', basis: { description: 'Errors' }, own },
	ask: async () => await Promise.reject(new Error('not asked')),
});

test.each<[string, Answered, string | undefined]>([
	['the same', own, undefined],
	// "The exact message texts … not shown"
	['other words', refused(422, 'Nome não pode ficar em branco'), 'assumption'],
	['one of two mistakes', { status: 422, body: { errors: ['a', 'b'] } }, 'assumption'],
	// "All error bodies have the shape {errors: [string]}"
	['another shape', { status: 422, body: { error: 'name is required' } }, 'description'],
	['no JSON', { status: 422, body: null }, 'description'],
	['another status', refused(400, 'name is required'), 'description'],
])('%s', (_, answered, contradicted) => {
	const [difference] = known.differences(answered, own);
	expect(difference && (difference.basis ?? 'description')).toBe(contradicted);
});
