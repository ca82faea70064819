import { localDate, localDateTime } from '../brasilia';
import { companyIds } from '../records/companies';
import { otherCustomValues, randomChoice } from './customFields';
import { day, type Roles, type Seeding } from './seeding';

const titles = [
	'Confirmar reserva do hotel',
	'Enviar voucher ao cliente',
	'Cobrar segunda parcela',
	'Conferir documentos do grupo',
	'Emitir passagens aéreas',
	'Fazer check-in on-line',
	'Ligar depois da viagem',
	'Renovar passaporte',
];

/** In how many days tasks are due: overdue, today, this week, later. */
const dueIn = [-9, -3, -1, 0, 0, 1, 2, 4, 6, 12, 30];

export function seedTasks(seeding: Seeding, roles: Roles): void {
	const { store, sizes, faker, now, newId } = seeding;
	const { arrayElement } = faker.helpers;
	const categories = store.taskCategories.all();
	for (let index = 0; index < sizes.tasks; index++) {
		const created_at = now - (sizes.tasks - index) * Math.round((60 * day) / sizes.tasks);
		const due = now + (dueIn[index % dueIn.length] ?? 0) * day;
		const completed = index % 6 === 4;
		const deleted = index % 9 === 8 && !completed;
		const author = arrayElement(roles.activeUsers);
		store.tasks.add({
			id: newId(),
			company_id: [companyIds.horizonteViagens, companyIds.horizonteCorporativo, null][index % 3] ?? null,
			title: arrayElement(titles),
			description: index % 2 === 0 ? 'Combinado com o cliente por telefone.' : null,
			due: `${localDate(due)}T${arrayElement(['09:00:00', '14:30:00', '18:00:00'])}`,
			category_id: arrayElement(categories).id,
			assignee_id: arrayElement(roles.activeUsers).id,
			person_id: index % 4 === 0 ? null : arrayElement(roles.clients).id,
			completed,
			completed_at: completed ? localDateTime(now - day) : null,
			deleted,
			history:
				index % 3 === 0
					? [
							{
								id: newId(),
								text: 'Cliente pediu retorno na próxima semana.',
								created_at,
								created_by_id: author.id,
							},
						]
					: [],
			custom_fields: [
				...(index % 2 === 0 ? randomChoice(seeding, 'tasks') : []),
				...(index % 5 === 1 ? otherCustomValues(store, 'tasks', index, localDate(due)) : []),
			],
			created_at,
			updated_at: completed ? now - day : created_at,
		});
	}
}
