// Reads a sheet of sales as people keep it. Comes in: the rows of a workbook, or a CSV file as Base64.
// Goes out: one item with the sales that were found, and all that has to be said or asked about the sheet.

// The columns by what people call them, without accents, small words and signs; the first that fits counts.
const COLUMNS = {
	soldOn: /^(data|dia|emissao|vendido|data (venda|emissao|compra|fechamento))$/,
	dueOn: /^(data |primeiro |1 )*(vencimento|vencto|vcto|venc)$/,
	departure: /^(data )?(embarque|ida|check ?in|entrada|inicio|partida|viagem)( viagem)?$/,
	returns: /^(data )?(retorno|volta|check ?out|fim|termino|regresso)( viagem)?$/,
	document: /^(cpf|cnpj|cpf cnpj|documento|doc)( cliente)?$/,
	email: /^e ?mail( cliente)?$/,
	phone: /^(telefone|celular|whatsapp|fone|tel|contato)( cliente)?$/,
	passengers: /^(nome )?(passageiros?|pax|viajantes?|hospedes?)( s)?$/,
	client: /^(nome )?(cliente|pagante|contratante|comprador|titular|nome|razao social)$/,
	seller: /^(vendedora?|consultora?|agente|atendente|emissora?)( venda)?$/,
	representative: /^(operadora|consolidadora)$/,
	supplier: /^(nome )?(fornecedora?|cia|cia aerea|companhia|companhia aerea|hotel|seguradora|locadora)$/,
	product: /^(produto|servico|tipo|tipo (produto|servico|venda)|item)$/,
	destination: /^(destino|roteiro|trecho|cidade|pacote)( viagem)?$/,
	locator: /^(localizador|loc|pnr|reserva|voucher|(codigo|numero) reserva)$/,
	method: /^((forma|meio|modo|tipo) pagamento|pagamento|forma)$/,
	installments: /^((numero|quantidade) )?(parcelas?|parcelamento|vezes|prazo|condicao|condicao pagamento)$/,
	rav: /^(valor |taxa )?(rav|du|rav du|du rav|servico agencia)$/,
	commission: /^(valor )?comissao( agencia)?$/,
	amount: /^(valor|total|preco|(valor|preco|total) (total|venda|final|bruto|pacote))$/,
};
// Without the first three there is no sale; without one of the others something has to be said.
const USUAL = 'client,amount,supplier,soldOn,passengers,seller,product,departure,returns,method,dueOn'.split(
	',',
);

// What the back office calls what was sold, and how it was paid, by the words of sheets.
const PRODUCTS = {
	airline_tickets: /aere|passage|bilhete|voo/,
	hotels: /hotel|hosped|resort|pousada|diaria/,
	insurances: /segur/,
	cruises: /cruzeiro|maritim/,
	car_rentals: /carro|locacao|veiculo/,
	travel_packages: /pacote/,
};
const METHODS = {
	'agency.bank_slip': /^boletos?( bancarios?)?$/,
	'agency.bank_deposit': /^(deposito|transferencia|ted)( bancari[oa])?$/,
};

const SHORT = { dt: 'data', vl: 'valor', vlr: 'valor', pgto: 'pagamento', pagto: 'pagamento', no: 'numero' };
const OTHERS = { n: 'numero', qtd: 'quantidade', qtde: 'quantidade', condicoes: 'condicao' };
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
const fieldOf = (cell) => Object.keys(COLUMNS).find((field) => COLUMNS[field].test(nameOf(cell)));
const isDay = (cell) => typeof cell === 'number' || /^\d{1,4}[/-]\d{1,2}[/-]\d{2,4}/.test(textOf(cell));

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

// The header is the row in which most columns are known. Of two columns for one thing the first counts.
function columnsIn(header) {
	const columns = {};
	const names = header.map(nameOf);
	header.forEach((cell, at) => {
		let field = fieldOf(cell);
		// Check-in and check-out of a hotel are Entrada and Saída, those of a trip Saída and Volta.
		if (names[at].endsWith('saida'))
			field = names.some((name) => name.endsWith('entrada')) ? 'returns' : 'departure';
		if (field && !(field in columns)) columns[field] = at;
	});
	// An operator sells packages of its own, unless somebody else is the supplier.
	if ('representative' in columns && !('supplier' in columns)) {
		columns.supplier = columns.representative;
		delete columns.representative;
	}
	return columns;
}

// Why a row below the header is no sale; undefined for a sale.
function reasonToLeaveOut(row, columns, header) {
	const filled = row.filter((cell) => textOf(cell) !== '');
	if (filled.length === 0) return 'empty';
	const repeated = row.filter((cell, at) => textOf(cell) !== '' && nameOf(cell) === nameOf(header[at]));
	if (repeated.length > 2 || repeated.length === filled.length) return 'the header again';
	if (row.some((cell) => /^(cancelad[oa]|reembolsad[oa])$/.test(plain(cell)))) return 'canceled';
	const isDated = ['soldOn', 'departure', 'returns'].some((field) => isDay(row[columns[field]]));
	const first = filled.find((cell) => /\p{L}/u.test(textOf(cell)));
	if (first === undefined) return 'only numbers';
	if (!isDated && /^(sub ?)?(total|totais|soma|saldo)\b/.test(plain(first))) return 'a total';
	return !isDated && filled.length < 3 ? 'a comment' : undefined;
}

// Two people in a cell. Costa e Silva is one name: around the word e, both have to be whole names.
function namesIn(cell) {
	const names = `${cell ?? ''}`.split(/\s*[;\n\r,+&]\s*|\s+\/\s+|(?<=\S \S+)\/(?=\S+ \S)/).map(textOf);
	const apart = (name) =>
		name.split(/ e /i).every((part) => part.includes(' ')) ? name.split(/ e /i) : [name];
	return names.filter(Boolean).flatMap(apart);
}

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
const kindIn = (kinds, cell) => Object.keys(kinds).find((kind) => kinds[kind].test(plain(cell)));

// One sale; texts and numbers stay as they are, since the node that writes reads them.
function saleIn(row, columns, line) {
	const cell = (field) => row[columns[field]] ?? '';
	const read = (field) => (typeof cell(field) === 'number' ? cell(field) : textOf(cell(field)));
	const said = textOf(cell('installments'));
	const passengers = namesIn(cell('passengers'));
	const method = methodIn(cell('method'));
	// A CPF or CNPJ that is a number has lost the zeros in front.
	const lost = typeof cell('document') === 'number' ? (cell('document') < 1e11 ? 11 : 14) : 0;
	const document = `${read('document')}`.padStart(lost, '0');
	return {
		...Object.fromEntries(Object.keys(columns).map((field) => [field, read(field)])),
		...(document && { document }),
		line,
		clientKey: document || read('email') || `${read('phone')}` || read('client'),
		kind: kindIn(PRODUCTS, cell('product')),
		payment: kindIn(METHODS, method),
		method,
		installments: installmentsIn(said) ?? (said === '' ? (installmentsIn(cell('method')) ?? 1) : said),
		// Where nobody is named, the client travels.
		passengers: passengers.length > 0 ? passengers : [textOf(cell('client'))],
	};
}

function readSheet(rows) {
	const known = rows.slice(0, 50).map((row) => Object.keys(columnsIn(row)).length);
	const at = known.indexOf(Math.max(...known, 2));
	const header = Array.from(rows[at] ?? [], textOf);
	const columns = columnsIn(header);
	const last = at < 0 ? -1 : rows.findLastIndex((row) => row.some((cell) => textOf(cell) !== ''));
	const sales = [];
	const leftOut = [];
	for (const [index, row] of rows.slice(0, last + 1).entries()) {
		const text = row.map(textOf).filter(Boolean).join(' | ').slice(0, 80);
		const why = index < at ? text && 'above the header' : reasonToLeaveOut(row, columns, header);
		if (index !== at && why) leftOut.push({ line: index + 1, why, text });
		else if (index > at) sales.push(saleIn(row, columns, index + 1));
	}
	// What the back office has no word for is asked once for each word.
	const ask = (about, known) => {
		const lines = {};
		for (const sale of sales.filter((one) => !one[known]))
			(lines[textOf(sale[about])] ??= []).push(sale.line);
		return Object.keys(lines).map((word) => ({ about, word, lines: lines[word] }));
	};
	return {
		rows: sales,
		leftOut,
		columns: Object.fromEntries(Object.entries(columns).map(([field, place]) => [field, header[place]])),
		missing: USUAL.slice(0, 3).filter((field) => !(field in columns)),
		absent: USUAL.slice(3).filter((field) => !(field in columns)),
		unused: header.filter((name, place) => name !== '' && !Object.values(columns).includes(place)),
		questions: [...ask('product', 'kind'), ...ask('method', 'payment')],
	};
}

const items = $input.all().map(({ json }) => json);
const [{ data } = {}] = items;
return [{ json: readSheet(data === undefined ? items.map(({ row }) => row ?? []) : rowsOfCsv(data)) }];
