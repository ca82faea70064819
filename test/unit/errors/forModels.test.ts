import { toNodeError } from '../../../nodes/shared/errors/nodeError';
import { unquoted } from '../../../nodes/shared/messages/message';
import { NODE } from '../fakeHost';
import { refusal } from '../trigger/histories/refusal';

/** Of some models n8n passes on the message alone. */
test('a model reads in the message what to do next, everybody else in the description', () => {
	const shown = (language: 'en' | 'en-model') =>
		toNodeError({ node: NODE, language }, refusal(401), { action: unquoted('Get sale') });
	const [error, forModel] = [shown('en'), shown('en-model')];
	expect(error.description).toBeTruthy();
	expect(error.message).not.toContain(String(error.description));
	expect(forModel.message.split('. ').length).toBeGreaterThan(1);
	expect(forModel.message.length).toBeGreaterThan(error.message.length);
});
