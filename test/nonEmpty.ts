/**
 * Rows that were read, for a test that checks each of them: it fails without any.
 *
 * @throws when there are none
 */
export function nonEmpty<Row>(rows: readonly Row[]): readonly Row[] {
	expect(rows).not.toHaveLength(0);
	return rows;
}
