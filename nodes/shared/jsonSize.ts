/**
 * The size limits of JSON. JSON is measured before it is parsed, since many small values take twenty times as
 * much memory as their text. `node/parameters` measures values that never were text.
 */

/**
 * How deep JSON may be nested. No record of the API has a tenth of this depth, and recursion overflows at a
 * hundred times this depth.
 */
export const MAX_LEVELS = 100;

/**
 * Enough for a page of fifty full records of 160 kB and 4,000 values each, or a sale with a hundred
 * passengers.
 */
const MAX_JSON_BYTES = 8 * 1024 * 1024;
const MAX_VALUES = 200_000;

const SPACE = 0x20;
const QUOTE = 0x22;
const COMMA = 0x2c;
const BACKSLASH = 0x5c;
const isOpeningByte = (byte: number): boolean => byte === 0x5b || byte === 0x7b;
const isClosingByte = (byte: number): boolean => byte === 0x5d || byte === 0x7d;

/**
 * Counts JSON as it arrives, in one pass. Content that does not begin like a list or an object counts as one
 * value.
 */
export class JsonSize {
	private bytes = 0;
	private values = 1;
	private level = 0;
	private deepest = 0;
	/** Whether it began like a list or an object; undefined as long as there was only white space. */
	private hasParts: boolean | undefined;
	/** The last significant byte. Within a text: a backslash if it escapes what follows, otherwise a quote. */
	private last = 0;
	private isText = false;

	get isTooDeep(): boolean {
		return this.deepest > MAX_LEVELS;
	}

	get isTooLarge(): boolean {
		return this.bytes > MAX_JSON_BYTES || this.values > MAX_VALUES || this.isTooDeep;
	}

	/** @returns whether everything so far is within the limits of an answer */
	takes(chunk: Uint8Array): boolean {
		this.bytes += chunk.length;
		if (this.hasParts !== false) this.count(chunk);
		return !this.isTooLarge;
	}

	private count(chunk: Uint8Array): void {
		let { last, isText } = this;
		for (const byte of chunk) {
			if (isText) {
				isText = byte !== QUOTE || last === BACKSLASH;
				last = byte === BACKSLASH && last !== BACKSLASH ? BACKSLASH : QUOTE;
			} else if (byte > SPACE && byte < 0x7f) {
				// Outside of texts there is only ASCII, apart from a byte order mark.
				this.hasParts ??= isOpeningByte(byte);
				if (!this.hasParts) return;
				if (byte === COMMA || (isOpeningByte(last) && !isClosingByte(byte))) this.values += 1;
				if (isOpeningByte(byte)) this.deepest = Math.max(this.deepest, (this.level += 1));
				else if (isClosingByte(byte)) this.level -= 1;
				isText = byte === QUOTE;
				last = byte;
			}
		}
		this.last = last;
		this.isText = isText;
	}
}

/**
 * Whether lists and objects are nested too deep to be read.
 * @param json as text
 */
export function isTooDeep(json: string): boolean {
	const size = new JsonSize();
	size.takes(Buffer.from(json));
	return size.isTooDeep;
}
