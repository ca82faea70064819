import { trim } from '../shared/values';

/** @see the API's POST /attachments */
export const EXTENSIONS = 'pdf doc docx odt xls xlsx ods ppt pptx jpg jpeg png webp heic heif txt csv'.split(
	' ',
);

/** In lower case; empty for a name without one. */
export function extensionOf(fileName: string): string {
	return /\.([\p{L}\p{N}]{1,20})$/u.exec(fileName)?.[1]?.toLowerCase() ?? '';
}

/** In bytes, as every file system takes it. */
const MAX_NAME_BYTES = 255;

/**
 * Characters that nobody sees, of which one shows `exe.pdf` backwards. A joiner between two pictures
 * makes one of them.
 */
const INVISIBLE =
	/(?!(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\uFE0F])\u200D(?=\p{Extended_Pictographic}))\p{Cf}/gu;

/** What divides folders, or looks like it, or becomes it where a name is decoded. */
const FOLDERS = /[\\/\u2044\u2215\u29F8\uFF0F\uFF3C]|%(?:25)*(?:2f|5c)/i;

/** What file systems, headers or disks refuse or take for something else. */
const RESERVED = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}"<>:|?*]/gu;

/** Names of devices in Windows, with any extension. */
const DEVICE = /^(con|prn|aux|nul|(com|lpt)[\d¹²³]|conin\$|conout\$|clock\$)\s*(\.|$)/i;

/**
 * A name that every disk takes, made of any text: without folders, a link's query, and characters
 * that break file systems or headers; of at most 255 bytes, and with its extension.
 *
 * @param extension to be added unless the name ends in it
 */
export function safeFileName(written: string, extension = ''): string {
	// The slashes of a date divide no folders, and the query of a link may be its signature.
	const named = written
		.replace(INVISIBLE, '')
		.replace(/(\d)\/(?=\d)/g, '$1-')
		.replace(/\?[\w.-]+=.*$/s, '');
	const last = named.split(FOLDERS).findLast((part) => withoutDots(part) !== '') ?? '';
	const base = withoutDots(last.replace(RESERVED, '_'));
	const ending = extensionOf(`.${extension}`);
	const isNamed = ending === '' || extensionOf(base) === ending;
	const whole = isNamed ? base : `${base || 'file'}.${extension}`;
	const end = extensionOf(whole);
	const stem = end === '' ? whole : whole.slice(0, -end.length - 1);
	const name = withBytes(
		stem.replace(/^[.\s]+/, '') || 'file',
		MAX_NAME_BYTES - Buffer.byteLength(end && `.${end}`),
	);
	return `${DEVICE.test(name) ? '_' : ''}${name}${end && whole.slice(-end.length - 1)}`;
}

/** Without spaces around, and without dots at the end, which some disks drop. */
function withoutDots(name: string): string {
	let end = name.length;
	while (end > 0 && /[.\s]/.test(name[end - 1] ?? '')) end -= 1;
	return trim(name.slice(0, end));
}

/** As many whole characters as fit. */
function withBytes(text: string, most: number): string {
	if (Buffer.byteLength(text) <= most) return text;
	let bytes = 0;
	const fitting = [...text.slice(0, most)].filter((letter) => (bytes += Buffer.byteLength(letter)) <= most);
	return trim(fitting.join(''));
}

/** A content type without its parameters; what is none is unknown content. */
export function safeContentType(written: unknown): string {
	const [type = ''] = typeof written === 'string' ? written.split(';', 1) : [];
	const plain = trim(type.slice(0, 200)).toLowerCase();
	return /^[a-z0-9][\w!#$&^.+-]{0,63}\/[a-z0-9][\w!#$&^.+-]{0,63}$/.test(plain)
		? plain
		: 'application/octet-stream';
}
