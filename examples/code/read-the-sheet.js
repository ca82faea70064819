// Reads the sales in the rows of a sheet. Goes out: one item with the sales, and all that has to be said or
// asked about the sheet.
const found = $input.first().json;

// What the back office calls what was sold, and how it was paid, by the words of sheets.
const PRODUCTS = {
	airline_tickets: /aere|passage|bilhete|voo/,
	hotels: /hotel|hosped|resort|pousada|diaria/,
	insurances: /segur/,
	cruises: /cruzeiro|maritim/,
	car_rentals: /carro|locacao|veiculo/,
};
// A package has flights and hotels in it. What the back office has no kind for is asked about, and so is what
// may be of two kinds.
const PACKAGE = /pacote/;
const OTHERS = /onibus|rodovi|trem\b|ferrovi|transfer|traslado|passeio|balao|taxa|assento|bagagem/;
const METHODS = {
	'agency.bank_slip': /^boletos?( bancarios?)?$/,
	'agency.bank_deposit': /^(deposito|transferencia|ted)( bancari[oa])?$/,
};
const MONTHS = ['jan', 'fev', 'mar', 'abr', 'mai', 'jun', 'jul', 'ago', 'set', 'out', 'nov', 'dez'];
const DAYS = ['soldOn', 'departure', 'returns', 'dueOn'];
const AMOUNTS = ['amount', 'rav', 'commission'];

const textOf = (cell) => `${cell ?? ''}`.replace(/\s+/g, ' ').trim();
const plain = (cell) => textOf(cell).normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
const kindsIn = (kinds, cell) => Object.keys(kinds).filter((kind) => kinds[kind].test(plain(cell)));
function productIn(cell) {
	if (PACKAGE.test(plain(cell))) return 'travel_packages';
	const kinds = kindsIn(PRODUCTS, cell);
	return kinds.length === 1 && !OTHERS.test(plain(cell)) ? kinds[0] : undefined;
}

// Entrada and Saída are those of a hotel, Saída and Volta those of a trip. An operator sells packages of its
// own, unless somebody else is the supplier.
const { entrance, supplier } = found.columns;
const OTHERWISE = {
	entrance: 'departure',
	exit: entrance === undefined ? 'departure' : 'returns',
	...(supplier === undefined && { representative: 'supplier' }),
};
function inPlace(fields) {
	const { ...left } = fields;
	const moved = Object.keys(OTHERWISE).filter((field) => field in fields);
	for (const field of moved) delete left[field];
	return { ...Object.fromEntries(moved.map((field) => [OTHERWISE[field], fields[field]])), ...left };
}
const columns = inPlace(found.columns);
const rows = found.rows.map(({ line, cells }) => ({ line, ...inPlace(cells) }));

// What is no day or amount stays as it stands: the Preview says what is wrong with it.
// 3/11/2026, 03-11-26, 3 de nov. de 2026, with a time behind it; a number of days, as workbooks have it. Without
// a year, 3/11 is --11-03.
function dayIn(cell) {
	if (typeof cell === 'number')
		return DateTime.fromISO('1899-12-30')
			.plus({ days: Math.floor(cell) })
			.toISODate();
	const [, day, month, years] =
		/^(\d{1,2})(?:[-/. ]| de )(\d{1,2}|[a-z]{3,})\.?((?:[-/. ]| de )(?:\d{4}|\d\d)(?:,? .*)?)?$/.exec(
			plain(cell),
		) ?? [];
	const [year] = /\d+/.exec(years) ?? [];
	const number = MONTHS.indexOf(`${month}`.slice(0, 3)) + 1 || Number(month);
	if (Number.isNaN(number)) return textOf(cell);
	const full = year === undefined ? 2000 : Number(year) + (Number(year) < 100 ? 2000 : 0);
	const read = DateTime.fromObject({ day: Number(day), month: number, year: full });
	if (!read.isValid) return textOf(cell);
	const iso = read.toISODate();
	return year === undefined ? `-${iso.slice(4)}` : iso;
}

// R$ 1.234,56 and 1,234.56 are beyond doubt. 1.500 is so where the sheet has cents behind a comma.
const digits = (cell) => textOf(cell).replace(/^(R\$|BRL)|BRL$|\s/gi, '');
const cells = rows.flatMap((row) => AMOUNTS.map((field) => digits(row[field])));
const isGrouped =
	cells.some((text) => /,\d{1,2}$/.test(text)) && !cells.some((text) => /\.\d{1,2}$/.test(text));
const GROUPED = /^\d{1,3}(\.\d{3})+$/;
function amountIn(cell) {
	const text = digits(cell);
	if (typeof cell === 'number') return cell;
	if (/^\d+([.,]\d{1,2})?$/.test(text)) return Number(text.replace(',', '.'));
	if (/^\d{1,3}(,\d{3})+\.\d{1,2}$/.test(text)) return Number(text.replaceAll(',', ''));
	if (/^\d{1,3}(\.\d{3})+,\d{1,2}$/.test(text) || (isGrouped && GROUPED.test(text)))
		return Number(text.replaceAll('.', '').replace(',', '.'));
	return textOf(cell);
}
// 10%, or 0,1 in a workbook that shows it as 10%.
const shares = rows.map(({ commission }) => commission).filter((cell) => cell !== undefined && cell !== '');
const isShare =
	/%/.test(columns.commission) || shares.every((cell) => typeof cell === 'number' && cell > 0 && cell < 1);
function commissionIn(cell) {
	const [, percentage] = /^(\d+(?:[.,]\d+)?) ?%$/.exec(textOf(cell)) ?? [];
	if (percentage) return `${percentage.replace(',', '.')}%`;
	const own = amountIn(cell);
	return isShare && typeof own === 'number' ? `${own < 1 ? Number((own * 100).toFixed(4)) : own}%` : own;
}

// Two people in a cell. Costa e Silva is one name: around the word e, both have to be whole names. Airlines
// write SILVA/ANA MRS.
function peopleIn(cell) {
	const names = `${cell ?? ''}`
		.replace(/([^\s\/;,]+)\/([^\/;,\n]+?) (MRS?|MS|MISS|MSTR|CHD|INF)\b/g, '$2 $1')
		.split(/\s*[;\n\r,+&]\s*|\s+\/\s+|(?<=\S \S+)\/(?=\S+ \S)/)
		.map(textOf);
	const apart = (name) =>
		name.split(/ e /i).every((part) => part.includes(' ')) ? name.split(/ e /i) : [name];
	return names.filter(Boolean).flatMap(apart);
}
// E mais 2, família: somebody who is not named.
const isName = (text) =>
	/\p{L}/u.test(text) &&
	!/\d|^(mais|outros|familia|filh[oa]s?|acompanhantes?|esposa|marido)\b/.test(plain(text));

// 3x, em 3x sem juros, à vista, 1+2; in the column of the method, too. Undefined where nothing is said.
function installmentsIn(cell) {
	const text = plain(cell);
	const [, first, more] = /^(\d+) ?\+ ?(\d+)/.exec(text) ?? [];
	if (first) return Number(first) + Number(more);
	const [, count] = /(\d+) ?(?:x|vezes|parcelas?)\b/.exec(text) ?? /^(\d+)$/.exec(text) ?? [];
	if (count) return Number(count);
	return /\b(a|av)? ?vista\b|\bunica\b/.test(text) ? 1 : undefined;
}

const INSTALLMENTS = /\(?\b(em )?\d+ ?x\b( (sem|com) juros)?\)?|[àáa] vista/giu;
const methodIn = (cell) =>
	textOf(cell)
		.replace(INSTALLMENTS, '')
		.replace(/^[\s,-]+|[\s,-]+$/g, '');

// Pix and PIX are one word.
const spellings = {};
const spelled = (word) => (spellings[plain(word)] ??= word);

function saleIn(row) {
	const read = (field) => (typeof row[field] === 'number' ? row[field] : textOf(row[field]));
	const said = textOf(row.installments);
	const named = peopleIn(row.passengers);
	const passengers = named.filter(isName);
	const method = spelled(methodIn(row.method));
	// A CPF or CNPJ that is a number has lost the zeros in front.
	const lost = typeof row.document === 'number' ? (row.document < 1e11 ? 11 : 14) : 0;
	const document = `${read('document')}`.padStart(lost, '0');
	const days = DAYS.filter((field) => field in columns).map((field) => [field, dayIn(row[field])]);
	return {
		...Object.fromEntries(Object.keys(columns).map((field) => [field, read(field)])),
		...Object.fromEntries(days),
		...{ amount: amountIn(row.amount), line: row.line },
		...('rav' in columns && { rav: amountIn(row.rav) }),
		...('commission' in columns && { commission: commissionIn(row.commission) }),
		...(document && { document }),
		clientKey: document || read('email') || `${read('phone')}` || read('client'),
		kind: productIn(row.product),
		payment: kindsIn(METHODS, method)[0],
		method,
		installments: installmentsIn(said) ?? (said === '' ? (installmentsIn(row.method) ?? 1) : said),
		// Where nobody is named, the client travels.
		passengers: passengers.length > 0 ? passengers : [textOf(row.client)],
		unnamed: named.filter((text) => !isName(text)),
	};
}
const sales = rows.map(saleIn);

// What the back office has no word for is asked once for each word.
const ask = (about, known) => {
	const lines = {};
	for (const sale of sales.filter((one) => !one[known])) (lines[textOf(sale[about])] ??= []).push(sale.line);
	return Object.keys(lines).map((word) => ({ about, word, lines: lines[word] }));
};
// A point before three digits groups thousands, or not, in all amounts of a sheet alike.
const pointed = sales.filter((sale) => AMOUNTS.some((field) => GROUPED.test(digits(sale[field]))));
const [example = {}] = pointed;
const sample = AMOUNTS.map((field) => digits(example[field])).find((text) => GROUPED.test(text));
// A column of days without a year has one year.
const years = DAYS.flatMap((word) => {
	const yearless = sales.filter((sale) => /^--/.test(sale[word]));
	const lines = yearless.map(({ line }) => line);
	return lines.length > 0 ? [{ about: 'year', word, lines }] : [];
});
return [
	{
		json: {
			rows: sales,
			leftOut: found.leftOut,
			columns,
			missing: found.missing.filter((field) => !(field in columns)),
			absent: found.absent.filter((field) => !(field in columns)),
			unused: found.unused,
			isWorkbook: found.isWorkbook,
			questions: [
				...ask('product', 'kind'),
				...ask('method', 'payment'),
				...(sample ? [{ about: 'point', word: '', sample, lines: pointed.map(({ line }) => line) }] : []),
				...years,
			],
		},
	},
];
