import { calledBy, day, reais } from '../../brazil.mjs';

export const messageNode = ['Escrever a mensagem', 'Escrever à equipe'];

/** @param {import('../messages.mjs').Facts} facts */
export function expected({ items, records }) {
	const messages = items.map(({ id }) => {
		const invoice = records('nfs').find((one) => one.id === id && one.status === 'issued');
		const person = records('people').find((one) => one.id === invoice.person_id);
		const { recipient, number, amount } = invoice;
		const email = recipient.email || person.email;
		const greeted = calledBy(person);
		return {
			to: email ? recipient.name : 'Financeiro',
			email: email || 'financeiro@suaagencia.example',
			subject: `Nota fiscal ${number}, de ${reais(amount)}`,
			message: [
				...(email ? [] : [`Não foi encontrado um e-mail de ${recipient.name}. Envie de outra forma:`, '']),
				`Olá, ${greeted}!`,
				'',
				`A sua nota fiscal de serviço foi emitida em ${day(invoice.issue_date)}.`,
				'',
				`Número: ${number}, série ${invoice.series}`,
				`Código de verificação: ${invoice.verification_code}`,
				`Valor: ${reais(amount)}`,
				'',
				invoice.service.description,
				'',
				'Obrigado! A sua agência.',
			].join('\n'),
		};
	});
	const isToTeam = (/** @type {{ to: string }} */ { to }) => to === 'Financeiro';
	return [...messages.filter((one) => !isToTeam(one)), ...messages.filter(isToTeam)];
}
