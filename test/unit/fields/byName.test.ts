import type { Field } from '../../../nodes/shared/fields/field';
import { Place } from '../../../nodes/shared/fields/place';
import { LookUps } from '../../../nodes/shared/fields/findings';
import { pickers } from '../../../nodes/shared/fields/pickers';
import { pageOf, Records } from '../../service/records';
import type { Answers } from '../answers';
import { fakeReader } from '../fakeReader';
import { sentences } from '../inWords';

const ID = '3f2b6c1e-8a4d-4f8e-9b57-0c2d1e3f4a5b';

/** What a picker makes of names, if the service has these answers. */
async function readNames(
	field: Field<string | undefined>,
	names: unknown[],
	answers: Answers,
): Promise<{ values: Array<string | undefined>; issues: readonly string[]; queries: unknown[] }> {
	const { reader, attempts } = fakeReader(answers);
	const lookUps = new LookUps(reader);
	const read = () => {
		const place = Place.ofForm(undefined, lookUps);
		const values = names.map((value) =>
			field.read({ mode: 'name', value }, place.inside(field.property.displayName)),
		);
		return { place, values };
	};
	await lookUps.answer(read().place.findings.questions);
	const { place, values } = read();
	return {
		values,
		issues: sentences(place.findings.issues),
		queries: attempts.map(({ request }) => request.query),
	};
}

test('a name is asked for once, however often and however it stands in forms', async () => {
	const names = ['Ana Souza', 'ANA SOUZA', ' ana souza '];
	const { values, queries } = await readNames(pickers.person('Person'), names, [
		pageOf([{ id: ID, name: 'Ana Souza' }]),
	]);
	expect(values).toEqual([ID, ID, ID]);
	expect(queries).toEqual([{ name: 'ana souza', size: 50 }]);
});

test('a list that has no end within 2,000 records tells nobody apart', async () => {
	let page = 0;
	const endless = () => pageOf([{ id: ID, name: 'Ana' }], String((page += 1)));
	const { values, issues, queries } = await readNames(pickers.seller('Seller'), ['Ana'], endless);
	expect(values).toEqual([undefined]);
	expect(issues).toEqual([
		'\'Seller\' takes one record, and the back office has more than 2000 to look through for "Ana": choose From List or By ID',
	]);
	expect(queries).toHaveLength(40);
});

test('a record without an ID is not nobody', async () => {
	const { values, issues } = await readNames(pickers.seller('Seller'), ['Ana'], [pageOf([{ name: 'Ana' }])]);
	expect(values).toEqual([undefined]);
	expect(issues).toEqual([
		'\'Seller\' takes a record with an ID, which the one named "Ana" does not show: run the workflow again later, or look at it in the back office',
	]);
});

test('whoever only the service says to have a CPF is not taken for its owner', async () => {
	const { issues } = await readNames(pickers.person('Person'), ['529.982.247-25'], ({ query }) =>
		pageOf('cpf_cnpj' in query ? [{ id: ID, name: 'Ana', cpf_cnpj: '11144477735' }] : []),
	);
	expect(issues).toEqual([
		'\'Person\' finds no record for "529.982.247-25". Correct it, or choose From List or By ID',
	]);
});

test('a number from a sheet is a CPF that has lost its zero', async () => {
	const { values, queries } = await readNames(
		pickers.person('Person'),
		[1144477727],
		[pageOf([{ id: ID, name: 'Ana', cpf_cnpj: '01144477727' }])],
	);
	expect(queries).toEqual([{ cpf_cnpj: '01144477727', size: 50 }]);
	expect(values).toEqual([ID]);
});

test('an address is whole: whoever has a longer one is somebody else', async () => {
	const idOf = (digit: string) => `${ID.slice(0, -1)}${digit}`;
	const people = [
		{ id: idOf('1'), name: 'Mariana', contacts: [{ email: 'mariana@example.com' }] },
		{ id: idOf('2'), name: 'Ana', contacts: [{ email: 'Ana@Example.com' }] },
	];
	const { answer } = new Records({ people });
	const { values } = await readNames(pickers.person('Person'), ['ana@example.com'], answer);
	expect(values).toEqual([idOf('2')]);
});
