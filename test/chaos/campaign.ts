import axios from 'axios';
import type { ICredentialDataDecryptedObject } from 'n8n-workflow';

import type { BackOffice } from '../engine/backOffice';
import { activeUser, taskCategory } from '../engine/tasksAtHand';
import { Jobs, type Job } from './jobs';
import { perform, type Report } from './perform';
import { writesWith, type Write } from './writes';

const UNKNOWN_ID = '3f2b6c1e-8a4d-4f8e-9b57-0c2d1e3f4a5b';

/** A back office with enough records to change and delete, and the jobs that are about them. */
export interface Scene {
	writes: Record<string, Write>;
	jobs: Jobs;
	/** Targets that the service refuses to delete, by the kind of write. */
	impossible: Record<string, string[]>;
	credential: ICredentialDataDecryptedObject;
}

/** @param toDelete how many people there are that nothing refers to */
export async function setScene(
	office: BackOffice,
	sizes: { people: number; tasks: number },
	toDelete: number,
): Promise<Scene> {
	await office.reset({ sales: 5, ...sizes });
	const people = await office.records('people');
	const tasks = await office.records('tasks');
	const pending = tasks
		.filter(({ completed, deleted }) => !completed && !deleted)
		.map(({ id }) => String(id));
	const [sale] = await office.records('sales');
	const withSales = String((sale?.participants as string[])[0]);
	const half = Math.ceil(pending.length / 2);
	const targets = {
		person: people.map(({ id }) => String(id)).filter((id) => id !== withSales),
		task: pending.slice(half),
		'person to delete': await newPeople(office, toDelete),
		'task to delete': pending.slice(0, half),
	};
	const anyOf = { 'any person': targets.person.slice(0, 50), 'any task': targets.task.slice(0, 50) };
	const writes = writesWith({ categoryId: await taskCategory(office), assigneeId: await activeUser(office) });
	const completed = tasks.filter((task) => task.completed && !task.deleted).map(({ id }) => String(id));
	return {
		writes,
		jobs: new Jobs(writes, (kind) => {
			if (kind === 'any person' || kind === 'any task') {
				anyOf[kind].push(anyOf[kind].shift() as string);
				return anyOf[kind][0] as string;
			}
			const target = targets[kind].pop();
			if (target === undefined) throw new Error(`The back office has no ${kind} left`);
			return target;
		}),
		impossible: {
			'delete a person': [UNKNOWN_ID, withSales],
			'delete a task': completed.slice(0, 1),
		},
		credential: office.credential(),
	};
}

async function newPeople(office: BackOffice, count: number): Promise<string[]> {
	const ids: string[] = [];
	while (ids.length < count) {
		const key = () => crypto.randomUUID();
		const answers = await Promise.all(
			Array.from({ length: 20 }, async () =>
				axios.post<{ id: string }>(
					`${office.url}/api/v3/people`,
					{ name: 'Ninguém', person_kind: 'individual' },
					{ headers: { Authorization: 'Bearer sandbox_full_access', 'Idempotency-Key': key() } },
				),
			),
		);
		ids.push(...answers.map(({ data }) => data.id));
	}
	return ids;
}

/**
 * @param atOnce how many jobs run side by side
 * @returns what each job reported
 */
export async function performAll(
	jobs: readonly Job[],
	{ writes, credential }: Scene,
	atOnce: number,
	afterEach: () => Promise<void> | void = () => undefined,
): Promise<Report[][]> {
	const reports: Report[][] = [];
	let next = 0;
	const worker = async (): Promise<void> => {
		while (next < jobs.length) {
			const index = next++;
			const job = jobs[index] as Job;
			reports[index] = await perform(job, writes[job.write] as Write, credential);
			await afterEach();
		}
	};
	await Promise.all(Array.from({ length: atOnce }, worker));
	return reports;
}
