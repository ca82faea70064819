/**
 * Every process of a run loads this first (NODE_OPTIONS=--require): its clock starts at MOVED_CLOCK, a moment with
 * its offset, and goes on from there.
 */
const RealDate = Date;
const ahead = RealDate.parse(process.env.MOVED_CLOCK ?? '') - RealDate.now();
if (Number.isNaN(ahead)) throw new Error('MOVED_CLOCK has to be a moment, such as 2028-02-29T12:00:00-03:00');

/** @param {unknown[]} args */
function MovedDate(...args) {
	if (!new.target) return new MovedDate().toString();
	return Reflect.construct(RealDate, args.length > 0 ? args : [RealDate.now() + ahead], new.target);
}
Object.setPrototypeOf(MovedDate, RealDate);
MovedDate.prototype = RealDate.prototype;
MovedDate.prototype.constructor = MovedDate;
MovedDate.now = () => RealDate.now() + ahead;
globalThis.Date = MovedDate;
