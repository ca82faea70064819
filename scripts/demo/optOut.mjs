import { Agency } from '../agency.mjs';
import { execute } from '../n8n/execution.mjs';
import { sell } from './recipeAgency.mjs';
import { timeOf } from './messages.mjs';

/** As in the observations of a person's record, next to other remarks. */
const ASKED_FOR_NONE = 'Ligar depois das 18h. Sem mensagens!';

/**
 * Tells the example about a person who asked for no messages, and about another person: only the latter gets
 * a message.
 *
 * @param {import('./messages.mjs').Afterwards} afterwards
 * @param {string} messageNode
 * @param {(sale: any) => object | Promise<object>} toItem the trigger's output for the person who pays this
 * sale
 */
export async function writesToNobodyWhoAskedForNone({ started, example, workflow }, messageNode, toItem) {
	const { sandbox, request } = started;
	const office = { agency: new Agency(sandbox), now: await timeOf(sandbox.control) };
	const items = [];
	for (const [client, observations] of [
		['Olga Silente', ASKED_FOR_NONE],
		['Paula Falante', 'Prefere mensagens curtas'],
	]) {
		const details = { observations, mobile_number: '(51) 98888-2222' };
		const sale = await sell(office, { client: String(client), details });
		items.push({ json: { event_id: sale.id, ...(await toItem(sale)) } });
	}
	const { name, nodes, connections, settings } = workflow;
	const pinned = await request('POST', '/workflows', {
		...{ name, nodes, connections, settings },
		pinData: { [example.trigger.name]: items },
	});
	const { outputs } = await execute(started, example, pinned);
	const written = outputs(messageNode).map(({ to }) => to);
	if (written.join() !== 'Paula Falante')
		throw new Error(`Of one who asked for no messages and another, it wrote to: ${written.join(', ')}`);
}
