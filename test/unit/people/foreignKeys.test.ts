import { personKeyIn, peopleByKey } from '../../../nodes/shared/fields/personKey';
import { soughtName } from '../../../nodes/shared/fields/text';
import { Place } from '../../../nodes/shared/fields/place';
import { isAmongPhones, phoneIn } from '../../../nodes/shared/people/phones';
import { cases as texts } from './foreign/keys.json';
import { cases as phones } from './foreign/phones.json';

/*
 * Phones and other keys as agencies type them, made up by somebody who had read the API description and no
 * code.
 */

interface Phone {
	stored: string | number;
	entered: string | number;
	same?: boolean;
	refused?: boolean;
	unclear?: boolean;
	why: string;
}

/** Whether a person with the first phone is found by the second. */
function isFound({ stored, entered }: Phone): boolean {
	const key = personKeyIn(entered);
	return key?.by === 'phone' && phoneIn(key.value) !== undefined && isAmongPhones(key.value, String(stored));
}

test('a phone finds who has it, and nobody else', () => {
	const clear = (phones as Phone[]).filter(({ unclear }) => !unclear);
	const wrong = clear.filter((each) => isFound(each) && (each.refused || each.same === false));
	const missed = clear.filter((each) => !isFound(each) && each.same && !each.refused);
	expect(wrong.map(({ entered, why }) => `${entered}: ${why}`)).toEqual([]);
	expect(missed.map(({ entered, why }) => `${entered}: ${why}`)).toEqual([]);
});

/** The kind of key that a text is taken for when looking up a person. */
function kindOf(entered: string): string {
	const key = personKeyIn(entered);
	if (key?.by === 'cpf_cnpj') return key.value.length === 11 ? 'cpf' : 'cnpj';
	if (key) return key.by;
	if (/^\d{1,7}$/.test(entered.trim())) return 'code';
	const place = Place.ofForm();
	const name = soughtName('').read(entered, place);
	const isNobody =
		name === undefined || place.findings.issues.length > 0 || peopleByKey(entered) !== undefined;
	return isNobody ? 'nothing' : 'name';
}

test('a key is taken for what it is, and whatever is none is no key', () => {
	const isKey = (kind: string) => !['name', 'nothing', 'code', 'externalId', 'partOfPhone'].includes(kind);
	const told = texts.map(({ entered, isA, or = [] }) => {
		const [kind, right] = [kindOf(entered), [isA, ...or]];
		const isRight = right.includes(kind) || (!isKey(kind) && !right.every(isKey));
		return { entered, kind, isRight };
	});
	expect(told.filter(({ kind, isRight }) => isKey(kind) && !isRight)).toEqual([]);
	expect(told.filter(({ kind, isRight }) => !isKey(kind) && !isRight)).toEqual([]);
});
