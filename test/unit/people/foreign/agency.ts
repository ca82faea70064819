import type { IDataObject } from 'n8n-workflow';

import type { Field } from '../../../../nodes/shared/fields/field';
import { Place } from '../../../../nodes/shared/fields/place';
import { LookUps } from '../../../../nodes/shared/fields/findings';
import type { Reader } from '../../../../nodes/shared/reads/reader';
import { Records } from '../../../service/records';
import { fakeReader } from '../../fakeReader';
import { sentences } from '../../inWords';

/** The back office of an agency with these people, some of whom are sellers. */
export const agencyOf = (people: readonly IDataObject[]): Reader =>
	fakeReader(new Records({ people, sellers: people.filter((one) => one.is_seller) }).answer).reader;

/** The person whom By Name takes for a text, or why there is none. */
export async function whoIs(
	field: Field<string | undefined>,
	entered: unknown,
	reads: Reader,
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
