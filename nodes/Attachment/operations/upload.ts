import type { IBinaryData } from 'n8n-workflow';

import { MAX_FILE_BYTES } from '../../shared/request/files';
import { path } from '../../shared/request/path';
import { InvalidInputError } from '../../shared/errors/invalidInput';
import { enteredAt, placeOf } from '../../shared/fields/entered';
import { message, unquoted } from '../../shared/messages/message';
import { collection } from '../../shared/fields/group';
import { createOptions } from '../../shared/node/writeOptions';
import type { FileContent, InputFile } from '../../shared/node/files';
import type { Describe, Field } from '../../shared/fields/field';
import { text, typedText } from '../../shared/fields/text';
import { writeOperation } from '../../shared/node/operation';
import { ownerId, targetFields } from '../fields';
import {
	extensionFor,
	extensionOf,
	EXTENSIONS,
	JPEG_NAMES,
	safeContentType,
	safeFileName,
} from '../fileNames';
import { isRecord, quote } from '../../shared/values';

export const upload = writeOperation({
	name: 'Upload',
	value: 'upload',
	action: 'Upload attachment',
	description: 'Upload a file as an attachment of a sale or a person',
	permission: 'addAttachments',
	properties: {
		...targetFields,
		binaryPropertyName: inputFile('Input Data Field Name', {
			placeholder: 'e.g. data',
			description:
				'The field of the input item that holds the file; the only file of the item when left empty. An expression can also give a file of another node, such as {{ $("Form").item.binary.data }}.',
		}),
		options: collection(
			'Options',
			{
				description: text('Description', {
					placeholder: 'e.g. Passport of Ana',
					description: "What the back office lists it as; the file's name when left empty",
				}),
				fileName: typedText('File Name', {
					placeholder: 'e.g. passport.pdf',
					description:
						"The name that the back office shows, with its extension; the file's own name when left empty",
				}),
				...createOptions,
			},
			{ addLabel: 'Add Option' },
		),
	},
	async prepare({ params: { binaryPropertyName, options }, readFile }) {
		const file = await readFile(binaryPropertyName);
		checkFile(nameFor(file, options.fileName), file.data.length);
	},
	async run({ api, params, readFile }) {
		const { binaryPropertyName, options, resourceType } = params;
		const file = await readFile(binaryPropertyName);
		const fileName = nameFor(file, options.fileName);
		const form = (): FormData => {
			const body = new FormData();
			body.append('resource_type', resourceType);
			body.append('resource_id', ownerId(params));
			// Otherwise nothing would distinguish two uploads.
			body.append('description', options.description ?? fileName);
			body.append(
				'file',
				new Blob([new Uint8Array(file.data)], { type: safeContentType(file.mimeType) }),
				fileName,
			);
			return enteredAt(body, placeOf(params), (name) =>
				name === 'file' ? placeOf(params, 'binaryPropertyName') : undefined,
			);
		};
		return await api.create(path`/attachments`, form);
	},
});

/**
 * A field for a file: from a field of the input item, or from an expression that refers to any earlier node.
 */
function inputFile(displayName: string, about: Describe): Field<InputFile | undefined> {
	const name = text(displayName, about);
	return {
		property: name.property,
		read(raw, place) {
			if (!isRecord(raw)) return name.read(raw, place);
			if (isFile(raw)) return raw;
			return place.refuse(message('FILE_MISSING.type'));
		},
	};
}

/**
 * Whether this is a file with its content, or with the ID of the content. `$binary` leaves out the content,
 * and has an ID only if n8n stores files on disk.
 */
function isFile(raw: Readonly<Record<string, unknown>>): raw is Record<string, unknown> & IBinaryData {
	return typeof raw.mimeType === 'string' && [raw.data, raw.id].some((place) => typeof place === 'string');
}

/**
 * The file's name, with an extension that the API takes if the name or n8n has one for the file. What n8n
 * knows does not count beside another extension in the file's own name: a `.xlsm` is no `.xls`.
 */
function nameFor({ fileName, extension = '', mimeType }: FileContent, chosen = fileName): string {
	const own = extensionOf(safeFileName(fileName));
	const hasOwn = /^(?=.*\p{L})[\p{L}\p{N}]{1,5}$/u.test(own) && !JPEG_NAMES.includes(own);
	const names = [chosen, fileName, ...(hasOwn ? [] : [`.${extension}`, `.${extensionFor(mimeType)}`])].map(
		(written) => extensionOf(safeFileName(written)),
	);
	return safeFileName(
		chosen,
		names.find((known) => EXTENSIONS.includes(known)),
	);
}

/** @throws InvalidInputError for a file that POST /attachments is known to refuse */
function checkFile(fileName: string, bytes: number): void {
	const extension = extensionOf(fileName);
	const file = quote(fileName);
	const said = !EXTENSIONS.includes(extension)
		? message(extension === '' ? 'FILE_NOT_ACCEPTED.extension' : 'FILE_NOT_ACCEPTED', {
				file,
				extensions: EXTENSIONS.map(unquoted),
			})
		: bytes > MAX_FILE_BYTES
			? message('FILE_NOT_ACCEPTED.size', {
					file,
					size: unquoted((Math.ceil((bytes / 1024 / 1024) * 100) / 100).toString()),
				})
			: bytes === 0
				? message('FILE_NOT_ACCEPTED.empty', { file })
				: undefined;
	if (said) throw new InvalidInputError([{ said }]);
}
