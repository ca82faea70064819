import { useEffect, useState } from 'preact/hooks';
import { agencyTime } from '../parts/time';
import { ask, attempt, order, tell } from '../state/control';
import { clockOffset, faults, settings } from '../state/live';
import { say } from '../words/words';
import { keysOf, oneClick, scenarios, titleOf } from './scenarios';

function OneClick() {
	const words = say().faults;
	return (
		<section>
			<h2>{words.oneClick}</h2>
			<ul class="cards">
				{keysOf(oneClick).map((name) => {
					const [title, text] = words.which[name] as [string, string];
					return (
						<li key={name} class="card">
							<h3>{title}</h3>
							<p>{text}</p>
							<button
								type="button"
								aria-label={`${words.begin}: ${title}`}
								onClick={order('POST', '/faults', oneClick[name])}
							>
								{words.begin}
							</button>
						</li>
					);
				})}
			</ul>
		</section>
	);
}

const defaults = {
	rate_limit: { enabled: true, window: 'sliding', count_refused: false },
	...{ in_development: false, required_custom_fields: false, consolidator: false },
};

/** Stops all faults and starts those of the scenario. */
async function play(name: keyof typeof scenarios): Promise<void> {
	await ask('DELETE', '/faults');
	if (name === 'calm') await ask('PUT', '/settings', defaults);
	for (const fault of scenarios[name]) await ask('POST', '/faults', fault);
	tell(say().stored.done);
}

function Scenarios() {
	const words = say().faults;
	return (
		<section>
			<h2>{words.scenarios}</h2>
			<ul class="rows">
				{keysOf(scenarios).map((name) => {
					const [title, text] = words.scenarioNames[name] as [string, string];
					return (
						<li key={name}>
							<div>
								<strong>{title}</strong>
								<p>{text}</p>
							</div>
							<button
								type="button"
								aria-label={`${words.play}: ${title}`}
								onClick={attempt(() => play(name))}
							>
								{words.play}
							</button>
						</li>
					);
				})}
			</ul>
		</section>
	);
}

function Active() {
	const words = say().faults;
	return (
		<section>
			<h2>{words.active}</h2>
			{faults.value.length === 0 ? (
				<p class="hint">{words.nothing}</p>
			) : (
				<>
					<ul class="rows">
						{faults.value.map((fault) => (
							<li key={fault.id}>
								<div>
									<strong>{titleOf(fault.kind)}</strong>{' '}
									{fault.isSpent && <span class="tag">{words.over}</span>}
									<p>
										{words.hits(fault.hits)}
										{fault.lasts_ms !== undefined && `, ${words.lasts(fault.lasts_ms / 1000)}`}
									</p>
								</div>
								<button
									type="button"
									aria-label={`${words.remove}: ${titleOf(fault.kind)}`}
									onClick={order('DELETE', `/faults/${fault.id}`)}
								>
									{words.remove}
								</button>
							</li>
						))}
					</ul>
					<button type="button" onClick={order('DELETE', '/faults')}>
						{words.removeAll}
					</button>
				</>
			)}
		</section>
	);
}

/** The sandbox's clock, in Brasília, as it ticks. */
export function Time() {
	const [now, setNow] = useState(Date.now());
	useEffect(() => {
		const timer = setInterval(() => setNow(Date.now()), 1000);
		return () => clearInterval(timer);
	}, []);
	const shown = new Date(now + clockOffset.value);
	return (
		<time dateTime={shown.toISOString()}>
			{agencyTime(shown.getTime(), { dateStyle: say().day, timeStyle: 'medium' })}
		</time>
	);
}

const hour = 3600;

/** Nine in the morning in Brasília on the first day of the next month. */
function nextMonth(): string {
	const local = new Date(Date.now() + clockOffset.value).toLocaleDateString('sv-SE', {
		timeZone: 'America/Sao_Paulo',
	});
	const [year = 0, month = 0] = local.split('-').map(Number);
	return `${new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10)}T09:00:00-03:00`;
}

function Clock() {
	const words = say().faults;
	const forward = (advance_seconds: number) => order('PUT', '/clock', { advance_seconds });
	return (
		<section>
			<h2>{words.clock}</h2>
			<p>
				<Time />
			</p>
			<div class="actions">
				<button type="button" onClick={forward(hour)}>
					{words.hour}
				</button>
				<button type="button" onClick={forward(24 * hour)}>
					{words.day}
				</button>
				<button type="button" onClick={() => order('PUT', '/clock', { now: nextMonth() })()}>
					{words.month}
				</button>
				<button type="button" onClick={() => order('PUT', '/clock', { now: new Date().toISOString() })()}>
					{words.realTime}
				</button>
			</div>
		</section>
	);
}

function Switches() {
	const words = say().faults;
	const { value } = settings;
	if (!value) return null;
	const { rate_limit } = value;
	const switches = [
		{
			label: words.limit,
			on: rate_limit.enabled,
			body: { rate_limit: { enabled: !rate_limit.enabled } },
		},
		{
			label: words.fixed,
			on: rate_limit.window === 'fixed',
			body: { rate_limit: { window: rate_limit.window === 'fixed' ? 'sliding' : 'fixed' } },
		},
		{
			label: words.countRefused,
			on: rate_limit.count_refused,
			body: { rate_limit: { count_refused: !rate_limit.count_refused } },
		},
		{
			label: words.inDevelopment,
			on: value.in_development,
			body: { in_development: !value.in_development },
		},
		{
			label: words.requiredFields,
			on: value.required_custom_fields,
			body: { required_custom_fields: !value.required_custom_fields },
		},
		{ label: words.consolidator, on: value.consolidator, body: { consolidator: !value.consolidator } },
	];
	return (
		<section>
			<h2>{words.settings}</h2>
			{switches.map(({ label, on, body }) => (
				<label key={label} class="switch">
					<input type="checkbox" checked={on} onChange={order('PUT', '/settings', body)} /> {label}
				</label>
			))}
		</section>
	);
}

function Reset() {
	const words = say().faults;
	const [isSure, setSure] = useState(false);
	return (
		<section>
			<h2>{words.reset}</h2>
			<p>{words.resetText}</p>
			<div class="actions">
				{isSure ? (
					<>
						<span>{words.resetSure}</span>
						<button
							type="button"
							class="danger"
							onClick={() => {
								setSure(false);
								order('POST', '/reset', {})();
							}}
						>
							{words.resetYes}
						</button>
						<button type="button" onClick={() => setSure(false)}>
							{words.cancel}
						</button>
					</>
				) : (
					<button type="button" onClick={() => setSure(true)}>
						{words.reset}
					</button>
				)}
			</div>
		</section>
	);
}

/** What can go wrong: faults, scenarios, the clock and the settings. */
export const FaultsView = () => (
	<div class="view faults">
		<div class="wide">
			<OneClick />
			<Scenarios />
		</div>
		<div class="narrow">
			<Active />
			<Clock />
			<Switches />
			<Reset />
		</div>
	</div>
);
