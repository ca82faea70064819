import { safeContentType, safeFileName } from '../../nodes/Attachment/fileNames';
import FILES from '../fileNames.json';
import { nonEmpty } from '../nonEmpty';

const DEVICES = /^(con|prn|aux|nul|com[1-9¹²³]|lpt[1-9¹²³]|conin\$|conout\$|clock\$)\s*(\.|$)/i;

const named = nonEmpty(FILES).flatMap(({ id, name, why }) =>
	typeof name === 'string' ? [[id, name, why] as const] : [],
);

test.each(named)('%s: every disk takes it', (_, name, why) => {
	for (const safe of [safeFileName(name), safeFileName(name, 'pdf'), safeFileName(name, `../${name}`)]) {
		expect(safe).not.toMatch(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\\/"<>:|?*]|[\u202A-\u202E\u2066-\u2069]|[. ]$|^\./u);
		expect(safe).not.toMatch(DEVICES);
		expect(safe).not.toBe('');
		expect(Buffer.byteLength(safe)).toBeLessThanOrEqual(255);
	}
	if (/legitimate|fits/.test(why)) expect(safeFileName(name)).toBe(name);
});

test('an extension stays, however long the name is, and is added where it is missing', () => {
	expect(Buffer.byteLength(safeFileName(`con.${'v'.repeat(300)}`))).toBe(255);
	expect(safeFileName(`${'v'.repeat(5_000)}.pdf`)).toBe(`${'v'.repeat(251)}.pdf`);
	expect(safeFileName(`${'😀'.repeat(64)}.pdf`)).toBe(`${'😀'.repeat(62)}.pdf`);
	expect(safeFileName('Voucher', 'PDF')).toBe('Voucher.PDF');
	expect(safeFileName('voucher.pdf', 'pdf')).toBe('voucher.pdf');
	expect(safeFileName('..', 'pdf')).toBe('file.pdf');
});

test('the query of a link does not go on as a name', () => {
	expect(safeFileName('voucher.pdf?X-Amz-Signature=deadbeef')).toBe('voucher.pdf');
});

test.each([
	['application/pdf', 'application/pdf'],
	[' APPLICATION/PDF; charset=utf-8', 'application/pdf'],
	['application/pdf\r\nX-Injected: 1', 'application/octet-stream'],
	['application/pdf, text/html', 'application/octet-stream'],
	['aplicação/pdf', 'application/octet-stream'],
	[`a/${'b'.repeat(5_000)}`, 'application/octet-stream'],
	['', 'application/octet-stream'],
	[null, 'application/octet-stream'],
])('the content type %p is %s', (written, safe) => {
	expect(safeContentType(written)).toBe(safe);
});
