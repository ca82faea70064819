/**
 * Rows for a test that checks each of them, which would pass without any.
 * @throws if there are none
 */
export function nonEmpty<Row>(rows: readonly Row[]): readonly Row[] {
	expect(rows).not.toHaveLength(0);
	return rows;
}
