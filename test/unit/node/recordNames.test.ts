import { noteHolder } from '../../../nodes/shared/node/recordNames';
import { ApiError } from '../../../nodes/shared/request/failures';
import { path } from '../../../nodes/shared/request/path';
import { Records } from '../../service/records';
import { fakeReader } from '../fakeReader';
import { fakeConnection } from '../request/fakeConnection';

/**
 * Who has a document that is taken. The person is only named if that is beyond doubt, since a model acts on
 * it.
 */

const [HERS, HIS] = ['52998224725', '11144477735'];
const HOLDER = { id: '3f2b6c1e-8a4d-4f8e-9b57-0c2d1e3f4a5b', name: 'Ana Souza', code: 7, cpf_cnpj: HERS };

async function holderIn(documents: readonly string[], at = path`/people`, reason = 'cpf_cnpj já cadastrado') {
	const { connection } = fakeConnection([]);
	const answer = { statusCode: 422, body: { errors: [reason] } };
	const refused = new ApiError('refused', connection, { method: 'POST', path: at }, answer);
	const people = documents.map((document) => ({
		...{ person: { cpf_cnpj: document }, isWritten: true, place: undefined },
	}));
	await noteHolder(refused, people, fakeReader(new Records({ people: [HOLDER] }).answer).reader);
	return refused.holder;
}

test('is named where one document was given', async () => {
	expect(await holderIn([HERS])).toBeDefined();
	expect(await holderIn([HERS, '', HERS])).toBeDefined();
});

test.each([
	['two documents were given, and the API does not say which it is about', [HERS, HIS], path`/sales`],
	['it is the record itself that is changed', [HERS], path`/people/${HOLDER.id}`],
	['none was given', [], path`/people`],
] as const)('is not named where %s', async (_, documents, at) => {
	expect(await holderIn(documents, at)).toBeUndefined();
});

test('is not looked for where something else is refused', async () => {
	expect(await holderIn([HERS], path`/people`, 'name vazio')).toBeUndefined();
});
