import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import type { FileContent } from '../request/files';
import { InvalidInputError } from '../errors/invalidInput';

/** A record that leaves the node together with a file. */
export class RecordWithFile {
	constructor(
		readonly json: IDataObject,
		readonly file: FileContent,
		/** The output field that holds the file. */
		readonly property: string,
	) {}
}

/**
 * The file that an input item carries in a field.
 *
 * @throws InvalidInputError when there is none
 */
export async function readFile(
	host: IExecuteFunctions,
	itemIndex: number,
	property: string,
): Promise<FileContent> {
	const item = host.getInputData()[itemIndex];
	const binary = item?.binary?.[property];
	if (!binary) {
		const others = Object.keys(item?.binary ?? {});
		throw new InvalidInputError([
			`Input Data Field Name: the item has no file in the field "${property}"${others.length > 0 ? `. It has files in: ${others.join(', ')}` : ''}`,
		]);
	}
	return {
		data: await host.helpers.getBinaryDataBuffer(itemIndex, property),
		fileName: binary.fileName ?? `file.${binary.fileExtension ?? ''}`,
		mimeType: binary.mimeType,
	};
}

/** The record as n8n wants it with its file. */
export async function withBinary(
	host: IExecuteFunctions,
	{ json, file: { data, fileName, mimeType }, property }: RecordWithFile,
): Promise<INodeExecutionData> {
	return { json, binary: { [property]: await host.helpers.prepareBinaryData(data, fileName, mimeType) } };
}
