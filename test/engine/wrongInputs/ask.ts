import { HORIZONTE_VIAGENS, type BackOffice } from '../backOffice';
import { callTool } from '../callTool';
import { runNode } from '../runNode';
import type { Entered } from './forms';
import { NODES } from './nodes';

/** The files of an item, by field. */
const FILES = {
	zip: { data: 'eA==', mimeType: 'application/zip', fileName: 'vouchers.zip' },
	pdf: { data: 'JVBERi0xLjQK', mimeType: 'application/pdf', fileName: 'voucher.pdf' },
};

/**
 * What the node says about an entry: the error and what to do next, as a person or a model reads it; or if
 * the entry is accepted, the hints next to the output.
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
