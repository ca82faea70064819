import { byId, byName, ours, webhook } from '../recipeNodes.mjs';

const NEW = {
	name: 'Léo Leal',
	email: 'leo.leal@example.com',
	phone: '(11) 98888-7777',
	wish: 'Cancún em julho',
};
/** She writes from an address that is registered for her husband. */
const WIFE = { ...NEW, name: 'Lia Brandão', email: 'casal@example.com', wish: 'Paris' };
const TWINS = { ...NEW, name: 'Ana Dupla', email: 'ana.dupla@example.com', wish: 'Chile' };
const OLD = { ...NEW, name: 'Ida Volta', email: 'ida.volta@example.com', wish: 'Natal em casa' };

/** What was posted, since the register may have another phone, or nobody at all. */
const WHO_ASKS =
	"={{ [$('Webhook').item.json.body.wish, $('Webhook').item.json.body.phone, $('Webhook').item.json.body.email].filter(Boolean).join(', ') }}";

/** @param {typeof NEW} lead */
const described = ({ wish, phone, email }) => `${wish}, ${phone}, ${email}`;

export default {
	title: { en: 'A lead to a seller, in turn', pt: 'Um lead para um vendedor, em rodízio' },
	note: {
		en: 'An old client goes to the seller who stands in the register; others take turns by the code of the register, which counts up. Somebody with the address of a relative is registered as another person. Each node leads its error output to the last one, which gives the task to somebody of your choice: where two people have the address and the name, or the seller has left. Both tasks have the same Idempotency Key, so a lost answer makes no second task. The site or the ad posts `name`, `email`, `phone`, `wish`. The first contact is the channel’s: see [Web form](examples.md#web-form-from-a-lead-to-a-client-and-a-sale).',
		pt: 'Um cliente antigo vai para o vendedor que está no cadastro; os outros se revezam pelo código do cadastro, que conta um a um. Quem usa o e-mail de um parente é cadastrado como outra pessoa. A saída de erro de cada nó leva ao último, que dá a tarefa a quem você escolher: quando dois têm o e-mail e o nome, ou o vendedor saiu. As duas tarefas têm a mesma Idempotency Key: uma resposta perdida não cria outra tarefa. O site ou o anúncio envia `name`, `email`, `phone`, `wish`. O “recebemos” é do canal: veja [Formulário do site](examples.md#formulário-do-site-do-pedido-ao-cliente-e-à-venda).',
	},
	/** Creates an old client whose seller is not a user. @param {import('../recipes.mjs').Office} office */
	async prepare(office) {
		const person = { person_kind: 'individual', external_id: 'recipe former seller', name: 'Saulo Antigo' };
		const seller = await office.agency.create('/people', person);
		const client = { ...person, external_id: 'recipe Ida Volta', name: 'Ida Volta', email: OLD.email };
		await office.agency.create('/people', { ...client, seller: { id: seller.id } });
		const others = [
			{ name: 'Otavio Brandão', email: WIFE.email },
			...[1, 2].map(() => ({ name: TWINS.name, email: TWINS.email })),
		];
		for (const [place, one] of others.entries())
			await office.agency.create('/people', { ...person, external_id: `recipe lead ${place}`, ...one });
	},
	input: () => [NEW, OLD, WIFE, TWINS],
	nodes: [
		webhook('lead'),
		ours(
			'Person',
			'Find or create person',
			{
				operation: 'findOrCreate',
				matchBy: 'email',
				matchValue: '={{ $json.body.email }}',
				name: '={{ $json.body.name }}',
				additionalFields: { phones: '={{ $json.body.phone }}' },
				options: { registerAnother: true },
			},
			{ onError: 'continueErrorOutput' },
		),
		ours(
			'Person',
			'Get person',
			{
				operation: 'get',
				personId: byId('={{ $json.id }}'),
				output: 'fields',
				fields: ['name', 'code', 'seller_name', 'id'],
			},
			{ onError: 'continueErrorOutput' },
		),
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
					description: WHO_ASKS,
					personId: byId('={{ $json.id }}'),
				},
				options: { idempotencyKey: '={{ $execution.id }}' },
			},
			{ onError: 'continueErrorOutput' },
		),
		ours('Task', 'Create task1', {
			operation: 'create',
			title: "=Pedido de {{ $('Webhook').item.json.body.name || '?' }}",
			due: '={{ $now.plus({ hours: 2 }).toISO() }}',
			categoryId: byId(''),
			assigneeId: byId(''),
			additionalFields: {
				description: WHO_ASKS,
				// An item that failed keeps what came in: the person, unless nobody was found.
				personId: byId("={{ $json.id ?? '' }}"),
			},
			options: { idempotencyKey: '={{ $execution.id }}' },
		}),
	],
	shown: (/** @type {any} */ { title, description }) => ({ title, description }),
	/** @param {import('../messages.mjs').Facts} facts */
	expected({ made, records }) {
		const [lead, wife, ...others] = made('people');
		if (lead?.name !== NEW.name || wife?.name !== WIFE.name || others.length > 0)
			throw new Error('Two people should be new');
		const old = records('people').find(({ email }) => email === OLD.email);
		const about = made('tasks').map(({ person_id: person }) => person ?? 'nobody');
		if (about.sort().join() !== [lead.id, old.id, wife.id, 'nobody'].sort().join())
			throw new Error('There should be a task about each lead');
		return [OLD, TWINS].map((one) => ({ title: `Pedido de ${one.name}`, description: described(one) }));
	},
};
