/**
 * Whether forms offer what the API has announced but not released ("In development"), which nobody can use
 * yet. The engine tests set it to true, so that they run it as it will be.
 */
export const OFFERS_IN_DEVELOPMENT: boolean = false;
