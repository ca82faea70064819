import { calledBy } from '../brazil.mjs';

export const messageNode = 'Write the Message';

const SENDER = 'helena.quintana@example.com';

/** The sender, and somebody whose address contains hers. @param {{ agency: import('../agency.mjs').Agency }} office */
export async function prepare({ agency }) {
	await agency.create('/people', { person_kind: 'individual', name: 'Helena Quintana', email: SENDER });
	await agency.create('/people', {
		person_kind: 'individual',
		name: 'Maria Helena Quintana',
		email: `maria.${SENDER}`,
	});
}

/** @param {import('../messages.mjs').Facts} facts */
export function expected({ records, before, items }) {
	const known = new Set(before('attachments').map(({ id }) => id));
	const person = records('people').find(({ email }) => email === SENDER);
	const kept = records('attachments').filter(({ id, resource_id: of }) => !known.has(id) && of === person.id);
	const sent = items.flatMap((/** @type {any} */ { Documentos }) =>
		Documentos.map((/** @type {any} */ file) => file.filename),
	);
	const refused = sent.filter((name) => !kept.some(({ file_name: of }) => of === name));
	return [
		{
			to: person.name,
			email: SENDER,
			subject: 'Recebemos os seus documentos',
			message: [
				`Olá, ${calledBy(person)}!`,
				`Guardamos no seu cadastro (${person.code}):`,
				...kept.map(({ file_name: name }) => `• ${name}`),
				'Não conseguimos guardar; por favor, envie de novo em PDF ou foto:',
				...refused.map((name) => `• ${name}`),
				'Obrigado! A sua agência.',
			].join('\n'),
		},
	];
}
