/** @see the API's POST /attachments */
export const EXTENSIONS = 'pdf doc docx odt xls xlsx ods ppt pptx jpg jpeg png webp heic heif txt csv'.split(
	' ',
);

export function extensionOf(fileName: string): string {
	return /\.([^.]+)$/.exec(fileName)?.[1]?.toLowerCase() ?? '';
}

/**
 * The name without folders, without characters that break file systems or headers, and without invisible
 * ones: one of them shows `exe.pdf` backwards. The slashes of a date divide no folders.
 */
export function safeFileName(fileName: string): string {
	const named = fileName.replace(/\p{Cf}/gu, '').replace(/(\d)\/(?=\d)/g, '$1-');
	const base = named.split(/[\\/]/).at(-1) ?? '';
	return base.replace(/[\p{Cc}"<>:|?*]/gu, '_').trim() || 'file';
}
