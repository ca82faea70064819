import type { IBinaryData, IBinaryKeyData, IDataObject, IExecuteFunctions } from 'n8n-workflow';

import { InvalidInputError } from '../errors/invalidInput';
import { message } from '../messages/message';

/** A file on its way to or from the API. */
export interface FileContent {
	data: Buffer;
	/** Of a file of n8n, it may lack the extension, or be empty. */
	fileName: string;
	/** As n8n knows it, also by the kind of content. */
	extension?: string;
	mimeType: string;
}

/** A record that leaves the node together with a file. */
export class RecordWithFile {
	constructor(
		readonly json: IDataObject,
		readonly file: FileContent,
		/** The output field that holds the file. */
		readonly property: string,
	) {}
}

/** A file of n8n, or the name of the input item's field that holds it. */
export type InputFile = string | IBinaryData;

/**
 * The content of a file.
 *
 * @param file by default, the only file of the item
 * @throws InvalidInputError if the item has no file in that field, or not exactly one
 */
export async function readFile(
	host: IExecuteFunctions,
	itemIndex: number,
	file?: InputFile,
): Promise<FileContent> {
	const files = filesOf(host, itemIndex) ?? {};
	const names = Object.keys(files);
	const chosen = file ?? (names.length === 1 ? names[0] : undefined);
	const found = typeof chosen === 'string' ? files[chosen] : chosen;
	if (!chosen || !found) {
		const there =
			names.length > 0 ? message('files.there', { fields: names.map((label) => ({ label })) }) : '';
		const said =
			typeof file === 'string' && /^https?:/i.test(file)
				? message('FILE_MISSING.link')
				: file !== undefined
					? message('FILE_MISSING.field', { field: { label: String(file) }, there })
					: message(names.length > 1 ? 'FILE_MISSING.several' : 'FILE_MISSING', { there });
		const field = { labels: 'Input Data Field Name', parameters: 'binaryPropertyName' };
		throw new InvalidInputError([{ said, field }]);
	}
	return {
		data: await host.helpers.getBinaryDataBuffer(itemIndex, chosen),
		fileName: found.fileName ?? '',
		extension: found.fileExtension,
		mimeType: found.mimeType,
	};
}

/** The files of an input item, by the field that holds each. */
export function filesOf(host: IExecuteFunctions, itemIndex: number): IBinaryKeyData | undefined {
	return host.getInputData()[itemIndex]?.binary;
}

/** The record's file in n8n's form. */
export async function toBinary(
	host: IExecuteFunctions,
	{ file: { data, fileName, mimeType }, property }: RecordWithFile,
): Promise<IBinaryKeyData> {
	return { [property]: await host.helpers.prepareBinaryData(data, fileName, mimeType) };
}
