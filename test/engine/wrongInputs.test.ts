import { backOfficeOfThisFile } from './backOffice';
import { saidOf } from './wrongInputs/ask';
import { WRONG_INPUTS } from './wrongInputs/inputs';
import { NAMES } from './wrongInputs/names';
import { atHand } from './wrongInputs/office';

const office = backOfficeOfThisFile();

/**
 * Matches what a message to a model must not contain: a model has no form, and calls again instead of running
 * the workflow.
 */
const OF_A_FORM =
	/From List|By ID|By Name|run again|execute de novo|the form|formulário|Unknown Fields|<br>|•|\[Item/;

test.each(WRONG_INPUTS.map(([n, ...input]) => [n, input] as const))(
	'input %i is told by what is wrong, in both languages',
	async (n, [node, enteredFor]) => {
		await office.settings({ required_custom_fields: n === 18 });
		const entered = enteredFor(await atHand(office));
		const [english, portuguese] = NAMES[n] ?? [/^$/, /^$/];
		const said = {
			en: await saidOf(office, node, entered, 'en'),
			pt: await saidOf(office, node, entered, 'pt'),
		};
		expect(said.en).toMatch(english);
		expect(said.pt).toMatch(portuguese);
		for (const text of Object.values(said)) {
			if (entered.says) expect(text).not.toMatch(OF_A_FORM);
			const sentences = text.split(/(?<=[.]) |\n/);
			expect(new Set(sentences).size).toBe(sentences.length);
		}
	},
);
