import { Fragment } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { isReference, Json } from '../parts/json';
import { agencyTime } from '../parts/time';
import { DETAIL, VirtualList } from '../parts/virtualList';
import { writes } from '../state/live';
import { addressOf, go, place } from '../state/place';
import {
	find,
	lastChanges,
	nameOf,
	referenceTo,
	search,
	shelves,
	shown,
	type Change,
	type Stored,
} from '../state/records';
import { say } from '../words/words';
import { Edit } from './edit';

type CollectionName = keyof ReturnType<typeof say>['stored']['names'];

const isCollection = (name: string | undefined): name is CollectionName =>
	name !== undefined && Object.hasOwn(say().stored.names, name);

const titleOf = (collection: string): string =>
	isCollection(collection) ? say().stored.names[collection] : collection;

/** The most useful columns of a record, where these are not simply its first ones. */
const telling: Partial<Record<CollectionName, string[]>> = {
	sales: ['number', 'status', 'payer_id', 'departure_date', 'final_amount', 'balance'],
	people: ['code', 'name', 'person_kind', 'cpf_cnpj', 'email'],
	tasks: ['title', 'completed', 'due', 'assignee_id', 'person_id'],
	bills: ['number', 'transaction_kind', 'kind', 'amount', 'due_date', 'settlement_date'],
	emails: ['at', 'event', 'to', 'task_id'],
	logs: ['created_at', 'kind', 'origin', 'description', 'person_id'],
};

const mostColumns = 6;

function columnsOf(collection: string, rows: readonly Stored[]): string[] {
	const known = isCollection(collection) ? telling[collection] : undefined;
	if (known) return known;
	const names = [...new Set(rows.slice(0, 20).flatMap((row) => Object.keys(row)))];
	const plain = names.filter((name) => name !== 'id' && rows.some((row) => typeof row[name] !== 'object'));
	return plain.slice(0, mostColumns);
}

const isInstant = (name: string, value: unknown): value is number =>
	typeof value === 'number' && name.endsWith('_at');

/**
 * A value as people read it: an instant as a time, a reference by the record's name, a state in the page's
 * language.
 */
function written(name: string, value: unknown): string {
	if (isInstant(name, value)) return agencyTime(value, { dateStyle: 'short', timeStyle: 'short' });
	if (isReference(value)) return referenceTo(value)?.name ?? `${value.slice(0, 8)}…`;
	return say().stored.value(name, value) ?? shown(value ?? '');
}

const contentOf = (name: string, value: unknown): string =>
	(Array.isArray(value) ? value : [value]).map((one) => written(name, one)).join(', ');

function Cell({ name, record, change }: { name: string; record: Stored; change: Change | undefined }) {
	const before = change?.before[name];
	const content = contentOf(name, record[name]);
	return (
		<span class="ellipsis">
			{before === undefined ? content : <mark title={say().stored.before(before)}>{content}</mark>}
		</span>
	);
}

/**
 * The length of a date with its time, in characters. Values up to this length are not cut to make room for
 * others.
 */
const SHORT = 16;
const LONG = 40;
/** The width of a digit in a row, in rem; those in the head are smaller. */
const DIGIT = 0.56;
/** The gap in page.css, in pixels. */
const GAP = 10;

/** The widths of the columns, for `grid-auto-columns`: each depends on its longest text. */
function widthsOf(columns: readonly string[], rows: readonly Stored[]): string {
	// A narrow page shows only the first columns; its --share says how wide each may be.
	const most = `max((100% - ${(columns.length - 1) * GAP}px) / ${columns.length}, var(--share))`;
	return columns
		.map((name) => {
			const texts = [say().stored.field(name), ...rows.map((row) => contentOf(name, row[name]))];
			const longest = Math.max(...texts.map(({ length }) => length));
			const least = longest > SHORT ? '0' : `min(${longest * DIGIT}rem, ${most})`;
			return `minmax(${least}, ${Math.min(longest, LONG)}fr)`;
		})
		.join(' ');
}

const changeOf = (collection: string, { id }: Stored): Change | undefined =>
	lastChanges.value.find((change) => change.collection === collection && change.record.id === id);

function Changes() {
	const words = say().stored;
	const changes = lastChanges.value;
	return (
		<section class="changes" aria-label={words.lastChanges}>
			<h2>{words.lastChanges}</h2>
			{changes.length === 0 ? (
				<p class="hint">{words.noChange}</p>
			) : (
				<ul>
					{changes.map(({ collection, record, kind, before }) => (
						<li key={`${collection} ${record.id}`}>
							<a href={addressOf('stored', collection, String(record.id))}>
								{titleOf(collection)}: {nameOf(record) ?? String(record.id).slice(0, 8)}
							</a>{' '}
							<span class={`tag ${kind}`} title={Object.keys(before).join(', ')}>
								{kind === 'changed' ? words.changedFields(Object.keys(before).length) : words[kind]}
							</span>
						</li>
					))}
				</ul>
			)}
		</section>
	);
}

function Collections({ chosen }: { chosen: string }) {
	const words = say().stored;
	return (
		<nav class="collections" aria-label={words.collections}>
			<ul>
				{Object.entries(words.names).map(([name, title]) => {
					const changed = lastChanges.value.filter(({ collection }) => collection === name).length;
					return (
						<li key={name}>
							<a href={addressOf('stored', name)} aria-current={name === chosen ? 'page' : undefined}>
								<span>{title}</span>
								{changed > 0 && <span class="tag changed">{changed}</span>}
								<span class="number">
									{shelves.value.find(({ collection }) => collection === name)?.total}
								</span>
							</a>
						</li>
					);
				})}
			</ul>
		</nav>
	);
}

/** The newest records of a collection, or those that contain a text. */
function useRows(collection: string, text: string): { rows: readonly Stored[]; total: number } {
	const shelf = shelves.value.find((one) => one.collection === collection);
	const [found, setFound] = useState<{ data: readonly Stored[]; total: number } | undefined>(undefined);
	const wrote = writes.value;
	useEffect(() => {
		let isCurrent = true;
		if (text.trim() === '') {
			setFound(undefined);
			return undefined;
		}
		const timer = setTimeout(() => {
			void search(collection, text).then((answer) => isCurrent && setFound(answer));
		}, 150);
		return () => {
			isCurrent = false;
			clearTimeout(timer);
		};
	}, [collection, text, wrote]);
	if (text.trim() !== '' && found) return { rows: found.data, total: found.total };
	return { rows: shelf?.rows ?? [], total: shelf?.total ?? 0 };
}

const rowHeight = 30;

function Table({ collection, chosen }: { collection: CollectionName; chosen: string | undefined }) {
	const words = say().stored;
	const [text, setText] = useState('');
	useEffect(() => setText(''), [collection]);
	const { rows, total } = useRows(collection, text);
	const columns = columnsOf(collection, rows);
	return (
		<div class="list" style={{ '--widths': widthsOf(columns, rows) }}>
			<div class="filters">
				<label>
					{words.search}
					<input
						type="search"
						value={text}
						aria-label={words.searchIn(titleOf(collection))}
						onInput={(event) => setText(event.currentTarget.value)}
					/>
				</label>
				<p class="count" role="status">
					{words.shown(rows.length, total)} {rows.length < total && words.more}
				</p>
			</div>
			<div class="list-head" aria-hidden="true">
				{columns.map((name) => (
					<span key={name}>{words.field(name)}</span>
				))}
			</div>
			{rows.length === 0 ? (
				<p class="empty">{text ? words.noneMatches : words.nothing}</p>
			) : (
				<VirtualList
					items={rows.map((record, at) => ({ record, at }))}
					keyOf={({ at }) => at}
					label={titleOf(collection)}
					rowHeight={rowHeight}
					chosen={rows.findIndex(({ id }) => String(id) === chosen)}
					onChoose={({ record }) => go('stored', collection, String(record.id))}
				>
					{({ record }) => {
						const change = changeOf(collection, record);
						return (
							<div class={`cells ${change?.kind ?? ''}`}>
								{columns.map((name) => (
									<Cell key={name} name={name} record={record} change={change} />
								))}
							</div>
						);
					}}
				</VirtualList>
			)}
		</div>
	);
}

function RecordDetail({ id }: { id: string }) {
	const words = say().stored;
	const [found, setFound] = useState<{ collection: string; record: Stored } | 'none' | undefined>(undefined);
	const looked = shelves.value;
	useEffect(() => {
		let isCurrent = true;
		find(id).then(
			(answer) => isCurrent && setFound(answer),
			() => isCurrent && setFound('none'),
		);
		return () => {
			isCurrent = false;
		};
	}, [id, looked]);
	if (found === undefined) return null;
	if (found === 'none') return <p class="hint">{words.notFound}</p>;
	const { collection, record } = found;
	const change = changeOf(collection, record);
	return (
		<>
			<h2>
				{titleOf(collection)}: {nameOf(record) ?? String(record.id).slice(0, 8)}
			</h2>
			<Edit collection={collection} record={record} />
			{change && Object.keys(change.before).length > 0 && (
				<section class="reason">
					<h3>{words.lastChanges}</h3>
					<ul>
						{Object.entries(change.before).map(([name, before]) => (
							<li key={name}>
								<code>{words.field(name)}</code>{' '}
								{before.length > 60 ? null : (
									<>
										<del>{written(name, /^\d+$/.test(before) ? Number(before) : before)}</del> →{' '}
									</>
								)}
								{shown(record[name]).length > 60 ? '…' : <ins>{written(name, record[name])}</ins>}
							</li>
						))}
					</ul>
				</section>
			)}
			<dl class="facts">
				{columnsOf(collection, [record]).map((name) => (
					<Fragment key={name}>
						<dt>{words.field(name)}</dt>
						<dd>{contentOf(name, record[name])}</dd>
					</Fragment>
				))}
			</dl>
			<h3>{words.allFields}</h3>
			<Json value={record} links />
		</>
	);
}

/** Everything that is stored, including what no credential may see through the API. */
export function StoredView() {
	const words = say().stored;
	const [name, id] = place.value.rest;
	const [latest, setLatest] = useState<CollectionName>('sales');
	useEffect(() => {
		if (isCollection(name)) setLatest(name);
	}, [name]);
	// A reference to a record that the page has not seen does not say which collection it is in.
	const collection = isCollection(name) ? name : latest;
	return (
		<div class="view stored">
			<Changes />
			<div class="columns">
				<Collections chosen={collection} />
				<Table collection={collection} chosen={id} />
				<section class="detail" id={DETAIL} aria-label={words.detail} tabIndex={0}>
					{id === undefined ? <p class="hint">{words.choose}</p> : <RecordDetail key={id} id={id} />}
				</section>
			</div>
		</div>
	);
}
