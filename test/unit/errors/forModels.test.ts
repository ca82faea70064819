import { NodeApiError, NodeOperationError } from 'n8n-workflow';

import { InvalidInputError } from '../../../nodes/shared/errors/invalidInput';
import { addSentences, forErrorPanel, toNodeError } from '../../../nodes/shared/errors/nodeError';
import { FIELDS } from '../../../nodes/shared/messages/en/fields';
import { RECORDS } from '../../../nodes/shared/messages/en/records';
import { message, StatedError, unquoted, type Message } from '../../../nodes/shared/messages/message';
import { messageText } from '../../../nodes/shared/messages/texts';
import { NoResponseError } from '../../../nodes/shared/request/failures';
import { path } from '../../../nodes/shared/request/path';
import { NODE } from '../fakeHost';
import { nonEmpty } from '../../nonEmpty';
import { saying } from '../inWords';
import { refusal } from '../trigger/histories/refusal';

const LANGUAGES = ['en', 'en-model', 'pt', 'pt-model'] as const;
const shown = (language: (typeof LANGUAGES)[number], thrown: unknown) =>
	forErrorPanel(toNodeError({ node: NODE, language }, thrown, { action: unquoted('Get sale') }, 0));

/** To some models, n8n only passes on the message. */
test('a model reads in the message what to do next, everybody else in the description', () => {
	const [error, forModel] = [shown('en', refusal(401)), shown('en-model', refusal(401))];
	expect(error.description).toBeTruthy();
	expect(error.message).not.toContain(String(error.description));
	expect(forModel.message.split('. ').length).toBeGreaterThan(1);
	expect(forModel.message.length).toBeGreaterThan(error.message.length);
	addSentences(error, [message('next.later')], 'en');
	addSentences(forModel, [message('next.later')], 'en-model');
	expect([error.description, forModel.message].map(String)).toEqual([
		expect.stringMatching(/\. Run the workflow again later\.$/),
		expect.stringMatching(/[^.]\. Try again later\.$/),
	]);
	expect(forModel.description).toBeUndefined();
	// With On Error > Continue, a model reads this.
	expect(forModel.context.error).toMatchObject({
		message: expect.stringMatching(/[^.]\. Try again later\.$/),
	});
});

const OF_THE_EDITOR =
	/\b(columns?|lines?|cells?|expressions?|Expression|Fixed|colunas?|linhas?|célula|expressão|expressões)\b/;

/** A model fills in values and knows of no sheet, no line of a form and no expression behind them. */
test.each(['en-model', 'pt-model'] as const)(
	'what is wrong with a value is said in %s without the editor',
	(language) => {
		const ids = Object.keys({ ...FIELDS, ...RECORDS }) as Array<Message['id']>;
		const said = nonEmpty(ids).map((id) => messageText(id, language));
		expect(said.filter((text) => OF_THE_EDITOR.test(text))).toEqual([]);
	},
);

/** If these letters are anywhere in a message, n8n takes them for the cause. */
const LETTERS = ['ECONNRESET', 'ETIMEDOUT', 'ECONNREFUSED', 'ENOENT', 'preexistente', 'experta', 'eacces'];
const request = { method: 'POST', path: path`/people` } as const;
const FAILURES: Array<[string, (said: string) => unknown]> = [
	['no answer', (code) => new NoResponseError(code, 'open', request)],
	['a refusal', (said) => refusal(422, { errors: [said] })],
	['wrong input', (said) => new InvalidInputError([{ said: saying(said) }])],
	['a sentence of ours', (said) => new StatedError(saying(said))],
	["n8n's own error", (said) => Object.assign(new NodeApiError(NODE, {}), { message: said })],
	['anything else', (said) => new Error(said)],
];

test.each(FAILURES)('n8n puts no words of its own in place of ours: %s', (_, failure) => {
	for (const said of LETTERS)
		for (const language of LANGUAGES) {
			const error = shown(language, failure(said));
			expect(error.message).toContain(said);
			// This is what n8n does with an error of a tool.
			if (language.endsWith('model')) expect(new NodeOperationError(NODE, error).message).toContain(said);
		}
});
