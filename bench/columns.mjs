/**
 * Columns of the tables that docs/performance.md shows as printed, and how figures are rounded.
 *
 * @typedef {import('./report.mjs').Columns} Columns
 *
 * A table that compares the alternatives. If it is about one kind of work, it also names the work and its
 * conditions.
 *
 * @typedef {object} Table
 * @property {string} title
 * @property {string} [work]
 * @property {number} [answerTime] milliseconds that the service takes for a request
 * @property {number} [travelTime] milliseconds from n8n to the service and back
 * @property {import('./report.mjs').Row[]} rows
 */

/** Of `npm run bench -- nodes`. @type {Columns} */
export const comparisonColumns = {
	way: [''],
	sent: ['requests'],
	refused: ['429'],
	missing: ['missing'],
	doubled: ['doubled'],
	seconds: ['seconds', (value) => value.toFixed(1)],
	overLeast: ['over the least possible', (value) => value.toFixed(2)],
	cpuMsPerRequest: ['CPU ms per request', (value) => value.toFixed(1)],
	peakMegabytes: ['peak MB', (value) => value.toFixed(0)],
	outcome: ['outcome'],
};

/** Of `npm run bench -- chaos`. @type {Columns} */
export const faultColumns = {
	way: [''],
	wanted: ['wanted'],
	found: ['found'],
	missing: ['missing'],
	doubled: ['doubled'],
	doneButMissing: ['reported as done, not stored'],
	failedButStored: ['stored, not reported as done'],
	sent: ['requests'],
	refused: ['429'],
	seconds: ['seconds', (value) => value.toFixed(1)],
	outcome: ['outcome'],
};
