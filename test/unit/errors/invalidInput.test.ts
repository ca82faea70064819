import { toInvalidInputNodeError as toNodeError } from '../../../nodes/shared/errors/nodeError';
import { message } from '../../../nodes/shared/messages/message';
import { NODE } from '../fakeHost';
import { saying } from '../inWords';

/** Makes an error from items whose issues are sentences that begin with a field. */
function toInvalidInputNodeError(_: typeof NODE, items: Array<{ itemIndex: number; issues: string[] }>) {
	const asIssues = items.map(({ itemIndex, issues }) => ({
		itemIndex,
		issues: issues.map((issue) => {
			const [, labels = '', words = ''] = /^'(\w+)' (.*)$/.exec(issue) ?? [];
			const said = words === 'is missing' ? message('FIELD_EMPTY') : saying(words);
			return { said, field: { labels, parameters: labels.toLowerCase() } };
		}),
	}));
	return toNodeError({ node: NODE, language: 'en' }, asIssues);
}

const lines = (description: string | null | undefined) =>
	(description ?? '').split('\n').filter((line) => line.startsWith('• '));

describe('what is wrong with a form', () => {
	test('is told in the message when it is one thing, with the item', () => {
		const { message, description } = toInvalidInputNodeError(NODE, [
			{ itemIndex: 3, issues: ["'Name' is empty"] },
		]);
		expect(message).toBe("'Name' is empty [Item 3]");
		expect(lines(description)).toEqual([]);
	});

	test('names the item once when all is wrong with the same', () => {
		const issues = ["'Name' is empty", "'Kind' is empty"];
		const { message, description } = toInvalidInputNodeError(NODE, [{ itemIndex: 0, issues }]);
		expect(message).toBe("2 entries need a correction: 'Name' is empty [Item 0]");
		expect(lines(description)).toEqual(["• 'Name' is empty", "• 'Kind' is empty"]);
	});

	test('names the items in each line when several have something wrong', () => {
		const { message, description } = toInvalidInputNodeError(NODE, [
			{ itemIndex: 0, issues: ["'Name' is empty", "'Kind' is empty"] },
			{ itemIndex: 4, issues: ["'Name' is empty"] },
		]);
		expect(message).toBe("3 entries need a correction: 'Name' is empty [Items 0, 4]");
		expect(lines(description)).toEqual(["• 'Name' is empty [Items 0, 4]", "• 'Kind' is empty [Item 0]"]);
	});

	test('is one sentence when all items have the same wrong', () => {
		const wrong = [0, 1, 2, 3, 7, 9, 10].map((itemIndex) => ({ itemIndex, issues: ["'Name' is empty"] }));
		const { message, description } = toInvalidInputNodeError(NODE, wrong);
		expect(message).toBe("'Name' is empty [Items 0-3, 7, 9, 10]");
		expect(lines(description)).toEqual([]);
	});

	test('keeps every value that was given where the lines are few', () => {
		const wrong = ['x', 'y'].map((given, itemIndex) => ({
			itemIndex,
			issues: [`'Date' takes a day, not "${given}"`],
		}));
		expect(lines(toInvalidInputNodeError(NODE, wrong).description)).toEqual([
			'• \'Date\' takes a day, not "x" [Item 0]',
			'• \'Date\' takes a day, not "y" [Item 1]',
		]);
	});

	test('200 wrong dates, each another one, do not hide 10 empty ones', () => {
		const wrong = Array.from({ length: 200 }, (_, itemIndex) => ({
			itemIndex,
			issues: [
				`'Date' takes a day, not "31/02/${2000 + itemIndex}"`,
				...(itemIndex >= 190 ? ["'Date' is missing"] : []),
			],
		}));
		const { message, description } = toInvalidInputNodeError(NODE, wrong);
		expect(message).toBe(
			'210 entries need a correction: \'Date\' takes a day, not "31/02/2000", and 199 more like it [Items 0-199]',
		);
		expect(lines(description)).toEqual([
			'• \'Date\' takes a day, not "31/02/2000", and 199 more like it [Items 0-199]',
			"• 'Date' is empty: fill it in [Items 190-199]",
		]);
	});

	test('is cut off after 25 lines, and says how many are left', () => {
		const issues = Array.from({ length: 30 }, (_, index) => `'Field${index}' is empty`);
		const { description } = toInvalidInputNodeError(NODE, [{ itemIndex: 0, issues }]);
		expect(lines(description)).toHaveLength(25);
		expect(description).toMatch(/and 5 more$/);
	});
});
