import { trim } from '../shared/values';

/** @see the API's POST /attachments */
export const EXTENSIONS = 'pdf doc docx odt xls xlsx ods ppt pptx jpg jpeg png webp heic heif txt csv'.split(
	' ',
);

const OFFICE = 'application/vnd.openxmlformats-officedocument';

/**
 * The extensions by content type. Not of text/plain, which n8n also gives to what it does not know.
 */
const OF_TYPE: Readonly<Record<string, string>> = {
	'application/pdf': 'pdf',
	'application/msword': 'doc',
	[`${OFFICE}.wordprocessingml.document`]: 'docx',
	'application/vnd.oasis.opendocument.text': 'odt',
	'application/vnd.ms-excel': 'xls',
	[`${OFFICE}.spreadsheetml.sheet`]: 'xlsx',
	'application/vnd.oasis.opendocument.spreadsheet': 'ods',
	'application/vnd.ms-powerpoint': 'ppt',
	[`${OFFICE}.presentationml.presentation`]: 'pptx',
	'image/jpeg': 'jpg',
	'image/png': 'png',
	'image/webp': 'webp',
	'image/heic': 'heic',
	'image/heif': 'heif',
	'text/csv': 'csv',
};

/** The extension for a content type; empty if the API takes no such file. */
export const extensionFor = (type: string): string => OF_TYPE[safeContentType(type)] ?? '';

/** How some programs name a JPEG, which the API takes as .jpg or .jpeg. */
export const JPEG_NAMES: readonly string[] = ['jfif', 'jif', 'jpe'];

/** The extension in lower case; empty if there is none. */
export function extensionOf(fileName: string): string {
	return /\.([\p{L}\p{N}]{1,20})$/u.exec(fileName)?.[1]?.toLowerCase() ?? '';
}

/** In bytes. Every file system takes names of this length. */
const MAX_NAME_BYTES = 255;

/**
 * Invisible characters. One of them reverses the text after it, so that an .exe can look like a .pdf. A
 * joiner between two emoji is not matched, since it makes them one.
 */
const INVISIBLE =
	/(?!(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\uFE0F])\u200D(?=\p{Extended_Pictographic}))\p{Cf}/gu;

/** Folder separators, characters that look like them, and what decodes to them. */
const FOLDERS = /[\\/\u2044\u2215\u29F8\uFF0F\uFF3C]|%(?:25)*(?:2f|5c)/i;

/** Characters that file systems, headers or disks refuse or misread. */
const RESERVED = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}"<>:|?*]/gu;

/** Windows device names, with any extension. */
const DEVICE = /^(con|prn|aux|nul|(com|lpt)[\d¹²³]|conin\$|conout\$|clock\$)\s*(\.|$)/i;

/**
 * A file name that every disk takes, made from any text: without folders, a link's query, and characters that
 * break file systems or headers. At most 255 bytes, including the extension.
 *
 * @param extension added unless the name already ends in it
 */
export function safeFileName(written: string, extension = ''): string {
	// The slashes of a date do not separate folders. A link's query may be its signature.
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
	const plain = stem.replace(/^[.\s]+/, '') || 'file';
	const usable = `${DEVICE.test(plain) ? '_' : ''}${plain}`;
	const name = withBytes(usable, MAX_NAME_BYTES - Buffer.byteLength(end && `.${end}`));
	return `${name}${end && whole.slice(-end.length - 1)}`;
}

/** The name without white space around it, and without dots at the end, which some disks drop. */
function withoutDots(name: string): string {
	let end = name.length;
	while (end > 0 && /[.\s]/.test(name[end - 1] ?? '')) end -= 1;
	return trim(name.slice(0, end));
}

/** As many whole characters as fit into `most` bytes. */
function withBytes(text: string, most: number): string {
	if (Buffer.byteLength(text) <= most) return text;
	let bytes = 0;
	const fitting = [...text.slice(0, most)].filter((letter) => (bytes += Buffer.byteLength(letter)) <= most);
	return trim(fitting.join(''));
}

/** A content type without its parameters; any other text becomes unknown content. */
export function safeContentType(written: unknown): string {
	const [type = ''] = typeof written === 'string' ? written.split(';', 1) : [];
	const plain = trim(type.slice(0, 200)).toLowerCase();
	return /^[a-z0-9][\w!#$&^.+-]{0,63}\/[a-z0-9][\w!#$&^.+-]{0,63}$/.test(plain)
		? plain
		: 'application/octet-stream';
}
