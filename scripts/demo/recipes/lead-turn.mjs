import { byId, byName, ours, webhook } from '../recipeNodes.mjs';

const NEW = {
	name: 'Léo Leal',
	email: 'leo.leal@example.com',
	phone: '(11) 98888-7777',
	wish: 'Cancún em julho',
};
const OLD = { ...NEW, name: 'Ida Volta', email: 'ida.volta@example.com', wish: 'Natal em casa' };

export default {
	title: { en: 'A lead to a seller, in turn', pt: 'Um lead para um vendedor, cada vez um' },
	note: {
		en: 'An old client goes to the seller who stands in the register; others take turns by the code of the register, which counts up. Where no task can go to that seller, because they left or two have the name, the second node, behind the error output of the first, gives it to somebody of your choice. Both nodes have the same Idempotency Key, so a lost answer makes no second task. The site or the ad posts `name`, `email`, `phone`, `wish`. The first contact is the channel’s: see [Web form](examples.md#web-form-from-a-lead-to-a-client-and-a-sale).',
		pt: 'Um cliente antigo vai para o vendedor que está no cadastro; os outros se revezam pelo código do cadastro, que conta um a um. Se a tarefa não pode ser desse vendedor, porque ele saiu ou dois têm o nome dele, o segundo nó, da saída de erro do primeiro, dá a tarefa a quem você escolher. Os dois nós têm a mesma Idempotency Key: uma resposta perdida não cria outra tarefa. O site ou o anúncio envia `name`, `email`, `phone`, `wish`. O “recebemos” é do canal: veja [Formulário do site](examples.md#formulário-do-site-do-pedido-ao-cliente-e-à-venda).',
	},
	/** Creates an old client whose seller is not a user. @param {import('../recipes.mjs').Office} office */
	async prepare(office) {
		const person = { person_kind: 'individual', external_id: 'recipe former seller', name: 'Saulo Antigo' };
		const seller = await office.agency.create('/people', person);
		const client = { ...person, external_id: 'recipe Ida Volta', name: 'Ida Volta', email: OLD.email };
		await office.agency.create('/people', { ...client, seller: { id: seller.id } });
	},
	input: () => [NEW, OLD],
	nodes: [
		webhook('lead'),
		ours('Person', 'Find or create person', {
			operation: 'findOrCreate',
			matchBy: 'email',
			matchValue: '={{ $json.body.email }}',
			name: '={{ $json.body.name }}',
			additionalFields: { phones: '={{ $json.body.phone }}' },
		}),
		ours('Person', 'Get person', {
			operation: 'get',
			personId: byId('={{ $json.id }}'),
			output: 'fields',
			fields: ['name', 'code', 'seller_name'],
		}),
		ours(
			'Task',
			'Create task',
			{
				operation: 'create',
				title: '=Pedido de {{ $json.name }}',
				due: '={{ $now.plus({ hours: 2 }).toISO() }}',
				categoryId: byId(''),
				assigneeId: byName("={{ $json.seller_name ?? ['Helena Costa', 'Daniel Carvalho'][$json.code % 2] }}"),
				additionalFields: {
					description: "={{ $('Webhook').item.json.body.wish }}",
					personId: byId('={{ $json.id }}'),
				},
				options: { idempotencyKey: '={{ $execution.id }}' },
			},
			{ onError: 'continueErrorOutput' },
		),
		ours('Task', 'Create task1', {
			operation: 'create',
			title: "=Pedido de {{ $('Get person').item.json.name }}",
			due: '={{ $now.plus({ hours: 2 }).toISO() }}',
			categoryId: byId(''),
			assigneeId: byId(''),
			additionalFields: {
				description: "={{ $('Webhook').item.json.body.wish }}",
				personId: byId("={{ $('Get person').item.json.id }}"),
			},
			options: { idempotencyKey: '={{ $execution.id }}' },
		}),
	],
	shown: (/** @type {any} */ { title, description }) => ({ title, description }),
	/** @param {import('../messages.mjs').Facts} facts */
	expected({ made, records }) {
		const [lead] = made('people');
		const old = records('people').find(({ email }) => email === OLD.email);
		const about = made('tasks').map(({ person_id: person }) => person);
		if (about.sort().join() !== [lead?.id, old.id].sort().join())
			throw new Error('There should be a task about each lead');
		return [{ title: 'Pedido de Ida Volta', description: OLD.wish }];
	},
};
