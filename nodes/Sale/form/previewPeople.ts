import type { IDataObject } from 'n8n-workflow';

import { ApiError } from '../../shared/request/failures';
import { path } from '../../shared/request/path';
import type { Reader } from '../../shared/reads/reader';
import { MAX_SEARCH_PAGES } from '../../shared/fields/byName';
import { knownPlaceOf } from '../../shared/fields/entered';
import { firstText } from '../../shared/labels';
import { distinctLabel, toNamed } from '../../shared/fields/nameMatches';
import { Message, message, type Value } from '../../shared/messages/message';
import { LABELS_OF_IDENTITY } from '../../shared/node/givenPeople';
import type { PreviewFacts } from '../../shared/node/operation';
import { findPeople } from '../../shared/people/find';
import { contradictionIn, documentOf, externalIdByDocument } from '../../shared/people/identity';
import { peopleIn } from '../../shared/agency/roles';
import { quote } from '../../shared/values';

type Json = Record<string, unknown>;

/** What would happen to a person in a sale. */
type PersonOutcome = 'found' | 'created' | 'found_or_created';

/**
 * Tells whom the sales of a run would find or create. Somebody whom one sale creates is found by the next.
 *
 * @returns lists of names, by outcome; `found_or_created` if the credential may not read people or there are
 * too many to look through
 */
export function previewPeople(api: Reader): (sale: Json) => Promise<PreviewFacts> {
	/** The External IDs of the people created so far, by External ID and by document. */
	const created = new Map<string, string>();

	/**
	 * @param here the External IDs of the people whom this sale creates: if one of them has a second role in
	 * it, the API cannot find them yet
	 */
	const become = async (person: Json, here: Set<string>): Promise<readonly [PersonOutcome, Value]> => {
		const at = knownPlaceOf(person);
		// A column of its own already shows the details of the person chosen in this field.
		if (at?.meant !== undefined)
			return ['found', at.meant instanceof Message ? (at.meant.values.name ?? at.meant) : quote(at.meant)];
		// Somebody chosen by ID is registered, although the External ID that a sale needs may be new.
		const chosen = await api.record(at?.given, (id) => path`/people/${id}`);
		if (chosen) return ['found', personLabel(chosen)];
		const document = documentOf(person);
		const id = firstText(person.external_id);
		const called = quote(firstText(person.name, id, document));
		const registered = document && (await findPeople(api, { by: 'cpf_cnpj', value: document })).people[0];
		const owner = registered ? firstText(registered.external_id) : created.get(document);
		if (owner !== undefined && (id === '' || owner !== id)) at?.addHint(message('hint.documentTaken'));
		if (registered) return ['found', personLabel(registered)];
		if (document && !created.has(document)) created.set(document, id);
		if (id === '') return ['created', called];
		if (created.has(id)) return [here.has(id) ? 'created' : 'found', called];
		if (id !== externalIdByDocument(person)) {
			// The API has no search by External ID.
			const { rows, isWhole } = await api.firstRows(path`/people`, {}, MAX_SEARCH_PAGES);
			const known = rows.find((row) => firstText(row.external_id) === id);
			if (known) {
				const field = contradictionIn(person, known, 'external_id');
				const label = field && { label: LABELS_OF_IDENTITY[field] };
				if (label)
					knownPlaceOf(person, 'external_id')?.addHint(message('hint.otherPerson', { field: label }));
				return ['found', personLabel(known)];
			}
			if (!isWhole) return ['found_or_created', called];
		}
		created.set(id, id);
		here.add(id);
		return ['created', called];
	};

	return async (sale) => {
		const columns: Partial<Record<PersonOutcome, Map<string, Value>>> = {};
		const here = new Set<string>();
		// In sequence, so that somebody who is new in two roles is created once.
		for (const person of peopleIn(sale)) {
			const [outcome, name] = await become(person, here).catch((thrown: unknown) => {
				if (!(thrown instanceof ApiError) || thrown.isTransient) throw thrown;
				return ['found_or_created', quote(firstText(person.name, person.external_id))] as const;
			});
			(columns[outcome] ??= new Map()).set(JSON.stringify(name), name);
		}
		return Object.fromEntries(
			Object.entries(columns).map(([outcome, names]) => [outcome, [...names.values()]]),
		);
	};
}

function personLabel(row: IDataObject): Value {
	return distinctLabel(toNamed(row));
}
