import type { IDataObject } from 'n8n-workflow';

import { createUnlessFound, matchParts } from '../../../nodes/Person/form/matchPerson';
import type { WriteApi } from '../../../nodes/shared/writes/contract';
import type { Reader } from '../../../nodes/shared/reads/reader';
import { enteredAt } from '../../../nodes/shared/fields/entered';
import { Place } from '../../../nodes/shared/fields/place';
import { pageOf } from '../../service/records';
import { fakeReader } from '../fakeReader';
import { refusal } from '../trigger/histories/refusal';

const ID = '3f2b6c1e-8a4d-4f8e-9b57-0c2d1e3f4a5b';
const CPF = '52998224725';
const FORM = enteredAt(
	{
		...{ matchBy: 'cpfCnpj', matchValue: CPF, inputMode: 'form', name: 'Ana', personKind: 'individual' },
		options: {},
	},
	Place.ofForm(),
) as unknown as Parameters<typeof createUnlessFound>[1];

/** A service whose list has these people, whatever is requested. */
const listing = (...rows: IDataObject[]): Reader => fakeReader([pageOf(rows)]).reader;

test('who is brought for a CPF and shows another one is neither taken nor taken for nobody', async () => {
	const api = listing({ id: ID, name: 'Ana', cpf_cnpj: '11144477735' });
	await expect(matchParts.prepare({ api, params: FORM })).rejects.toMatchObject({
		issues: [{ said: { id: 'MATCH_NOT_CONFIRMED' } }],
	});
});

test('who is taken for registered by a refusal is looked for again, past what was read before', async () => {
	const registered = listing({ id: ID, name: 'Ana', cpf_cnpj: CPF });
	const used: string[] = [];
	const api = listing().with({
		...{ anew: () => registered, mayHaveCreated: () => false },
		create: async () => await Promise.reject(refusal(422)),
	}) as unknown as WriteApi;
	await createUnlessFound(api, FORM, 'hint.differs', async (id) => {
		used.push(id);
		return await Promise.resolve({ id });
	});
	expect(used).toEqual([ID]);
});
