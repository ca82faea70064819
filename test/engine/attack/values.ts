import type { INodeProperties } from 'n8n-workflow';

const RECORD = '3f2b6c1e-8a4d-4f8e-9b57-0c2d1e3f4a5b';

/** More than a socket accepts at once, and enough to expose a rule that takes quadratic time. */
const LONG = 'ã'.repeat(32 * 1024);

const EMPTY: readonly unknown[] = ['', '   ', null, undefined];

/** Text fields must pass this on unchanged. It contains everything that could break something on the way. */
const HOSTILE = `<script>alert("ação")</script> '); DROP TABLE people;-- ../%2e%2e/..\\ {{ 1 + 1 }} $json \r\nX-Injected: 1 \u0000\u202e\ud800`;

/** Texts that must not get into a path, or reach a property of an object. */
const PATHS = [
	'../sales',
	'..%2f..%2fsales',
	'%2e%2e/%2e%2e/sales',
	'..\\sales',
	`${RECORD}/../../sales`,
	`${RECORD}?x=1#y`,
	`${RECORD}\r\nX-Injected: 1`,
	'constructor',
	'__proto__',
	'{{ 1 + 1 }}',
];

/** Neither text nor anything that a form could interpret as a single value. */
const OTHERS: readonly unknown[] = [
	true,
	[],
	['a', 'b'],
	[[1]],
	[{ id: 1 }],
	{},
	{ a: 1 },
	{ value: { value: RECORD } },
	JSON.parse('{ "__proto__": { "polluted": true }, "constructor": { "prototype": { "polluted": true } } }'),
];

/** The values to attack an input with. Text is sent on, so it gets few of those that only differ as IDs. */
export function attacksOn({ type }: INodeProperties): readonly unknown[] {
	const texts = [HOSTILE, LONG, ...(type === 'string' ? PATHS.slice(0, 1) : PATHS)];
	return [...EMPTY, ...texts, ...OTHERS, 0, -1, 1e21];
}

/** Attacks as an imported workflow may contain them, without expressions. */
export function directAttacksOn({ type }: INodeProperties): readonly unknown[] {
	return type === 'string' ? [{ a: 1 }] : ['../sales', { a: 1 }];
}

export function isEmpty(value: unknown): boolean {
	return value === undefined || value === null || (typeof value === 'string' && value.trim() === '');
}

/**
 * Whether the input refuses an expression without a value, since a column may be misspelled: amounts and
 * rates, whose placeholder shows a format, and Preview.
 */
export function refusesNothing({ name, placeholder }: INodeProperties): boolean {
	return placeholder === 'e.g. 1.234,56' || placeholder === 'e.g. 5,4321' || name === 'preview';
}

/** Whether the value cannot be valid for this input, so that it must be refused without a request. */
export function cannotBe(
	{ type, typeOptions, modes, description }: INodeProperties,
	value: unknown,
): boolean {
	const isList = Array.isArray(value);
	const isGroup = typeof value === 'object' && value !== null && !isList;
	// The stored value of a picker. If it takes names, any text is one.
	const takesNames = modes?.some((mode) => mode.name === 'name') ?? false;
	if (takesNames && isGroup && typeof (value as { value?: unknown }).value === 'string') return false;
	switch (takesNames ? 'string' : type) {
		case 'string':
			return isGroup || typeof value === 'boolean' || (isList && value.length > 0);
		case 'boolean':
			// Values with which a sheet or form says no.
			return typeof value !== 'boolean' && value !== 0;
		case 'number':
			return !Number.isSafeInteger(value) || (value as number) < Number(typeOptions?.minValue);
		case 'dateTime':
		case 'options':
			return true;
		case 'resourceLocator':
			// In a list of IDs, an empty entry is not an ID.
			return !(isList && value.length === 0 && /takes several/i.test(description ?? ''));
		case 'multiOptions':
			return !isList || value.length > 0;
		case 'json':
			return typeof value !== 'object';
		default:
			return false;
	}
}

/** The value in words, for the message of a failed test. */
export function shown(value: unknown): string {
	const written = JSON.stringify(value) ?? 'undefined';
	return written.length > 60 ? `${written.slice(0, 60)}… (${written.length})` : written;
}
