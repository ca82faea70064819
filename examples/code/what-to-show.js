// What the Preview found, by the lines of the sheet: all that is to be corrected, or else the sales.
const { columns } = $('Read the Sheet').first().json;
const sales = $('Make the Sales')
	.all()
	.map(({ json }) => json);
const at = ({ pairedItem }) => pairedItem?.item ?? 0;

// The column of the sheet from which a field of the body came.
const FIELDS = [
	[/amount|payment_amount/, 'amount'],
	[/sale_date/, 'soldOn'],
	[/begin_date|check_in|departure_date|pickup_date/, 'departure'],
	[/end_date|check_out|arrival_date|dropoff_date/, 'returns'],
	[/due_date/, 'dueOn'],
	[/cpf_cnpj/, 'document'],
	[/mobile_number/, 'phone'],
	[/email/, 'email'],
	[/booking_number|locator|document/, 'locator'],
	[/commission_amount/, 'commission'],
	[/rav_fee/, 'rav'],
	[/installments/, 'installments'],
	[/seller/, 'seller'],
	[/supplier/, 'supplier'],
	[/representative/, 'representative'],
	[/passengers/, 'passengers'],
	[/payer/, 'client'],
	[/payments/, 'method'],
];
const columnOf = (path) => {
	const [, field] = FIELDS.find(([pattern]) => pattern.test(path)) ?? [];
	return columns[field] ?? '';
};
// The label of the field becomes the column.
const inColumns = (text) =>
	text.replace(/\x27Body([^\x27]*)\x27/g, (_, path) => columnOf(path) || 'the sale');

const KINDS = {
	travel_packages: 'Travel package',
	hotels: 'Hotel or inn',
	airline_tickets: 'Airline ticket',
	cruises: 'A cruise',
	insurances: 'Travel insurance',
	car_rentals: 'Car rental',
};

const escaped = (text) => `${text}`.replace(/[&<>\x22\x27]/g, (sign) => `&#${sign.charCodeAt(0)};`);
const money = (amount) => Number(amount).toLocaleString('pt-BR', { style: 'currency', currency: 'BRL' });
const normal = (name) =>
	name
		.normalize('NFD')
		.replace(/[^A-Za-z0-9]/g, '')
		.toLowerCase();
const dayOf = (day) => `${day}`.split('-').reverse().join('/');

const faults = sales.flatMap(({ line, problems }) => problems.map((text) => ({ line, text })));
const previews = {};
for (const item of $('Preview the Sales').all()) {
	const { line } = sales[at(item)];
	previews[line] = item.json;
	const { error } = item.json;
	for (const issue of error ? (error.issues ?? [error]) : []) {
		const path = `${issue.field?.path ?? ''} ${issue.field?.labels ?? ''}`;
		const column = columnOf(path);
		const said = inColumns(`${issue.message ?? error}`.replace(/^\x27[^\x27]*\x27 ?/, ''));
		const text = `${column}: ${said}`;
		if (!faults.some((one) => one.line === line && one.text === text)) faults.push({ line, text });
	}
}
faults.sort((one, other) => one.line - other.line);

// A sale of that day in which the client has a role may be this one. Where there is a fault, nobody has looked.
const present = {};
const unread = {};
for (const item of $('Sales of That Day').isExecuted ? $('Sales of That Day').all() : []) {
	const { line } = sales[at(item)];
	if (item.json.number) (present[line] ??= []).push(item.json.number);
	if (item.json.error) unread[line] = item.json.error.message;
}

const rows = sales.map(({ line, client, kind, day, total, isAgain, registeredAs, notes: own }) => {
	const { created, hints } = previews[line] ?? {};
	const notes = [
		...(present[line] ? [`Already there? Sale ${present[line].join(', ')} of that day`] : []),
		...(registeredAs && normal(registeredAs) !== normal(client) ? [`Registered as ${registeredAs}`] : []),
		...(unread[line] ? [`Whether it is there already could not be read: ${unread[line]}`] : []),
		...own,
		...(isAgain ? ['The same as a line above'] : []),
		...(created ? [`New: ${created}`] : []),
		...(hints ? [inColumns(hints)] : []),
	];
	return [line, client, KINDS[kind] ?? '', dayOf(day), money(total), notes.join('. ')];
});
const cells = (tag, values) =>
	`<tr>${values.map((value) => `<${tag}>${escaped(value)}</${tag}>`).join('')}</tr>`;
const table = (names, lines) =>
	`<table>${cells('th', names)}${lines.map((line) => cells('td', line)).join('')}</table>`;
const sum = sales.reduce((total, sale) => total + (Number(sale.total) || 0), 0);
const toCorrect = faults.map(({ line, text }) => [line, text]);
const corrections = table(['Line', 'What to correct'], toCorrect);
const preview = table(['Line', 'Client', 'What was sold', 'Sale date', 'Amount', 'Note'], rows);
const isRight = faults.length === 0;
return [
	{
		json: {
			isRight,
			present: Object.keys(present).map(Number),
			title: isRight ? `Write ${sales.length} sales, ${money(sum)} in all?` : `To correct: ${faults.length}`,
			page: isRight ? preview : corrections,
		},
	},
];
