/**
 * Every process of a run loads this first (NODE_OPTIONS=--require): it stands still again and again, as on a
 * machine with more to do than it can. Busy loops beside it would do the same, and cost three times what the
 * tests do.
 */
const LONGEST_PAUSE_MS = 40;
const BETWEEN_PAUSES_MS = 20;

const nothing = new Int32Array(new SharedArrayBuffer(4));
setInterval(
	() => void Atomics.wait(nothing, 0, 0, Math.random() * LONGEST_PAUSE_MS),
	BETWEEN_PAUSES_MS,
).unref();
