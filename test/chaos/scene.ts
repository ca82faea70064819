import axios from 'axios';
import type { ICredentialDataDecryptedObject } from 'n8n-workflow';

import { HORIZONTE_VIAGENS, type BackOffice } from '../engine/backOffice';
import { freshCpf } from '../engine/documents';
import { activeUser, taskCategory } from '../engine/tasksAtHand';
import { Jobs, type Impossible } from './jobs';
import { writesWith, type References, type Write } from './writes';

const UNKNOWN_ID = '3f2b6c1e-8a4d-4f8e-9b57-0c2d1e3f4a5b';

/** A back office with enough records to change and delete, and the jobs for them. */
export interface Scene {
	references: References;
	writes: Record<string, Write>;
	jobs: Jobs;
	/** Impossible items, by the kind of write. */
	impossible: Record<string, Impossible[]>;
	credential: ICredentialDataDecryptedObject;
}

/** How many records there have to be before the first write. */
export interface Sizes {
	people: number;
	tasks: number;
	/** Additional people that no record refers to. */
	toDelete: number;
	/** People to find by CPF, and as many to find by External ID. */
	toFind: number;
}

export async function setScene(
	office: BackOffice,
	{ people: peopleCount, tasks: taskCount, toDelete, toFind }: Sizes,
): Promise<Scene> {
	await office.reset({ sales: 5, people: peopleCount, tasks: taskCount });
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
		// Created first, they are at the end of the list, after several pages.
		'person by External ID': await knownPeople(office, toFind, 'external_id', () => crypto.randomUUID()),
		'person to delete': (await newPeople(office, toDelete, () => ({}))).map(({ id }) => id),
		'person by CPF': await knownPeople(office, toFind, 'cpf_cnpj', freshCpf),
		'task to delete': pending.slice(0, half),
	};
	const twice = {
		'CPF of nobody, twice': eachTwice(freshCpf),
		'email of nobody, twice': eachTwice(() => `${crypto.randomUUID()}@example.com`),
	};
	const anyOf = { 'any person': targets.person.slice(0, 50), 'any task': targets.task.slice(0, 50) };
	const references = {
		companyIdentifier: HORIZONTE_VIAGENS,
		categoryId: await taskCategory(office),
		assigneeId: await activeUser(office),
	};
	const writes = writesWith(references);
	const completed = tasks.find((task) => task.completed && !task.deleted);
	if (!completed) throw new Error('The back office has no completed task');
	return {
		references,
		writes,
		jobs: new Jobs(writes, (kind) => {
			if (kind === 'any person' || kind === 'any task') {
				anyOf[kind].push(anyOf[kind].shift() as string);
				return anyOf[kind][0] as string;
			}
			if (kind === 'CPF of nobody, twice' || kind === 'email of nobody, twice') return twice[kind]();
			const target = kind === 'CPF of nobody' ? freshCpf() : targets[kind].pop();
			if (target === undefined) throw new Error(`The back office has no ${kind} left`);
			return target;
		}),
		impossible: {
			'create a person': [{ text: '', isOfForm: true }],
			'create a task': [{ text: '', isOfForm: true }],
			'update a person': [{ target: UNKNOWN_ID }],
			'create or update a person who is new': [{ target: '111.111.111-12', isOfForm: true }],
			'update a task': [{ target: UNKNOWN_ID }],
			'comment on a task': [{ target: UNKNOWN_ID }],
			'upload a file': [{ target: UNKNOWN_ID }],
			'delete a person': [{ target: UNKNOWN_ID }, { target: withSales }],
			'delete a task': [{ target: String(completed.id) }],
		},
		credential: office.credential(),
	};
}

/** Returns everything that `make` makes twice in a row. */
function eachTwice<T>(make: () => T): () => T {
	let again: T | undefined;
	return () => {
		const made = again ?? make();
		again = again === undefined ? made : undefined;
		return made;
	};
}

interface NewPerson {
	id: string;
	cpf_cnpj: string;
	external_id: string;
}

/** @param more members of each person besides the name */
async function newPeople(office: BackOffice, count: number, more: () => object): Promise<NewPerson[]> {
	const people: NewPerson[] = [];
	while (people.length < count) {
		const key = () => crypto.randomUUID();
		const answers = await Promise.all(
			Array.from({ length: Math.min(20, count - people.length) }, async () =>
				axios.post<NewPerson>(
					`${office.url}/api/v3/people`,
					{ name: 'Ana de Souza', person_kind: 'individual', ...more() },
					{ headers: { Authorization: 'Bearer sandbox_full_access', 'Idempotency-Key': key() } },
				),
			),
		);
		people.push(...answers.map(({ data }) => data));
	}
	return people;
}

/** @returns the value by which each of them can be found */
async function knownPeople(
	office: BackOffice,
	count: number,
	field: 'cpf_cnpj' | 'external_id',
	identity: () => string,
): Promise<string[]> {
	const people = await newPeople(office, count, () => ({ [field]: identity() }));
	return people.map((person) => person[field]);
}
