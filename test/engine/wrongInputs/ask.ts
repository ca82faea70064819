import { HORIZONTE_VIAGENS, type BackOffice } from '../backOffice';
import { callTool } from '../callTool';
import { runNode } from '../runNode';
import type { Entered } from './forms';
import { NODES } from './nodes';

/** The files that an item has, by their fields. */
const FILES = {
	zip: { data: 'eA==', mimeType: 'application/zip', fileName: 'vouchers.zip' },
	pdf: { data: 'JVBERi0xLjQK', mimeType: 'application/pdf', fileName: 'voucher.pdf' },
};

/**
 * What is said of what is entered: the error with what to do, as a person or a model reads it, or the hints
 * beside the output where it is taken.
 */
export async function saidOf(
	office: BackOffice,
	node: keyof typeof NODES,
	{ parameters, says }: Entered,
	language: string,
): Promise<string> {
	const credential = office.credential('full_access', {
		companyIdentifier: HORIZONTE_VIAGENS,
		messageLanguage: language,
	});
	if (says) {
		const [answer] = await callTool({ node: NODES[node], parameters, credential, calls: [says] });
		return answer && 'error' in answer ? String(answer.error) : 'TAKEN';
	}
	const { error, hints } = await runNode({ node: NODES[node], parameters, credential, files: [FILES] });
	if (error) return `${error.message}\n${String(error.description ?? '')}`;
	return ['TAKEN', ...hints.map(({ message }) => message)].join('\n');
}
