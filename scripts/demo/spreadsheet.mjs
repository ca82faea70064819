import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inflateRawSync } from 'node:zlib';
import { root } from '../folders.mjs';

/** The demo's own reader of sheets, so that it does not take n8n's word for what they hold. */

/** @typedef {Record<string, string | number>} Row cells by the column's name; empty ones are absent */

/** @param {string} path from the repository's root */
const contentOf = (path) => readFileSync(join(root, path));

/** The files in a ZIP archive, as texts by their names. @param {Buffer} archive */
function unzipped(archive) {
	/** @type {Map<string, string>} */
	const files = new Map();
	const end = archive.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
	let entry = archive.readUInt32LE(end + 16);
	for (let left = archive.readUInt16LE(end + 10); left > 0; left--) {
		const [method, size] = [archive.readUInt16LE(entry + 10), archive.readUInt32LE(entry + 20)];
		const lengths = [28, 30, 32].map((at) => archive.readUInt16LE(entry + at));
		const name = archive.toString('utf8', entry + 46, entry + 46 + Number(lengths[0]));
		const header = archive.readUInt32LE(entry + 42);
		const start = header + 30 + archive.readUInt16LE(header + 26) + archive.readUInt16LE(header + 28);
		const packed = archive.subarray(start, start + size);
		files.set(name, String(method === 0 ? packed : inflateRawSync(packed)));
		entry += 46 + lengths.reduce((sum, length) => sum + length, 0);
	}
	return files;
}

/** @type {Record<string, string>} */
const ENTITIES = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const textOf = (/** @type {string} */ xml) =>
	xml.replace(/<[^>]+>/g, '').replace(/&(\w+);/g, (_, name) => ENTITIES[name] ?? '');

/** The rows below the first one. @param {(string | number | undefined)[][]} rows @returns {Row[]} */
function named([names = [], ...rows]) {
	return rows.map((row) =>
		Object.fromEntries(
			row.flatMap((cell, index) => (cell === undefined || cell === '' ? [] : [[String(names[index]), cell]])),
		),
	);
}

/** The first sheet of a workbook. @param {string} path of an .xlsx file, from the repository's root */
export function readWorkbook(path) {
	const files = unzipped(contentOf(path));
	const texts = (files.get('xl/sharedStrings.xml') ?? '').match(/<si>.*?<\/si>/gs)?.map(textOf) ?? [];
	const rows = (files.get('xl/worksheets/sheet1.xml') ?? '').match(/<row .*?<\/row>/gs) ?? [];
	return named(
		rows.map((row) => {
			/** @type {(string | number)[]} */
			const cells = [];
			for (const [, column = 'A', attributes = '', value = ''] of row.matchAll(
				/<c r="([A-Z])\d+"([^>]*)><v>(.*?)<\/v>/g,
			)) {
				cells[column.charCodeAt(0) - 65] = attributes.includes('t="s"')
					? String(texts[Number(value)])
					: Number(value);
			}
			return cells;
		}),
	);
}

/** A file as Excel saves it in Brazil: semicolons, UTF-8 with its mark. @param {string} path from the repository's root */
export function readCsv(path) {
	const lines = String(contentOf(path)).replace('\ufeff', '').split(/\r?\n/).filter(Boolean);
	return named(lines.map((line) => line.split(';')));
}

/** The day that a cell stands for, as YYYY-MM-DD: a number as sheets count days, or a text as people in Brazil write it. @param {string | number | undefined} cell */
export function dayOfCell(cell) {
	if (typeof cell === 'number')
		return new Date(Date.UTC(1899, 11, 30) + cell * 86_400_000).toISOString().slice(0, 10);
	return /^\d\d\/\d\d\/\d{4}$/.test(cell ?? '') ? String(cell).split('/').reverse().join('-') : undefined;
}
