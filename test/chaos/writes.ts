import type { IBinaryKeyData, IDataObject, INodeParameters, INodeType } from 'n8n-workflow';

import { TravelAgencyAttachment } from '../../nodes/Attachment/TravelAgencyAttachment.node';
import { TravelAgencyPerson } from '../../nodes/Person/TravelAgencyPerson.node';
import { TravelAgencySale } from '../../nodes/Sale/TravelAgencySale.node';
import { TravelAgencyTask } from '../../nodes/Task/TravelAgencyTask.node';
import { fileOf } from '../contract/files';
import { byId } from '../engine/picked';
import { withFile } from '../engine/withFile';
import type { Stored } from './stored';

/**
 * What a write is about: a record that no other item is about, by its ID or a person's identity; an unused
 * CPF; or one of a few records that many items are about.
 */
export type Target =
	| 'person'
	| 'task'
	| 'person to delete'
	| 'task to delete'
	| 'person by CPF'
	| 'person by External ID'
	| 'CPF of nobody'
	| 'CPF of nobody, twice'
	| 'email of nobody, twice'
	| 'any person'
	| 'any task';

/** A kind of write to test. */
export interface Write {
	node: INodeType;
	/** The form. The item has a unique `text`, and `target`, the ID of its record. */
	parameters: INodeParameters;
	file?: IBinaryKeyData;
	/** The records that it is about; undefined for creations. */
	target?: Target;
	/** The reads that it depends on, each by the name from {@link readOf}. */
	reads?(target: string, stored: Stored): string[];
	/** The IDs of the records that it created; absent if it is about existing records. */
	ids?(stored: Stored, item: { text: string; target: string }): string[];
	/** How often the service carried it out. */
	count(stored: Stored, item: { text: string; target: string }): number;
}

/** A name for a read: its path, and the value by which it looks for people. */
export function readOf(path: string, { cpf_cnpj = '', email = '' }: Record<string, string> = {}): string {
	return `${path} ${cpf_cnpj}${email}`;
}

const idsOf = (records: readonly IDataObject[]): string[] => records.map(({ id }) => String(id));

const person = new TravelAgencyPerson();
const task = new TravelAgencyTask();

/** What sales and tasks need, of the sandbox's seed. */
export interface References {
	companyIdentifier: string;
	categoryId: string;
	assigneeId: string;
}

export function writesWith(references: References): Record<string, Write> {
	const sale = {
		company_identifier: references.companyIdentifier,
		payer: { name: '{{ $json.text }}' },
		hotels: [{ supplier: { external_id: 'pousada', name: 'Pousada Água Viva', person_kind: 'company' } }],
	};
	const target = byId('={{ $json.target }}');
	const upsert = (matchBy: string): INodeParameters => ({
		operation: 'upsert',
		matchBy,
		matchValue: '={{ $json.target }}',
		name: 'Ana Souza',
		additionalFields: { observations: '={{ $json.text }}' },
	});
	const upsertByCpf = {
		node: person,
		parameters: upsert('cpfCnpj'),
		reads: (cpf: string) => [readOf('/people', { cpf_cnpj: cpf })],
	};
	return {
		'create a person': {
			node: person,
			parameters: { operation: 'create', name: '={{ $json.text }}' },
			ids: (stored, { text }) => idsOf(stored.people(text)),
			count: (stored, { text }) => stored.people(text).length,
		},
		'create a task': {
			node: task,
			parameters: {
				operation: 'create',
				title: '={{ $json.text }}',
				due: '05/06/2031',
				companyIdentifier: references.companyIdentifier,
				categoryId: byId(references.categoryId),
				assigneeId: byId(references.assigneeId),
			},
			ids: (stored, { text }) => idsOf(stored.tasks(text)),
			count: (stored, { text }) => stored.tasks(text).length,
		},
		'create a sale': {
			node: new TravelAgencySale(),
			parameters: { operation: 'create', inputMode: 'json', body: `=${JSON.stringify(sale)}` },
			ids: (stored, { text }) => idsOf(stored.sales(text)),
			count: (stored, { text }) => stored.sales(text).length,
		},
		'update a person': {
			node: person,
			parameters: {
				operation: 'update',
				personId: target,
				updateFields: { observations: '={{ $json.text }}' },
			},
			target: 'person',
			count: (stored, item) => stored.edits(item.target, item.text),
		},
		'create or update a person who is new': {
			...upsertByCpf,
			target: 'CPF of nobody',
			count: (stored, item) => stored.peopleBy(item.target).length,
		},
		'create or update one person by two items': {
			...upsertByCpf,
			target: 'CPF of nobody, twice',
			count: (stored, item) => stored.givenTo(item.target, item.text),
		},
		'create or update one person by email, by two items': {
			node: person,
			parameters: upsert('email'),
			target: 'email of nobody, twice',
			reads: (email, stored) => [
				readOf('/people', { email }),
				...idsOf(stored.peopleBy(email)).map((id) => readOf(`/people/${id}`)),
			],
			count: (stored, item) => stored.givenTo(item.target, item.text),
		},
		'create or update a person who is there': {
			...upsertByCpf,
			target: 'person by CPF',
			count: (stored, item) => stored.editsOf(item.target, item.text),
		},
		'create or update a person by External ID': {
			node: person,
			parameters: upsert('externalId'),
			target: 'person by External ID',
			reads: () => [readOf('/people')],
			count: (stored, item) => stored.editsOf(item.target, item.text),
		},
		'update a task': {
			node: task,
			parameters: { operation: 'update', taskId: target, updateFields: { description: '={{ $json.text }}' } },
			target: 'task',
			count: (stored, item) => stored.edits(item.target, item.text),
		},
		'comment on a task': {
			node: task,
			parameters: { operation: 'addComment', taskId: target, comment: '={{ $json.text }}' },
			target: 'any task',
			count: (stored, item) => stored.comments(item.target, item.text),
		},
		'upload a file': {
			node: new TravelAgencyAttachment(),
			parameters: {
				operation: 'upload',
				resourceType: 'person',
				personId: target,
				options: { description: '={{ $json.text }}' },
			},
			file: withFile(fileOf('txt')),
			target: 'any person',
			count: (stored, item) => stored.uploads(item.target, item.text),
		},
		'delete a person': {
			node: person,
			parameters: { operation: 'delete', personId: target },
			target: 'person to delete',
			count: (stored, item) => stored.deletions(item.target),
		},
		'delete a task': {
			node: task,
			parameters: { operation: 'delete', taskId: target },
			target: 'task to delete',
			count: (stored, item) => stored.deletions(item.target),
		},
	};
}
