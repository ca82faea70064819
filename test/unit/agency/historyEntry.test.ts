import { linesOfEntry } from '../../../nodes/shared/agency/historyEntry';

test.each([
	['"one line per changed field, separated by CRLF"', 'Name\r\nCity', ['Name', 'City']],
	['lines separated otherwise, and empty ones', 'Name\n \r\nCity\r\n', ['Name', 'City']],
	['none', null, []],
])('what a history entry says was changed: %s', (_, description, lines) => {
	expect(linesOfEntry({ description })).toEqual(lines);
});
