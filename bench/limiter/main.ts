import { mkdirSync, writeFileSync } from 'node:fs';

import { answerTimes, paceOf, places, type Pace } from '../../test/unit/request/answerTimes';
import { waysToCount, type Counting } from '../../test/unit/request/modelServer';
import { otherConstants, ways, type Way } from './pacings';
import { secondsToRecover, simulate, type Outcome } from './simulate';

const COUNTS = [1, 2, 4, 8, 16, 32];
const SEEDS = [1, 2];
/** As many as 87 seconds allow. */
const REQUESTS = 300;

/** What one way achieves, over all ways to count and all seeds. */
interface Row {
	way: string;
	byProcesses: Array<{ processes: number; mean: Outcome; worst: Outcome }>;
	secondsToRecover: number;
}

const overAll = async <T>(measure: (counting: Omit<Counting, 'phase'>, seed: number) => Promise<T>) => {
	const measured: T[] = [];
	for (const counting of waysToCount) {
		for (const seed of SEEDS) measured.push(await measure(counting, seed));
	}
	return measured;
};

const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

async function rowOf(way: Way): Promise<Row> {
	const byProcesses: Row['byProcesses'] = [];
	for (const processes of COUNTS) {
		const outcomes = await overAll(async (counting, seed) => await simulate(way, processes, counting, seed));
		const all = (name: keyof Outcome) => outcomes.map((outcome) => outcome[name]);
		byProcesses.push({
			processes,
			mean: {
				goodput: meanOf(all('goodput')),
				refused: meanOf(all('refused')),
				fairness: meanOf(all('fairness')),
			},
			worst: {
				goodput: Math.min(...all('goodput')),
				refused: Math.max(...all('refused')),
				fairness: Math.min(...all('fairness')),
			},
		});
	}
	const recoveries = await overAll(async (counting, seed) => await secondsToRecover(way, counting, seed));
	return { way: way.name, byProcesses, secondsToRecover: meanOf(recoveries) };
}

function print(title: string, rows: readonly Row[]): void {
	const percent = (share: number) => `${Math.round(share * 100)} %`;
	const heads = COUNTS.map((count) => (count === 1 ? '1 process' : `${count} processes`));
	console.log(`\n${title}\n`);
	console.log(`| | ${heads.join(' | ')} | back alone |`);
	console.log(`|---|${'---|'.repeat(COUNTS.length + 1)}`);
	for (const { way, byProcesses, secondsToRecover: seconds } of rows) {
		const cells = byProcesses.map(
			({ mean, worst }) =>
				`${mean.goodput.toFixed(2)}/s, ${percent(mean.refused)} (${percent(worst.refused)}), ${mean.fairness.toFixed(2)}`,
		);
		const back = Number.isFinite(seconds) ? `${Math.round(seconds)} s` : 'not in 10 min';
		console.log(`| ${way} | ${cells.join(' | ')} | ${back} |`);
	}
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

async function main(resultFile: string): Promise<void> {
	const paces = await paceRows();
	printPaces(paces);
	console.log(`\nEach cell: requests passed a second by all processes together (the limit is 3.33), share of requests refused
with 429 (in the worst of the six ways to count), fairness (Jain's index: 1 is equal shares).
"Back alone": until one of four processes is at nine tenths of its pace alone again after the others stopped.`);
	const compared: Row[] = [];
	for (const way of ways) compared.push(await rowOf(way));
	print('Processes behind one IP address, each with', compared);
	const constants: Row[] = [];
	for (const way of otherConstants) constants.push(await rowOf(way));
	print('This package with other constants', constants);
	mkdirSync('bench/results', { recursive: true });
	writeFileSync(resultFile, `${JSON.stringify({ paces, compared, constants }, undefined, '\t')}\n`);
	console.log(`\nAlso as JSON in ${resultFile}`);
}

void main('bench/results/limiter.json');
