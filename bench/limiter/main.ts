import { mkdirSync, writeFileSync } from 'node:fs';

import { answerTimes, paceOf, places, type Pace } from '../../test/unit/request/answerTimes';
import { waysToCount } from '../../test/service/rateLimit';
import {
	distances,
	freshWorkers,
	quantile,
	sharesAt,
	singleWaits,
	waitsBesideRuns,
	type Address,
	type Beginning,
	type Distance,
	type Shares,
} from '../../test/unit/request/neighbors';
import { otherConstants, ways, type Way } from './pacings';

const COUNTS = [1, 2, 3, 5, 10, 16, 32];
const SEEDS = [1, 2];
/**
 * It is chance whether a request finds one of the short gaps that a busy process leaves. With this many
 * seeds, we see how often it does not.
 */
const SEEDS_OF_CHANCE = Array.from({ length: 12 }, (_, index) => index + 1);
/** As many as the limit allows in 87 seconds. */
const REQUESTS = 300;

const countings = [...waysToCount, { window: 'sliding', refusedCount: false, atEnd: true } as const];

interface Measured {
	address: Address;
	shares: Shares;
	/** How long single requests wait next to these processes, in seconds. */
	waits: number[];
}

const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Addresses with this many processes: one for each way to count, distance and seed. */
function addressesOf(way: Way, processes: number, seeds = SEEDS): Address[] {
	return countings.flatMap((counting) =>
		distances.flatMap((distance) =>
			seeds.map((seed) => ({ pacing: way.pacing, processes, counting, distance, seed })),
		),
	);
}

async function measure(address: Address): Promise<Measured> {
	return { address, shares: await sharesAt(address), waits: await singleWaits(address) };
}

async function measureAll(addresses: readonly Address[]): Promise<Measured[]> {
	const measured: Measured[] = [];
	for (const address of addresses) measured.push(await measure(address));
	return measured;
}

const percent = (share: number) => `${Math.round(share * 100)} %`;
const seconds = (value: number) => (value === Infinity ? 'never' : `${value.toFixed(value < 10 ? 1 : 0)} s`);

function printHead(title: string): void {
	console.log(`\n${title}\n`);
	console.log(
		'| | processes | passed a second | refused | least share | newcomer | survivor | nine of ten wait at most | longest wait |',
	);
	console.log(`|---|${'---:|'.repeat(8)}`);
}

function printRow(name: string, measured: readonly Measured[]): void {
	const all = (key: keyof Shares) => measured.map(({ shares }) => shares[key]);
	const middle = (values: readonly number[]) => seconds(quantile(values, 0.5));
	const waits = measured.flatMap((of) => of.waits);
	const ninths = measured.map((of) => quantile(of.waits, 0.9));
	const cells = [
		name,
		measured[0]?.address.processes,
		`${meanOf(all('goodput')).toFixed(2)} (${Math.min(...all('goodput')).toFixed(2)})`,
		`${percent(meanOf(all('refused')))} (${percent(Math.max(...all('refused')))})`,
		`${percent(meanOf(all('least')))} (${percent(Math.min(...all('least')))})`,
		`${middle(all('newcomer'))} (${seconds(Math.max(...all('newcomer')))})`,
		`${middle(all('survivor'))} (${seconds(Math.max(...all('survivor')))})`,
		`${seconds(quantile(waits, 0.9))} (${seconds(Math.max(...ninths))})`,
		seconds(Math.max(...waits)),
	];
	console.log(`| ${cells.join(' | ')} |`);
}

interface PaceRow {
	answers: string;
	paces: Pace[];
}

async function paceRows(): Promise<PaceRow[]> {
	const rows: PaceRow[] = [];
	for (const times of answerTimes) {
		const paces: Pace[] = [];
		for (const place of places) {
			const outcomes: Pace[] = [];
			for (const seed of [...SEEDS, 3]) outcomes.push(await paceOf(times, place, REQUESTS, seed));
			paces.push({
				overLeast: meanOf(outcomes.map(({ overLeast }) => overLeast)),
				refused: meanOf(outcomes.map(({ refused }) => refused)),
			});
		}
		rows.push({ answers: times.name, paces });
	}
	return rows;
}

function printPaces(rows: readonly PaceRow[]): void {
	console.log(`\nOne process sends ${REQUESTS} requests: times the least, and share of requests refused\n`);
	console.log(`| Answers take | ${places.map(({ name }) => name).join(' | ')} |`);
	console.log(`|---|${'---|'.repeat(places.length)}`);
	for (const { answers, paces } of rows) {
		const cells = paces.map(({ overLeast, refused }) =>
			refused === 0 ? overLeast.toFixed(2) : `${overLeast.toFixed(2)}, ${(100 * refused).toFixed(1)} %`,
		);
		console.log(`| ${answers} | ${cells.join(' | ')} |`);
	}
}

function countingName({ window, refusedCount, atEnd }: Address['counting']): string {
	return `${window}${refusedCount ? ', refused ones count' : ''}${atEnd ? ', until 3 s after the end' : ''}`;
}

/**
 * Prints how long somebody waits next to bulk runs and busy processes, and what happens when three workers
 * start together.
 */
async function printMoments(way: Way): Promise<void> {
	console.log('\nWaits of single requests beside five bulk runs of the same process\n');
	console.log('| processes | nine of ten wait at most | longest |\n|---|---:|---:|');
	for (const count of [1, 2, 3, 5]) {
		const waits: number[] = [];
		for (const address of addressesOf(way, count)) waits.push(...(await waitsBesideRuns(address)));
		console.log(`| ${count} | ${seconds(quantile(waits, 0.9))} | ${seconds(Math.max(...waits))} |`);
	}
	await printChances(way);
	console.log('\nThree workers that begin together\n');
	console.log('| | passed a second | refused | least share of the first half | others passed |');
	console.log('|---|---:|---:|---:|---:|');
	for (const distance of distances) await printBeginnings(way, distance, 120, false);
	for (const distance of distances) await printBeginnings(way, distance, 300, false);
	for (const distance of distances) await printBeginnings(way, distance, 300, true);
}

async function printChances(way: Way): Promise<void> {
	console.log('\nFour minutes beside one or two other busy processes\n');
	console.log('| others | runs | with a wait above 30 s | above 60 s | 99 of 100 wait at most | longest |');
	console.log(`|---|${'---:|'.repeat(5)}`);
	for (const count of [1, 2]) {
		const runs: number[][] = [];
		for (const address of addressesOf(way, count, SEEDS_OF_CHANCE)) runs.push(await singleWaits(address));
		const above = (least: number) => runs.filter((waits) => Math.max(...waits) > least).length;
		const waits = runs.flat();
		console.log(
			`| ${count} | ${runs.length} | ${above(30)} | ${above(60)} | ${seconds(quantile(waits, 0.99))} | ${seconds(Math.max(...waits))} |`,
		);
	}
}

async function printBeginnings(
	way: Way,
	distance: Distance,
	count: number,
	isQueueTest: boolean,
): Promise<void> {
	const met: Beginning[] = [];
	for (const address of addressesOf(way, 3))
		if (address.distance === distance) met.push(await freshWorkers(address, count, isQueueTest));
	const all = (key: keyof Beginning) => met.map((of) => of[key]);
	const cells = [
		`${count}, ${distance.name}${isQueueTest ? ', one killed, an editor and triggers' : ''}`,
		`${meanOf(all('pace')).toFixed(2)} (${Math.min(...all('pace')).toFixed(2)})`,
		`${percent(meanOf(all('refused')))} (${percent(Math.max(...all('refused')))})`,
		`${percent(meanOf(all('least')))} (${percent(Math.min(...all('least')))})`,
		Math.round(meanOf(all('others'))),
	];
	console.log(`| ${cells.join(' | ')} |`);
}

async function main(resultFile: string): Promise<void> {
	const paces = await paceRows();
	printPaces(paces);
	console.log(`
Processes behind one IP address that all have work for four minutes. A newcomer comes: until it has seven tenths of an
equal share. Three minutes later all but one end, half of them killed: until that one has its full pace. Beside it
all, waits of single requests of one more process. Each cell: the mean (the middle one for times), and the worst
in brackets, over ${countings.length} ways to count and ${distances.length} distances.`);
	const [own, ...others] = ways as [Way, ...Way[]];
	await printMoments(own);
	const measured: Measured[] = [];
	printHead('This package, over all of them');
	for (const count of COUNTS) {
		const those = await measureAll(addressesOf(own, count));
		printRow(own.name, those);
		measured.push(...those);
	}
	for (const distance of distances) {
		printHead(`This package, ${distance.name}`);
		for (const counting of countings)
			for (const count of COUNTS)
				printRow(
					countingName(counting),
					measured.filter(
						({ address }) =>
							address.distance === distance && address.counting === counting && address.processes === count,
					),
				);
	}
	mkdirSync('bench/results', { recursive: true });
	writeFileSync(resultFile, `${JSON.stringify({ paces, measured }, undefined, '\t')}\n`);
	console.log(`\nAlso as JSON in ${resultFile}`);
	printHead('Other ways to send, and other constants');
	for (const way of [...others, ...otherConstants])
		for (const count of [1, 2, 3, 16]) printRow(way.name, await measureAll(addressesOf(way, count, [1])));
}

void main('bench/results/limiter.json');
