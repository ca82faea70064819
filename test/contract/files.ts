import { crc32, deflateSync } from 'node:zlib';

/** Small real files, one for each extension that POST /attachments allows. */

export interface FileOnDisk {
	name: string;
	contentType: string;
	content: Buffer;
}

function pngChunk(type: string, data: Buffer): Buffer {
	const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
	const length = Buffer.alloc(4);
	length.writeUInt32BE(data.length);
	const checksum = Buffer.alloc(4);
	checksum.writeUInt32BE(crc32(body));
	return Buffer.concat([length, body, checksum]);
}

/** One black pixel. */
function png(): Buffer {
	const header = Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0]);
	return Buffer.concat([
		Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
		pngChunk('IHDR', header),
		pngChunk('IDAT', deflateSync(Buffer.from([0, 0]))),
		pngChunk('IEND', Buffer.alloc(0)),
	]);
}

/**
 * One pixel: start of image, JFIF, a quantization table and two Huffman tables, frame, scan, end of image.
 */
function jpeg(): Buffer {
	const segment = (marker: number, ...data: number[]): number[] => [
		0xff,
		marker,
		0,
		data.length + 2,
		...data,
	];
	const huffman = (table: number): number[] => [table, 1, ...Array<number>(15).fill(0), 0];
	return Buffer.from([
		0xff,
		0xd8,
		...segment(0xe0, 0x4a, 0x46, 0x49, 0x46, 0, 1, 1, 0, 0, 1, 0, 1, 0, 0),
		...segment(0xdb, 0, ...Array<number>(64).fill(1)),
		...segment(0xc0, 8, 0, 1, 0, 1, 1, 1, 0x11, 0),
		...segment(0xc4, ...huffman(0x00)),
		...segment(0xc4, ...huffman(0x10)),
		...segment(0xda, 1, 1, 0, 0, 63, 0),
		0x3f,
		0xff,
		0xd9,
	]);
}

function pdf(): Buffer {
	const objects = [
		'1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n',
		'2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n',
		'3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>endobj\n',
	];
	let text = '%PDF-1.4\n';
	let table = 'xref\n0 4\n0000000000 65535 f \n';
	for (const object of objects) {
		table += `${String(text.length).padStart(10, '0')} 00000 n \n`;
		text += object;
	}
	return Buffer.from(`${text}${table}trailer<</Size 4/Root 1 0 R>>\nstartxref\n${text.length}\n%%EOF\n`);
}

/** A zip archive with uncompressed entries, as OpenDocument requires for its first one. */
export function zip(entries: Record<string, string>): Buffer {
	const locals: Buffer[] = [];
	const directory: Buffer[] = [];
	let offset = 0;
	for (const [name, text] of Object.entries(entries)) {
		const data = Buffer.from(text);
		const fields = Buffer.alloc(26);
		fields.writeUInt16LE(20, 0);
		fields.writeUInt32LE(crc32(data), 10);
		fields.writeUInt32LE(data.length, 14);
		fields.writeUInt32LE(data.length, 18);
		fields.writeUInt16LE(name.length, 22);
		const local = Buffer.concat([Buffer.from('PK\x03\x04'), fields, Buffer.from(name), data]);
		const place = Buffer.alloc(14);
		place.writeUInt32LE(offset, 10);
		directory.push(Buffer.from('PK\x01\x02'), Buffer.from([20, 0]), fields, place, Buffer.from(name));
		locals.push(local);
		offset += local.length;
	}
	const index = Buffer.concat(directory);
	const end = Buffer.alloc(18);
	const count = Object.keys(entries).length;
	end.writeUInt16LE(count, 4);
	end.writeUInt16LE(count, 6);
	end.writeUInt32LE(index.length, 8);
	end.writeUInt32LE(offset, 12);
	return Buffer.concat([...locals, index, Buffer.from('PK\x05\x06'), end]);
}

function officeOpenXml(part: string, type: string): Buffer {
	const contentType = `application/vnd.openxmlformats-officedocument.${type}.main+xml`;
	return zip({
		'[Content_Types].xml': `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/${part}" ContentType="${contentType}"/></Types>`,
		'_rels/.rels': `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="${part}"/></Relationships>`,
		[part]: '<?xml version="1.0"?><root/>',
	});
}

function openDocument(kind: string): Buffer {
	return zip({
		mimetype: `application/vnd.oasis.opendocument.${kind}`,
		'META-INF/manifest.xml': '<?xml version="1.0"?><manifest/>',
		'content.xml': '<?xml version="1.0"?><content/>',
	});
}

/**
 * A compound file with one table sector and one directory sector, which names the stream of the old Office
 * format.
 */
function compoundFile(stream: string): Buffer {
	const header = Buffer.alloc(512);
	Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]).copy(header);
	header.writeUInt16LE(0x3e, 24);
	header.writeUInt16LE(3, 26);
	header.writeUInt16LE(0xfffe, 28);
	header.writeUInt16LE(9, 30);
	header.writeUInt16LE(6, 32);
	header.writeUInt32LE(1, 44);
	header.writeUInt32LE(1, 48);
	header.writeUInt32LE(4096, 56);
	for (const at of [60, 68]) header.writeUInt32LE(0xfffffffe, at);
	header.fill(0xff, 80);
	header.writeUInt32LE(0, 76);
	const table = Buffer.alloc(512, 0xff);
	table.writeUInt32LE(0xfffffffd, 0);
	table.writeUInt32LE(0xfffffffe, 4);
	const directory = Buffer.alloc(512);
	[
		['Root Entry', 5],
		[stream, 2],
	].forEach(([name, type], entry) => {
		directory.write(String(name), entry * 128, 'utf16le');
		directory.writeUInt16LE((String(name).length + 1) * 2, entry * 128 + 64);
		directory.writeUInt8(Number(type), entry * 128 + 66);
		directory.fill(0xff, entry * 128 + 68, entry * 128 + 80);
		directory.writeUInt32LE(0xfffffffe, entry * 128 + 116);
	});
	directory.writeUInt32LE(1, 76);
	return Buffer.concat([header, table, directory]);
}

function heif(brand: string): Buffer {
	return Buffer.concat([
		Buffer.from([0, 0, 0, 24]),
		Buffer.from(`ftyp${brand}\0\0\0\0mif1${brand}`, 'latin1'),
		Buffer.from([0, 0, 0, 12]),
		Buffer.from('mdat\0\0\0\0', 'latin1'),
	]);
}

const OFFICE = 'application/vnd.openxmlformats-officedocument';
const OPEN = 'application/vnd.oasis.opendocument';
const WEBP = Buffer.from('UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==', 'base64');

function file(extension: string, contentType: string, content: Buffer): FileOnDisk {
	return { name: `recibo.${extension}`, contentType, content };
}

export const EVERY_FILE: FileOnDisk[] = [
	file('pdf', 'application/pdf', pdf()),
	file('doc', 'application/msword', compoundFile('WordDocument')),
	file(
		'docx',
		`${OFFICE}.wordprocessingml.document`,
		officeOpenXml('word/document.xml', 'wordprocessingml.document'),
	),
	file('odt', `${OPEN}.text`, openDocument('text')),
	file('xls', 'application/vnd.ms-excel', compoundFile('Workbook')),
	file('xlsx', `${OFFICE}.spreadsheetml.sheet`, officeOpenXml('xl/workbook.xml', 'spreadsheetml.sheet')),
	file('ods', `${OPEN}.spreadsheet`, openDocument('spreadsheet')),
	file('ppt', 'application/vnd.ms-powerpoint', compoundFile('PowerPoint Document')),
	file(
		'pptx',
		`${OFFICE}.presentationml.presentation`,
		officeOpenXml('ppt/presentation.xml', 'presentationml.presentation'),
	),
	file('jpg', 'image/jpeg', jpeg()),
	file('jpeg', 'image/jpeg', jpeg()),
	file('png', 'image/png', png()),
	file('webp', 'image/webp', WEBP),
	file('heic', 'image/heic', heif('heic')),
	file('heif', 'image/heif', heif('mif1')),
	file('txt', 'text/plain', Buffer.from('Olá, José. Segue o voucher.\r\n')),
	file('csv', 'text/csv', Buffer.from('nome;valor\nJosé;1.234,56\n')),
];

export function fileOf(extension: string): FileOnDisk {
	const found = EVERY_FILE.find(({ name }) => name.endsWith(`.${extension}`));
	if (found === undefined) throw new Error(`No sample of .${extension}`);
	return found;
}

/** A PDF of exactly this size: the end of the document is followed by padding. */
export function pdfOfSize(bytes: number): FileOnDisk {
	const content = Buffer.alloc(bytes, '\n');
	pdf().copy(content);
	return file('pdf', 'application/pdf', content);
}
