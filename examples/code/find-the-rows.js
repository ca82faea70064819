// Finds the header and the rows below it in a sheet as people keep it: the titles above, totals, comments and
// empty rows are left out, and said to be.
const { columns: known, needed, usual, telling, items } = $input.first().json;
const COLUMNS = Object.entries(known).map(([field, source]) => [field, new RegExp(source)]);

const SHORT = { dt: 'data', vl: 'valor', vlr: 'valor', pgto: 'pagamento', pagto: 'pagamento', no: 'numero' };
const OTHERS = {
	n: 'numero',
	qtd: 'quantidade',
	qtde: 'quantidade',
	condicoes: 'condicao',
	parc: 'parcelas',
};
const SMALL = /^(de|da|do|das|dos|para|em|o|a|ou|e|r|rs|brl|reais)$/;

const textOf = (cell) => `${cell ?? ''}`.replace(/\s+/g, ' ').trim();
const plain = (cell) => textOf(cell).normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
const nameOf = (cell) => {
	const words = plain(cell)
		.replace('e-mail', 'email')
		.split(/[^a-z0-9]+/);
	const whole = words.map((word) => SHORT[word] ?? OTHERS[word] ?? word);
	return whole.filter((word) => word && !SMALL.test(word)).join(' ');
};
const fieldNamed = (name) => COLUMNS.find(([, pattern]) => pattern.test(nameOf(name)))?.[0];
// Cliente / Pagante is one column with two names.
const fieldOf = (cell) =>
	[cell, ...textOf(cell).split('/')].map(fieldNamed).find((field) => field !== undefined);
const isEmpty = (row) => row.every((cell) => textOf(cell) === '');

// Excel in Brazil saves CSV as ANSI with semicolons, Google as UTF-8 with commas.
function rowsOfCsv(base64) {
	const bytes = Buffer.from(base64, 'base64');
	const decode = (encoding) => new TextDecoder(encoding).decode(bytes);
	const isWide = bytes[0] === 0xff && bytes[1] === 0xfe;
	// What is no UTF-8 has signs that stand for nothing.
	const unicode = decode(isWide ? 'utf-16le' : 'utf-8');
	const lines = (unicode.includes('\ufffd') ? decode('windows-1252') : unicode).replace(/^sep=.\r?\n/i, '');
	const split = (delimiter) => {
		const rows = [[]];
		const cell = '(\\x22(?:[^\\x22]|\\x22\\x22)*\\x22|[^' + delimiter + '\\r\\n]*)';
		const pattern = new RegExp(cell + '(' + delimiter + '|\\r?\\n|\\r|$)', 'g');
		for (const [whole, text, end] of lines.matchAll(pattern)) {
			if (whole === '') break;
			rows.at(-1).push(text.startsWith('\x22') ? text.slice(1, -1).replaceAll('\x22\x22', '\x22') : text);
			if (end !== delimiter) rows.push([]);
		}
		return rows;
	};
	const fields = (rows) => Math.max(...rows.map((row) => new Set(row.map(fieldOf).filter(Boolean)).size));
	return [';', ',', '\t'].map(split).sort((one, other) => fields(other) - fields(one))[0];
}

// The header is the row in which most columns are known.
function placesIn(header) {
	const places = {};
	for (const [place, cell] of header.entries()) {
		const field = fieldOf(cell);
		if (field && !(field in places)) places[field] = place;
	}
	return places;
}

// What a total, a comment or a heading does not have: a day, an address, a phone.
const isTelling = (cell) =>
	typeof cell === 'number' ||
	/^\d{1,4}( de |[/. -])(\d|\p{L}{3})|^\S+@|^[\d\s()+.-]{8,}$/u.test(textOf(cell));

const STATUS = /^(status|situacao)( (venda|compra|pedido|reserva))?$/;
// In a column for it: Cancelada pelo cliente, CANCELADO - reembolso, Canc.
const CANCELED = /^((venda|compra|pedido|reserva|status)\W+)?(cancelad|reembolsad|estornad|canc\b)/;
// Elsewhere the cell has to say nothing else: Canc. grátis até 10/12 is a remark.
const ONLY_CANCELED =
	/^((venda|compra|pedido|reserva) )?((cancelad|reembolsad|estornad)[oa]( pel[oa] (cliente|passageir[oa]|pagante))?|canc)\W*$/;
const isCanceled = (cell, name) => (STATUS.test(nameOf(name)) ? CANCELED : ONLY_CANCELED).test(plain(cell));

// Why a row below the header is left out; undefined for one that is not.
function reasonToLeaveOut(row, places, header) {
	const filled = row.filter((cell) => textOf(cell) !== '');
	if (filled.length === 0) return 'empty';
	const repeated = row.filter((cell, at) => textOf(cell) !== '' && nameOf(cell) === nameOf(header[at]));
	if (repeated.length > 2 || repeated.length === filled.length) return 'the header again';
	if (row.some((cell, at) => isCanceled(cell, header[at]))) return 'canceled';
	const isTold = telling.some((field) => isTelling(row[places[field]]));
	const first = filled.find((cell) => /\p{L}/u.test(textOf(cell)));
	if (first === undefined && !isTold) return 'only numbers';
	if (!isTold && /^(sub ?)?(total|totais|soma|saldo)\b/.test(plain(first))) return 'a total';
	return !isTold && filled.length < 3 ? 'a comment' : undefined;
}

function sheetOf(all, lineAt) {
	const counts = all.slice(0, 50).map((row) => Object.keys(placesIn(row)).length);
	const at = counts.indexOf(Math.max(...counts, 2));
	const header = Array.from(all[at] ?? [], textOf);
	const places = placesIn(header);
	const rows = [];
	const leftOut = [];
	const last = at < 0 ? -1 : all.findLastIndex((row) => !isEmpty(row));
	for (const [index, row] of all.slice(0, last + 1).entries()) {
		const text = row.map(textOf).filter(Boolean).join(' | ').slice(0, 80);
		const why = index < at ? text && 'above the header' : reasonToLeaveOut(row, places, header);
		if (index !== at && why) leftOut.push({ line: lineAt(index), why, text });
		else if (index > at) {
			const cells = Object.entries(places).map(([field, place]) => [field, row[place] ?? '']);
			rows.push({ line: lineAt(index), cells: Object.fromEntries(cells) });
		}
	}
	return {
		...{ rows, leftOut },
		columns: Object.fromEntries(Object.entries(places).map(([field, place]) => [field, header[place]])),
		missing: needed.filter((field) => !(field in places)),
		absent: usual.filter((field) => !(field in places)),
		unused: header.filter((name, place) => name !== '' && !Object.values(places).includes(place)),
	};
}

const [{ data } = {}] = items;
const all = data === undefined ? items.map(({ row }) => row ?? []) : rowsOfCsv(data);
// Extract From File reads the first tab of a workbook; whoever sent it is told.
const isWorkbook = data === undefined && items[0]?.line === undefined;
return [{ json: { ...sheetOf(all, (index) => items[index]?.line ?? index + 1), isWorkbook } }];
