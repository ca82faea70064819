import { randomUUID } from 'crypto';

/** What a client received: nothing, the head of an answer, or the whole answer. */
type Heard = 'nothing' | 'head' | 'all';

type Body = Record<string, unknown> | FormData;

/** A write as a client sees it: sent with the same key until it gets a whole answer. */
export class KeyedWrite {
	readonly key = randomUUID();
	heard: Heard = 'nothing';
	answer = '';
	/** How often it was sent so far. */
	sent = 0;

	constructor(
		readonly kind: Kind,
		/** A text that appears in nothing else that is stored. */
		readonly mark: string,
		private readonly method: string,
		private readonly path: string,
		private readonly body: Body,
	) {}

	/** The ID in the answer. */
	get id(): string {
		return String((JSON.parse(this.answer) as { id: string }).id);
	}

	/**
	 * Sends the write, or repeats it if it was sent before.
	 * @returns what is wrong with the answer: once there was one, it has to come again, as a replay
	 * @throws if the sandbox ends in the meantime
	 */
	async send(url: string): Promise<string[]> {
		const before = { heard: this.heard, answer: this.answer };
		this.sent += 1;
		const isForm = this.body instanceof FormData;
		const answer = await fetch(`${url}/api/v3${this.path}`, {
			method: this.method,
			headers: {
				authorization: 'Bearer sandbox_full_access',
				'idempotency-key': this.key,
				...(!isForm && { 'content-type': 'application/json' }),
			},
			body: this.body instanceof FormData ? this.body : JSON.stringify(this.body),
		});
		if (this.heard === 'nothing') this.heard = 'head';
		const said = await answer.text();
		this.heard = 'all';
		this.answer = said;
		const what = `${this.kind} ${this.mark}, sent ${this.sent} times: `;
		const isReplay = answer.headers.get('x-idempotent-replay') === 'true';
		if (!answer.ok) return [`${what}${answer.status} ${said}`];
		if (before.heard !== 'nothing' && !isReplay) return [`${what}answered before, and done again`];
		if (before.heard === 'all' && said !== before.answer) return [`${what}another answer than before`];
		return [];
	}
}

/** What clients have to know about the agency. */
export interface Agency {
	categoryId: string;
	assigneeId: string;
}

const COMPANY = '12345678000195';

function form(fields: Record<string, string>, file: Blob, name: string): FormData {
	const made = new FormData();
	for (const [field, value] of Object.entries(fields)) made.set(field, value);
	made.set('file', file, name);
	return made;
}

/** The content of a file with this mark. It takes several pages of the database. */
export const fileOf = (mark: string): string => `${mark}\n`.repeat(1500);

/** The kinds of writes. `known` is a person, or a task, that was created earlier. */
const KINDS = {
	person: (mark: string) =>
		new KeyedWrite('person', mark, 'POST', '/people', { person_kind: 'individual', name: mark }),
	task: (mark: string, { categoryId, assigneeId }: Agency) =>
		new KeyedWrite('task', mark, 'POST', '/tasks', {
			company_identifier: COMPANY,
			title: mark,
			due: '2031-05-02T09:30:00',
			category_id: categoryId,
			assignee_id: assigneeId,
		}),
	sale: (mark: string) =>
		new KeyedWrite('sale', mark, 'POST', '/sales', {
			company_identifier: COMPANY,
			payer: { name: mark },
			hotels: [{ local_id: 'h', supplier: { name: `Hotel ${mark}` }, passengers: [{ amount: 100 }] }],
			payments: [{ agency: { bank_slip: { products: [{ local_id: 'h', payment_amount: 100 }] } } }],
		}),
	upload: (mark: string, _agency: Agency, known: Known) =>
		new KeyedWrite(
			'upload',
			mark,
			'POST',
			'/attachments',
			form(
				{ resource_type: 'person', resource_id: known.person, description: mark },
				new Blob([fileOf(mark)]),
				'marca.txt',
			),
		),
	change: (mark: string, _agency: Agency, known: Known) =>
		new KeyedWrite('change', mark, 'PATCH', `/people/${known.person}`, { observations: mark }),
	comment: (mark: string, _agency: Agency, known: Known) =>
		new KeyedWrite('comment', mark, 'POST', `/tasks/${known.task}/history`, { text: mark }),
};

export type Kind = keyof typeof KINDS;

interface Known {
	person: string;
	task: string;
}

/** One client's writes, one after the other, of random kinds. */
export class Writer {
	/** All writes that were made. */
	readonly writes: KeyedWrite[] = [];
	private readonly known: Known;

	/** @param lane distinguishes its marks from those of other clients */
	constructor(
		private readonly agency: Agency & Known,
		private readonly lane: number,
		private readonly random: () => number,
	) {
		this.known = { person: agency.person, task: agency.task };
	}

	/** A write that was not sent yet. */
	next(): KeyedWrite {
		const kinds = Object.keys(KINDS) as Kind[];
		const kind = kinds[Math.floor(this.random() * kinds.length)] ?? 'person';
		const mark = `Marca ${this.lane}x${this.writes.length}x`;
		const write = KINDS[kind](mark, this.agency, this.known);
		this.writes.push(write);
		return write;
	}

	/** The writes without a whole answer so far. */
	get open(): KeyedWrite[] {
		return this.writes.filter(({ heard }) => heard !== 'all');
	}
}
