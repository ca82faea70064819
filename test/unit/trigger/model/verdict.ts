import type { Emitted } from './engines';
import type { History } from './history';
import { leanOf, type Office, type Sale, type Version } from './office';

/** What happened, apart from what was emitted. Real times, in ms. */
export interface Lived {
	history: History;
	office: Office;
	/** When the workflow was published, or came as an import. */
	publishedAt: number;
	/** From when on everything is owed. */
	since: number;
	/** The Output, now. */
	isFull: boolean;
	switchedAt: number[];
	importedAt: number | undefined;
	/** Whether the service's clock was ever set back. */
	wasSetBack: boolean;
	/** How wrong n8n's own clock is, in ms. */
	localSkew: number;
}

/** How long before publishing something may lie that is given: rounded, differing clocks among it. */
const NOT_OLDER_MS = 40_000;
/**
 * In the durable engine, which forgets the publication, besides an interval; and how long polls may have
 * failed.
 */
const DURABLE_MS = 151_000 + 400_000;
/** Requests of a poll when nothing has happened for long. */
const IDLE_REQUESTS = 4;

/** An item, and what of the sale it shows. */
interface Given extends Emitted {
	version: Version;
	isFull: boolean;
}

/** Holds what was emitted against what happened. @returns what went wrong */
export function verdict(lived: Lived, emitted: readonly Emitted[], lastPoll: number): string | undefined {
	const { office, importedAt = 0 } = lived;
	const hasBroken = office.sales.some(({ isBroken }) => isBroken);
	// A sale that alone cannot be read is reported in each poll, which then begins with the same moment again.
	if (!hasBroken && lastPoll > IDLE_REQUESTS) return `an idle poll took ${lastPoll} requests`;
	for (const sale of office.sales) {
		const given = emitted
			.filter(({ item, begunAt }) => item.id === sale.id && begunAt >= importedAt)
			.map((one): Given => {
				const version = office.versionOf.get(one.item);
				if (!version) throw new Error('An item of unknown origin');
				return { ...one, version, isFull: 'content' in one.item };
			});
		const wrong = flood(lived, sale, given) ?? wrongIn(lived, sale, given);
		if (wrong !== undefined) return wrong;
	}
	return undefined;
}

/** What is from before publishing is not given. */
function flood(
	{ history, publishedAt, wasSetBack }: Lived,
	{ id }: Sale,
	given: Given[],
): string | undefined {
	if (wasSetBack || history.clocks.ahead > 0) return undefined;
	const before = history.engine === 'legacy' ? NOT_OLDER_MS : history.interval + DURABLE_MS;
	// A legacy engine whose first polls fail looks back by an interval, too.
	const patience = history.fates.length > 0 ? history.interval + DURABLE_MS : 0;
	const old = given.find(({ version }) => version.writtenAt < publishedAt - Math.max(before, patience));
	return old && `${id} was given as it had been ${publishedAt - old.version.writtenAt} ms before publishing`;
}

function wrongIn(lived: Lived, sale: Sale, given: Given[]): string | undefined {
	const { event } = lived.history;
	const isOwed = !sale.isBroken && owes(lived, sale);
	if (event === 'created' || event === 'canceled') {
		if (given.length > 1) return `${sale.id} was announced ${given.length} times`;
		if (isOwed && given.length === 0) return `${sale.id} was not announced`;
		return undefined;
	}
	const repeated = given.find((one, index) => isRepeated(one, given[index - 1]));
	if (repeated) return `${sale.id} was given again as ${told(repeated.version)}`;
	const final = sale.versions.at(-1);
	const last = given.at(-1);
	if (sale.isBroken || !final || (!isOwed && !last)) return undefined;
	if (!last) return `${sale.id} was not given, of ${JSON.stringify(sale.versions)}`;
	return isUpToDate(lived, sale, last)
		? undefined
		: `${sale.id} is now ${told(final)}, given was ${told(last.version)}`;
}

function told({ content, status }: Version): string {
	return `"${content} ${status}"`;
}

/** Whether the same content was given twice in a row. */
function isRepeated(now: Given, before: Given | undefined): boolean {
	if (!before) return false;
	const { version } = now;
	const isSameLean = leanOf(version) === leanOf(before.version);
	const isSame =
		isSameLean && version.content === before.version.content && version.status === before.version.status;
	if (now.isFull && before.isFull) return isSame;
	if (!now.isFull && !before.isFull) return isSameLean;
	// In the other form, what was written meanwhile may be given; and what came while it was being read.
	return version === before.version && version.visibleAt < before.begunAt;
}

/** Whether the last item shows all that Output lets it show. */
function isUpToDate({ history, switchedAt, isFull }: Lived, { versions }: Sale, last: Given): boolean {
	const final = versions.at(-1);
	const isSameLean = final !== undefined && leanOf(final) === leanOf(last.version);
	const isSame = isSameLean && final.content === last.version.content && final.status === last.version.status;
	if (isSame) return true;
	// A sale that changes while it is read in full, and back again once only its row is looked at.
	const isReadInChange = last.isFull && !isFull && last.version.visibleAt >= last.begunAt;
	if (!isSameLean) return isReadInChange;
	// Until a while after a change of Output, what the list does not show may go unnoticed.
	const noticed = Math.max(0, ...switchedAt) + 2 * history.interval + 600_000;
	const isLater = (version: Version): boolean => version.visibleAt > noticed;
	const hidden = versions.findLast(
		(version, index) =>
			version.content !== versions[index - 1]?.content || version.status !== versions[index - 1]?.status,
	);
	return !isFull || (switchedAt.length > 0 && hidden !== undefined && !isLater(hidden));
}

/** Whether the sale has to have been given at least once. */
function owes(
	{ history: { event, clocks, interval }, office, since, isFull, switchedAt, wasSetBack }: Lived,
	{ versions, createdAt }: Sale,
): boolean {
	const [first] = versions;
	const final = versions.at(-1);
	const before = versions.findLast(({ writtenAt }) => writtenAt < since);
	// An answer that is dated too late begins the trigger's time too late.
	if (event === 'created') return first !== undefined && first.writtenAt >= since + clocks.ahead;
	if (event === 'canceled') {
		const lastOpen = versions.findLastIndex(({ status }) => status !== 'canceled');
		const canceled = versions[lastOpen + 1];
		return canceled !== undefined && canceled.writtenAt >= since;
	}
	// One that was created and changed before it was first seen counts as created.
	if (!first || !before || !final) return event === 'any';
	if (event === 'existing' && first.writtenAt > since - interval - DURABLE_MS) return false;
	// Nor can it be distinguished from a new one created later, by the clock, than it is changed.
	if (event === 'existing' && wasSetBack && createdAt > since + office.wrongBy - 2 * interval - DURABLE_MS)
		return false;
	const isOtherLean = leanOf(before) !== leanOf(final);
	if (!isFull || switchedAt.length > 0) return isOtherLean;
	return isOtherLean || before.content !== final.content || before.status !== final.status;
}
