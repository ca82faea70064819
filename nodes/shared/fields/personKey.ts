import type { IDataObject } from 'n8n-workflow';

import { findPeople, type PersonKey } from '../people/find';
import { isNamed } from '../people/identity';
import { wordsOf } from '../people/names';
import { phoneIn } from '../people/phones';
import type { Reader } from '../reads/reader';
import { trim } from '../values';
import { dialedByWhatsapp, email, phoneSearch } from './contacts';
import type { Field } from './field';
import { Place } from './place';
import { taxpayerId } from './identifiers';

const [TAXPAYER_ID, EMAIL, PHONE] = [taxpayerId(''), email(''), phoneSearch('')];

function readEntered<T>(field: Field<T>, entered: unknown): T {
	return field.read(entered, Place.ofForm());
}

/**
 * The shape of a CPF or CNPJ. A text of this shape is no phone number, even if its check digits are wrong.
 */
const WRITTEN_AS_TAXPAYER_ID =
	/^\s*(\d{3}\.\d{3}\.\d{3}-?\d{2}|[\dA-Z]{2}\.?[\dA-Z]{3}\.?[\dA-Z]{3}\/?[\dA-Z]{4}-?\d{2})\s*$/i;

const isDay = (written: string): boolean =>
	/^(\d{4}[-/.]\d{2}[-/.]\d{2}|\d{2}[-/.]\d{2}[-/.]\d{4})$/.test(written);

const WRITTEN_AS_PHONE = /[+()]|(?<!\d)\d{4,5}-\d{4}\s*$/;

/**
 * Reads an email address, CPF, CNPJ or complete phone number. A number with a CPF's check digits is a CPF,
 * unless it is written like a phone.
 */
export function personKeyIn(entered: unknown): PersonKey | undefined {
	const written = dialedByWhatsapp(trim(String(entered)));
	const address = readEntered(EMAIL, written);
	if (address !== undefined) return { by: 'email', value: address };
	const document = WRITTEN_AS_PHONE.test(written) ? undefined : readEntered(TAXPAYER_ID, entered);
	if (document !== undefined) return { by: 'cpf_cnpj', value: document };
	if (WRITTEN_AS_TAXPAYER_ID.test(written) || isDay(written) || readEntered(PHONE, written) === undefined)
		return undefined;
	return phoneIn(written) && { by: 'phone', value: written };
}

/**
 * Finds people by an email address, CPF, CNPJ or phone number, alone or next to a name, which has to be
 * theirs. Any other text with letters is a name, for which this returns undefined. A text without letters
 * that is none of these finds nobody.
 *
 * @returns a function that finds the people. It returns undefined if too many have something similar.
 */
export function peopleByKey(
	entered: unknown,
): ((reads: Reader) => Promise<IDataObject[] | undefined>) | undefined {
	const own = personKeyIn(entered);
	const { key, name } = own
		? { key: own, name: nameBeforeAddress(String(entered)) }
		: (keyBesideName(String(entered)) ?? {});
	if (key === undefined) return /\p{L}/u.test(String(entered)) ? undefined : async () => [];
	return async (reads) => {
		const { people, areTooMany } = await findPeople(reads, key);
		if (areTooMany) return undefined;
		return people.filter((one) => name === undefined || isNamed(one, name));
	};
}

/** The name in "Ana Souza <ana@example.com>". */
function nameBeforeAddress(text: string): string | undefined {
	const [, before = ''] = /^([^<]+)<[^<>]*>\W*$/.exec(text) ?? [];
	return wordsOf(before).length > 0 ? before : undefined;
}

/** Where a CPF or CNPJ, an address and a phone may be in a text. They are looked for in this order. */
const SHAPES = [
	/(?<!\d)(\d{3}\.?\d{3}\.?\d{3}-?\d{2}|\d{2}\.?\d{3}\.?\d{3}\/?\d{4}-?\d{2})(?!\d)/g,
	/(?<![^\s<>()[\],;:|])[^\s<>()[\],;:|]+@[^\s<>()[\],;:|@]+/g,
	/\+?\(?\d[\d\s().-]{7,20}\d/g,
];

/** What people write before a key. */
const LABELS =
	/(?<!\p{L})(CPF|CNPJ|tel|telefone|fone|phone|cel|celular|whats|whatsapp|zap|e-?mail)(?!\p{L}):?/giu;

/**
 * Finds the key in "Ana Souza, CPF 123.456.789-09", "Ana Souza (47) 98811-2233" or "CPF: 123.456.789-09", and
 * the name next to it. A number too short for a phone is none.
 */
function keyBesideName(text: string): { key: PersonKey; name?: string } | undefined {
	const key = SHAPES.flatMap((shape) => text.match(shape) ?? [])
		.map(personKeyIn)
		.find((each) => each !== undefined && (each.by !== 'phone' || phoneIn(each.value)?.area !== ''));
	if (key === undefined) return undefined;
	const name = SHAPES.reduce((rest, shape) => rest.replace(shape, ' '), text).replace(LABELS, ' ');
	return { key, name: wordsOf(name).length > 0 ? name : undefined };
}
