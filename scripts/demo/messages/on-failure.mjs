import { atTime } from '../../brazil.mjs';

export const messageNode = 'Escrever a mensagem';

/** @param {import('../messages.mjs').Facts} facts */
export function expected({ failed }) {
	if (!failed) throw new Error('Nothing failed that could be told.');
	const { url, workflow, node, error } = failed;
	const what = [error.message, error.description?.replaceAll('<br>', '\n')].filter(Boolean).join('\n');
	return [
		{
			to: 'Quem cuida do n8n',
			email: 'n8n@example.com',
			subject: `Parou: ${workflow}`,
			message: `O fluxo "${workflow}" parou.\nNó: ${node}\nO que houve: ${what}\nCódigo: INVALID_NUMBER\nQuando: ${atTime(error.timestamp)}\nExecução: ${url}`,
		},
	];
}
