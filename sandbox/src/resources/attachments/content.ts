import { beginsWithFile, namesInZip } from './zip';

/** Bytes: 12 MB per file (section Limits). */
export const largestFile = 12 * 1024 * 1024;

type Check = (content: Buffer) => boolean;

const startsWith = (...signature: number[]): Check => {
	const bytes = Buffer.from(signature);
	return (content) => content.subarray(0, bytes.length).equals(bytes);
};

const asciiAt = (content: Buffer, from: number, to: number): string => content.toString('latin1', from, to);

/** The container of Office files before 2007. */
const isCompoundFile = startsWith(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1);
const isJpeg = startsWith(0xff, 0xd8, 0xff);

/** An Office file since 2007: a zip whose parts are in a folder named after the application. */
const isOpenXml =
	(folder: string): Check =>
	(content) => {
		const names = namesInZip(content);
		return names.includes('[Content_Types].xml') && names.some((name) => name.startsWith(folder));
	};

const isOpenDocument =
	(kind: string): Check =>
	(content) =>
		beginsWithFile(content, 'mimetype', `application/vnd.oasis.opendocument.${kind}`);

const isHeif: Check = (content) =>
	asciiAt(content, 4, 8) === 'ftyp' &&
	/^(heic|heix|heim|heis|hevc|hevx|mif1|msf1|heif)$/.test(asciiAt(content, 8, 12));

const isWebp: Check = (content) => asciiAt(content, 0, 4) === 'RIFF' && asciiAt(content, 8, 12) === 'WEBP';

/** Text in UTF-8 or Latin-1: it has no control characters except tabs and line ends. */
const isText: Check = (content) =>
	content.every((byte) => byte >= 0x20 || byte === 0x09 || byte === 0x0a || byte === 0x0c || byte === 0x0d);

interface Format {
	contentType: string;
	holds: Check;
}

const openXml = 'application/vnd.openxmlformats-officedocument';
const openDocument = 'application/vnd.oasis.opendocument';

/** The extensions that may be attached, with how to recognize their content (POST /attachments). */
export const formats: ReadonlyMap<string, Format> = new Map<string, Format>([
	['pdf', { contentType: 'application/pdf', holds: (content) => asciiAt(content, 0, 5) === '%PDF-' }],
	['doc', { contentType: 'application/msword', holds: isCompoundFile }],
	['docx', { contentType: `${openXml}.wordprocessingml.document`, holds: isOpenXml('word/') }],
	['odt', { contentType: `${openDocument}.text`, holds: isOpenDocument('text') }],
	['xls', { contentType: 'application/vnd.ms-excel', holds: isCompoundFile }],
	['xlsx', { contentType: `${openXml}.spreadsheetml.sheet`, holds: isOpenXml('xl/') }],
	['ods', { contentType: `${openDocument}.spreadsheet`, holds: isOpenDocument('spreadsheet') }],
	['ppt', { contentType: 'application/vnd.ms-powerpoint', holds: isCompoundFile }],
	['pptx', { contentType: `${openXml}.presentationml.presentation`, holds: isOpenXml('ppt/') }],
	['jpg', { contentType: 'image/jpeg', holds: isJpeg }],
	['jpeg', { contentType: 'image/jpeg', holds: isJpeg }],
	['png', { contentType: 'image/png', holds: startsWith(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a) }],
	['webp', { contentType: 'image/webp', holds: isWebp }],
	['heic', { contentType: 'image/heic', holds: isHeif }],
	['heif', { contentType: 'image/heif', holds: isHeif }],
	['txt', { contentType: 'text/plain', holds: isText }],
	['csv', { contentType: 'text/csv', holds: isText }],
]);
