/**
 * Whether two names may be one person's, for people found by something that a family shares. The API has no
 * such rule: "Find-or-create by external_id" is all it says.
 */

import { GIVEN_NAMES, individualNames, isInitial, isJoined, isRotated, soundOf } from './names';

/** Nicknames, each with the names it is short for. */
const SHORT_FORMS: ReadonlyMap<string, readonly string[]> = new Map(
	`bel isabel isabela; bela isabela; bet elisabete elizabeth; bete elisabete elizabeth; beth elisabete elizabeth;
	betty elisabete elizabeth; beto alberto roberto; bia beatriz bianca; caca camila carlos; cadu carlos; cida aparecida;
	chico francisco; dri adriana adriano; duda eduarda eduardo; dudu eduardo; gabi gabriel gabriela; guga gustavo; guto augusto gustavo;
	juca jose; kadu carlos; lele leticia; lena helena madalena; lia amelia; lipe felipe; lulu lucia luisa;
	malu maria; mane manuel; mari maria mariana marilia marina marisa; mimi miriam; nanda fernanda; nando fernando;
	nati natalia; nina marina; paco francisco; pati patricia; pepe jose; quim joaquim; rico henrique ricardo;
	tiao sebastiao; tina cristina; toni antonio; tonho antonio; tony antonio; tuca arthur; xande alexandre; ze jose;
	zeca jose`
		.split(';')
		.map((line) => line.trim().split(/\s+/))
		.map(([short = '', ...full]) => [short, full]),
);

/**
 * Beginnings of names that are used for the whole far more often than as a name: "Ivan" is not short for
 * Ivanete, nor "Eli" for Eliane.
 */
const CLIPPED: ReadonlySet<string> = new Set(
	`adri ale alexa bru cami carol cat cris dani debo edu fabi fer fran gise gui gus isa jaque jess kari lari leo
	leti lore luci ludi manu marce moni nat nico patri pri rafa rena ric rodri roge rosi sabri sam seba stef tati thay
	val vale vane vic vini vivi will yas`.split(/\s+/),
);

/**
 * Whether two names may be the same person's: spelled differently, abbreviated, shortened, or with a name or
 * a surname left out.
 */
export function givenNamesFit(written: string, registered: string): boolean {
	const others = individualNames(registered);
	return individualNames(written).some((one) =>
		others.some((other) => {
			if (one.words.length === 0 || other.words.length === 0) return true;
			return one.generation === other.generation && mayBeOnePerson(one.words, other.words);
		}),
	);
}

function mayBeOnePerson(one: readonly string[], other: readonly string[]): boolean {
	if (isRotated(one, other) || isWithoutFirst(one, other) || isWithoutFirst(other, one)) return true;
	if (isJoined(one, other) || isJoined(other, one)) return true;
	const [[first = ''], [its = '']] = [one, other];
	return (mayBeOneName(first, its) || mayBeOneName(its, first)) && !areTwo(one.slice(1), other.slice(1));
}

/** Maria José is a woman, and José Maria a man: neither is called by the second name alone. */
const AS_ONE: ReadonlySet<string> = new Set(['maria jose', 'jose maria']);

/** "Fernanda Costa" and "Nanda Costa" may be Maria Fernanda Costa. */
function isWithoutFirst(
	[given = '', ...one]: readonly string[],
	[first = '', its = '', ...other]: readonly string[],
): boolean {
	const isSameRest = one.map(soundOf).join(' ') === other.map(soundOf).join(' ');
	if (one.length === 0 || !isSameRest || isInitial(given) || AS_ONE.has(`${first} ${its}`)) return false;
	return mayBeOneName(given, its);
}

/**
 * Whether what follows the given name shows two people: with the same last name, other names before it; with
 * another last name, which a marriage may have changed, no name in common; or another second given name.
 */
function areTwo(one: readonly string[], other: readonly string[]): boolean {
	const [[second = ''], [its = '']] = [one, other];
	if (GIVEN_NAMES.has(second) && GIVEN_NAMES.has(its) && !isSameName(second, its)) return true;
	if (one.length < 2 || other.length < 2) return false;
	if (!isSameName(one.at(-1) ?? '', other.at(-1) ?? ''))
		return !one.some((word) => other.some((of) => isSameName(word, of)));
	return !areAmong(one, other) && !areAmong(other, one);
}

function areAmong(some: readonly string[], all: readonly string[]): boolean {
	return some.every((word) => all.some((of) => isSameName(word, of)));
}

/** Also one that is abbreviated, or that an airline has cut off. */
function isSameName(one: string, other: string): boolean {
	if (isInitial(one) || isInitial(other)) return one[0] === other[0];
	if (soundOf(one) === soundOf(other)) return true;
	const [short = '', long = ''] = [one, other].sort((a, b) => a.length - b.length);
	return short.length > 3 && long.startsWith(short) && !GIVEN_NAMES.has(short);
}

function mayBeOneName(one: string, other: string): boolean {
	if (isInitial(one)) return other.startsWith(one);
	return [one, ...wholeOfDiminutive(one)].some((name) => isShortFor(name, other));
}

/** Whether the first word is the second, or short for it. */
function isShortFor(one: string, other: string): boolean {
	const [sound, its] = [soundOf(one), soundOf(other)];
	if (sound === its || SHORT_FORMS.get(one)?.some((full) => soundOf(full) === its)) return true;
	const [short, long] = [one, other].map((word) => word.replace(/ph/g, 'f')) as [string, string];
	if (CLIPPED.has(short) && long.startsWith(short)) return true;
	// The first syllable, as in Ju and Fê. But "Al" is none.
	return /^[b-df-hj-np-tv-xz][aeiou]$/.test(one) && its.startsWith(sound);
}

/** What a diminutive may be made from: "Aninha" from Ana, "Marcinha" from Márcia, "Zezinho" from Zé. */
function wholeOfDiminutive(word: string): string[] {
	const [, short = '', vowel = ''] = /^(\p{L}{2,})inh([ao])s?$/u.exec(word) ?? [];
	if (short === '') return [];
	const stem = short.replace(/qu$/, 'c').replace(/gu$/, 'g');
	const endings = ['', vowel, `i${vowel}`, `${vowel}s`, 'e'];
	return [stem.replace(/z$/, ''), ...endings.map((ending) => stem + ending)];
}
