import { readFileSync } from 'fs';
import { join } from 'path';

import { TravelAgencyPerson } from '../../nodes/Person/TravelAgencyPerson.node';
import { TravelAgencySale } from '../../nodes/Sale/TravelAgencySale.node';
import { SMALLEST_SALE } from '../../nodes/Sale/operations/create';
import { operationsOf, ROOT } from '../unit/node/nodesOfPackage';
import { backOfficeOfThisFile } from './backOffice';
import { byId } from './picked';
import { runNode } from './runNode';

const office = backOfficeOfThisFile();

const WITH_JSON = [new TravelAgencySale(), new TravelAgencyPerson()].flatMap((node) =>
	node.description.properties
		.filter(({ name }) => name === 'body')
		.flatMap(({ displayOptions, builderHint }) =>
			operationsOf(node.description)
				.map(({ value }) => value)
				.filter((operation) => displayOptions?.show?.operation?.includes(operation))
				.map((operation) => ({ node, operation, hint: builderHint?.propertyHint ?? '' })),
		),
);

test('Every operation that takes JSON is looked at', () => {
	expect(WITH_JSON.map(({ operation }) => operation).sort()).toEqual([
		'create',
		'create',
		'findOrCreate',
		'update',
		'upsert',
	]);
});

/** The person to look for, usually by CPF. */
const cpfOf = (body: string) => String((JSON.parse(body) as { cpf_cnpj?: string }).cpf_cnpj);

test.each(WITH_JSON)(
	'The JSON in the hint of $node.description.displayName > $operation is taken as it stands',
	async ({ node, operation, hint }) => {
		const body = /\{.*\}/.exec(hint)?.[0] ?? '';
		expect(body.length).toBeLessThan(500);
		const person = (await office.records('people')).at(-1);
		const { items, error } = await runNode({
			node,
			credential: office.credential(),
			parameters: {
				operation,
				inputMode: 'json',
				body,
				...(operation === 'update' && { personId: byId(person?.id) }),
				...(['findOrCreate', 'upsert'].includes(operation) && { matchValue: cpfOf(body) }),
			},
		});
		expect(error).toBeUndefined();
		expect(items).toHaveLength(1);
		const [write] = (await office.requests()).filter(({ method }) => method !== 'GET');
		expect(write).toMatchObject({
			body: JSON.parse(body) as unknown,
			status: operation === 'update' ? 200 : 201,
		});
	},
);

test('The page about tools has the smallest sale as it is', () => {
	const page = readFileSync(join(ROOT, 'docs/tools.md'), 'utf8');
	expect(JSON.parse(/```json\n([^`]+)```/.exec(page)?.[1] ?? '')).toEqual(SMALLEST_SALE);
});
