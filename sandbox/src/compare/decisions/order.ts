import { isRecord } from '../kinds';
import { compareRows, type Order } from '../../habits';
import { oneOf, Type, type Static } from '../../schema';
import { decision } from '../decision';
import { lists, type Survey } from '../survey';
import { Unobserved } from '../unobserved';

/** The order of lists: one decision for each list whose rows say when they were created. */

const observed = Type.Union([
	Type.Object({ field: Type.String(), direction: oneOf(['ascending', 'descending'] as const) }),
	Type.Null(),
]);
type Observed = Static<typeof observed>;

const newestFirst: Order = { field: 'created_at', direction: 'descending' };

const say = (order: Observed): string =>
	order ? `by ${order.field}, ${order.direction}` : 'by no field that is shown';

const isInOrder = (rows: readonly Record<string, unknown>[], order: Order): boolean =>
	rows.every((row, index) => index === 0 || compareRows(rows[index - 1], row, order) <= 0);

const enoughRows = 3;

/** The first order that explains the rows; the sandbox's own is tried first. */
function orderOf(rows: readonly Record<string, unknown>[]): Observed | Unobserved {
	const varied = Object.keys(rows[0] ?? {}).filter(
		(field) =>
			rows.every((row) => ['string', 'number'].includes(typeof row[field])) &&
			new Set(rows.map((row) => row[field])).size >= enoughRows,
	);
	if (!varied.includes('created_at')) return new Unobserved('too few rows of different times');
	const fields = ['created_at', ...varied.filter((field) => field !== 'created_at')];
	const orders = fields.flatMap((field): Order[] => [
		{ field, direction: 'descending' },
		{ field, direction: 'ascending' },
	]);
	return orders.find((order) => isInOrder(rows, order)) ?? null;
}

async function observe(survey: Survey, url: string): Promise<Observed | Unobserved> {
	const page = await survey.list(url);
	return page instanceof Unobserved ? page : orderOf(page.rows);
}

const hasCreationTime = ({ schema: { response } }: (typeof lists)[number]): boolean => {
	const [answer] = Object.values(response) as { properties?: { data?: { items?: unknown } } }[];
	const row = answer?.properties?.data?.items;
	return isRecord(row) && isRecord(row.properties) && 'created_at' in row.properties;
};

export const orders = lists.filter(hasCreationTime).map(({ url }) =>
	decision<Observed>({
		id: `order of ${url}`,
		basis: { assumption: 'Order of lists' },
		own: newestFirst,
		schema: observed,
		observe: (survey) => observe(survey, url),
		differences: (value, expected) =>
			say(value) === say(expected)
				? []
				: [
						{
							about: `GET ${url}: order`,
							sandbox: say(expected),
							service: say(value),
							applied: value !== null,
						},
					],
		apply: (value) => (value ? { habits: { order: { [url]: value } } } : undefined),
	}),
);
