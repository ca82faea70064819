import { sentenceOf, type Issue } from '../../nodes/shared/errors/invalidInput';
import { inFull, inWords, message, type Message } from '../../nodes/shared/messages/message';

/** Issues or hints as a user reads them in English. */
export function sentences(issues: readonly Issue[]): string[] {
	return issues.map((issue) => sentenceOf(issue, 'en'));
}

export function paragraph(messages: readonly Message[]): string {
	return messages.map((each) => inWords(each, 'en')).join(' ');
}

/** A message that only exists in tests. */
export function saying(said: string): Message {
	return message('UNEXPECTED', { said: inFull(said) });
}
