import { signal } from '@preact/signals';
import { limit, windowMilliseconds as windowMs } from '../../src/protocol/rateWindow';
import { isLimited, usedAt } from '../state/limit';
import { requests, settings, type SeenRequest } from '../state/live';
import { say } from '../words/words';

const windows = 40;
const width = 1000;
const height = 84;
/** The plot's height in requests; larger numbers are drawn as this one. */
const most = 20;

const now = signal(Date.now());
setInterval(() => (now.value = Date.now()), 500);

const isRefused = ({ rule, fault, status }: SeenRequest): boolean =>
	rule === 'rate_limit' || (status === 429 && fault !== null);

/**
 * Requests per window of three seconds, latest last. Windows have fixed bounds, so that bars do not flicker.
 */
function bars(all: readonly SeenRequest[], at: number): Array<{ admitted: number; refused: number }> {
	const last = Math.floor(at / windowMs);
	const found = Array.from({ length: windows }, () => ({ admitted: 0, refused: 0 }));
	for (const request of all) {
		const bar = found[windows - 1 - (last - Math.floor(request.seenAt / windowMs))];
		if (bar && isLimited(request)) bar[isRefused(request) ? 'refused' : 'admitted'] += 1;
	}
	return found;
}

const y = (count: number): number => height - (Math.min(count, most) / most) * height;

/** Requests in each window of three seconds, compared with the limit. */
export function Plot() {
	const { plot } = say();
	const recent = requests.value.filter(({ seenAt }) => now.value - seenAt < windows * windowMs);
	const found = bars(recent, now.value);
	const rateLimit = settings.value?.rate_limit;
	// More than the limit may count, if refused requests do.
	const used = rateLimit?.enabled ? Math.min(limit, usedAt(recent, now.value, rateLimit)) : undefined;
	const refused = found.reduce((sum, bar) => sum + bar.refused, 0);
	const step = width / windows;
	return (
		<section class="plot" aria-labelledby="plot-title">
			<div class="plot-head">
				<h2 id="plot-title">{plot.title}</h2>
				<p class="legend" aria-hidden="true">
					<span class="swatch admitted" /> {plot.admitted} <span class="swatch refused" /> {plot.refused}
				</p>
				<p class="plot-summary">{plot.summary(used, refused)}</p>
			</div>
			<svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
				{found.map((bar, at) => (
					<g key={at}>
						<rect
							class="admitted"
							x={at * step + 2}
							width={step - 4}
							y={y(bar.admitted)}
							height={height - y(bar.admitted)}
						/>
						<rect
							class="refused"
							x={at * step + 2}
							width={step - 4}
							y={y(bar.admitted + bar.refused)}
							height={y(bar.admitted) - y(bar.admitted + bar.refused)}
						/>
					</g>
				))}
				{used !== undefined && <line class="limit" x1={0} x2={width} y1={y(limit)} y2={y(limit)} />}
			</svg>
			{used !== undefined && (
				<span class="limit-label" aria-hidden="true">
					{plot.limit}
				</span>
			)}
		</section>
	);
}
