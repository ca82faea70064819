import { LookUps } from '../../../nodes/shared/fields/findings';
import { fakeReader } from '../fakeReader';

/** A question that many items of a form share, such as who is called "Ana Lima". */
function questionOf(answer: () => Promise<object>) {
	let times = 0;
	const ask = async () => {
		times += 1;
		return await answer();
	};
	return { question: { key: 'Ana Lima', ask }, times: () => times };
}

test('is asked once for all items, and while its answer is on its way', async () => {
	const lookUps = new LookUps(fakeReader().reader);
	const { question, times } = questionOf(async () => ({ id: 'ana' }));
	expect(lookUps.answerTo(question)).toBeUndefined();
	await Promise.all([lookUps.answer([question, question]), lookUps.answer([question])]);
	expect(lookUps.answerTo(question)).toEqual({ id: 'ana' });
	expect(times()).toBe(1);
});

test('fails again for the next item, without being asked again', async () => {
	const lookUps = new LookUps(fakeReader().reader);
	const refused = new Error('403');
	const { question, times } = questionOf(async () => await Promise.reject(refused));
	await expect(lookUps.answer([question])).rejects.toBe(refused);
	await expect(lookUps.answer([question])).rejects.toBe(refused);
	expect(times()).toBe(1);
});
