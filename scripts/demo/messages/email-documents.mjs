import { execute } from '../../n8n/execution.mjs';
import { calledBy } from '../../brazil.mjs';

export const messageNode = 'Escrever a mensagem';

const SENDER = 'helena.quintana@example.com';

/**
 * Creates the sender, and somebody whose address contains the sender's.
 *
 * @param {{ agency: import('../../agency.mjs').Agency }} office
 */
export async function prepare({ agency }) {
	await agency.create('/people', { person_kind: 'individual', name: 'Helena Quintana', email: SENDER });
	await agency.create('/people', {
		person_kind: 'individual',
		name: 'Maria Helena Quintana',
		email: `maria.${SENDER}`,
	});
}

/** @param {import('../messages.mjs').Facts} facts */
export function expected({ records, made, items }) {
	const person = records('people').find(({ email }) => email === SENDER);
	const kept = made('attachments').filter(({ resource_id: of }) => of === person.id);
	const sent = items.flatMap((/** @type {any} */ { Documentos }) =>
		Documentos.map((/** @type {any} */ file) => file.filename),
	);
	const refused = sent.filter((name) => !kept.some(({ file_name: of }) => of === name));
	return [
		{
			to: person.name,
			email: SENDER,
			cc: '',
			subject: 'Recebemos os seus documentos',
			message: [
				`Olá, ${calledBy(person)}!`,
				'',
				`Guardamos no seu cadastro (${person.code}):`,
				...kept.map(({ file_name: name }) => `• ${name}`),
				'',
				'Não conseguimos guardar; por favor, envie de novo em PDF ou foto de até 12 MB:',
				...refused.map((name) => `• ${name}`),
				'',
				'Obrigado! A sua agência.',
			].join('\n'),
		},
	];
}

/**
 * If nobody has the sender's address, nothing is stored, and the team is informed.
 *
 * @param {import('../messages.mjs').Afterwards} afterwards
 */
export async function afterwards({ started, example, workflow }) {
	const { control } = started.sandbox;
	const before = await control.records('attachments');
	const stranger = { ...example, input: { ...example.input, 'E-mail': `x.${SENDER}` } };
	const { page = 'no page', outputs } = await execute(started, stranger, workflow);
	const kept = (await control.records('attachments')).length - before.length;
	if (kept !== 0) throw new Error(`${kept} files of somebody unknown were kept.`);
	const [{ to, message }] = outputs('Escrever à equipe');
	const told = `x.${SENDER} enviou documentos (arquivos: 3). Ninguém, ou mais de uma pessoa, tem esse e-mail no cadastro: nada foi guardado.`;
	if (to !== 'Equipe' || message !== told) throw new Error(`Of somebody unknown ${to} was told: ${message}`);
	if (!page.includes(told)) throw new Error(`The page at the end lacks "${told}": ${page}`);
}
