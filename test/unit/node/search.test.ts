import { readFileSync } from 'fs';
import { join } from 'path';

import { nonEmpty } from '../../nonEmpty';
import { orElse } from '../../nextStep';
import { EDITIONS } from './examplesOfPackage';
import { loadNode, NODE_FILES, ROOT } from './nodesOfPackage';

/** The function with which the editor's node creator searches. */
const editor = import('@n8n/utils/search/sublime-search');

/** A node, as the node creator searches it. */
interface Entry {
	key: string;
	properties: { displayName: string; codex: { alias: string[] } };
}

interface Lock {
	packages: Record<string, { version?: string } | undefined>;
}

const versionIn = (lock: string) =>
	(JSON.parse(readFileSync(join(ROOT, lock), 'utf8')) as Lock).packages['node_modules/@n8n/utils']?.version;

/**
 * The entries of the node creator, in its order. A trigger has no entry of its own if there is a node with
 * the same name without "Trigger".
 */
async function entries(): Promise<Entry[]> {
	const { n8n } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
		n8n: { nodes: string[] };
	};
	const nodes = await Promise.all(
		n8n.nodes.map(async (built) => {
			const file = built.replace(/^dist\//, '').replace(/\.js$/, '');
			const { displayName, group } = (await loadNode(`${file}.ts`)).description;
			const codex = JSON.parse(
				readFileSync(join(ROOT, `${file}.json`), 'utf8'),
			) as Entry['properties']['codex'];
			return { key: displayName, properties: { displayName, codex }, isTrigger: group.includes('trigger') };
		}),
	);
	const resources = nodes.filter(({ isTrigger }) => !isTrigger);
	const hasEntry = ({ key }: Entry) => resources.some((node) => `${node.key} Trigger` === key);
	expect(nodes.filter((node) => node.isTrigger && !hasEntry(node))).toEqual([]);
	return resources;
}

/** What the node creator lists for a word, best first, without "Travel Agency". */
async function found(word: string, nodes: Entry[]): Promise<string[]> {
	const { sublimeSearch } = await editor;
	return sublimeSearch(word, nodes).map(({ item }) => item.key.replace('Travel Agency ', ''));
}

/**
 * Where an owner who types the word wants to get, and which others must be among the first results, in this
 * order.
 */
const EXPECTED: Record<string, string[]> = {
	agencia: ['Sale'],
	localizador: ['Sale'],
	bilhete: ['Sale'],
	'companhia aerea': ['Sale'],
	'contas vencidas': ['Bill'],
	etiqueta: ['Person', 'Reference Data'],
	quitada: ['Sale', 'Bill'],
	lembrete: ['Task'],
	orcamento: ['Quote'],
	movimentacao: ['Account Movement'],
	cotacao: ['Quote'],
	hospedagem: ['Sale', 'Product'],
	cobranca: ['Bill'],
	vencida: ['Bill'],
	atrasada: ['Bill', 'Task'],
	aniversario: ['Person'],
	passaporte: ['Person'],
	installment: ['Bill', 'Sale'],
	voo: ['Sale'],
	pacote: ['Sale', 'Product'],
	vendas: ['Sale'],
	viagens: ['Travel'],
	cliente: ['Person'],
	passageiro: ['Sale', 'Person'],
	fornecedor: ['Person'],
	tarefa: ['Task'],
	boleto: ['Bill'],
	parcela: ['Bill', 'Sale'],
	'nota fiscal': ['Invoice'],
	reembolso: ['Refund'],
	extrato: ['Account Movement', 'Partner Statement'],
	historico: ['Change Log'],
	anexo: ['Attachment'],
	cidade: ['Reference Data'],
	moeda: ['Reference Data'],
	parceiro: ['Partner Connection'],
	'campo personalizado': ['Custom Field'],
	overdue: ['Bill', 'Task'],
	itinerary: ['Travel'],
	passenger: ['Sale', 'Person'],
	embarque: ['Sale', 'Travel'],
	volta: ['Sale', 'Travel'],
};

test("n8n's search is that of the n8n that the package is tried in", () => {
	expect(versionIn('package-lock.json')).toBeDefined();
	expect(versionIn('package-lock.json')).toBe(versionIn('scripts/pinned-n8n/package-lock.json'));
});

test.each(Object.entries(EXPECTED))('"%s" finds %s first', async (word, expected) => {
	expect((await found(word, await entries())).slice(0, expected.length)).toEqual(expected);
});

// If the workflow has no trigger yet, the entry leads to its triggers.
test.each(['travel', 'agency', 'viagem', 'venda', 'gatilho', 'evento'])(
	'"%s" finds an entry with triggers first, so that it is there under "What triggers this workflow?"',
	async (word) => {
		const { n8n } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
			n8n: { nodes: string[] };
		};
		const [first = ''] = await found(word, await entries());
		expect(n8n.nodes.join()).toContain(`TravelAgency${first.replace(' ', '')}Trigger.node.js`);
	},
);

test('every word is found at its node, with its accents and without', async () => {
	const { sublimeSearch } = await editor;
	const nodes = nonEmpty(await entries());
	const isFound = (word: string, node: Entry) => sublimeSearch(word, [node]).length > 0;
	const plain = (word: string) => word.normalize('NFD').replace(/\p{M}/gu, '');
	const accented = nodes.flatMap((node) =>
		node.properties.codex.alias.filter((word) => plain(word) !== word).map((word) => ({ node, word })),
	);
	const lost = nonEmpty(accented).filter(({ node, word }) => !isFound(plain(word), node));
	expect(lost.map(({ node, word }) => `${node.key}: ${word}`)).toEqual([]);
	for (const { properties } of nodes) {
		const { alias } = properties.codex;
		expect(alias).toEqual(expect.arrayContaining(['agência de viagens', 'agencia de viagens', 'turismo']));
		expect(alias).toEqual([...new Set(alias)]);
	}
});

/** What owners call the job that an example does. */
const WORKFLOWS: Record<string, string> = {
	cobrar: 'overdue-bills-digest',
	'não pagou': 'overdue-bills-digest',
	devendo: 'overdue-bills-monday',
	venceu: 'overdue-bills-digest',
	parabéns: 'birthday-and-passport',
	vendedor: 'commission-report',
	telefone: 'lead-to-sale',
	pix: 'sales-sheet',
	aéreo: 'travel-kit',
	passageiros: 'travel-kit',
	seguro: 'travel-kit',
	reserva: 'departure-next-week',
};

test.each(Object.entries(WORKFLOWS))('"%s" finds %s in the list of workflows', (words, id) => {
	// Like n8n: each word must be somewhere in the name or description.
	const isFound = ({ name, description = '' }: (typeof EDITIONS)['pt'][number]) =>
		words.split(' ').every((word) => `${name} ${description}`.toLowerCase().includes(word));
	expect(EDITIONS.pt.filter(isFound).map((one) => one.id)).toContain(id);
});

// The two have one entry, which is found by the words of the node alone.
test('what finds a trigger finds the node that has its name without "Trigger"', () => {
	const wordsOf = (file: string) =>
		(JSON.parse(readFileSync(join(ROOT, file.replace(/ts$/, 'json')), 'utf8')) as { alias: string[] }).alias;
	const triggers = nonEmpty(NODE_FILES.filter((file) => file.endsWith('Trigger.node.ts')));
	const lacking = triggers.flatMap((trigger) => {
		const node = trigger.replace('Trigger', '');
		// "event" is found in "evento".
		const missing = wordsOf(trigger).filter((word) => word !== 'event' && !wordsOf(node).includes(word));
		return missing.length > 0 ? [`${node.replace(/ts$/, 'json')}: ${missing.join(', ')}`] : [];
	});
	orElse(`Add these words of the trigger to the alias of the node: ${lacking.join('; ')}`, () =>
		expect(lacking).toEqual([]),
	);
});
