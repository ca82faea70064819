import { byId, byName, code, form, ours } from '../recipeNodes.mjs';
import { saleOf, sell } from '../recipeAgency.mjs';

/** The sale's number, if the subject or the file name has one. */
const NUMBER = "{{ ($json.Assunto + ' ' + $json.file).match(/\\bvenda (\\d{4,})\\b(?![/-])/i)?.[1] ?? '' }}";

export default {
	title: {
		en: 'A voucher from an e-mail to its sale',
		pt: 'O voucher do e-mail para a venda',
	},
	note: {
		en: 'Ask suppliers to write _venda 1198_: what does not say so is no guess, but a task. In the **Sale** field, `4` is the smallest number of digits that your sale numbers have: _venda de 2 passagens_ and _venda 12/03/2027_ name no sale. The form is for trying it. With **Email Trigger (IMAP)** or **Gmail Trigger**, which download attachments on request, `Assunto` becomes `subject`. All PDFs of an e-mail are stored, each by itself; without a PDF, all its files. So a logo is no voucher; an e-mail with nothing but a logo is stored, though. The task comes from the error output of the upload.',
		pt: 'Peça aos fornecedores que escrevam _venda 1198_: o que não diz isso não é adivinhado, vira tarefa. No campo **Sale**, `4` é quantos algarismos os seus números têm no mínimo: _venda de 2 passagens_ e _venda 12/03/2027_ não são o número de uma venda. O formulário é para experimentar. Com o **Email Trigger (IMAP)** ou o **Gmail Trigger**, que baixam anexos quando se pede, `Assunto` vira `subject`. Todos os PDFs de um e-mail são guardados, um a um; sem PDF, todos os arquivos: um logotipo não vira voucher, a não ser que o e-mail só tenha ele. A tarefa sai pela saída de erro do envio do anexo.',
	},
	nodes: [
		form('Voucher', { Assunto: 'text', Voucher: 'file' }),
		code(`return $input.all().flatMap(({ json, binary }, item) => {
  const files = Object.values(binary ?? {});
  const pdfs = files.filter(({ mimeType, fileName }) => mimeType === 'application/pdf' || /\\.pdf$/i.test(fileName ?? ''));
  const kept = pdfs.length > 0 ? pdfs : files;
  // Without a file, the upload is refused, and that becomes a task.
  return (kept.length > 0 ? kept : [undefined]).map((file) => ({ json: { ...json, file: file?.fileName ?? '' }, binary: file && { file }, pairedItem: { item } }));
});`),
		ours(
			'Attachment',
			'Upload attachment',
			{
				operation: 'upload',
				resourceType: 'sale',
				saleId: byName('=' + NUMBER),
				binaryPropertyName: 'file',
				options: { description: 'Voucher' },
			},
			{ onError: 'continueErrorOutput' },
		),
		ours('Task', 'Create task', {
			operation: 'create',
			title: "=Voucher sem venda: {{ $('On form submission').item.json.Assunto }}",
			due: '={{ $today.toISODate() }}',
			categoryId: byId(''),
			assigneeId: byId(''),
			additionalFields: { description: '={{ $json.file }} {{ $json.error.message }}' },
		}),
	],
	/** @param {import('../recipes.mjs').Office} office */
	async prepare(office) {
		await sell(office, { client: 'Vera Voucher' });
	},
	/**
	 * One email with the number in its subject, and others without it.
	 *
	 * @param {import('../recipes.mjs').Stored} stored
	 */
	input({ records }) {
		const { number } = saleOf(records, 'Vera Voucher');
		const Voucher = { files: ['scripts/demo/files/passaporte.pdf'] };
		return [
			{ Assunto: `Voucher da reserva, venda ${number}`, Voucher },
			{ Assunto: 'Segue o voucher 1198', Voucher },
			{ Assunto: 'Revenda 1, venda de 2 passagens em 12/03/2027', Voucher },
		];
	},
	/** @param {import('../messages.mjs').Facts} facts */
	expected({ records, made }) {
		const { id } = saleOf(records, 'Vera Voucher');
		const [attached, ...others] = made('attachments');
		if (attached?.resource_id !== id || others.length > 0) throw new Error('One file should be in its sale');
		return [
			{ title: 'Voucher sem venda: Segue o voucher 1198' },
			{ title: 'Voucher sem venda: Revenda 1, venda de 2 passagens em 12/03/2027' },
		];
	},
	shown: (/** @type {any} */ { title }) => ({ title }),
};
