/** Beside nodes/shared/announced: as if the API had released what it has announced. */
export const OFFERS_IN_DEVELOPMENT = true;
