import { mkdtempSync, rmSync } from 'fs';
import { tmpdir } from 'os';
import { join } from 'path';

import { DataFolder } from '../../../sandbox/src/data/dataFolder';
import { KeptMap, KeptValue } from '../../../sandbox/src/kept';

let path: string;
let folder: DataFolder;
beforeEach(async () => {
	path = mkdtempSync(join(tmpdir(), 'folder-'));
	folder = await DataFolder.open(path);
});
afterEach(async () => {
	await folder.close();
	rmSync(path, { recursive: true });
});

async function reopen(): Promise<void> {
	await folder.close();
	folder = await DataFolder.open(path);
}

/** A map and a value that a folder stores. */
function keep(): { map: KeptMap<string, unknown>; value: KeptValue<number> } {
	const [map, value] = [new KeptMap<string, unknown>(), new KeptValue(1)];
	if (folder.isEmpty) folder.begin({ map, value });
	map.keepIn(folder.table('map'));
	value.keepIn(folder.table('value'));
	return { map, value };
}

test('values come back as they were, whatever JSON would make of them', async () => {
	const values: [string, unknown][] = [
		['decimal', Object(12)],
		['bytes', Buffer.from([0, 255, 1])],
		['forms', new Map([['a', 'b']])],
		['half a character', '\ud83d'],
		['missing', { there: undefined, not: null }],
	];
	const { map } = keep();
	for (const [id, value] of values) map.set(id, value);
	await folder.commit();
	await reopen();
	expect(new Map(keep().map)).toEqual(new Map(values));
});

test('what changes while the same events are handled is one transaction', async () => {
	const { map, value } = keep();
	map.set('a', 1);
	const first = folder.commit();
	value.set(2);
	const second = folder.commit();
	expect(second).toBe(first);
	await second;
});

test('a transaction that fails leaves nothing behind, and all of it to the next one', async () => {
	const { map, value } = keep();
	map.set('first', 1);
	map.set('second', () => 'a function cannot be written');
	value.set(2);
	await expect(folder.commit()).rejects.toThrow(`The data can't be written to ${path}`);
	await expect(folder.commit()).rejects.toThrow(`The data can't be written to ${path}`);
	expect([...folder.table('map').keys()]).toEqual([]);
	expect(folder.table('value').get(['value'])).toBe(1);
	map.set('second', 2);
	await folder.commit();
	await reopen();
	const again = keep();
	expect(new Map(again.map)).toEqual(
		new Map([
			['first', 1],
			['second', 2],
		]),
	);
	expect(again.value.value).toBe(2);
});

test('a beginning that fails leaves all as it was', async () => {
	const { map } = keep();
	map.set('a', 1);
	await folder.commit();
	const broken = new KeptMap<string, unknown>();
	broken.set('b', () => 'a function cannot be written');
	expect(() => folder.begin({ map: broken })).toThrow();
	map.set('c', 2);
	await folder.commit();
	await reopen();
	expect([...keep().map]).toEqual([
		['a', 1],
		['c', 2],
	]);
});

test('what belongs to an earlier beginning is not written any more', async () => {
	const before = keep();
	before.map.set('early', 1);
	const committed = folder.commit();
	const map = new KeptMap<string, unknown>();
	map.set('anew', 2);
	folder.begin({ map, value: new KeptValue(3) });
	before.map.set('late', 1);
	await committed;
	await folder.commit();
	await reopen();
	expect([...keep().map]).toEqual([['anew', 2]]);
});

test('what was not committed is written when the folder is closed', async () => {
	keep().map.set('a', 1);
	await reopen();
	expect([...keep().map]).toEqual([['a', 1]]);
});
