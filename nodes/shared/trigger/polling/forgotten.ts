import { digestOf } from '../../digest';

/** How many counts are kept. Events share one by chance, which only raises it. */
const SLOTS = 8_192;
/** Each count is one digit, which begins again at 0 after as many events as nobody remembers. */
const RADIX = 36;

/**
 * How often events were given of records that memory has forgotten, in as much space however many those are.
 * Without it, a sale that is closed again after a year would get the `event_id` of its first closing.
 */
export class ForgottenCounts {
	private digits: string[];

	/** @param stored what `pack` returned; undefined for none */
	constructor(stored = '') {
		this.digits = [...stored];
	}

	/** @param key identifies the record and what was given of it */
	of(key: string): number {
		return parseInt(this.digits[slotOf(key)] ?? '0', RADIX);
	}

	add(key: string): void {
		if (this.digits.length === 0) this.digits = Array<string>(SLOTS).fill('0');
		this.digits[slotOf(key)] = ((this.of(key) + 1) % RADIX).toString(RADIX);
	}

	pack(): string | undefined {
		return this.digits.length === 0 ? undefined : this.digits.join('');
	}
}

function slotOf(key: string): number {
	return digestOf(key).readUInt32BE() % SLOTS;
}
