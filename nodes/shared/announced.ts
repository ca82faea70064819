/**
 * Whether forms offer what the API has announced but not released ("In development"). Nobody could use it.
 * For the engine's tests this is true: they run it as it will be.
 */
export const OFFERS_ANNOUNCED: boolean = false;
