/**
 * Which histories are lived through: others each time at a desk, so that they find what nobody thought of; always the same in
 * CI, so that what turns red there is about the change. `FUZZ_SEED` repeats one. Of some thousands of histories one is still
 * lost, where several rarities meet: docs/trigger.md, "What it cannot see".
 */
export const SEED = Number(process.env.FUZZ_SEED ?? (process.env.CI ? 1 : Date.now() % 2 ** 31));
