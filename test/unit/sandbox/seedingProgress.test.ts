import { seedingProgress } from '../../../sandbox/src/terminal/seedingProgress';

afterEach(() => jest.restoreAllMocks());

/** The output for these numbers of records after these numbers of milliseconds. */
function written(
	isTerminal: boolean,
	made: ReadonlyArray<[milliseconds: number, records: number]>,
): string[] {
	const said: string[] = [];
	const now = jest.spyOn(performance, 'now');
	const progress = seedingProgress((text) => said.push(text), isTerminal);
	for (const [milliseconds, records] of made) {
		now.mockReturnValue(5000 + milliseconds);
		progress.made(records);
	}
	progress.done();
	return said;
}

const line = (records: string) => `Making the agency's records: ${records} so far`;

test('nothing is said of what takes less than a second', () => {
	for (const isTerminal of [true, false]) {
		expect(
			written(isTerminal, [
				[0, 0],
				[500, 1000],
				[999, 2000],
			]),
		).toEqual([]);
	}
});

test('in a terminal it is one line, five times a second, which goes away', () => {
	const erase = '\r\u001b[K';
	const made: Array<[number, number]> = [
		[0, 0],
		[1000, 4000],
		[1100, 4500],
		[1200, 5000],
	];
	expect(written(true, made)).toEqual([`${erase}${line('4,000')}`, `${erase}${line('5,000')}`, erase]);
});

test('elsewhere it is a line for each second', () => {
	const made: Array<[number, number]> = [
		[0, 0],
		[1000, 4000],
		[1900, 7000],
		[2000, 8000],
	];
	expect(written(false, made)).toEqual([`${line('4,000')}\n`, `${line('8,000')}\n`]);
});
