import { spawn, spawnSync } from 'child_process';
import { once } from 'events';
import { mkdtempSync, readFileSync, rmSync } from 'fs';
import { tmpdir } from 'os';
import { join } from 'path';

import { DataFolder } from '../../sandbox/src/data/dataFolder';
import { cases, SEED } from '../campaign';
import { promise } from '../contract/promises';
import { useRealTime } from '../virtualClock';
import { seededRandom } from '../unit/request/virtualTime';
import { Writer, type KeyedWrite } from './keyedWrites';
import { agencyIn } from './agency';
import { addressIn, buildSandbox, flagsFor, PROGRAM } from './killableSandbox';
import { imagesOf, lay, readOps } from './recordedWrites';

useRealTime();

const WRITES = 12;
const IMAGES = cases(60, 3_000);

const home = mkdtempSync(join(tmpdir(), 'power-cuts-'));
afterAll(() => rmSync(home, { recursive: true }));

/** Installs it as root on Debian, like the servers in the tests of queue mode. */
function installStrace(): void {
	if (spawnSync('strace', ['-V']).status === 0) return;
	const program =
		"import('./scripts/debianPackages.mjs').then((m) => m.installDebianPackages('strace', ['strace']))";
	spawnSync(process.execPath, ['-e', program], { cwd: join(__dirname, '../..'), stdio: 'inherit' });
}

/** Records the system calls of a sandbox, and which writes it answered, and when. */
async function record(folder: string, trace: string): Promise<{ write: KeyedWrite; at: number }[]> {
	const calls = 'openat,pwrite64,pwritev,pwritev2,write,writev,lseek,fsync,fdatasync,ftruncate,rename';
	const strace = ['-f', '-ttt', '-y', '-xx', '-s', '10000000', '-e', `trace=${calls}`, '-o', trace];
	const traced = spawn('strace', [...strace, process.execPath, PROGRAM, ...flagsFor(folder)], {
		stdio: ['ignore', 'pipe', 'pipe'],
	});
	const url = await addressIn(traced);
	const writer = new Writer(await agencyIn(url), 0, seededRandom(SEED));
	const answered: { write: KeyedWrite; at: number }[] = [];
	for (let number = 0; number < WRITES; number++) {
		const write = writer.next();
		expect(await write.send(url)).toEqual([]);
		// strace's clock is finer than this one.
		answered.push({ write, at: Date.now() + 1 });
	}
	const [, pid = ''] = /^(\d+) /.exec(readFileSync(trace, 'latin1').slice(0, 20)) ?? [];
	process.kill(Number(pid), 'SIGKILL');
	await once(traced, 'close');
	return answered;
}

/** Which answered writes an image lacks, and which it only has in part. */
async function wrongIn(folder: string, answered: readonly KeyedWrite[]): Promise<string[]> {
	const opened = await DataFolder.open(folder);
	try {
		const keys = opened.table('keys');
		const processed = [...keys.keys()];
		const wrong = answered
			.filter(({ key }) => !processed.some(([name]) => String(name).endsWith(key)))
			.map(({ kind, mark }) => `${kind} ${mark} was answered, and is not there`);
		const stored = new Set(
			['people', 'sales', 'tasks', 'attachments'].flatMap((name) =>
				[...opened.table(name).keys()].map(([, id]) => id),
			),
		);
		for (const name of processed) {
			const { answer } = keys.get(name) as { answer: { body: { id: string } } };
			if (!stored.has(answer.body.id)) wrong.push(`${name.join()} has an answer, and no record`);
		}
		return wrong;
	} finally {
		await opened.close();
	}
}

describe(promise('With `--data`'), () => {
	test(`${IMAGES} of the images that a disk may hold when the power is cut: each opens, with all that was answered`, async () => {
		installStrace();
		await buildSandbox();
		const [folder, trace] = [join(home, 'data'), join(home, 'trace')];
		const answered = await record(folder, trace);
		const random = seededRandom(SEED);
		const images = imagesOf(readOps(trace, folder, ['lock.mdb']), random);
		// Otherwise this would show nothing, since most images are from before the first answer.
		const late = images.filter(({ until }) => until > (answered[0]?.at ?? Infinity));
		expect(late.length).toBeGreaterThan(500);
		const early = images.filter((image) => !late.includes(image));
		const chosen = [...drawn(early, IMAGES / 4, random), ...drawn(late, (IMAGES * 3) / 4, random)];
		const wrong: string[] = [];
		for (const [number, image] of chosen.entries()) {
			const at = join(home, String(number));
			lay(image, at);
			const expected = answered.filter((one) => one.at <= image.until).map(({ write }) => write);
			const found = await wrongIn(at, expected).catch((failure: Error) => [failure.message]);
			wrong.push(...found.map((what) => `${image.how}: ${what}`));
			rmSync(at, { recursive: true });
		}
		process.stdout.write(`${chosen.length} of ${images.length} images opened\n`);
		expect(wrong).toEqual([]);
	});
});

/** `count` of them, chosen at random. */
function drawn<T>(from: readonly T[], count: number, random: () => number): T[] {
	const left = [...from];
	return Array.from({ length: Math.min(Math.round(count), left.length) }, () =>
		left.splice(Math.floor(random() * left.length), 1),
	).flat();
}
