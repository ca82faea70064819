import type { IDataObject } from 'n8n-workflow';

import type { Field } from '../../../../nodes/shared/fields/field';
import { Place } from '../../../../nodes/shared/fields/place';
import { LookUps } from '../../../../nodes/shared/fields/lookUps';
import type { Query, Reader } from '../../../../nodes/shared/reads/reader';
import { readerOf } from '../../fakeReader';
import { sentences } from '../../inWords';

const known = new Map<string, string>();

function plain(value: unknown): string {
	const written = String(value ?? '');
	const bare = known.get(written) ?? written.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
	known.set(written, bare);
	return bare;
}

const digitsIn = (value: unknown): string => String(value ?? '').replace(/\D/g, '');

/** The filters of GET /people, as the API describes them. */
const FILTERS: Record<string, (person: IDataObject, wanted: string) => boolean> = {
	name: (person, wanted) => plain(person.name).includes(plain(wanted)),
	email: (person, wanted) => plain(person.email).includes(plain(wanted)),
	cpfCnpj: (person, wanted) => digitsIn(person.cpf_cnpj) === wanted,
	code: (person, wanted) => String(person.code) === wanted,
	kind: (person, wanted) => person.person_kind === wanted,
	phone: (person, wanted) =>
		Object.entries(person).some(([name, value]) => /phone/.test(name) && digitsIn(value).includes(wanted)),
};

export interface Agency {
	reads: Reader;
	/** The people's lists that were asked for, with their filters. */
	queries: Query[];
}

/** An agency's back office over these people, of whom some sell. */
export function agencyOf(people: readonly IDataObject[]): Agency {
	const queries: Query[] = [];
	const find = (path: string, query: Query): IDataObject[] => {
		if (path.endsWith('/sellers')) return people.filter((one) => one.is_seller);
		return people.filter((person) =>
			Object.entries(query).every(
				([name, wanted]) => wanted === undefined || FILTERS[name]?.(person, String(wanted)),
			),
		);
	};
	const reads = readerOf({
		get: async (path) => people.find(({ id }) => String(path).endsWith(`/${String(id)}`)) ?? {},
		page: async (path, query, cursor = '0', size = 50) => {
			const [rows, from] = [find(String(path), query), Number(cursor)];
			if (from === 0 && !String(path).endsWith('/sellers')) queries.push(query);
			const nextCursor = from + size < rows.length ? String(from + size) : undefined;
			return { rows: rows.slice(from, from + size), nextCursor, servedAt: undefined };
		},
	});
	return { reads, queries };
}

/** Who is taken for a text in a field By Name, or why nobody is. */
export async function whoIs(
	field: Field<string | undefined>,
	entered: unknown,
	{ reads }: Agency,
): Promise<{ id?: string; issue?: string; hints: readonly string[] }> {
	const lookUps = new LookUps(reads);
	const read = () => {
		const place = Place.ofForm(undefined, lookUps);
		const id = field.read({ mode: 'name', value: entered }, place.inside('Person'));
		return { id, place };
	};
	await lookUps.answer(read().place.findings.questions);
	const { id, place } = read();
	const [issue] = sentences(place.findings.issues);
	return { id: issue === undefined ? id : undefined, issue, hints: sentences(place.findings.hints) };
}
