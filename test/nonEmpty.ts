/**
 * Rows that were read, for a test that looks at each of them: it fails where there are none to look at.
 *
 * @throws when there are none
 */
export function nonEmpty<Row>(rows: readonly Row[]): readonly Row[] {
	expect(rows).not.toHaveLength(0);
	return rows;
}
