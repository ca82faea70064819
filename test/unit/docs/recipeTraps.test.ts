import type { IDataObject, INode } from 'n8n-workflow';
import { Script } from 'vm';

import { isOurs, readRecipes, type Recipe } from '../../docs/recipes';
import { nonEmpty } from '../../nonEmpty';

/** Rules for all recipes: each closes a trap into which some have fallen. */

const recipes = nonEmpty(readRecipes());

const kindOf = ({ type }: INode) => type.slice(type.lastIndexOf('.') + 1);

const textOf = ({ parameters }: INode) => JSON.stringify(parameters);

/** A flaw for each node of which something is true, as "recipe: node". */
const nodesWith = (
	isFlaw: (node: Recipe['nodes'][number], place: number, recipe: Recipe) => boolean,
): string[] =>
	recipes.flatMap((recipe) =>
		recipe.nodes
			.filter((node, place) => isFlaw(node, place, recipe))
			.map(({ name }) => `${recipe.id}: ${name}`),
	);

const ADDRESSES = ['to', 'phone', 'email'];

/** The fields that Edit Fields writes, by name. */
function editedFields(node: INode): Record<string, string> {
	if (kindOf(node) !== 'set') return {};
	const { assignments } = node.parameters.assignments as unknown as {
		assignments: Array<{ name: string; value: string }>;
	};
	return Object.fromEntries(assignments.map(({ name, value }) => [name, value]));
}

test('A message has an address, of which somebody has made sure: a filter, or somewhere else to go', () => {
	const isSure = (value: string, before: readonly INode[]) => {
		const [contact] = /whatsapp|email/.exec(value) ?? [];
		if (!contact) return false;
		const isFiltered = before.some((node) => kindOf(node) === 'filter' && textOf(node).includes(contact));
		return isFiltered || /(\|\||:) ('|\\")[^'\\"]+('|\\") \}\}$/.test(value);
	};
	const flaws = nodesWith((node, place, { nodes }) => {
		const fields = editedFields(node);
		const given = ADDRESSES.flatMap((name) => fields[name] ?? []);
		if (!fields.message || given.length === 0) return false;
		return !given.some((value) => isSure(value, nodes.slice(0, place)));
	});
	expect(flaws).toEqual([]);
});

/** Where a list without rows means that there is nothing to tell. */
const RIGHTLY_SILENT = ['refund-paid: Get many bills', 'sales-without-invoice: Get many sales'];

test('A list without rows stops nothing that does not depend on it', () => {
	const flaws = nodesWith((node, place, { nodes }) => {
		const next = nodes[place + 1];
		const isList = node.parameters.operation === 'getAll' || kindOf(node) === 'extractFromFile';
		if (!next || !isList) return false;
		// The next node does not ask for what this one gives, or also for what earlier ones gave.
		const isAlone = isOurs(next) && next.executeOnce === true;
		const asksEarlier = [...textOf(next).matchAll(/\$\('([^']+)'\)\.all\(\)/g)].some(
			([, name]) => name !== node.name,
		);
		const isReport = kindOf(next) === 'code' || next.executeOnce === true;
		return (isAlone || (isReport && asksEarlier)) && !node.alwaysOutputData;
	});
	expect(flaws).toEqual(RIGHTLY_SILENT);
});

test('A month is told when it is over', () => {
	const flaws = recipes.filter(({ nodes }) => {
		const [first, ...others] = nodes;
		const { interval = [] } = (first!.parameters.rule ?? {}) as unknown as { interval?: IDataObject[] };
		const [day] = interval.flatMap(({ triggerAtDayOfMonth }) => triggerAtDayOfMonth ?? []);
		if (day === undefined) return false;
		return Number(day) > 5 || others.some((node) => /nextMonth|next30Days/.test(textOf(node)));
	});
	expect(flaws.map(({ id }) => id)).toEqual([]);
});

test('What is due on a day comes also where that day was skipped', () => {
	const isExact = /=== \$(today|now)|\$(today|now)[^=]*\)\.toISODate\(\) ===/;
	expect(nodesWith((node) => isExact.test(textOf(node)))).toEqual([]);
});

test('A write that goes on after an error does not take “perhaps” for “no”', () => {
	const flaws = nodesWith((node, place, { nodes }) => {
		const isWrite = /^(create|update|upload|findOrCreate|upsert)$/.test(String(node.parameters.operation));
		if (!isWrite || node.onError !== 'continueRegularOutput') return false;
		const later = nodes
			.slice(place + 1)
			.map(textOf)
			.join();
		return !/may_have_stored|idempotencyKey/.test(later) && !textOf(node).includes('idempotencyKey');
	});
	expect(flaws).toEqual([]);
});

test('A file of a user is read without its byte order mark, and refused without its columns', () => {
	const flaws = nodesWith((node, place, { nodes }) => {
		if (kindOf(node) !== 'extractFromFile') return false;
		const { operation, options } = node.parameters as { operation: string; options: IDataObject };
		const readers = nodes.slice(place + 1).filter((one) => kindOf(one) === 'code');
		const isChecked = readers.some((one) => /Falta a coluna/.test(textOf(one)));
		return !isChecked || (operation === 'csv' && options.enableBOM !== true);
	});
	expect(flaws).toEqual([]);
});

test('A file is checked before anything of it is written', () => {
	const flaws = nodesWith((node, place, { nodes }) => {
		const isChecked = kindOf(node) === 'code' && textOf(node).includes('Falta a coluna');
		const isWrite = (one: INode) => isOurs(one) && !/^(get|whoOwes)/.test(String(one.parameters.operation));
		return isChecked && nodes.slice(0, place).some(isWrite);
	});
	expect(flaws).toEqual([]);
});

test('A record that cannot be read costs no other one its only message', () => {
	const flaws = nodesWith((node, place, { nodes }) => {
		const isOnce = nodes.slice(0, place).some((one) => kindOf(one) === 'removeDuplicates');
		const isRead = isOurs(node) && /^get(?!All)/.test(String(node.parameters.operation));
		return isOnce && isRead && !node.onError;
	});
	expect(flaws).toEqual([]);
});

test('What may go to the team says whom it is for', () => {
	const isForTeam = /5511999990000|equipe@suaagencia\.example/;
	expect(
		nodesWith((node) => isForTeam.test(textOf(node)) && !textOf(node).includes('Para repassar a ')),
	).toEqual([]);
});

test('Who asks by a webhook is lost by no node: each has an error output to the last one', () => {
	const flaws = recipes
		.filter(({ nodes }) => kindOf(nodes[0]!) === 'webhook' && nodes.some(({ onError }) => onError))
		.flatMap(({ id, nodes }) =>
			nodes
				.slice(1, -1)
				.filter((node) => isOurs(node) && !node.onError)
				.map(({ name }) => `${id}: ${name}`),
		);
	expect(flaws).toEqual([]);
});

test('People are told apart by their records, not by names between commas', () => {
	expect(nodesWith((node) => textOf(node).includes("split(', ')"))).toEqual([]);
});

test('Code is JavaScript', () => {
	const codes = recipes.flatMap(({ nodes }) => nodes.filter((node) => kindOf(node) === 'code'));
	for (const { parameters } of nonEmpty(codes))
		expect(() => new Script(`(() => {${String(parameters.jsCode)}\n})`)).not.toThrow();
});
