import { byId, byName, ours, webhook } from '../recipeNodes.mjs';

export default {
	title: { en: 'A lead to a seller, in turn', pt: 'Um lead para um vendedor, cada vez um' },
	note: {
		en: 'An old client goes to the seller who stands in the register; others take turns by the code of the register, which counts up. The site or the ad posts `name`, `email`, `phone`, `wish`. The first contact is the channel’s: see [Web form](examples.md#web-form-from-a-lead-to-a-client-and-a-sale).',
		pt: 'Um cliente antigo vai para o vendedor que está no cadastro; os outros se revezam pelo código do cadastro, que conta um a um. O site ou o anúncio envia `name`, `email`, `phone`, `wish`. O “recebemos” é do canal: veja [Formulário do site](examples.md#formulário-do-site-do-pedido-ao-cliente-e-à-venda).',
	},
	input: {
		name: 'Léo Leal',
		email: 'leo.leal@example.com',
		phone: '(11) 98888-7777',
		wish: 'Cancún em julho',
	},
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
		ours('Task', 'Create task', {
			operation: 'create',
			title: '=Pedido de {{ $json.name }}',
			due: '={{ $now.plus({ hours: 2 }).toISO() }}',
			categoryId: byId(''),
			assigneeId: byName("={{ $json.seller_name ?? ['Helena Costa', 'Daniel Carvalho'][$json.code % 2] }}"),
			additionalFields: {
				description: "={{ $('Webhook').item.json.body.wish }}",
				personId: byId('={{ $json.id }}'),
			},
		}),
	],
	shown: (/** @type {any} */ { title, description }) => ({ title, description }),
	/** @param {import('../messages.mjs').Facts} facts */
	expected({ made }) {
		const [lead] = made('people');
		const [task] = made('tasks');
		if (task?.person_id !== lead?.id) throw new Error('The task should be about the lead');
		return [{ title: 'Pedido de Léo Leal', description: 'Cancún em julho' }];
	},
};
