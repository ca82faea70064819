import { plusDays, today } from '../../brazil.mjs';
import { byId, byName, form, ours } from '../recipeNodes.mjs';
import { sell } from '../recipeAgency.mjs';

export default {
	title: { en: 'The photo of a passport', pt: 'A foto do passaporte' },
	note: {
		en: 'Who opens the form looks at the photo and types: that is the check. What comes by e-mail is stored by the example [Documents from an e-mail](examples.md#documents-from-an-e-mail-to-the-person).',
		pt: 'Quem abre o formulário olha a foto e digita: isso é a conferência. O que chega por e-mail é guardado pelo exemplo [Documentos de um e-mail](examples.md#documentos-recebidos-por-e-mail-no-cadastro-do-cliente).',
	},
	input: {
		CPF: '628.194.037-78',
		Passaporte: 'FX204816',
		Validade: { daysAhead: 900 },
		Foto: { files: ['scripts/demo/files/visto.png'] },
	},
	nodes: [
		form('Passaporte', { CPF: 'text', Passaporte: 'text', Validade: 'date', Foto: 'file' }),
		ours('Person', 'Update person', {
			operation: 'update',
			personId: byName('={{ $json.CPF }}'),
			updateFields: {
				passportExpirationDate: '={{ $json.Validade }}',
				passportNumber: '={{ $json.Passaporte }}',
			},
		}),
		ours('Attachment', 'Upload attachment', {
			operation: 'upload',
			resourceType: 'person',
			personId: byId('={{ $json.id }}'),
			binaryPropertyName: 'Foto',
			options: { description: 'Passaporte' },
		}),
	],
	/** @param {import('../recipes.mjs').Office} office */
	async prepare(office) {
		await sell(office, { client: 'Pia Porto', details: { cpf_cnpj: '62819403778' } });
	},
	shown: (/** @type {any} */ { description, extension }) => ({ description, extension }),
	/** @param {import('../messages.mjs').Facts} facts */
	expected({ records, made, now }) {
		const client = records('people').find(({ cpf_cnpj: document }) => document === '62819403778');
		const [file] = made('attachments');
		if (file?.resource_id !== client.id || client.passport_number !== 'FX204816')
			throw new Error('The photo and the number should be with the client');
		if (client.passport_expiration_date !== plusDays(today(now), 900))
			throw new Error('The day is another one');
		return [{ description: 'Passaporte', extension: 'png' }];
	},
};
