import type { IDataObject } from 'n8n-workflow';

import { nonEmpty } from '../../nonEmpty';
import { writtenBy, type Item } from './writtenBy';

/** What clients who sent documents read: what was kept, what to send again, and whose fault it is. */

const ID = 'email-documents';

interface Attached {
	name?: string;
	error?: IDataObject;
}

function answerTo(files: Attached[]): Record<string, string> {
	const given: Record<string, Item[]> = {
		'Each File': files.map(({ name }) => ({ json: {}, binary: { file: { fileName: name } } })),
		'Attach to the Person': files.map(({ error }) => ({ json: error ? { error } : { id: 'a' } })),
		'Mail and Sender': [{ json: { code: 7, name: 'Ana Reis', first_name: 'Ana', email: 'ana@example.com' } }],
	};
	const sorted = writtenBy([ID, 'Kept and Refused'], {}, given);
	return writtenBy([ID, 'Write the Message'], sorted, given);
}

const REFUSED = { code: 'FILE_NOT_ACCEPTED', status: null };
const INVALID = { code: 'REQUEST_REFUSED', status: 422 };
const KEPT = 'We keep with your data (7):';
const AGAIN = 'We could not keep these; please send them again as PDF or photo of up to 12 MB:';
const OURS = 'These are not kept yet. That is not your fault, and we take care of it:';

test.each(
	nonEmpty<[string, Attached[], string, string[], boolean]>([
		['all are kept', [{ name: 'a.pdf' }], 'We have got your documents', [KEPT, '• a.pdf'], false],
		[
			'all are refused, one without a name',
			[{ name: 'a.zip', error: REFUSED }, { error: INVALID }],
			'Your documents are not kept yet',
			[AGAIN, '• a.zip', '• file 2'],
			false,
		],
		[
			'one is kept, one refused',
			[{ name: 'a.pdf' }, { name: 'b.zip', error: REFUSED }],
			'We have got your documents',
			[KEPT, '• a.pdf', AGAIN, '• b.zip'],
			false,
		],
		...[401, 403, 429, 500, null].map((status): [string, Attached[], string, string[], boolean] => [
			`the back office fails with ${String(status)}`,
			[{ name: 'a.pdf', error: { code: 'X', status } }],
			'Your documents are not kept yet',
			[OURS, '• a.pdf'],
			true,
		]),
	]),
)('%s', (_case, files, subject, lines, isTeamTold) => {
	const answer = answerTo(files);
	expect(answer.subject).toBe(subject);
	const said = answer.message?.split('\n').filter((line) => line.startsWith('• ') || line.endsWith(':'));
	expect(said).toEqual(lines);
	expect(answer).toMatchObject({ email: 'ana@example.com', cc: isTeamTold ? 'team@youragency.example' : '' });
});
