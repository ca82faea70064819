import { wrongInputError } from '../../../nodes/shared/node/wrongInput';
import { NODE } from '../fakeHost';

const lines = (description: string | null | undefined) =>
	(description ?? '').split('\n').filter((line) => line.startsWith('• '));

describe('what is wrong with a form', () => {
	test('is told in the message when it is one thing, with the item', () => {
		const { message, description } = wrongInputError(NODE, [{ itemIndex: 3, findings: ['Name is empty'] }]);
		expect(message).toBe('Name is empty [Item 3]');
		expect(lines(description)).toEqual([]);
	});

	test('names the item once when all is wrong with the same', () => {
		const findings = ['Name is empty', 'Kind is empty'];
		const { message, description } = wrongInputError(NODE, [{ itemIndex: 0, findings }]);
		expect(message).toBe('2 entries need a correction: Name is empty [Item 0]');
		expect(lines(description)).toEqual(['• Name is empty', '• Kind is empty']);
	});

	test('names the item in each line when several have something wrong', () => {
		const wrong = [0, 4].map((itemIndex) => ({ itemIndex, findings: ['Name is empty'] }));
		const { message, description } = wrongInputError(NODE, wrong);
		expect(message).toBe('2 entries need a correction: Name is empty [Item 0]');
		expect(lines(description)).toEqual(['• Name is empty [Item 0]', '• Name is empty [Item 4]']);
	});

	test('is cut off after 25 lines, and says how many are left', () => {
		const findings = Array.from({ length: 30 }, (_, index) => `Field ${index} is empty`);
		const { description } = wrongInputError(NODE, [{ itemIndex: 0, findings }]);
		expect(lines(description)).toHaveLength(25);
		expect(description).toMatch(/and 5 more$/);
	});
});
