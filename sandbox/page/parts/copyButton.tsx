import { attempt, tell } from '../state/control';
import { say } from '../words/words';

/** @throws if the browser does not let a page copy */
export async function copy(text: string): Promise<void> {
	try {
		await navigator.clipboard.writeText(text);
	} catch {
		throw new Error(say().copyFailed);
	}
	tell(say().copied);
}

/** @param props.what names what is copied, for screen readers */
export const CopyButton = ({ text, what }: { text: string; what: string }) => (
	<button
		type="button"
		class="small"
		aria-label={`${say().copy}: ${what}`}
		onClick={attempt(() => copy(text))}
	>
		{say().copy}
	</button>
);
