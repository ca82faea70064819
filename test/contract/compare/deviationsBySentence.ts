import {
	answering,
	asking,
	attachmentsOf,
	filtering,
	inBoth,
	inRecords,
	isDecimal,
	isList,
	isListOf,
	isRecordOf,
	pagewise,
	paginationOf,
	persons,
	plain,
	reading,
	refuse,
	rowsOf,
	sending,
	type Deviation,
	type Row,
} from './altering';

/**
 * Deviations found by going through the API description sentence by sentence. Each names the sentence that it
 * breaks, or what the description does not say.
 */

/** Rounds an amount to whole reais. */
const rounded = (value: unknown): unknown =>
	isDecimal(value) ? `\u0001${Math.round(Number(value.slice(1)))}.00` : value;
/** Ignores values that are not among a parameter's choices. */
const ignoringChoices = (...paths: string[]) =>
	asking((path, query) => {
		if (!paths.includes(path)) return;
		for (const name of ['kind', 'status', 'transaction_kind', 'resource'])
			if (query.get(name) === 'compare') query.delete(name);
	});
/** A list that ignores a parameter with this value. */
const without = (path: string, parameter: string, value: string) =>
	answering((passing) => {
		if (isListOf(passing, path) && passing.query.get(parameter) === value)
			refuse(passing, 400, { errors: [parameter] });
	});
/** Changes the texts that are stored of a person. */
const keptTexts = (change: (text: string) => string) =>
	persons((person) => {
		if (typeof person.observations === 'string') person.observations = change(person.observations);
	}, 'PATCH');

const lists: Record<string, Deviation> = {
	// "A cursor the service did not return gives 400": it is bound to its list.
	'a cursor of one list is taken by another': {
		alter: () => {
			const given = new Map<string, string>();
			return {
				query: (path, query) => {
					const from = given.get(query.get('cursor') ?? '');
					if (from !== undefined && from !== path) query.delete('cursor');
				},
				answer: (passing) => {
					const cursor = isList(passing) ? paginationOf(passing)?.next_cursor : undefined;
					if (typeof cursor === 'string') given.set(cursor, passing.path);
				},
			};
		},
		named: ['Lists: the cursor of another list is refused'],
	},
	// "pagination is cursor-based"
	'a record that is created meanwhile shifts the pages': {
		alter: () => ({
			query: (path, query) => {
				const [, page] = /^page-(\d+)$/.exec(query.get('cursor') ?? '') ?? [];
				if (path !== '/people' || page === undefined) return;
				query.delete('cursor');
				query.set('page', page);
			},
			answer: (passing) => {
				const one = isListOf(passing, '/people') ? paginationOf(passing) : undefined;
				if (typeof one?.next_cursor === 'string')
					one.next_cursor = `page-${Number(passing.query.get('page') ?? 1) + 1}`;
			},
		}),
		named: ['GET /people: who is created meanwhile shifts no page'],
	},
	// "Page size: 1 to 50, default 20"
	'pages of the history have 25 rows': {
		alter: asking((path, query) => {
			if (path === '/logs' && !query.has('size')) query.set('size', '25');
		}),
		named: ['Lists: when size is not sent, pages have as many rows in one list as in another'],
	},
	'a page has two rows at least': {
		alter: asking((_path, query) => {
			if (query.get('size') === '1') query.set('size', '2');
		}),
		named: ['Lists: size=1 leaves one row'],
	},
};

const filters: Record<string, Deviation> = {
	// "canceled only when asked"
	'a canceled sale is found by its number alone': {
		alter: asking((path, query) => {
			if (path === '/sales' && query.has('number') && !query.has('status'))
				query.set('status', 'opened,closed,canceled');
		}),
		named: ['GET /sales, number: what is canceled is there only when its status is asked for'],
	},
	'canceled sales come with updated_since': {
		alter: asking((path, query) => {
			if (path === '/sales' && query.has('updated_since') && !query.has('status'))
				query.set('status', 'opened,closed,canceled');
		}),
		named: ['GET /sales, updated_since=2000-01-01: rows'],
	},
	'a settled bill is found by its number alone': {
		alter: asking((path, query) => {
			if (path === '/bills' && query.has('number') && !query.has('status'))
				query.set('status', 'open,overdue,settled');
		}),
		named: ['GET /bills, number: what is settled is there only when its status is asked for'],
	},
	// "default open and overdue"
	'bills without a status are the open ones alone': {
		alter: asking((path, query) => {
			if (path === '/bills' && !query.has('status')) query.set('status', 'open');
		}),
		named: ['GET /bills: without a status the rows are those of status=open,overdue'],
	},
	// "Without status, only opened and closed sales are returned."
	'sales without a status are the opened ones alone': {
		alter: asking((path, query) => {
			if (path === '/sales' && !query.has('status')) query.set('status', 'opened');
		}),
		named: [
			'GET /sales: without a status the rows are those of status=opened,closed',
			'GET /sales: the cursor of a list with another status',
		],
	},
	// "canceled invoices are returned"
	'canceled invoices come when they are asked for alone': {
		alter: () => {
			const { query, answer } = pagewise('/nfs', (rows) =>
				rows.filter(({ status }) => status !== 'canceled'),
			);
			return {
				query: (path, asked) => (asked.has('status') ? undefined : query?.(path, asked)),
				answer: (passing) => (passing.asked.has('status') ? undefined : answer?.(passing)),
			};
		},
		named: ['GET /nfs: canceled ones are there, whether their status is asked for or not'],
	},
	// "cpf_cnpj: digits only, matches either document"
	'a document is found by its beginning': {
		alter: filtering('/people', 'cpf_cnpj', ({ cpf_cnpj: document }, value) =>
			String(document).startsWith(value),
		),
		named: ['GET /people, cpf_cnpj: the beginning of a document finds nobody'],
	},
	'a document is taken with its punctuation': {
		alter: reading('/people', 'cpf_cnpj', (value) => value.replaceAll(/\D/g, '')),
		named: ['GET /people?cpf_cnpj=529.982.247-25'],
	},
	// "origin (exact recorded value, one per call)"
	'an origin is found in small letters': {
		alter: reading(
			'/logs',
			'origin',
			(value) => value.charAt(0).toUpperCase() + value.slice(1).toLowerCase(),
		),
		named: ['GET /logs, origin: in small letters it is another one'],
	},
	// "name: substring … position-insensitive"
	'a percent sign in a name stands for anything, and its words may be in another order': {
		alter: filtering('/people', 'name', ({ name }, value) => {
			const orders = [value, value.split(' ').reverse().join(' ')];
			return value.includes('%') || orders.some((one) => plain(name).includes(plain(one)));
		}),
		named: [
			'GET /people, name: a percent sign stands for itself',
			'GET /people, name: its words in another order find nobody',
		],
	},
	// "UUID"
	'an ID in capitals is another one': {
		alter: answering((passing) => {
			if (isRecordOf(passing, '/people') && passing.path !== passing.path.toLowerCase())
				refuse(passing, 404, { errors: ['none'] });
		}),
		named: ['GET /people/{id}: an ID in capitals is the same one'],
	},
	// "code: integer, exact"
	'a code that is no number is ignored': {
		alter: asking((path, query) => {
			if (path === '/people' && !/^\d+$/.test(query.get('code') ?? '0')) query.delete('code');
		}),
		named: ['GET /people?code=compare'],
	},
	'a kind of people that there is not is ignored': {
		alter: ignoringChoices('/people'),
		named: ['GET /people?kind=compare'],
	},
	'choices of bills that there are not are ignored': {
		alter: ignoringChoices('/bills'),
		named: ['GET /bills?status=compare', 'GET /bills?kind=compare', 'GET /bills?transaction_kind=compare'],
	},
	'choices of history and fields that there are not are ignored': {
		alter: ignoringChoices('/logs', '/custom_fields', '/nfs'),
		named: ['GET /nfs?status=compare', 'GET /logs?kind=compare', 'GET /custom_fields?resource=compare'],
	},
	// "date_field outside the list gives 400", of bills and travels
	'ranges of bills do not need a date_field': {
		alter: asking((path, query) => {
			if (path === '/bills' && !query.has('date_field')) query.delete('date_from');
		}),
		named: ['GET /bills?date_from=2026-01-01'],
	},
	'an inverted range of travels is empty': {
		alter: answering((passing) => {
			if (passing.path === '/travels' && JSON.stringify(passing.body).includes('must not be after'))
				refuse(passing, 200, { data: [], pagination: { has_next_page: false, next_cursor: null, size: 20 } });
		}),
		named: ['GET /travels?date_field=start_date&date_from=2026-02-02&date_to=2026-01-01'],
	},
	'a period of invoices that is no date is ignored': {
		alter: asking((path, query) => {
			if (path === '/nfs' && query.get('period_start') === '2026-13-45') query.delete('period_start');
		}),
		named: ['GET /nfs?period_start=2026-13-45'],
	},
	// "Filters sent as a list or nested value (e.g. name[]) on people and cities give 400"
	'cities ignore a nested name': {
		alter: asking((path, query) => {
			if (path === '/cities') query.delete('name[compare]');
		}),
		named: ['GET /cities?name[compare]=compare'],
	},
	// the choices of a filter
	'invoices that wait for their cancellation cannot be asked for': {
		alter: without('/nfs', 'status', 'awaiting_cancellation'),
		named: ['GET /nfs, status=awaiting_cancellation: rows'],
	},
	'bills of commissions cannot be asked for': {
		alter: without('/bills', 'kind', 'commission'),
		named: ['GET /bills, kind=commission: rows'],
	},
	'custom fields of travels cannot be asked for': {
		alter: without('/custom_fields', 'resource', 'travels'),
		named: ['GET /custom_fields, resource=travels: rows'],
	},
	// "404: resource not found by ID"
	'a custom field that there is not is null': {
		alter: answering((passing) => {
			if (passing.status === 404 && /^\/custom_fields\/\d+$/.test(passing.path)) refuse(passing, 200, null);
		}),
		named: ['GET /custom_fields/{id}: a number that nothing has is not found'],
	},
};

const values: Record<string, Deviation> = {
	// "code (sequential integer)"
	'codes of people go down': {
		alter: () => ({
			...answering((passing) => {
				if (!passing.path.startsWith('/people') || passing.status >= 300) return;
				for (const one of [...rowsOf(passing), (passing.body ?? {}) as Row])
					if (typeof one.code === 'number') one.code = 100_000 - one.code;
			})(),
			...reading('/people', 'code', (code) => String(100_000 - Number(code)))(),
		}),
		named: ['GET /people: whoever was created later has a higher code'],
	},
	// "references ({id, name})"
	'references to people show the first name': {
		alter: inBoth('/people', (one) => {
			for (const name of ['seller', 'promoter', 'created_by']) {
				const reference = one[name] as Row | null;
				if (reference) reference.name = String(reference.name).split(' ')[0];
			}
		}),
		named: ['GET /people: references show the name of the record'],
	},
	// "external_id (null when …)"
	'who has no external_id has an empty one': {
		alter: inBoth('/people', (one) => void (one.external_id ??= '')),
		named: ['GET /people: external_id is null where there is none'],
	},
	// "broken down by IR, CSLL, PIS and COFINS plus a total"
	'the total of taxes leaves one out': {
		alter: inRecords('/people', ({ kandir_law: all }) => {
			for (const law of (all ?? []) as Record<string, Row>[]) {
				const taxes = law.amount?.domestic as Row | undefined;
				if (taxes) taxes.total = taxes.cofins;
			}
		}),
		named: ['GET /people/{id}: a total of kandir_law is that of its taxes'],
	},
	// "apportionment across companies, cost-center apportionment"
	'bills are apportioned in percent': {
		alter: inRecords('/bills', ({ apportionments }) => {
			for (const shares of Object.values(apportionments as Record<string, Row[]>))
				for (const share of shares) share.amount = '\u0001100.00';
		}),
		named: ['GET /bills/{id}: its categories, companies and cost centers have the whole amount between them'],
	},
	// rounding
	'movements are rounded to whole Reais': {
		alter: inBoth('/account_movements', (one) => void (one.amount = rounded(one.amount))),
		named: ['GET /account_movements/{id}: amount is that of its bill'],
	},
	'refunds are rounded to whole Reais': {
		alter: inBoth('/refunds', (one) => void (one.amount = rounded(one.amount))),
		named: ['GET /refunds/{id}: amount is that of its bill'],
	},
	'the net amount of an invoice is its amount': {
		alter: inBoth('/nfs', (one) => void (one.net_amount = one.amount)),
		named: ['GET /nfs: net_amount is amount less deductions and withholdings'],
	},
	// "Items of payment products carry amount and a sale_product reference."
	'payments refer to products by another ID': {
		alter: inRecords('/sales', ({ payments }) => {
			const { vendor } = payments as { vendor: Record<string, Row[]> };
			for (const one of Object.values(vendor).flat())
				for (const { sale_product: reference } of one.products as Record<string, Row>[])
					if (reference) reference.id = String(reference.id).replace(/^.{4}/, 'dead');
		}),
		named: ['GET /sales/{id}: payments are for products of the sale'],
	},
	// "upcoming, ongoing, finished"
	'trips are finished when they begin': {
		alter: inBoth('/travels', (one) => {
			if (one.situation === 'ongoing') one.situation = 'finished';
			else if (one.situation === 'finished') one.situation = 'ongoing';
		}),
		named: [
			'GET /travels: finished ones end before today, ongoing ones include it, upcoming ones begin later',
		],
	},
	// "validity, active, valid_until"
	'quotes are valid a day longer than they say': {
		alter: inBoth('/quotes', (one) => void (one.validity = Number(one.validity) - 1)),
		named: ['GET /quotes: valid_until is validity days after created_at'],
	},
	// "nested state (with name)"
	'states are named by their code': {
		alter: inBoth('/cities', ({ state }) => void ((state as Row).name = (state as Row).code)),
		named: ['GET /cities: the name of a state is more than its code'],
	},
	// "extension, content_type"
	'files are of no content type': {
		alter: answering((passing) => {
			for (const one of attachmentsOf(passing)) one.content_type = 'application/octet-stream';
		}),
		named: ['Attachments: content_type is that of the extension'],
	},
	// "Wire format: JSON"
	'texts are encoded twice': {
		alter: inBoth('/bills', (one) => {
			one.description = Buffer.from(`Comissão de ${String(one.description)}`).toString('latin1');
		}),
		named: ['Texts: are encoded once'],
	},
	// "The description holds one line per changed field"
	'the history does not say what changed': {
		alter: inBoth(
			'/logs',
			(one) => void (one.description = String(one.description).split('\r\n').slice(0, 1).join('\r\n')),
		),
		named: ['GET /logs of a person who was created by the API: a line for each field'],
	},
};

const writes: Record<string, Deviation> = {
	// "Idempotency-Key (UUID v4)"
	'a key may be a UUID of any version': {
		alter: sending(({ headers }) => {
			const key = String(headers['idempotency-key']);
			if (/^[\da-f-]{36}$/.test(key) && key.charAt(14) !== '4')
				headers['idempotency-key'] = crypto.randomUUID();
		}),
		named: ['POST /people: an Idempotency-Key that is a UUID of version 1'],
	},
	'an update needs no key': {
		alter: sending(({ method, headers }) => {
			if (method === 'PATCH') headers['idempotency-key'] ??= crypto.randomUUID();
		}),
		named: ['PATCH /people/{id}: no Idempotency-Key'],
	},
	// "processed | same key, different body | 422"
	'a key of an update answers other bodies as well': {
		alter: answering((passing) => {
			if (passing.method === 'PATCH' && JSON.stringify(passing.body ?? '').includes('a different body'))
				refuse(passing, 200, {});
		}),
		named: ['PATCH /people/{id}: a key that was used with another body'],
	},
	// "cached response", of a person who was deleted since
	'a replay of a person who is gone is not found': {
		alter: () => {
			const [gone, ids] = [new Set<unknown>(), new Map<unknown, string>()];
			return {
				answer: (passing) => {
					const key = passing.headers['idempotency-key'];
					if (passing.method === 'DELETE' && passing.status === 204) gone.add(passing.path);
					if (passing.method !== 'POST') return;
					if (passing.status === 201) ids.set(key, `/people/${String((passing.body as Row).id)}`);
					if (gone.has(ids.get(key))) refuse(passing, 404, { errors: ['Person not found'] });
				},
			};
		},
		named: ['POST /people again with the same key, of a person who was deleted'],
	},
	// "JSON requests carry Content-Type application/json."
	'a media type with a charset is not taken': {
		alter: answering((passing) => {
			if (passing.headers['content-type']?.includes('charset')) refuse(passing, 415, { errors: ['charset'] });
		}),
		named: ['PATCH /people/{id}: application/json; charset=utf-8'],
	},
	// "Fields marked required must be sent."
	'a person is an individual unless it says otherwise': {
		alter: persons((person) => void (person.person_kind ??= 'individual')),
		named: ['POST /people: no person_kind'],
	},
	// "The CPF/CNPJ must not belong to any registered person."
	'a CPF may be of two people': {
		alter: () => {
			const known = new Set<unknown>();
			return {
				send: ({ method, body }) => {
					const person = body as Row;
					if (person.cpf_cnpj === undefined || method === 'DELETE') return;
					if (known.has(person.cpf_cnpj)) delete person.cpf_cnpj;
					else known.add(person.cpf_cnpj);
				},
			};
		},
		named: ['POST /people: the CPF of another person'],
	},
	'a CPF is taken with punctuation': {
		alter: persons((person) => {
			if (/^\d{3}\.\d{3}\.\d{3}-\d\d$/.test(String(person.cpf_cnpj)))
				person.cpf_cnpj = String(person.cpf_cnpj).replaceAll(/\D/g, '');
		}, 'PATCH'),
		named: ['PATCH /people/{id}: a CPF with punctuation'],
	},
	// "labels and contacts replace the current list (… omitted keeps)"
	'contacts go with an update that does not send them': {
		alter: persons((person) => void (person.contacts ??= []), 'PATCH'),
		named: [
			'PATCH /people/{id}: contacts that are not sent stay',
			'PATCH /people/{id}: null leaves the contacts',
		],
	},
	'labels are added to those that are there': {
		alter: () => {
			const known = new Map<unknown, Row>();
			return persons((person) => {
				if (!Array.isArray(person.labels)) return;
				for (const label of person.labels as Row[]) known.set(label.id, label);
				person.labels = [...known.values()];
			}, 'PATCH')();
		},
		named: ['PATCH /people/{id}: labels replace those that were there'],
	},
	// "Omitted, null or empty text stays", inside an address
	'an address is replaced as a whole': {
		alter: persons((person) => {
			const address = person.address as Row | undefined;
			if (address) person.address = { postal_code: ' ', state_code: ' ', ...address };
		}, 'PATCH'),
		named: ['PATCH /people/{id}: the rest of an address stays'],
	},
	'a custom field that there is not is ignored': {
		alter: persons((person) => {
			if (Array.isArray(person.custom_fields))
				person.custom_fields = (person.custom_fields as Row[]).filter(({ id }) => Number(id) < 1_000_000);
		}, 'PATCH'),
		named: ['PATCH /people/{id}: a custom field that there is not'],
	},
	'texts are escaped for HTML': {
		alter: keptTexts((text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')),
		named: [
			'PATCH /people/{id}: a long text of two lines with special characters is answered and kept as it is sent',
		],
	},
	'line breaks are lost': {
		alter: keptTexts((text) => text.replaceAll(/[\r\n]+/g, ' ')),
		named: [
			'PATCH /people/{id}: a long text of two lines with special characters is answered and kept as it is sent',
		],
	},
	'emoji are lost': {
		alter: keptTexts((text) => text.replaceAll(/[\u{10000}-\u{10ffff}]/gu, '?')),
		named: [
			'PATCH /people/{id}: a long text of two lines with special characters is answered and kept as it is sent',
		],
	},
	'texts are cut after 255 characters': {
		alter: keptTexts((text) => text.slice(0, 255)),
		named: [
			'PATCH /people/{id}: a long text of two lines with special characters is answered and kept as it is sent',
		],
	},
	// "422: validation": a sentence for each
	'of several mistakes the first one is told': {
		alter: answering((passing) => {
			if (passing.status === 422)
				(passing.body as { errors: string[] }).errors = (passing.body as { errors: string[] }).errors.slice(
					0,
					1,
				);
		}),
		named: ['POST /people: two mistakes'],
	},
	// "404: resource not found by ID"
	'an update of a person who was deleted is answered': {
		alter: answering((passing) => {
			if (passing.method === 'PATCH' && passing.status === 404) refuse(passing, 200, {});
		}),
		named: [
			'PATCH /tasks/{id}: an identifier that nothing has',
			'PATCH /people/{id} of a person who was deleted',
		],
	},
	'a task that there is not can be deleted': {
		alter: answering((passing) => {
			if (passing.method === 'DELETE' && passing.path.startsWith('/tasks/')) refuse(passing, 204, undefined);
		}),
		named: ['DELETE /tasks/{id}: an identifier that nothing has'],
	},
	// "415: upload needs multipart/form-data"
	'an upload of JSON is a bad request': {
		alter: answering((passing) => {
			if (passing.path === '/attachments' && passing.status === 415)
				refuse(passing, 400, { errors: ['multipart'] });
		}),
		named: ['POST /attachments: application/json'],
	},
	// "created_by": of what the API wrote, nobody
	'a person whom the API created is by the credential': {
		alter: inRecords('/people', (one) => {
			if (String(one.name).startsWith('Compare')) one.created_by = { id: one.id, name: one.name };
		}),
		named: ['GET /people/{id}: created_by of a person who was created by the API is null'],
	},
};

export const bySentence = { lists, filters, values, writes };
