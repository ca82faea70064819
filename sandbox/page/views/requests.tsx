import { computed, signal } from '@preact/signals';
import { useEffect, useState } from 'preact/hooks';
import { v4 } from 'uuid';
import { Json } from '../parts/json';
import { agencyTime, milliseconds } from '../parts/time';
import { DETAIL, VirtualList } from '../parts/virtualList';
import { copy } from '../parts/copyButton';
import { ask, attempt, order } from '../state/control';
import { requests, type SeenRequest } from '../state/live';
import { say } from '../words/words';
import { Plot } from './plot';
import { titlesOf } from './scenarios';
import { asCurl, canBeSent, sendAgain, tokens, type Detail } from './sending';

const kinds = ['good', 'refused', 'broken', 'running'] as const;
type Kind = (typeof kinds)[number];

const kindOf = ({ status, ms }: SeenRequest): Kind => {
	if (ms === null) return 'running';
	if (status === null || status >= 500) return 'broken';
	return status >= 400 ? 'refused' : 'good';
};

const blank = { method: '', path: '', status: '', credential: '', key: '' };
const filter = signal(blank);
const chosen = signal<number | undefined>(undefined);
const nobody = '-';

const matching = computed(() => {
	const { method, path, status, credential, key } = filter.value;
	return requests.value.filter(
		(request) =>
			(method === '' || request.method === method) &&
			request.path.includes(path.trim()) &&
			(status === '' || kindOf(request) === status || String(request.status) === status) &&
			(credential === '' || (request.token ?? nobody) === credential) &&
			(request.idempotency_key ?? '').includes(key.trim().toLowerCase()),
	);
});

const set = (name: keyof typeof blank) => (event: Event) => {
	const { value } = event.currentTarget as HTMLInputElement | HTMLSelectElement;
	filter.value = { ...filter.value, [name]: value };
};

function Filters() {
	const words = say().requests;
	const all = requests.value;
	const statuses = [...new Set(all.flatMap(({ status }) => status ?? []))].sort();
	const credentials = [...new Set(all.map(({ token }) => token ?? nobody))].sort();
	const { value } = filter;
	return (
		<form
			class="filters"
			role="search"
			aria-label={words.filters}
			onSubmit={(event) => event.preventDefault()}
		>
			<label>
				{words.method}
				<select value={value.method} onChange={set('method')}>
					<option value="">{words.all}</option>
					{['GET', 'POST', 'PATCH', 'DELETE'].map((name) => (
						<option key={name}>{name}</option>
					))}
				</select>
			</label>
			<label>
				{words.path}
				<input type="search" value={value.path} onInput={set('path')} placeholder="/sales" />
			</label>
			<label>
				{words.status}
				<select value={value.status} onChange={set('status')}>
					<option value="">{words.all}</option>
					{kinds.map((kind) => (
						<option key={kind} value={kind}>
							{words[kind]}
						</option>
					))}
					{statuses.map((status) => (
						<option key={status} value={String(status)}>
							{status}
						</option>
					))}
				</select>
			</label>
			<label>
				{words.credential}
				<select value={value.credential} onChange={set('credential')}>
					<option value="">{words.all}</option>
					{credentials.map((name) => (
						<option key={name} value={name}>
							{name === nobody ? words.nobody : name}
						</option>
					))}
				</select>
			</label>
			<label>
				{words.key}
				<input type="search" value={value.key} onInput={set('key')} placeholder="3b241101-…" />
			</label>
			<p class="count" role="status">
				{words.shown(matching.value.length, all.length)}
			</p>
			<button type="button" onClick={order('DELETE', '/requests')}>
				{words.clear}
			</button>
		</form>
	);
}

/** What to show in the list: why the request was refused, or what was special about it. */
function why(request: SeenRequest): string {
	const words = say().requests;
	return [
		...(request.replay ? [words.replay] : []),
		...(request.fault ? [words.fault(titlesOf(request.fault))] : []),
		...(request.reasons.length > 0 ? [request.reasons.join('; ')] : []),
	].join(' · ');
}

const Status = ({ request }: { request: SeenRequest }) => (
	<span class={`status ${kindOf(request)}`}>
		{request.status ?? (request.ms === null ? '…' : say().requests.cut)}
	</span>
);

const Row = (request: SeenRequest) => (
	<>
		<span>{agencyTime(Date.parse(request.at), { timeStyle: 'medium' })}</span>
		<span class="method">{request.method}</span>
		<span class="path" title={request.path}>
			{request.path}
		</span>
		<Status request={request} />
		<span class="number">{request.ms === null ? '' : Math.round(request.ms)}</span>
		<span class="ellipsis">{request.token ?? '–'}</span>
		<span class="ellipsis why">{why(request)}</span>
	</>
);

interface Rule {
	name: string;
	sentence: string;
	source: string;
	assumed: boolean;
}
const rules = signal<readonly Rule[]>([]);
void ask<{ data: Rule[] }>('GET', '/rules').then(({ data }) => (rules.value = data));

function Reasons({ request }: { request: SeenRequest }) {
	const words = say().requests;
	const { rule: name, reasons, fault, replay } = request;
	const rule = rules.value.find((one) => one.name === name);
	const translated = rule && words.rule(rule.name);
	return (
		<>
			{reasons.length > 0 && (
				<section class="reason">
					<h3>{words.refusedBy}</h3>
					<ul>
						{reasons.map((reason) => (
							<li key={reason}>{reason}</li>
						))}
					</ul>
					{rule && (
						<>
							{translated !== undefined && <p class="translated">{translated}</p>}
							<blockquote lang="en">{rule.sentence}</blockquote>
							<p class="source">
								{rule.assumed ? words.assumed(rule.source) : words.source(rule.source)}{' '}
								<code>{rule.name}</code>
							</p>
						</>
					)}
				</section>
			)}
			{fault && <p class="reason">{words.playedFault(titlesOf(fault))}</p>}
			{replay && <p class="reason">{words.wasReplay}</p>}
		</>
	);
}

function Actions({ request }: { request: Detail }) {
	const words = say().requests;
	const sendable = canBeSent(request);
	const send = (makeKey: () => string | undefined) => attempt(() => sendAgain(request, makeKey()));
	const key = request.idempotency_key ?? undefined;
	return (
		<div class="actions">
			<button type="button" onClick={attempt(() => copy(asCurl(request)))}>
				{words.curl}
			</button>
			{key === undefined ? (
				<button type="button" disabled={!sendable} onClick={send(() => undefined)}>
					{words.again}
				</button>
			) : (
				<>
					<button type="button" disabled={!sendable} onClick={send(() => key)}>
						{words.againSameKey}
					</button>
					<button type="button" disabled={!sendable} onClick={send(() => v4())}>
						{words.againNewKey}
					</button>
				</>
			)}
			{!sendable && <p class="hint">{words.cannotSend}</p>}
		</div>
	);
}

const Part = ({ title, value }: { title: string; value: unknown }) => (
	<details open>
		<summary>{title}</summary>
		{value === null || value === undefined || Object.keys(value).length === 0 ? (
			<p class="hint">{say().requests.nothing}</p>
		) : typeof value === 'string' ? (
			<pre>{value}</pre>
		) : (
			<Json value={value} />
		)}
	</details>
);

function RequestDetail({ request }: { request: SeenRequest }) {
	const words = say().requests;
	const [detail, setDetail] = useState<Detail | 'gone' | undefined>(undefined);
	useEffect(() => {
		let isCurrent = true;
		ask<Detail>('GET', `/requests/${request.number}`).then(
			(found) => isCurrent && setDetail(found),
			() => isCurrent && setDetail('gone'),
		);
		return () => {
			isCurrent = false;
		};
	}, [request.number, request.ms]);
	if (detail === undefined) return null;
	if (detail === 'gone') return <p class="hint">{words.gone}</p>;
	const { answer } = detail;
	return (
		<>
			<h2>
				<span class="method">{request.method}</span> {request.path} <Status request={request} />
			</h2>
			<Actions request={detail} />
			<Reasons request={request} />
			<dl class="facts">
				<dt>{words.total}</dt>
				<dd>{request.ms === null ? words.running : milliseconds(request.ms)}</dd>
				<dt>{words.queue}</dt>
				<dd>{request.queue_ms === null ? '' : milliseconds(request.queue_ms)}</dd>
				<dt>{words.work}</dt>
				<dd>{request.work_ms === null ? '' : milliseconds(request.work_ms)}</dd>
				<dt>{words.credential}</dt>
				<dd>{request.token ?? words.nobody}</dd>
				{request.idempotency_key && (
					<>
						<dt>{words.key}</dt>
						<dd>
							<code>{request.idempotency_key}</code>
						</dd>
					</>
				)}
			</dl>
			<h3>{words.sent}</h3>
			<Part title={words.query} value={request.query} />
			<Part title={words.body} value={detail.body} />
			<Part title={words.headers} value={detail.headers} />
			<h3>{words.answered}</h3>
			{answer ? (
				<>
					<Part title={words.body} value={answer.body} />
					<Part title={words.headers} value={answer.headers} />
				</>
			) : (
				<p class="hint">{words.noAnswer}</p>
			)}
		</>
	);
}

function FirstRequest() {
	const { token } = tokens.value[0] ?? { token: '' };
	const command = `curl -H 'Authorization: Bearer ${token}' '${location.origin}/api/v3/sales?size=1'`;
	return (
		<div class="empty">
			<p>{say().requests.none}</p>
			<pre>{command}</pre>
			<p>
				<button type="button" onClick={attempt(() => copy(command))}>
					{say().copy}
				</button>
			</p>
		</div>
	);
}

const rowHeight = 30;

/** The requests as they arrive, and everything about the selected one. */
export function RequestsView() {
	const words = say().requests;
	const request = requests.value.find(({ number }) => number === chosen.value);
	const list = matching.value;
	return (
		<div class="view requests">
			<Plot />
			<Filters />
			<div class="columns">
				<div class="list">
					<div class="list-head" aria-hidden="true">
						<span>{words.time}</span>
						<span>{words.method}</span>
						<span>{words.path}</span>
						<span>{words.status}</span>
						<span class="number">{words.took}</span>
						<span>{words.credential}</span>
						<span>{words.why}</span>
					</div>
					{list.length === 0 ? (
						requests.value.length === 0 ? (
							<FirstRequest />
						) : (
							<p class="empty">{words.noneMatches}</p>
						)
					) : (
						<VirtualList
							items={list}
							keyOf={({ number }) => number}
							label={words.list}
							rowHeight={rowHeight}
							chosen={chosen.value}
							onChoose={({ number }) => (chosen.value = number)}
						>
							{Row}
						</VirtualList>
					)}
				</div>
				<section class="detail" id={DETAIL} aria-label={words.detail} tabIndex={0}>
					{request ? (
						<RequestDetail key={request.number} request={request} />
					) : (
						<p class="hint">{words.choose}</p>
					)}
				</section>
			</div>
		</div>
	);
}
