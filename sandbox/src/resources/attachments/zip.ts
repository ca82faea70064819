/** The names of the files in a zip, by the directory at its end; none if it has no whole one. */
export function namesInZip(content: Buffer): string[] {
	const end = content.lastIndexOf('PK\x05\x06', undefined, 'latin1');
	if (end === -1 || end + 22 > content.length) return [];
	const names: string[] = [];
	let entry = content.readUInt32LE(end + 16);
	while (entry + 46 <= end && content.toString('latin1', entry, entry + 4) === 'PK\x01\x02') {
		const nameEnds = entry + 46 + content.readUInt16LE(entry + 28);
		names.push(content.toString('utf8', entry + 46, nameEnds));
		entry = nameEnds + content.readUInt16LE(entry + 30) + content.readUInt16LE(entry + 32);
	}
	return names;
}

/** Whether the zip begins with an uncompressed file of this name and text. */
export function beginsWithFile(content: Buffer, name: string, text: string): boolean {
	const nameEnds = 30 + name.length;
	if (content.toString('latin1', 0, 4) !== 'PK\x03\x04' || nameEnds > content.length) return false;
	const from = nameEnds + content.readUInt16LE(28);
	// Behind the text comes the next header, which begins with this mark.
	const expected = `${text}PK`;
	return (
		content.toString('latin1', 30, nameEnds) === name &&
		content.toString('latin1', from, from + expected.length) === expected
	);
}
