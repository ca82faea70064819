/** For data that anyone with an API license may read, to fill in the fields of other records. */
export const referenceData = { tag: 'Reference data', permission: 'any' } as const;

/** For records that are shown as they are stored. */
export const asStored = <Stored>(stored: Stored): Stored => stored;
