import { signal } from '@preact/signals';
import { say } from '../words/words';

/** The page's latest message about something that the user did; screen readers read it out. */
export const notice = signal<{ text: string; isFailure: boolean } | null>(null);

let hiding: ReturnType<typeof setTimeout> | undefined;

export function tell(text: string, isFailure = false): void {
	clearTimeout(hiding);
	notice.value = { text, isFailure };
	hiding = setTimeout(() => (notice.value = null), 6000);
}

/** Sends a request to the control plane. @throws an error with its message */
export async function ask<Answer>(method: string, path: string, body?: object): Promise<Answer> {
	const answer = await fetch(`/_sandbox${path}`, {
		method,
		...(body && { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }),
	});
	const text = await answer.text();
	if (!answer.ok) throw new Error((JSON.parse(text) as { errors: string[] }).errors.join('; '));
	return (text === '' ? undefined : JSON.parse(text)) as Answer;
}

/** Does what the user asked for, and says so if it fails. */
export const attempt = (work: () => Promise<unknown>) => (): void => {
	work().catch((failure: Error) => tell(say().failed(failure.message), true));
};

/** Changes something through the control plane, and says when it is done. */
export const order = (method: string, path: string, body?: object) =>
	attempt(async () => {
		await ask(method, path, body);
		tell(say().stored.done);
	});
