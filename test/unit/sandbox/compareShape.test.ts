import { misfitOf, type Schema } from '../../../sandbox/src/compare/shape';

const status: Schema = { enum: ['opened', 'closed'] };
const schema: Schema = {
	type: 'object',
	required: ['id', 'status'],
	properties: {
		id: { type: 'string', format: 'uuid' },
		status,
		parts: { type: 'array', items: { type: 'object', properties: { total: { type: 'number' } } } },
	},
};
const id = '0b0c9a6e-8f0e-4a8e-9d55-3d1f6f1f2a11';

test.each<[string, object[], object]>([
	['what the schema has', [{ id, status: 'opened', parts: [{ total: 1 }] }], {}],
	['a choice that there is not', [{ id, status: 'frozen' }], { changed: { status: ['another value'] } }],
	['no choice at all', [{ id, status: 3 }], { changed: { status: ['integer'] } }],
	['another kind', [{ id: 7, status: 'opened' }], { changed: { id: ['integer'] } }],
	['a member less', [{ id }, { id }], { missing: ['status'] }],
	[
		'a member less at times',
		[{ id, status: 'opened' }, { id }],
		{ changed: { status: ['missing at times'] } },
	],
	['a member more', [{ id, status: 'opened', since: '2026-01-01' }], { extra: { since: 'date' } }],
	[
		'another kind further in',
		[{ id, status: 'closed', parts: [{ total: 'x' }] }],
		{ changed: { 'parts[].total': ['text'] } },
	],
])('%s', (_, answers, misfit) => {
	expect(misfitOf(answers, schema)).toEqual({ missing: [], extra: {}, changed: {}, ...misfit });
});
