/** What chance does in this run: give it as CHAOS_SEED to see the same again. */
export const seed = Number(process.env.CHAOS_SEED ?? Date.now() % 1_000_000);
