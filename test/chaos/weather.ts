import type { BackOffice, Fault } from '../engine/backOffice';
import { CLIENT_TIMEOUT_MS } from './judge';

/** Faults that can strike any request, independently of each other. */
const DRIZZLE: Fault[] = [
	{ kind: 'cut_before_commit', probability: 0.03 },
	{ kind: 'cut_after_commit', probability: 0.03 },
	{ kind: 'error_before_commit', status: 500, probability: 0.02 },
	{ kind: 'error_after_commit', status: 502, probability: 0.02 },
	{ kind: 'rate_limited', probability: 0.02 },
	// The client stops waiting, and the key is in progress for as long again.
	{ kind: 'latency', latency_ms: 2 * CLIENT_TIMEOUT_MS, probability: 0.01 },
	{ kind: 'cut_inside_body', probability: 0.01 },
	{ kind: 'cut_inside_body', encoding: 'chunked', share: 0.9, probability: 0.01 },
	{ kind: 'cut_inside_body', encoding: 'gzip', probability: 0.01 },
	{ kind: 'cut_inside_body', at_byte: 0, probability: 0.01 },
	{ kind: 'truncated_body', probability: 0.01 },
	{ kind: 'empty_body', probability: 0.01 },
	{ kind: 'html_page_before_commit', probability: 0.01 },
	{ kind: 'html_page_after_commit', probability: 0.01 },
	{ kind: 'broken_gzip', probability: 0.01 },
	{ kind: 'malformed_head', probability: 0.01 },
	// Affects the pages that Create or Update and deletions read.
	{ kind: 'cursor_repeats', probability: 0.01 },
	{ kind: 'cursor_expires', lifetime_ms: 0, probability: 0.01 },
	{ kind: 'cursor_missing', pagination: 'null_cursor', probability: 0.01 },
	{ kind: 'cursor_missing', pagination: 'no_cursor', probability: 0.01 },
	{ kind: 'cursor_missing', pagination: 'number_cursor', probability: 0.01 },
	{ kind: 'cursor_missing', pagination: 'no_has_next_page', probability: 0.01 },
	// Far less than the day for which a key is valid.
	{ kind: 'clock_jumps', seconds: 300, probability: 0.002 },
	{ kind: 'clock_jumps', seconds: -300, probability: 0.002 },
];

/**
 * Faults that strike every request for a while, now and then. `share` is how many of them, for each write of
 * the campaign.
 */
const STORMS: Array<{ share: number; fault: Fault }> = [
	{ share: 0.012, fault: { kind: 'rate_limited' } },
	{ share: 0.022, fault: { kind: 'cut_after_commit' } },
	{ share: 0.022, fault: { kind: 'cut_inside_body' } },
	{ share: 0.022, fault: { kind: 'cut_before_commit' } },
	{ share: 0.022, fault: { kind: 'error_after_commit' } },
	{ share: 0.022, fault: { kind: 'html_page_after_commit' } },
	{ share: 0.022, fault: { kind: 'error_before_commit' } },
	{ share: 0.006, fault: { kind: 'latency', latency_ms: 1.5 * CLIENT_TIMEOUT_MS } },
];

/** From now on, faults strike at random. @param seed determines which requests */
export async function beginDrizzle(office: BackOffice, seed: number): Promise<void> {
	for (const [index, fault] of DRIZZLE.entries()) {
		await office.fault({ ...fault, seed: seed * DRIZZLE.length + index });
	}
}

/** One storm, which the sandbox removes when it is over. @param turn decides its kind */
export async function beginStorm(office: BackOffice, turn: number, writes: number): Promise<void> {
	const { share, fault } = STORMS[turn % STORMS.length] as (typeof STORMS)[number];
	await office.fault({ ...fault, times: Math.ceil(share * writes) });
}
