import {
	answering,
	asking,
	attachmentsOf,
	date,
	dateField,
	dateTime,
	daysLater,
	everyText,
	filtering,
	hoursLater,
	ignoring,
	inBoth,
	inPagination,
	inRecords,
	inRows,
	isDecimal,
	isList,
	isListOf,
	isRecordOf,
	magnitude,
	negative,
	pagewise,
	paginationOf,
	persons,
	plain,
	punctuated,
	rangeWithout,
	reading,
	refusals,
	refuse,
	rowsOf,
	sending,
	written,
	type Deviation,
	type Row,
} from './altering';

/**
 * How a real service may differ from the sandbox. A front in front of the sandbox simulates each deviation,
 * and `compare` has to report exactly that.
 */

const lists: Record<string, Deviation> = {
	'has_next_page is missing': {
		alter: inPagination((one) => delete one.has_next_page),
		named: ['Lists: has_next_page is'],
	},
	'has_next_page is text': {
		alter: inPagination((one) => void (one.has_next_page = String(one.has_next_page))),
		named: ['Lists: has_next_page is'],
	},
	'has_next_page is always true': {
		alter: inPagination((one) => {
			one.has_next_page = true;
			one.next_cursor ??= 'end';
		}),
		named: [
			'Lists: has_next_page is',
			'Pages: more follow a page with fewer rows than size',
			'GET /people, a name that nobody has: an empty list, which ends',
		],
	},
	'lists end after the first page': {
		alter: inPagination((one, { query }) => {
			if (!query.has('cursor')) Object.assign(one, { has_next_page: false, next_cursor: null });
		}),
		named: ['Pages: has_next_page is false before the end'],
	},
	'the last page has no next_cursor': {
		alter: inPagination((one) => {
			if (one.has_next_page === false) delete one.next_cursor;
		}),
		named: ['Lists: next_cursor of the last page'],
		applied: true,
	},
	'the last page has an empty next_cursor': {
		alter: inPagination((one) => {
			if (one.has_next_page === false) one.next_cursor = '';
		}),
		named: ['Lists: next_cursor of the last page'],
		applied: true,
	},
	'a cursor is a number': {
		alter: () => {
			const cursors: string[] = [];
			return {
				query: (_path, query) => {
					const known = cursors[Number(query.get('cursor'))];
					if (query.has('cursor') && known) query.set('cursor', known);
				},
				answer: (passing) => {
					const one = paginationOf(passing);
					if (one?.has_next_page === true) one.next_cursor = cursors.push(String(one.next_cursor)) - 1;
				},
			};
		},
		named: ['Lists: a cursor is'],
	},
	'there is no cursor although there are more pages': {
		alter: inPagination((one) => void (one.next_cursor = null)),
		named: ['Lists: a cursor is', 'Pages: no next_cursor although has_next_page is true'],
	},
	'the page size has another name': {
		alter: inPagination((one) => {
			one.page_size = one.size;
			delete one.size;
			one.request_id = 'x';
		}),
		named: ['Lists: pagination'],
		applied: true,
	},
	'pagination tells the total': {
		alter: inPagination((one) => void (one.total = 117)),
		named: ['Lists: pagination.total'],
		applied: true,
	},
	'pagination tells the pages': {
		alter: inPagination((one) => void (one.total_pages = 3)),
		named: ['Lists: pagination.total_pages'],
		applied: true,
	},
	'pages have ten rows': {
		alter: asking((path, query) => {
			if (/^\/[a-z_]+$/.test(path) && !query.has('size')) query.set('size', '10');
		}),
		named: ['Lists: rows of a page when size is not sent'],
		applied: true,
	},
	'size is ignored': {
		alter: asking((_path, query) => query.delete('size')),
		named: [
			'Lists: pagination',
			'Pages: more rows than size',
			'Lists: size=0',
			'Lists: size=51',
			'Lists: size=compare',
		],
	},
	'pages have at most 25 rows': {
		alter: asking((_path, query) => {
			if (Number(query.get('size')) > 25 && Number(query.get('size')) < 51) query.set('size', '25');
		}),
		named: ['Lists: pagination', 'Pages: more follow a page with fewer rows than size'],
	},
	'pages overlap by a row': {
		alter: () => {
			const last = new Map<unknown, Row | undefined>();
			return {
				answer: (passing) => {
					const one = paginationOf(passing);
					if (!one) return;
					const before = last.get(passing.asked.get('cursor'));
					if (before) rowsOf(passing).unshift(before);
					if (typeof one.next_cursor === 'string') last.set(one.next_cursor, rowsOf(passing).at(-1));
				},
			};
		},
		named: ['GET /people: who is created meanwhile shifts no page', 'Pages: a row is on two pages'],
	},
	'a row is lost between pages': {
		alter: answering((passing) => {
			if (isList(passing) && passing.query.has('cursor')) rowsOf(passing).shift();
		}),
		named: ['Pages: a row is on no page'],
	},
	'the next page is the first one again': {
		alter: asking((_path, query) => query.delete('cursor')),
		named: [
			'GET /people: who is created meanwhile shifts no page',
			'Pages: the next page is the same again',
			'Lists: the cursor of another list is refused',
			'Lists: a cursor that was never given out',
			'GET /sales: the cursor of a list with another status',
			'Lists: page together with cursor',
		],
	},
	'a cursor is good once': {
		alter: () => {
			const used = new Set<string>();
			return {
				answer: (passing) => {
					const cursor = passing.asked.get('cursor');
					if (cursor === null || passing.status !== 200) return;
					if (used.has(cursor)) refuse(passing, 400, { errors: ['cursor was used'] });
					used.add(cursor);
				},
			};
		},
		named: [
			'Pages: the next page, asked for again, is answered with 400',
			'Lists: a cursor that is half a minute old',
		],
	},
	'sales come in another order each time': {
		alter: () => {
			let turn = 0;
			return {
				answer: (passing) => {
					if (!isListOf(passing, '/sales')) return;
					const rows = rowsOf(passing);
					turn += 1;
					rows.push(...rows.splice(0, turn % rows.length));
				},
			};
		},
		named: ['Pages: another list each time it is asked for', 'GET /sales: order'],
	},
	'a list is in the order of time': {
		alter: () => ({
			...pagewise('/refunds', (rows) => rows.reverse()),
		}),
		named: ['GET /refunds: order'],
		applied: true,
	},
	'a list is in the order of names': {
		alter: () => ({
			...pagewise('/integrations', (rows) => rows.sort((a, b) => (String(a.name) < String(b.name) ? -1 : 1))),
		}),
		named: ['GET /integrations: order'],
		applied: true,
	},
	'rows are called items': {
		alter: answering((passing) => {
			if (!isListOf(passing, '/quotes')) return;
			const { data, ...rest } = passing.body as Row;
			passing.body = { items: data, ...rest };
		}),
		named: ['GET /quotes: data', 'GET /quotes: items'],
	},
	'a list is a plain list': {
		alter: answering((passing) => {
			if (isListOf(passing, '/cabins')) passing.body = rowsOf(passing);
		}),
		named: ['GET /cabins: the answer'],
	},
	'a list is a web page': {
		alter: () => ({ answer: (passing) => (isListOf(passing, '/ships') ? '<html></html>' : undefined) }),
		named: ['GET /ships: the answer'],
	},
	'pages are one by one, not enclosed': {
		alter: answering((passing) => {
			if (!isListOf(passing, '/categories')) return;
			const { data, pagination } = passing.body as Row;
			passing.body = { data, ...(pagination as Row) };
		}),
		named: [
			'GET /categories: pagination',
			'GET /categories: has_next_page',
			'GET /categories: next_cursor',
			'GET /categories: size',
		],
	},
	'an empty list is not found': {
		alter: answering((passing) => {
			if (isList(passing) && rowsOf(passing).length === 0) refuse(passing, 404, { errors: ['none'] });
		}),
		named: [
			'GET /people, a name that nobody has: an empty list, which ends',
			'GET /sales, updated_since: nothing after the year 2100',
			'GET /sales, people_id: an ID that nothing has leaves an empty list',
			'GET /account_movements, account_id: an ID that nothing has leaves an empty list',
			'GET /logs, resource_id: an ID that nothing has leaves an empty list',
			'GET /bills, kind=commission: rows',
			'GET /bills, kind=sale_standalone: rows',
			'GET /logs, origin: in small letters it is another one',
			'GET /people, cpf_cnpj: the beginning of a document finds nobody',
			'GET /people, name: a percent sign stands for itself',
			'GET /people, name: its words in another order find nobody',
		],
	},
	'an empty list has no data': {
		alter: answering((passing) => {
			if (isList(passing) && rowsOf(passing).length === 0) (passing.body as Row).data = null;
		}),
		// The other checks leave a page without rows to this one.
		named: ['GET /people, a name that nobody has: an empty list, which ends'],
	},
	'a list that is beta cannot be used': {
		alter: answering((passing) => {
			if (isListOf(passing, '/quotes')) refuse(passing, 501, { errors: ['not yet'] });
		}),
		named: ['GET /quotes: status'],
	},
	'pages are refused': {
		alter: answering((passing) => {
			if (passing.query.has('page') && !passing.query.has('cursor'))
				refuse(passing, 400, { errors: ['page is gone'] });
		}),
		named: ['Lists: page=1'],
		applied: true,
	},
};

const fields: Record<string, Deviation> = {
	'a field is missing in a list': {
		alter: inRows('/sales', (row) => delete row.seller),
		named: ['GET /sales: data[].seller'],
		applied: true,
	},
	'a field is missing deep in a record': {
		alter: inRecords('/people', (person) => delete (person.address as Row).street),
		named: ['GET /people/{id}: address.street'],
		applied: true,
	},
	'a field is missing where it is empty': {
		alter: inRecords('/sales', (sale) => {
			for (const [name, value] of Object.entries(sale))
				if (Array.isArray(value) && value.length === 0) delete sale[name];
		}),
		named: [
			'GET /sales/{id}: airline_tickets',
			'GET /sales/{id}: attachments',
			'GET /sales/{id}: car_rentals',
			'GET /sales/{id}: cruises',
			'GET /sales/{id}: excursions',
			'GET /sales/{id}: ground_transportations',
			'GET /sales/{id}: operations',
			'GET /sales/{id}: others',
			'GET /sales/{id}: partner_packages',
			'GET /sales/{id}: commissions',
			'GET /sales/{id}: custom_fields',
			'GET /sales/{id}: hotels',
			'GET /sales/{id}: insurances',
			'GET /sales/{id}: train_tickets',
			'GET /sales/{id}: travel_packages',
		],
	},
	'there is a further field': {
		alter: inRows('/bills', (row) => void (row.barcode = 'secret of somebody')),
		named: ['GET /bills: data[].barcode'],
		applied: true,
	},
	'rows hold what only records should': {
		alter: inRows('/sales', (row) => void (row.payer = {})),
		named: ['GET /sales: data[].payer'],
		applied: true,
	},
	'a number is text': {
		alter: inBoth('/people', (one) => void (one.code = String(one.code))),
		named: ['GET /people: data[].code', 'GET /people/{id}: code'],
		applied: true,
	},
	'a field is null': {
		alter: inRows('/quotes', (row) => void (row.name = null)),
		named: ['GET /quotes: data[].name'],
		applied: true,
	},
	'true is 1': {
		alter: inBoth('/bills', (one) => void (one.checked = Number(one.checked))),
		named: ['GET /bills: data[].checked', 'GET /bills/{id}: checked'],
		applied: true,
	},
	'amounts are written as in Brazil': {
		alter: inBoth('/refunds', (one) => {
			one.amount = isDecimal(one.amount) ? one.amount.slice(1).replace('.', ',') : one.amount;
		}),
		named: ['GET /refunds: data[].amount', 'GET /refunds/{id}: amount'],
	},
	'amounts are in cents': {
		alter: inBoth('/refunds', (one) => {
			one.amount = isDecimal(one.amount) ? Math.round(Number(one.amount.slice(1)) * 100) : one.amount;
		}),
		named: ['Decimal numbers: written with', 'GET /refunds/{id}: amount is that of its bill'],
	},
	'names are in camel case': {
		alter: inBoth('/nfs', (one) => {
			one.createdAt = one.created_at;
			delete one.created_at;
		}),
		named: [
			'GET /nfs: data[].created_at',
			'GET /nfs: data[].createdAt',
			'GET /nfs/{id}: created_at',
			'GET /nfs/{id}: createdAt',
		],
		applied: true,
	},
	'a reference is the identifier alone': {
		alter: inRecords('/refunds', (one) => void (one.sale = (one.sale as Row).id)),
		named: ['GET /refunds/{id}: sale'],
	},
	'a choice has another value': {
		alter: answering((passing) => {
			const objects = isRecordOf(passing, '/logs') ? [passing.body as Row] : rowsOf(passing);
			if (passing.path.startsWith('/logs') && !passing.query.has('resource_id'))
				objects.forEach((one) => (one.kind = 'removal'));
		}),
		named: [
			'GET /logs: data[].kind',
			'GET /logs/{id}: kind',
			'GET /logs, kind=insertion: rows',
			'GET /logs, kind=edition: rows',
			'GET /logs, kind=deletion: rows',
			'GET /logs, kind=custom: rows',
			'GET /logs, kind=export: rows',
		],
	},
	'an identifier is no UUID': {
		alter: inRows('/cabins', (row) => {
			const hex = String(row.id).slice(0, 8);
			row.id = Number.parseInt(hex, 16) % 2 ? `cabin-${hex}` : Number.parseInt(hex, 16);
		}),
		named: ['GET /cabins: data[].id'],
	},
	'date-times have an offset': {
		alter: everyText(dateTime, (text) => `${text}-03:00`),
		named: ['Date-times: written with'],
		applied: true,
	},
	'date-times are in UTC': {
		alter: everyText(dateTime, (text) => `${hoursLater(3)(text)}Z`),
		named: ['Date-times: written with'],
	},
	'date-times have milliseconds': {
		alter: everyText(dateTime, (text) => `${text}.000`),
		named: ['Date-times: written with'],
		applied: true,
	},
	'date-times have a blank': {
		alter: everyText(dateTime, (text) => text.replace('T', ' ')),
		named: ['Date-times: written with'],
		applied: true,
	},
	'date-times have no seconds': {
		alter: everyText(dateTime, (text) => text.slice(0, -3)),
		named: ['Date-times: written with'],
		applied: true,
	},
	'one date-time is in another form': {
		alter: inBoth('/tasks', (one) => {
			if (typeof one.due === 'string') one.due = `${one.due}Z`;
		}),
		named: ['Date-times: written with'],
	},
	'times are in UTC, and do not say so': {
		alter: everyText(dateTime, hoursLater(3)),
		named: [
			'GET /sales, updated_since: from the last change of a sale on, and not later',
			'created_at of a new person: in the time of Brasília',
		],
	},
	'records tell another time than rows': {
		alter: inRecords('/bills', (one) => void (one.created_at = hoursLater(3)(String(one.created_at)))),
		named: ['GET /bills/{id}: created_at, in the list and by ID'],
	},
	'dates begin with the day': {
		alter: everyText(date, (text) => text.split('-').reverse().join('/')),
		named: [
			'GET /sales: data[].departure_date',
			'GET /sales: data[].return_date',
			'GET /sales: data[].sale_date',
			'GET /sales/{id}: departure_date',
			'GET /sales/{id}: hotels[].check_in',
			'GET /sales/{id}: hotels[].check_out',
			'GET /sales/{id}: insurances[].begin_date',
			'GET /sales/{id}: insurances[].end_date',
			'GET /sales/{id}: travel_packages[].begin_date',
			'GET /sales/{id}: travel_packages[].end_date',
			'GET /sales/{id}: return_date',
			'GET /sales/{id}: sale_date',
			'GET /bills: data[].due_date',
			'GET /bills: data[].issue_date',
			'GET /bills/{id}: due_date',
			'GET /bills/{id}: issue_date',
			'GET /account_movements: data[].date',
			'GET /account_movements/{id}: date',
			'GET /refunds: data[].due_date',
			'GET /refunds: data[].issue_date',
			'GET /refunds/{id}: due_date',
			'GET /refunds/{id}: issue_date',
			'GET /nfs: data[].cancellation_date',
			'GET /nfs: data[].issue_date',
			'GET /nfs/{id}: issue_date',
			'GET /partner_statements: data[].boarding_date',
			'GET /partner_statements: data[].cancellation_date',
			'GET /partner_statements: data[].movement_date',
			'GET /partner_statements: data[].return_date',
			'GET /partner_statements: data[].sale_date',
			'GET /partner_statements/{id}: boarding_date',
			'GET /partner_statements/{id}: movement_date',
			'GET /partner_statements/{id}: return_date',
			'GET /partner_statements/{id}: sale_date',
			'GET /travels: data[].end_date',
			'GET /travels: data[].start_date',
			'GET /quotes: data[].valid_until',
			'Dates: written as',
			'GET /sales: the trip does not return before it departs',
			'GET /travels: start_date is not after end_date',
			'Values of custom fields: as the kind of the field says',
			'POST /people: what was sent is what is read',
		],
	},
	'a birthdate begins with the day': {
		alter: inBoth('/people', (one) => {
			if (typeof one.birthdate === 'string') one.birthdate = one.birthdate.split('-').reverse().join('/');
		}),
		named: ['Dates: written as', 'POST /people: what was sent is what is read'],
	},
	'a date has a time': {
		alter: inBoth('/bills', (one) => {
			if (typeof one.due_date === 'string') one.due_date = `${one.due_date}T00:00:00`;
		}),
		named: ['GET /bills: data[].due_date', 'GET /bills/{id}: due_date'],
	},
	'bills have a sign': {
		alter: inBoth('/bills', (one) => {
			if (one.transaction_kind === 'debit') one.amount = negative(one.amount);
		}),
		named: [
			'GET /bills: amount is without sign',
			'GET /bills/{id}: items sum to +amount of a credit, -amount of a debit',
		],
	},
	'items of bills have no sign': {
		alter: inRecords('/bills', (one) => {
			for (const item of one.items as Row[]) item.amount = magnitude(item.amount);
		}),
		named: ['GET /bills/{id}: items sum to +amount of a credit, -amount of a debit'],
	},
	'movements have a sign': {
		alter: inBoth('/account_movements', (one) => {
			if (one.direction === 'debit') one.amount = negative(one.amount);
		}),
		named: ['GET /account_movements: amount is without sign'],
	},
	'refunds are negative': {
		alter: inBoth('/refunds', (one) => void (one.amount = negative(one.amount))),
		named: ['GET /refunds: amount is without sign'],
	},
	'lines of the history end in LF': {
		alter: inBoth(
			'/logs',
			(one) => void (one.description = String(one.description).replaceAll('\r\n', '\n')),
		),
		named: ['GET /logs: the lines of a description are separated by CRLF'],
	},
	'individuals have a kandir_law': {
		alter: inRecords('/people', (one) => void (one.kandir_law ??= [])),
		named: ['GET /people/{id}: kandir_law is of companies only'],
	},
	'companies have additional_data': {
		alter: inBoth('/people', (one) => void (one.additional_data ??= {})),
		named: ['GET /people: additional_data is of individuals only'],
	},
	'cards show their number': {
		alter: inRecords('/people', (one) => void (one.credit_cards = [{ last_digits: '4111111111111111' }])),
		named: [
			'GET /people/{id}: of a card the last four digits',
			'POST /people: the answer is what is read by ID',
		],
	},
	'countries have codes the other way around': {
		alter: inBoth('/cities', ({ country }) => {
			const one = country as Row;
			[one.code, one.code_3] = [one.code_3, one.code];
		}),
		named: ['GET /cities: country has code in two letters, code_3 in three'],
	},
	'currencies have numbers': {
		alter: inRows(
			'/currencies',
			(row) => void (row.code = [...String(row.code)].map((letter) => letter.charCodeAt(0) - 60).join('')),
		),
		named: ['GET /currencies: code is one of ISO 4217'],
	},
	'every custom field has choices': {
		alter: inBoth('/custom_fields', (one) => void (one.choices = ['A', 'B'])),
		named: ['GET /custom_fields: only kind choices has choices'],
	},
	'values of custom fields are text': {
		alter: answering((passing) => {
			for (const one of [passing.body, ...rowsOf(passing)]) {
				const { custom_fields: all } = (one ?? {}) as { custom_fields?: Row[] };
				for (const field of Array.isArray(all) ? all : [])
					field.value = isDecimal(field.value) ? field.value.slice(1) : String(field.value);
			}
		}),
		named: ['Values of custom fields: as the kind of the field says'],
	},
	'amounts of sales are in dollars': {
		alter: inRecords('/sales', (sale) => {
			for (const products of Object.values(sale).filter(Array.isArray))
				for (const product of products as Row[]) if ('currency' in product) product.currency = 'USD';
		}),
		named: [
			'GET /sales/{id}: hotels[].currency',
			'GET /sales/{id}: insurances[].currency',
			'GET /sales/{id}: train_tickets[].currency',
			'GET /sales/{id}: travel_packages[].currency',
		],
	},
	'a record is not found by the ID of its row': {
		alter: answering((passing) => {
			if (isRecordOf(passing, '/refunds')) refuse(passing, 404, { errors: ['Refund not found'] });
		}),
		named: ['GET /refunds/{id}: status', 'GET /sales: payments.agency.refunds[] as GET /refunds/{id}'],
	},
	'sellers have identifiers of their own': {
		alter: inBoth('/sales', (one) => {
			const seller = one.seller as Row | null;
			if (seller) seller.id = String(seller.id).replace(/^.{4}/, 'dead');
		}),
		named: [
			'GET /sales: seller as GET /people/{id}',
			'GET /sales, people_id: sales in which the person takes part in any role',
			'GET /sellers: every seller of GET /sales is there, active or not',
		],
	},
	'a sale refers to other bills': {
		alter: inRecords('/sales', (sale) => {
			const { agency } = sale.payments as { agency: { bills: Row[] } };
			for (const bill of agency.bills) bill.id = String(bill.id).replace(/^.{4}/, 'dead');
		}),
		named: ['GET /sales: payments.agency.bills[] as GET /bills/{id}'],
	},
	'an identifier leads to another record': {
		alter: () => {
			let other: unknown;
			return {
				answer: (passing) => {
					if (!isRecordOf(passing, '/nfs')) return;
					const { id } = passing.body as Row;
					if (other !== undefined) (passing.body as Row).id = other;
					other = id;
				},
			};
		},
		named: ['GET /nfs/{id}: id, in the list and by ID'],
	},
	'CPF and CNPJ have punctuation': {
		alter: inBoth('/people', (one) => void (one.cpf_cnpj = punctuated(one.cpf_cnpj))),
		named: ['GET /people: cpf_cnpj is CPF of 11 digits or CNPJ of 14 characters, without punctuation'],
	},
	'documents have lost the zeros at their beginning': {
		alter: inBoth('/people', (one) => {
			if (typeof one.cpf_cnpj === 'string') one.cpf_cnpj = one.cpf_cnpj.replace(/^[03]+/, '');
		}),
		named: ['GET /people: cpf_cnpj is CPF of 11 digits or CNPJ of 14 characters, without punctuation'],
	},
	'recipients of invoices have a document with punctuation': {
		alter: inBoth('/nfs', ({ recipient }) => {
			const one = recipient as Row;
			one.cpf_cnpj = punctuated(one.cpf_cnpj);
		}),
		named: ['GET /nfs: recipient.cpf_cnpj is CPF of 11 digits or CNPJ of 14 characters, without punctuation'],
	},
	'gender is one letter': {
		alter: inBoth('/people', (one) => {
			if (typeof one.gender === 'string') one.gender = one.gender.charAt(0).toUpperCase();
		}),
		named: [
			'GET /people: gender is female or male',
			'PATCH /people/{id}: gender female is answered and kept as it is sent',
		],
	},
	'a postal code has a hyphen': {
		alter: inBoth('/people', ({ address }) => {
			const one = address as Row;
			one.postal_code = String(one.postal_code).replace(/^(\d{5})(\d{3})$/, '$1-$2');
		}),
		named: [
			'GET /people: address.postal_code is without a hyphen',
			'PATCH /people/{id}: an address is answered and kept as it is sent',
		],
	},
	'codes of IBGE have six digits': {
		alter: inBoth('/cities', (one) => void (one.ibge = String(one.ibge).slice(0, 6))),
		named: ['GET /cities: ibge is seven digits'],
	},
	'addresses have a code of IBGE abroad as well': {
		alter: inBoth('/people', ({ address }) => {
			const one = address as Row;
			if (one.country_code === 'US') one.city_ibge = '9999999';
		}),
		named: ['GET /people: address.city_ibge is empty abroad'],
	},
	'addresses tell the state by its number': {
		alter: inBoth('/people', ({ address }) => {
			const one = address as Row;
			if (one.state_code !== '') one.state_code = '35';
		}),
		named: [
			'GET /people: address.state_code is two capitals',
			'PATCH /people/{id}: an address is answered and kept as it is sent',
		],
	},
	'addresses tell the country in three letters': {
		alter: inBoth('/people', ({ address }) => {
			const one = address as Row;
			if (one.country_code === 'BR') one.country_code = 'BRA';
		}),
		named: [
			'GET /people: address.country_code is two capitals',
			'PATCH /people/{id}: an address is answered and kept as it is sent',
		],
	},
	'sellers of the list have identifiers that are not those of people': {
		alter: inBoth('/sellers', (one) => void (one.id = String(one.id).replace(/^.{4}/, 'dead'))),
		named: ['GET /sellers: a seller has the identifier of the person'],
	},
	'some of those who sold are not listed': {
		alter: () => pagewise('/sellers', (rows) => rows.filter((_, index) => index % 2 === 0)),
		named: ['GET /sellers: every seller of GET /sales is there, active or not'],
	},
	'accounts that are closed are not listed': {
		alter: () => pagewise('/accounts', (rows) => rows.filter(({ active }) => active === false)),
		named: ['GET /accounts: every account of GET /account_movements is there, active or not'],
	},
	'canceled sales owe their price': {
		alter: inBoth('/sales', (one) => {
			const totals = one.totals as Row;
			if (one.status === 'canceled') totals.balance = totals.final_amount;
		}),
		named: ['GET /sales: of a canceled sale nothing is owed'],
	},
	'the price of a sale leaves the fees of passengers out': {
		alter: inRecords('/sales', (sale) => {
			for (const products of Object.values(sale).filter(Array.isArray))
				for (const { passengers } of products as { passengers?: Row[] }[])
					for (const passenger of passengers ?? []) if ('fees' in passenger) passenger.fees = '\u0001999.00';
		}),
		named: ['GET /sales/{id}: totals.final_amount is what its products cost the client'],
	},
	'a trip begins on the day of the sale': {
		alter: inBoth('/sales', (one) => {
			if (one.departure_date !== null) one.departure_date = one.sale_date;
		}),
		named: [
			'GET /sales/{id}: the trip is that of its products, from the first day to the last',
			'GET /sales, departure_date of a day: rows',
			'GET /sales, departure_date from a day on: rows',
			'GET /sales, departure_date up to a day: rows',
		],
	},
	'the balance of a commission counts what was retained': {
		alter: inRecords('/sales', ({ commissions }) => {
			for (const one of commissions as Row[]) one.balance = '\u00010.01';
		}),
		named: ['GET /sales/{id}: the balance of a commission is its amount less what was retained'],
	},
	'completed tasks do not say when': {
		alter: inBoth('/tasks', (one) => void (one.completed_at = null)),
		named: ['GET /tasks: completed_at is told of completed tasks, and of no other'],
	},
	'extensions of files begin with a dot': {
		alter: answering((passing) => {
			for (const one of attachmentsOf(passing)) one.extension = `.${String(one.extension)}`;
		}),
		named: ['GET /sales, /people, /bills: attachments[].extension is small letters and digits'],
	},
	'files are downloaded from the API itself, with the token': {
		alter: answering((passing) => {
			const { host } = passing.headers;
			for (const one of attachmentsOf(passing))
				one.download_url = `http://${host}/api/v3/attachments/${String(one.id)}`;
		}),
		named: ["Attachments: files are downloaded from another address than the API's"],
	},
	'deleted receipts are listed': {
		alter: inRows('/partner_statements', (row, index) => void (row.deleted = index === 0)),
		named: [
			'GET /partner_statements/{id}: deleted, in the list and by ID',
			'GET /partner_statements, no filter: rows',
		],
	},
	'what clients owe is a debit': {
		alter: inBoth('/bills', (one) => {
			one.transaction_kind = one.transaction_kind === 'credit' ? 'debit' : 'credit';
			for (const item of (one.items ?? []) as Row[])
				item.amount =
					isDecimal(item.amount) && !item.amount.includes('-')
						? negative(item.amount)
						: magnitude(item.amount);
		}),
		named: [
			'GET /sales/{id}: a sale_payment is a credit',
			'GET /account_movements/{id}: what settles a credit brings money in, a debit takes it out',
			'GET /refunds/{id}: the bill of one to a customer is a debit, of one from a vendor a credit',
			'GET /bills, transaction_kind=debit and status=settled: rows',
			'GET /bills, transaction_kind=credit: rows',
			'GET /bills, transaction_kind=debit: rows',
		],
	},
	'a credit takes money out of the account': {
		alter: () => ({
			...inBoth('/account_movements', (one) => {
				one.direction = one.direction === 'credit' ? 'debit' : 'credit';
			})(),
			...reading('/account_movements', 'transaction_kind', (kind) =>
				kind === 'credit' ? 'debit' : 'credit',
			)(),
		}),
		named: ['GET /account_movements/{id}: what settles a credit brings money in, a debit takes it out'],
	},
	'refunds to customers are told as those of vendors': {
		alter: () => ({
			...inBoth('/refunds', (one) => void (one.side = one.side === 'vendor' ? 'customer' : 'vendor'))(),
			...reading('/refunds', 'refund_type', (side) => (side === 'vendor' ? 'customer' : 'vendor'))(),
		}),
		named: ['GET /refunds/{id}: the bill of one to a customer is a debit, of one from a vendor a credit'],
	},
};

const filters: Record<string, Deviation> = {
	'the kind of people is ignored': {
		alter: ignoring('/people', 'kind'),
		named: [
			'GET /people, kind=individual: rows',
			'GET /people, kind=company: rows',
			'GET /people?kind=compare',
		],
	},
	'a name is found by its beginning': {
		alter: filtering('/people', 'name', ({ name }, value) => plain(name).startsWith(plain(value))),
		named: ['GET /people, name: rows'],
	},
	'a name is found as it is written': {
		alter: filtering('/people', 'name', ({ name }, value) => String(name).includes(value)),
		named: ['GET /people, name: rows', 'GET /people?name=: a person who was just created'],
	},
	'a document is found with its punctuation': {
		alter: filtering('/people', 'cpf_cnpj', ({ cpf_cnpj }, value) => cpf_cnpj === `${value.slice(0, 3)}.`),
		named: [
			'GET /people, cpf_cnpj: rows',
			'GET /people, cpf_cnpj of a company: rows',
			'GET /people?cpf_cnpj=529.982.247-25',
		],
	},
	'a passport is found as it is written': {
		alter: filtering('/people', 'passport_number', ({ passport_number: number }, value) =>
			String(number).includes(value),
		),
		named: ['GET /people, passport_number: rows'],
	},
	'a phone is found as a whole': {
		alter: filtering('/people', 'phone', ({ business_phone: phone }, value) => phone === value),
		named: [
			'GET /people, phone: rows',
			'GET /people, phone: who has it as mobile_number',
			'GET /people, phone: who has it as phone_number',
			'GET /people, phone: who has it as a phone of a contact',
		],
	},
	'a code is found by its beginning': {
		alter: filtering('/people', 'code', ({ code }, value) => String(code).startsWith(value.slice(0, -1))),
		named: ['GET /people, code: rows', 'GET /people?code=compare'],
	},
	'an email address is found as it is written': {
		alter: reading('/people', 'email', (value) => `${value}?`),
		named: [
			'GET /people, email and code: the person who has both',
			'GET /people, email: who has it as the email address of a contact',
		],
	},
	'filters of people are combined with OR': {
		alter: asking((path, query) => {
			if (path === '/people' && query.has('email')) query.delete('code');
			if (path === '/people' && query.has('email')) query.set('email', '@');
		}),
		named: ['GET /people, email and code: the person who has both'],
	},
	'canceled sales are listed as well': {
		alter: asking((path, query) => {
			if (path === '/sales' && !query.has('status')) query.set('status', 'opened,closed,canceled');
		}),
		named: [
			'GET /sales, no filter: rows',
			'GET /sales, number: what is canceled is there only when its status is asked for',
			'GET /sales, updated_since=2000-01-01: rows',
			'GET /sales: without a status the rows are those of status=opened,closed',
		],
	},
	'of several statuses the first one counts': {
		alter: reading('/sales', 'status', (value) => value.split(',')[0] ?? ''),
		named: [
			'GET /sales, status=opened,closed: rows',
			'GET /sales: without a status the rows are those of status=opened,closed',
		],
	},
	'the number of a sale is found by its beginning': {
		alter: filtering('/sales', 'number', ({ number }, value) => String(number).startsWith(value.slice(0, 3))),
		named: ['GET /sales, number: rows', 'GET /sales?number=compare'],
	},
	'a range of sales leaves its last day out': {
		alter: rangeWithout('/sales', 'date_to', dateField),
		named: [
			'GET /sales, sale_date of a day: rows',
			'GET /sales, sale_date up to a day: rows',
			'GET /sales, departure_date of a day: rows',
			'GET /sales, departure_date up to a day: rows',
			'GET /sales, return_date of a day: rows',
			'GET /sales, return_date up to a day: rows',
		],
	},
	'a range of sales leaves its first day out': {
		alter: rangeWithout('/sales', 'date_from', dateField),
		named: [
			'GET /sales, sale_date of a day: rows',
			'GET /sales, sale_date from a day on: rows',
			'GET /sales, departure_date of a day: rows',
			'GET /sales, departure_date from a day on: rows',
			'GET /sales, return_date of a day: rows',
			'GET /sales, return_date from a day on: rows',
			'GET /sales, status=closed and sale_date from a day on: rows',
		],
	},
	'date_field is always the date of the sale': {
		alter: reading('/sales', 'date_field', () => 'sale_date'),
		named: [
			'GET /sales, departure_date of a day: rows',
			'GET /sales, departure_date from a day on: rows',
			'GET /sales, departure_date up to a day: rows',
			'GET /sales, return_date of a day: rows',
			'GET /sales, return_date from a day on: rows',
			'GET /sales, return_date up to a day: rows',
			'GET /sales?date_field=compare&date_from=2026-01-01',
		],
	},
	'people take part in a sale as payers alone': {
		alter: () => ({
			answer: (passing) => {
				if (isListOf(passing, '/sales') && passing.query.has('people_id')) (passing.body as Row).data = [];
			},
		}),
		named: [
			'GET /sales, people_id: sales in which the person takes part in any role',
			'GET /sales, people_id: sales of any of several people',
		],
	},
	'people_id is ignored, so that old sales are not there': {
		alter: asking((path, query) => {
			if (path === '/sales' && query.has('people_id')) {
				query.delete('people_id');
				query.set('number', '1');
			}
		}),
		named: [
			'GET /sales, people_id: sales in which the person takes part in any role',
			'GET /sales, people_id: sales of any of several people',
		],
	},
	'updated_since is ignored': {
		alter: asking((path, query) => {
			if (path === '/sales' && /^\d{4}-/.test(query.get('updated_since') ?? ''))
				query.delete('updated_since');
		}),
		named: [
			'GET /sales, updated_since: nothing after the year 2100',
			'GET /sales, updated_since: sales have changed since',
		],
	},
	'updated_since leaves its own moment out': {
		alter: reading('/sales', 'updated_since', (value) =>
			dateTime.test(value) ? hoursLater(1 / 3600)(value) : value,
		),
		named: ['GET /sales, updated_since: from the last change of a sale on, and not later'],
	},
	'updated_since is read in UTC': {
		alter: reading('/sales', 'updated_since', (value) => (dateTime.test(value) ? `${value}Z` : value)),
		named: ['GET /sales, updated_since: from the last change of a sale on, and not later'],
	},
	'bills are settled as well': {
		alter: asking((path, query) => {
			if (path === '/bills' && !query.has('status')) query.set('status', 'open,overdue,settled');
		}),
		named: [
			'GET /bills, no filter, unsettled: rows',
			'GET /bills?date_field=settlement_date&date_from=2026-01-01',
			'GET /bills, number: what is settled is there only when its status is asked for',
			'GET /bills: without a status the rows are those of status=open,overdue',
		],
	},
	'the number of a bill is found without its suffix': {
		alter: filtering('/bills', 'number', ({ number }, value) =>
			String(number).startsWith(value.replace(/-\d+$/, '').slice(0, 2)),
		),
		named: ['GET /bills, number: rows'],
	},
	'a range of bills leaves its last day out': {
		alter: rangeWithout('/bills', 'date_to', dateField),
		named: [
			'GET /bills, issue_date of a day: rows',
			'GET /bills, issue_date up to a day: rows',
			'GET /bills, due_date of a day: rows',
			'GET /bills, due_date up to a day: rows',
			'GET /bills, settlement_date of a day: rows',
		],
	},
	'the kind of bills is ignored': {
		alter: ignoring('/bills', 'kind'),
		named: [
			'GET /bills, kind=commission: rows',
			'GET /bills, kind=credit_card_invoice: rows',
			'GET /bills, kind=customer_invoice: rows',
			'GET /bills, kind=normal: rows',
			'GET /bills, kind=sale_payment: rows',
			'GET /bills, kind=sale_standalone: rows',
			'GET /bills, kind=vendor_invoice: rows',
			'GET /bills, kind=vendor_standalone: rows',
			'GET /bills?kind=compare',
		],
	},
	'a period of invoices leaves its first day out': {
		alter: rangeWithout('/nfs', 'period_start', () => 'issue_date'),
		named: [
			'GET /nfs, issue_date of a day: rows',
			'GET /nfs, issue_date from a day on: rows',
			'GET /nfs: canceled ones are there, whether their status is asked for or not',
		],
	},
	'the origin of the history is ignored': {
		alter: ignoring('/logs', 'origin'),
		named: [
			'GET /logs, origin: rows',
			'GET /logs, kind=edition and origin: rows',
			'GET /logs, origin: in small letters it is another one',
		],
	},
	'the record of the history is ignored': {
		alter: ignoring('/logs', 'resource_id'),
		named: [
			'GET /logs, resource_id: rows are those of that ID',
			'GET /sales, updated_since: from the last change of a sale on, and not later',
			'GET /logs of a person who was created, edited and deleted',
			'GET /logs, resource_id: an ID that nothing has leaves an empty list',
			'GET /logs of a person who was created by the API: a line for each field',
		],
	},
	'the account of movements is ignored': {
		alter: ignoring('/account_movements', 'account_id'),
		named: [
			'GET /account_movements, account_id: rows are those of that ID',
			'GET /account_movements, account_id: an ID that nothing has leaves an empty list',
		],
	},
	'the direction of movements is ignored': {
		alter: ignoring('/account_movements', 'transaction_kind'),
		named: [
			'GET /account_movements, transaction_kind=credit: rows',
			'GET /account_movements, transaction_kind=debit: rows',
			'GET /account_movements?transaction_kind=compare',
		],
	},
	'the side of refunds is ignored': {
		alter: ignoring('/refunds', 'refund_type'),
		named: [
			'GET /refunds, refund_type=customer: rows',
			'GET /refunds, refund_type=vendor: rows',
			'GET /refunds?refund_type=compare',
		],
	},
	'several kinds of products are none': {
		alter: filtering('/products', 'kind', ({ kind }, value) => kind === value),
		named: [
			'GET /products, kind=hotel,cruise: rows',
			'GET /products, every kind: rows',
			'GET /products?kind=compare',
		],
	},
	'the resource of custom fields is ignored': {
		alter: ignoring('/custom_fields', 'resource'),
		named: [
			'GET /custom_fields, resource=bills: rows',
			'GET /custom_fields, resource=people: rows',
			'GET /custom_fields, resource=sales: rows',
			'GET /custom_fields, resource=tasks: rows',
			'GET /custom_fields, resource=travels: rows',
			'GET /custom_fields?resource=compare',
		],
	},
	'a range of travels leaves its last day out': {
		alter: rangeWithout('/travels', 'date_to', dateField),
		named: [
			'GET /travels, start_date of a day: rows',
			'GET /travels, start_date up to a day: rows',
			'GET /travels, end_date of a day: rows',
			'GET /travels, end_date up to a day: rows',
		],
	},
	'cities are found as they are written': {
		alter: filtering('/cities', 'name', ({ name }, value) => String(name).includes(value)),
		named: ['GET /cities, name: rows'],
	},
	'of several people the first one counts': {
		alter: reading('/sales', 'people_id', (value) => value.split(',')[0] ?? ''),
		named: ['GET /sales, people_id: sales of any of several people'],
	},
	'people_id takes one person': {
		alter: answering((passing) => {
			if (passing.query.get('people_id')?.includes(',')) refuse(passing, 400, { errors: ['people_id'] });
		}),
		named: ['GET /sales, people_id: sales of any of several people'],
	},
	'open bills are overdue as well': {
		alter: asking((path, query) => {
			if (path === '/bills' && query.get('status') === 'open') query.set('status', 'open,overdue');
		}),
		named: ['GET /bills: what status=open leaves is due later than what status=overdue leaves'],
	},
	'overdue bills are open as well': {
		alter: asking((path, query) => {
			if (path === '/bills' && query.get('status') === 'overdue') query.set('status', 'open,overdue');
		}),
		named: [
			'GET /bills: what is overdue shows a due_date that has passed, and no settlement_date',
			'GET /bills: what status=open leaves is due later than what status=overdue leaves',
		],
	},
	'of several statuses of bills the last one counts': {
		alter: reading('/bills', 'status', (value) => value.split(',').at(-1) ?? ''),
		named: [
			'GET /bills, status=open,overdue: rows',
			'GET /bills: without a status the rows are those of status=open,overdue',
		],
	},
	'the transaction_kind of bills is forgotten beside a status': {
		alter: asking((path, query) => {
			if (path === '/bills' && query.has('status')) query.delete('transaction_kind');
		}),
		named: ['GET /bills, transaction_kind=debit and status=settled: rows'],
	},
	'the status of sales is forgotten beside dates': {
		alter: asking((path, query) => {
			if (path === '/sales' && query.has('date_field')) query.delete('status');
		}),
		named: ['GET /sales, status=closed and sale_date from a day on: rows'],
	},
	'a CNPJ finds nobody': {
		alter: filtering(
			'/people',
			'cpf_cnpj',
			({ cpf_cnpj: document }, value) => value.length < 14 && document === value,
		),
		named: ['GET /people, cpf_cnpj of a company: rows', 'GET /people?cpf_cnpj=529.982.247-25'],
	},
	'a phone is found among the business phones alone': {
		alter: filtering('/people', 'phone', ({ business_phone: phone }, value) =>
			String(phone ?? '')
				.replaceAll(/\D/g, '')
				.includes(value),
		),
		named: [
			'GET /people, phone: who has it as mobile_number',
			'GET /people, phone: who has it as phone_number',
			'GET /people, phone: who has it as a phone of a contact',
		],
	},
	'exports are not found in the history': {
		alter: answering((passing) => {
			if (isListOf(passing, '/logs') && passing.query.get('kind') === 'export')
				refuse(passing, 400, { errors: ['kind'] });
		}),
		named: ['GET /logs, kind=export: rows'],
	},
	'kind of products does not take others': {
		alter: answering((passing) => {
			if (isListOf(passing, '/products') && passing.query.get('kind')?.includes('others'))
				refuse(passing, 400, { errors: ['kind'] });
		}),
		named: ['GET /products, every kind: rows'],
	},
	'the next page forgets the filters': {
		alter: () => {
			const pages = new Map<string, string>();
			return {
				query: (path, query) => {
					const page = pages.get(query.get('cursor') ?? '');
					if (path !== '/bills' || page === undefined) return;
					query.delete('status');
					query.delete('cursor');
					query.set('page', page);
				},
				answer: (passing) => {
					const cursor = isList(passing) ? paginationOf(passing)?.next_cursor : undefined;
					if (passing.asked.has('status') && typeof cursor === 'string') pages.set(cursor, '2');
				},
			};
		},
		named: ['Pages of GET /bills?status=settled: two hold what one of twice the size holds'],
	},
	'a cursor is good for one size': {
		alter: () => {
			const sizes = new Map<unknown, string | null>();
			return {
				answer: (passing) => {
					const [cursor, size] = [passing.asked.get('cursor'), passing.asked.get('size')];
					if (cursor !== null && sizes.has(cursor) && sizes.get(cursor) !== size)
						refuse(passing, 400, { errors: ['size'] });
					const one = isList(passing) ? paginationOf(passing) : undefined;
					if (typeof one?.next_cursor === 'string') sizes.set(one.next_cursor, size);
				},
			};
		},
		named: ['Lists: a cursor goes on with pages of another size'],
	},
	'every page is the first one': {
		alter: asking((_path, query) => {
			if (query.has('page') && !query.has('cursor')) query.delete('page');
		}),
		named: ['Lists: page=2 is the second page'],
	},
	'a person who is in no sale is not found': {
		alter: answering((passing) => {
			if (isListOf(passing, '/sales') && passing.query.has('people_id') && rowsOf(passing).length === 0)
				refuse(passing, 404, { errors: ['Person not found'] });
		}),
		named: ['GET /sales, people_id: an ID that nothing has leaves an empty list'],
	},
	'travels without dates are in every range': {
		alter: () => {
			const undated: Row[] = [];
			return {
				answer: (passing) => {
					if (!isListOf(passing, '/travels')) return;
					if (passing.query.has('date_field')) rowsOf(passing).push(...undated);
					else if (undated.length === 0)
						undated.push(...rowsOf(passing).filter(({ start_date: day }) => day === null));
				},
			};
		},
		named: [
			'GET /travels, start_date of a day: rows',
			'GET /travels, start_date from a day on: rows',
			'GET /travels, start_date up to a day: rows',
			'GET /travels, end_date of a day: rows',
			'GET /travels, end_date from a day on: rows',
			'GET /travels, end_date up to a day: rows',
		],
	},
};

const refused: Record<string, Deviation> = {
	'unknown parameters are ignored': {
		alter: asking((_path, query) => query.delete('compare_unknown')),
		named: ['Lists: a parameter that there is not'],
		applied: true,
	},
	'a size that is too large is cut': {
		alter: asking((_path, query) => {
			if (Number(query.get('size')) > 50) query.set('size', '50');
		}),
		named: ['Lists: size=51'],
		applied: true,
	},
	'a cursor leads into other filters': {
		alter: () => {
			/** The cursors of the list of opened sales itself. */
			const own = new Set<string>();
			return {
				query: (_path, query) => {
					const cursor = query.get('cursor');
					if (cursor !== null && !own.has(cursor) && query.get('status') === 'opened') query.delete('cursor');
				},
				answer: ({ asked, body }) => {
					const { pagination } = (body ?? {}) as { pagination?: { next_cursor?: string } };
					if (asked.get('status') === 'opened' && pagination?.next_cursor) own.add(pagination.next_cursor);
				},
			};
		},
		named: ['GET /sales: the cursor of a list with another status'],
		applied: true,
	},
	'a foreign token is told in other words': {
		alter: answering((passing) => {
			if (passing.headers.authorization === 'Bearer compare-unknown-token')
				refuse(passing, 401, { errors: ['Token inválido'] });
		}),
		named: ['A request with a token that nobody issued'],
		applied: true,
	},
	'a foreign token is told without a body': {
		alter: answering((passing) => {
			if (passing.status === 401) refuse(passing, 401, undefined);
		}),
		named: ['A request without a token', 'A request with a token that nobody issued'],
	},
	'an identifier that is no UUID is unknown': {
		alter: answering((passing) => {
			if (passing.path === '/sales/compare-unknown')
				refuse(passing, 404, { errors: ['Venda não encontrada'] });
		}),
		named: ['GET /sales/compare-unknown'],
		applied: true,
	},
	'an unknown person is told in another form': {
		alter: answering((passing) => {
			if (passing.status === 404 && passing.path.startsWith('/people/'))
				refuse(passing, 404, { error: { code: 'not_found' } });
		}),
		named: [
			'GET /people/{id}: an identifier that nothing has',
			'GET /people/{id} of a person who was deleted',
			'DELETE /people/{id}, once more',
			'PATCH /people/{id} of a person who was deleted',
		],
		applied: true,
	},
	'an unknown record is null': {
		alter: answering((passing) => {
			if (passing.status === 404 && passing.path.startsWith('/bills/')) refuse(passing, 200, null);
		}),
		named: ['GET /bills/{id}: an identifier that nothing has'],
	},
	'a bad date is told in other words': {
		alter: answering((passing) => {
			if (passing.query.get('date_from') === '2026-13-45')
				refuse(passing, 422, { errors: ['date_from: data inválida'] });
		}),
		named: [
			'GET /sales?date_field=sale_date&date_from=2026-13-45',
			'GET /bills?date_field=issue_date&date_from=2026-13-45',
			'GET /travels?date_field=start_date&date_from=2026-13-45',
		],
		applied: true,
	},
	'a range that is inverted is empty': {
		alter: answering((passing) => {
			if (JSON.stringify(passing.body ?? '').includes('must not be after'))
				refuse(passing, 200, { data: [], pagination: { has_next_page: false, next_cursor: null, size: 20 } });
		}),
		named: [
			'GET /sales?date_field=sale_date&date_from=2026-02-02&date_to=2026-01-01',
			'GET /nfs?period_start=2026-02-02&period_end=2026-01-01',
			'GET /bills?date_field=issue_date&date_from=2026-02-02&date_to=2026-01-01',
			'GET /travels?date_field=start_date&date_from=2026-02-02&date_to=2026-01-01',
		],
	},
	'an unknown field is told in other words': {
		alter: refusals('is not a field', (passing) =>
			refuse(passing, 400, { errors: ['compare_unknown desconhecido'] }),
		),
		named: ['POST /people: a field that there is not'],
		applied: true,
	},
	'errors are told by field': {
		alter: answering((passing) => {
			if (passing.status !== 400) return;
			const { errors = [] } = passing.body as { errors?: string[] };
			passing.body = { errors: errors.map((message) => ({ field: 'x', message })) };
		}),
		named: [
			'GET /sales/compare-unknown',
			'Lists: a parameter that there is not',
			'Lists: size=0',
			'Lists: size=51',
			'Lists: size=compare',
			'Lists: a cursor that was never given out',
			'GET /sales: the cursor of a list with another status',
			'Lists: page together with cursor',
			'GET /people?name[]=compare',
			'GET /sales?status[]=opened',
			'GET /sales?date_field=sale_date&date_from=2026-13-45',
			'GET /sales?date_field=sale_date&date_from=2026-02-02&date_to=2026-01-01',
			'GET /sales?date_from=2026-01-01',
			'GET /sales?date_field=compare&date_from=2026-01-01',
			'GET /sales?number=compare',
			'GET /sales?updated_since=compare',
			'GET /sales?status=compare',
			'GET /bills?date_field=settlement_date&date_from=2026-01-01',
			'GET /nfs?period_start=2026-02-02&period_end=2026-01-01',
			'POST /people: no Idempotency-Key',
			'POST /people: an Idempotency-Key that is no UUID',
			'PATCH /people/{id}: an empty body',
			'PATCH /people/{id}: {',
			'GET /account_movements?transaction_kind=compare',
			'GET /bills?date_field=compare&date_from=2026-01-01',
			'GET /bills?date_field=issue_date&date_from=2026-02-02&date_to=2026-01-01',
			'GET /bills?date_field=issue_date&date_from=2026-13-45',
			'GET /bills?date_from=2026-01-01',
			'GET /bills?kind=compare',
			'GET /bills?status=compare',
			'GET /bills?transaction_kind=compare',
			'GET /cities?name[compare]=compare',
			'GET /custom_fields?resource=compare',
			'GET /logs?kind=compare',
			'GET /nfs?period_start=2026-13-45',
			'GET /nfs?status=compare',
			'GET /people?code=compare',
			'GET /people?cpf_cnpj=529.982.247-25',
			'GET /people?kind=compare',
			'GET /products?kind=compare',
			'GET /refunds?refund_type=compare',
			'GET /travels?date_field=compare&date_from=2026-01-01',
			'GET /travels?date_field=start_date&date_from=2026-02-02&date_to=2026-01-01',
			'GET /travels?date_field=start_date&date_from=2026-13-45',
			'GET /travels?date_from=2026-01-01',
			'PATCH /people/{id}: no Idempotency-Key',
			'POST /people: an Idempotency-Key that is a UUID of version 1',
		],
	},
	'errors have a request id': {
		alter: answering((passing) => {
			if (passing.status >= 400 && passing.body !== undefined)
				(passing.body as Row).request_id = Math.random().toString(36);
		}),
		named: ['Error bodies: beside errors'],
		applied: true,
	},
	'headers tell the limit': {
		alter: answering(({ answerHeaders }) => {
			Object.assign(answerHeaders, { 'X-RateLimit-Limit': '10', 'X-RateLimit-Remaining': '7' });
		}),
		named: ['Headers about the limit'],
		applied: true,
	},
	'the limit is another one': {
		alter: answering(({ answerHeaders }) => void (answerHeaders['RateLimit-Limit'] = '100;w=60')),
		named: ['Headers about the limit', 'Limit: requests in a window'],
	},
	'the limit is lower': {
		alter: () => {
			let turn = 0;
			return {
				instead: () => ((turn += 1) % 8 === 0 ? { status: 429, headers: {} } : undefined),
			};
		},
		named: ['Limit: a request within it'],
	},
	'JSON is said to be a web page': {
		alter: answering(({ answerHeaders }) => void (answerHeaders['content-type'] = 'text/html')),
		named: ['Content-Type of answers'],
	},
	'answers take 400 ms longer': {
		alter: () => ({ wait: () => 400 }),
		named: ['Time of answers: half take no longer than'],
		applied: true,
	},
	'a list takes two seconds': {
		alter: () => ({ wait: (path) => (path === '/bills' ? 2000 : 0) }),
		named: ['Time of answers: how much longer /bills takes'],
		applied: true,
	},
};

const writes: Record<string, Deviation> = {
	'a creation is answered with 200': {
		alter: written('POST', (passing) => void (passing.status = 200)),
		named: [
			'POST /people',
			'POST /people: the key of a request that was refused',
			'POST /people: the external_id of a person who was deleted',
		],
	},
	'a creation is answered with the identifier alone': {
		alter: written('POST', (passing) => void (passing.body = { id: (passing.body as Row).id })),
		named: ['POST /people: the answer'],
	},
	'a replay is answered with 201': {
		alter: written('POST', (passing) => void (passing.status = 201)),
		named: [
			'POST /people again with the same key',
			'POST /people again with the same key, and the fields in another order',
			'POST /people again with the same key, of a person who was deleted',
		],
	},
	'a replay is no longer told': {
		alter: answering(({ answerHeaders }) => delete answerHeaders['x-idempotent-replay']),
		named: [
			'POST /people again with the same key',
			'PATCH /people/{id} again with the same key',
			'POST /people again with the same key, and the fields in another order',
			'POST /people again with the same key, of a person who was deleted',
		],
	},
	'a replay shows the record as it is now': {
		alter: written('POST', (passing) => {
			if (passing.status === 200) (passing.body as Row).observations = 'compare';
		}),
		named: [
			'POST /people again with the same key',
			'POST /people again with the same key, and the fields in another order',
			'POST /people again with the same key, of a person who was deleted',
		],
	},
	'keys are ignored': {
		alter: sending(({ headers }) => {
			if (/^[\da-f-]{36}$/.test(String(headers['idempotency-key'])))
				headers['idempotency-key'] = crypto.randomUUID();
		}),
		named: [
			'POST /people: a key that was used with another body',
			'POST /people again with the same key',
			'PATCH /people/{id} again with the same key',
			'POST /people again with the same key, and the fields in another order',
			'PATCH /people/{id}: a key that was used with another body',
			'POST /people again with the same key, of a person who was deleted',
			'POST /people: an Idempotency-Key that is a UUID of version 1',
			'POST /people: the external_id of a person who was deleted',
		],
	},
	'a key is taken without a body to compare': {
		alter: refusals('already used with a different body', (passing) => refuse(passing, 200, {})),
		named: [
			'POST /people: a key that was used with another body',
			'PATCH /people/{id}: a key that was used with another body',
		],
		left: 1,
	},
	'a key is not needed': {
		alter: sending(({ headers }) => void (headers['idempotency-key'] ??= crypto.randomUUID())),
		named: ['POST /people: no Idempotency-Key', 'PATCH /people/{id}: no Idempotency-Key'],
	},
	'any text is a key': {
		alter: sending(({ headers }) => {
			if (headers['idempotency-key'] === 'compare') headers['idempotency-key'] = crypto.randomUUID();
		}),
		named: ['POST /people: an Idempotency-Key that is no UUID'],
	},
	'a key is used up by a refusal': {
		alter: () => {
			const [used, good] = [new Set<unknown>(), new Set<unknown>()];
			return {
				answer: (passing) => {
					const key = passing.headers['idempotency-key'];
					if (passing.status < 300) good.add(key);
					if (passing.status === 422 && !good.has(key)) used.add(key);
					else if (used.has(key)) refuse(passing, 422, { errors: ['This Idempotency-Key was used'] });
				},
			};
		},
		named: ['POST /people: the key of a request that was refused'],
	},
	'unknown fields are ignored': {
		alter: persons((person) => delete person.compare_unknown),
		named: ['POST /people: a field that there is not'],
	},
	'text is taken for true': {
		alter: persons((person) => {
			if (person.foreigner === 'compare') person.foreigner = true;
		}),
		named: ['POST /people: foreigner as text'],
	},
	'a name is not needed': {
		alter: persons((person) => void (person.name ??= 'Sem nome')),
		named: ['POST /people: no name'],
	},
	'any media type is JSON': {
		alter: sending(({ headers }) => void (headers['content-type'] = 'application/json')),
		named: ['POST /people: text/plain'],
	},
	'an external_id may be of two people': {
		alter: () => {
			const known = new Map<unknown, unknown>();
			return {
				send: ({ method, body, headers }) => {
					const person = body as Row;
					const key = headers['idempotency-key'];
					if (method !== 'POST') return;
					if ((known.get(person.external_id) ?? key) !== key) delete person.external_id;
					else known.set(person.external_id, key);
				},
			};
		},
		named: ['POST /people: the external_id of another person'],
	},
	'a birthdate is a day earlier': {
		alter: persons((person) => {
			if (typeof person.birthdate === 'string') person.birthdate = daysLater(-1)(person.birthdate);
		}),
		named: ['POST /people: what was sent is what is read'],
	},
	'accents are lost': {
		alter: persons((person) => {
			if (typeof person.observations === 'string') person.observations = 'Agua';
		}),
		named: ['POST /people: what was sent is what is read'],
	},
	'a new person is found later': {
		alter: answering((passing) => {
			const isNamed = isListOf(passing, '/people') && passing.query.has('name');
			const { body } = passing as { body: Row };
			if (isNamed) body.data = rowsOf(passing).filter(({ name }) => !String(name).startsWith('Compare '));
		}),
		named: ['GET /people?name=: a person who was just created'],
		left: 1,
	},
	'an empty text empties the field': {
		alter: persons((person) => {
			if (person.website === '') person.website = ' ';
		}, 'PATCH'),
		named: ['PATCH /people/{id}: an empty text changes nothing'],
	},
	'null empties the field': {
		alter: persons((person) => {
			if (person.website === null) person.website = ' ';
		}, 'PATCH'),
		named: ['PATCH /people/{id}: null changes nothing'],
	},
	'an update replaces the record': {
		alter: persons((person) => {
			if (person.observations === 'compare') person.website = ' ';
		}, 'PATCH'),
		named: ['PATCH /people/{id}: fields that are not sent stay'],
	},
	'an empty name is taken': {
		alter: persons((person) => {
			if (person.name === '') delete person.name;
		}, 'PATCH'),
		named: ['PATCH /people/{id}: an empty name'],
	},
	'an update is answered with the identifier alone': {
		alter: written('PATCH', (passing) => void (passing.body = { id: (passing.body as Row).id })),
		named: ['PATCH /people/{id}: the answer'],
	},
	'an update that is sent again is not told': {
		alter: written('PATCH', ({ answerHeaders }) => delete answerHeaders['x-idempotent-replay']),
		named: ['PATCH /people/{id} again with the same key'],
	},
	'a deletion is answered with 200': {
		alter: answering((passing) => {
			if (passing.method === 'DELETE' && passing.status === 204) refuse(passing, 200, {});
		}),
		named: ['DELETE /people/{id}'],
	},
	'a deletion may be repeated': {
		alter: answering((passing) => {
			if (passing.method === 'DELETE') refuse(passing, 204, undefined);
		}),
		named: ['DELETE /people/{id}, once more', 'DELETE /tasks/{id}: an identifier that nothing has'],
	},
	'a person who was deleted is gone, and known to be': {
		alter: () => {
			const deleted = new Set<string>();
			return {
				answer: (passing) => {
					if (passing.method === 'DELETE') deleted.add(passing.path);
					else if (deleted.has(passing.path)) refuse(passing, 410, { errors: ['Gone'] });
				},
			};
		},
		named: ['GET /people/{id} of a person who was deleted', 'PATCH /people/{id} of a person who was deleted'],
	},
	'the history has another origin': {
		alter: answering((passing) => {
			if (passing.query.has('resource_id')) rowsOf(passing).forEach((row) => (row.origin = 'API'));
		}),
		named: ['GET /logs of a person who was created, edited and deleted'],
	},
	'an update answers with the person as it was before': {
		alter: () => {
			let before: Row | undefined;
			return {
				answer: (passing) => {
					if (!passing.path.startsWith('/people/') || passing.status !== 200) return;
					const body = passing.body as Row;
					if (passing.method === 'PATCH' && before) passing.body = before;
					if (passing.method !== 'DELETE') before = body;
				},
			};
		},
		named: [
			'PATCH /people/{id}: gender female is answered and kept as it is sent',
			'PATCH /people/{id}: an email address with capitals is answered and kept as it is sent',
			'PATCH /people/{id}: a phone with punctuation is answered and kept as it is sent',
			'PATCH /people/{id}: an address is answered and kept as it is sent',
			'PATCH /people/{id}: a long text of two lines with special characters is answered and kept as it is sent',
		],
	},
	'a creation shows other values than what was stored': {
		alter: written('POST', ({ body }) => void ((body as Row).code = 0)),
		named: ['POST /people: the answer is what is read by ID'],
	},
	'every answer of a write says that it is a replay': {
		alter: answering(({ method, status, answerHeaders }) => {
			if (['POST', 'PATCH'].includes(method) && status < 300) answerHeaders['x-idempotent-replay'] = 'true';
		}),
		named: ['POST and PATCH: X-Idempotent-Replay is of replays alone'],
	},
	'a body with its members in another order is another one': {
		alter: () => {
			const bodies = new Map<unknown, string>();
			return {
				answer: (passing) => {
					const key = passing.headers['idempotency-key'];
					if (passing.method !== 'POST' || passing.status >= 300) return;
					const text = passing.sent;
					if ((bodies.get(key) ?? text) !== text)
						refuse(passing, 422, { errors: ['This Idempotency-Key was already used with a different body'] });
					else bodies.set(key, text);
				},
			};
		},
		named: ['POST /people again with the same key, and the fields in another order'],
	},
	'a key is one for all endpoints': {
		alter: () => {
			const used = new Map<unknown, string>();
			return {
				answer: (passing) => {
					const key = passing.headers['idempotency-key'];
					if (key === undefined || passing.status >= 300) return;
					if ((used.get(key) ?? passing.method) !== passing.method)
						refuse(passing, 422, { errors: ['This Idempotency-Key was already used with a different body'] });
					else used.set(key, passing.method);
				},
			};
		},
		named: ['PATCH /people/{id}: the key with which the person was created'],
	},
	'contacts are added to those who are there': {
		alter: () => {
			const known: Row[] = [];
			return {
				send: ({ method, body }) => {
					const person = body as Row;
					if (method !== 'PATCH' || !Array.isArray(person.contacts)) return;
					known.push(...(person.contacts as Row[]));
					person.contacts = [...known];
				},
			};
		},
		named: [
			'PATCH /people/{id}: contacts replace those who were there',
			'PATCH /people/{id}: an empty list of contacts removes all',
			'PATCH /people/{id}: contacts that are not sent stay',
			'PATCH /people/{id}: null leaves the contacts',
		],
	},
	'an empty list of contacts changes nothing': {
		alter: persons((person) => {
			if (Array.isArray(person.contacts) && person.contacts.length === 0) delete person.contacts;
		}, 'PATCH'),
		named: ['PATCH /people/{id}: an empty list of contacts removes all'],
	},
	'a person who was deleted stays in the list': {
		alter: () => {
			const rows = new Map<unknown, Row>();
			return {
				answer: (passing) => {
					if (!isListOf(passing, '/people') || !passing.query.has('name')) return;
					const there = new Set(rowsOf(passing).map(({ id }) => id));
					const gone = [...rows.values()].filter(({ id }) => !there.has(id));
					for (const row of rowsOf(passing)) rows.set(row.id, row);
					rowsOf(passing).push(
						...gone.filter(({ name }) => plain(name) === plain(passing.query.get('name'))),
					);
				},
			};
		},
		named: ['GET /people?name=: a person who was deleted is not there'],
		// Nobody can tell the two people whom the list still shows from people who are there.
		left: 2,
	},
	'an external_id stays with the person who was deleted': {
		alter: () => {
			const [deleted, ids, keys] = [new Set<unknown>(), new Map<string, unknown>(), new Set<unknown>()];
			return {
				send: ({ method, body, headers: { 'idempotency-key': key } }) => {
					const [person, isReplay] = [body as Row, keys.has(key)];
					keys.add(key);
					if (method === 'POST' && !isReplay && deleted.has(person.external_id)) person.compare_taken = true;
				},
				answer: (passing) => {
					if (passing.method === 'POST' && passing.status === 201)
						ids.set(`/people/${String((passing.body as Row).id)}`, (passing.body as Row).external_id);
					if (passing.method === 'DELETE' && passing.status === 204) deleted.add(ids.get(passing.path));
				},
			};
		},
		named: ['POST /people: the external_id of a person who was deleted'],
	},
	'a day that there is not is the next one': {
		alter: persons((person) => {
			if (person.birthdate === '1990-02-30') person.birthdate = '1990-03-02';
		}, 'PATCH'),
		named: ['PATCH /people/{id}: the 30th of February'],
	},
	'a CPF with wrong check digits is taken': {
		alter: persons((person) => {
			if (typeof person.cpf_cnpj === 'string') delete person.cpf_cnpj;
		}, 'PATCH'),
		named: [
			'PATCH /people/{id}: a CPF with wrong check digits',
			'PATCH /people/{id}: a CPF with punctuation',
			'POST /people: the CPF of another person',
		],
	},
	'custom fields that are not sent are emptied': {
		alter: () => {
			let first: unknown;
			const emptied = new Set<unknown>();
			return {
				send: ({ method, body }) => {
					const [field] = ((body as Row).custom_fields ?? []) as Row[];
					if (method !== 'PATCH' || !field || Number(field.id) > 1_000_000) return;
					if (first !== undefined && first !== field.id) emptied.add(first);
					first ??= field.id;
				},
				answer: (passing) => {
					const one = (passing.body ?? {}) as Row;
					if (passing.path.startsWith('/people/') && Array.isArray(one.custom_fields))
						one.custom_fields = (one.custom_fields as Row[]).filter(({ id }) => !emptied.has(id));
				},
			};
		},
		named: ['PATCH /people/{id}: custom fields that are not sent stay'],
	},
	'an email address is kept in small letters': {
		alter: persons((person) => {
			if (typeof person.email === 'string') person.email = person.email.toLowerCase();
		}, 'PATCH'),
		named: ['PATCH /people/{id}: an email address with capitals is answered and kept as it is sent'],
	},
	'gender is kept as one letter': {
		alter: persons((person) => {
			if (typeof person.gender === 'string') person.gender = person.gender.charAt(0).toUpperCase();
		}, 'PATCH'),
		named: ['PATCH /people/{id}: gender female is answered and kept as it is sent'],
	},
	'the history names an author of what the API wrote': {
		alter: inRecords('/logs', (one) => void (one.person ??= { id: '00000000-0000-4000-8000-000000000000' })),
		named: [
			'GET /logs: person as GET /people/{id}',
			'GET /logs, person_id: rows are those of that ID',
			'GET /logs/{id} of a person who was created by the API: no author',
		],
	},
};

/** A service with several deviations at once; none of them may undo another. */
export function together(deviations: readonly Deviation[]): Deviation {
	return {
		alter: () => {
			const all = deviations.map(({ alter }) => alter());
			return {
				query: (path, query) => all.forEach((one) => one.query?.(path, query)),
				send: (write) => all.forEach((one) => one.send?.(write)),
				answer: (passing) => all.map((one) => one.answer?.(passing)).find((text) => text !== undefined),
				wait: (path) => all.reduce((sum, one) => sum + (one.wait?.(path) ?? 0), 0),
			};
		},
		named: [...new Set(deviations.flatMap(({ named }) => named))],
	};
}

export const DEVIATIONS: Record<string, Deviation> = {
	...lists,
	...fields,
	...filters,
	...refused,
	...writes,
};
