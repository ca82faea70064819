import { DateTime } from 'luxon';
import type { StoredLog } from '../records/logs';
import type { StoredPerson } from '../records/people';
import type { StoredSale } from '../records/sales';
import type { StoredTask } from '../records/tasks';
import { writtenByApi } from '../resources/logs/audit';
import { auditedPerson } from '../resources/people/audited';
import { day, type Roles, type Seeding } from './seeding';

/** Entries older than this do not say which screen they came from. */
const originsSince = 365 * day;

type Entry = Omit<StoredLog, 'id'>;

const lines = (...fields: string[]): string => fields.join('\r\n');
const reais = (value: number): string => value.toFixed(2).replace('.', ',');
const brazilianDate = (date: string): string => date.split('-').reverse().join('/');

/** The history, oldest entries first: the staff or the API entered every record. */
export function seedLogs({ store, newId, now }: Seeding, roles: Roles): void {
	const staffAt = (index: number): string | null =>
		roles.activeUsers[index % roles.activeUsers.length]?.id ?? null;
	const entries: Entry[] = [
		...store.sales.all().flatMap(saleEntries),
		...store.people
			.all()
			.filter(({ system }) => !system)
			.flatMap((person, index) => personEntries(person, now, index % 5 === 0 ? staffAt(index) : null)),
		...store.tasks.all().flatMap((task, index) => taskEntries(task, now, staffAt(index), staffAt(index + 1))),
		...exportEntries(now, staffAt),
	];
	entries.sort((a, b) => a.created_at - b.created_at);
	for (const entry of entries) {
		const origin = entry.created_at < now - originsSince ? null : entry.origin;
		store.logs.add({ id: newId(), ...entry, origin });
	}
}

/** Some time later; but if that is in the future, halfway between then and now. */
const after = (instant: number, wait: number, now: number): number =>
	Math.round(instant + Math.min(wait, (now - instant) / 2));

function saleEntries(sale: StoredSale): Entry[] {
	const { id, number, status, sale_date, final_amount, created_by_id, created_at, updated_at } = sale;
	const about = { origin: 'Vendas', person_id: created_by_id, resource_id: id };
	const entries: Entry[] = [
		{
			...about,
			kind: 'insertion',
			description: lines(
				`Número: ${number}`,
				`Data da venda: ${brazilianDate(sale_date)}`,
				`Total: ${reais(final_amount)}`,
			),
			created_at,
		},
	];
	if (status === 'closed') {
		entries.push({
			...about,
			kind: 'custom',
			description: lines('Fechamento da venda', 'Situação: Aberta → Fechada'),
			created_at: updated_at,
		});
	}
	if (status === 'canceled') {
		entries.push({
			...about,
			kind: 'edition',
			description: lines('Situação: Aberta → Cancelada', 'Motivo do cancelamento: Desistência do cliente'),
			created_at: updated_at,
		});
	}
	return entries;
}

/**
 * The credential that imported the staff, the suppliers and everybody else who was there from the beginning.
 */
const importer = { name: 'full_access' };

/** @param corrector who added the mobile number later; null for nobody */
function personEntries(person: StoredPerson, now: number, corrector: string | null): Entry[] {
	const { id, name, created_by_id, created_at, mobile_number } = person;
	const about = { origin: 'Pessoas', resource_id: id };
	const insertion: Entry = {
		...about,
		kind: 'insertion',
		description: created_by_id
			? `Nome: ${name}`
			: writtenByApi({ kind: 'insertion', after: auditedPerson(person, importer) }, importer.name),
		person_id: created_by_id,
		created_at,
	};
	if (!corrector || !mobile_number) return [insertion];
	const description = lines(`Celular: (11) 90000-0000 → ${mobile_number}`, 'Aceita contato: Não → Sim');
	const corrected_at = after(created_at, 9 * day, now);
	return [
		insertion,
		{ ...about, kind: 'edition', description, person_id: corrector, created_at: corrected_at },
	];
}

function taskEntries(
	task: StoredTask,
	now: number,
	author: string | null,
	colleague: string | null,
): Entry[] {
	const { title, created_at } = task;
	const about = { origin: 'Tarefas', resource_id: task.id };
	const due = DateTime.fromISO(task.due, { zone: 'utc' }).toFormat('dd/MM/yyyy HH:mm');
	const description = lines(`Título: ${title}`, `Prazo: ${due}`);
	const insertion: Entry = { ...about, kind: 'insertion', description, person_id: author, created_at };
	const later = { ...about, person_id: colleague, created_at: after(created_at, day, now) };
	if (task.deleted) return [insertion, { ...later, kind: 'deletion', description: `Título: ${title}` }];
	if (task.completed) return [insertion, { ...later, kind: 'edition', description: 'Concluída: Não → Sim' }];
	return [insertion];
}

/** Every month, somebody exports a spreadsheet of the sales. Such an entry is not about a single record. */
const exportEntries = (now: number, staffAt: (index: number) => string | null): Entry[] =>
	Array.from({ length: 18 }, (_, index) => ({
		kind: 'export',
		origin: 'Relatórios',
		description: lines('Relatório: Vendas do mês', 'Formato: Planilha'),
		person_id: staffAt(index),
		resource_id: null,
		created_at: now - (index * 30 + 2) * day,
	}));
