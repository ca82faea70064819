import { useState } from 'preact/hooks';
import { invoiceStatuses } from '../../src/records/invoices';
import { order } from '../state/control';
import { clockOffset } from '../state/live';
import type { Stored } from '../state/records';
import { say } from '../words/words';

/** Today in Brasília, by the sandbox's clock, YYYY-MM-DD. */
const today = (): string =>
	new Date(Date.now() + clockOffset.value).toLocaleDateString('sv-SE', { timeZone: 'America/Sao_Paulo' });

/** A number field with a button that sends it. */
function Entry(props: {
	label: string;
	button: string;
	step: string;
	start: string;
	send(value: number): void;
}) {
	const [value, setValue] = useState(props.start);
	return (
		<form
			class="entry"
			onSubmit={(event) => {
				event.preventDefault();
				props.send(Number(value));
			}}
		>
			<label>
				{props.label}
				<input
					type="number"
					required
					step={props.step}
					value={value}
					onInput={(event) => setValue(event.currentTarget.value)}
				/>
			</label>
			<button type="submit">{props.button}</button>
		</form>
	);
}

function EditSale({ sale }: { sale: Stored }) {
	const words = say().stored;
	const edit = (body: object) => order('PATCH', `/sales/${sale.id}`, body);
	const states = [
		{ status: 'canceled', label: words.cancelSale },
		{ status: 'closed', label: words.closeSale },
		{ status: 'opened', label: words.reopenSale },
	];
	return (
		<>
			<p>{words.editSale}</p>
			<div class="actions">
				{states
					.filter(({ status }) => status !== sale.status)
					.map(({ status, label }) => (
						<button key={status} type="button" onClick={edit({ status })}>
							{label}
						</button>
					))}
			</div>
			<Entry
				label={words.moveDays}
				button={words.move}
				step="1"
				start="7"
				send={(move_days) => edit({ move_days })()}
			/>
			<Entry
				label={words.fee}
				button={words.change}
				step="0.01"
				start="50"
				send={(agency_service_fee) => edit({ agency_service_fee })()}
			/>
		</>
	);
}

function EditBill({ bill }: { bill: Stored }) {
	const words = say().stored;
	const settle = (settlement_date: string | null) => order('PATCH', `/bills/${bill.id}`, { settlement_date });
	return (
		<div class="actions">
			{bill.settlement_date === null ? (
				<button type="button" onClick={settle(today())}>
					{words.settle}
				</button>
			) : (
				<button type="button" onClick={settle(null)}>
					{words.unsettle}
				</button>
			)}
		</div>
	);
}

function EditTask({ task }: { task: Stored }) {
	const words = say().stored;
	return (
		<div class="actions">
			<button type="button" onClick={order('PATCH', `/tasks/${task.id}`, { completed: !task.completed })}>
				{task.completed ? words.reopenTask : words.complete}
			</button>
		</div>
	);
}

function EditInvoice({ invoice }: { invoice: Stored }) {
	return (
		<label>
			{say().stored.invoiceStatus}
			<select
				value={String(invoice.status)}
				onChange={(event) => order('PATCH', `/nfs/${invoice.id}`, { status: event.currentTarget.value })()}
			>
				{invoiceStatuses.map((status) => (
					<option key={status} value={status}>
						{say().stored.value('status', status) ?? status}
					</option>
				))}
			</select>
		</label>
	);
}

/** What somebody at the agency can do with the record in the back office, and the API can't. */
export function Edit({ collection, record }: { collection: string; record: Stored }) {
	const forms: Record<string, () => preact.JSX.Element> = {
		sales: () => <EditSale sale={record} />,
		bills: () => <EditBill bill={record} />,
		...(record.deleted !== true && { tasks: () => <EditTask task={record} /> }),
		nfs: () => <EditInvoice invoice={record} />,
	};
	const form = forms[collection];
	if (!form) return null;
	return (
		<section class="edit">
			<h3>{say().stored.edit}</h3>
			{form()}
		</section>
	);
}
