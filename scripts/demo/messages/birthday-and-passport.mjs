import { Agency } from '../../agency.mjs';
import { calledBy, day, today, whatsApp } from '../../brazil.mjs';
import { writesToNobodyWhoAskedForNone } from '../optOut.mjs';

export const messageNode = ['Mensagem de aniversário', 'Mensagem do passaporte'];

/** @param {import('../messages.mjs').Facts} facts */
export function expected({ items, records, now }) {
	const people = (/** @type {string} */ event) =>
		items
			.filter((item) => item.event === event)
			.map(({ id }) => records('people').find((one) => one.id === id))
			.filter((person) => whatsApp(person));
	const addressed = (/** @type {any} */ person) => ({ to: person.name, phone: whatsApp(person) });
	return [
		...people('birthday').map((person) => ({
			...addressed(person),
			message: `Feliz aniversário, ${calledBy(person)}! Que este novo ano de vida traga viagens inesquecíveis. Um abraço da sua agência.`,
		})),
		...people('passportExpiring').map((person) => {
			const hasTrip = records('sales').some(
				(sale) =>
					sale.status !== 'canceled' &&
					sale.departure_date >= today(now) &&
					sale.participants.includes(person.id),
			);
			if (!hasTrip) throw new Error(`${person.name} has no trip ahead.`);
			return {
				...addressed(person),
				message: `Olá, ${calledBy(person)}! O seu passaporte vence em ${day(person.passport_expiration_date)}. Muitos países exigem passaporte válido por seis meses na data da viagem: vamos renovar?`,
			};
		}),
	];
}

/** @param {import('../messages.mjs').Afterwards} given */
export async function afterwards(given) {
	const agency = new Agency(given.started.sandbox);
	const [greeting] = messageNode;
	await writesToNobodyWhoAskedForNone(given, String(greeting), async ({ payer }) => {
		const person = await agency.read(`/people/${payer.id}`);
		return { ...person, event: 'birthday', whatsapp: whatsApp(person), first_name: calledBy(person) };
	});
}
