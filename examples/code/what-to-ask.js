// What the sheet does not say, or says in words that the back office does not have, as the fields of a form
// page. Nothing is guessed: whoever sent the sheet answers once for all lines.
const { rows, leftOut, columns, absent, unused, questions, isWorkbook } = $('Read the Sheet').first().json;

const LABELS = {
	soldOn: 'Sale date: today is taken',
	passengers: 'Passengers: the client travels',
	seller: 'Seller: none is taken',
	departure: 'Departure: the trip has no first day',
	returns: 'Return: the trip has no last day',
};
const PRODUCTS = {
	'Travel package': 'travel_packages',
	'Hotel or inn': 'hotels',
	'Airline ticket': 'airline_tickets',
	'A cruise': 'cruises',
	'Travel insurance': 'insurances',
	'Car rental': 'car_rentals',
};
const METHODS = {
	'Bank slip, to the agency': 'agency.bank_slip',
	'Deposit or transfer, to the agency': 'agency.bank_deposit',
	'Credit card, to the agency': 'agency.credit_card',
	'Credit card, to the supplier': 'vendor.credit_card',
	'Another way, to the supplier': 'vendor.others',
	'No payment in the sale': 'none',
};
const DUE_DATES = { 'On the day of the sale': 0, '30 days after the sale': 30 };
const pointsOf = (sample) => ({
	[`R$ ${sample},00`]: 'thousands',
	[`R$ ${parseFloat(sample).toFixed(2).replace('.', ',')}`]: 'decimals',
});
const YEARS = Object.fromEntries([0, 1, -1].map((more) => [$now.year + more, $now.year + more]));
const RAV = { 'Yes, it does': true, 'No, it is added': false };
const NEW = 'Register as a new one';
const NOBODY = 'Leave it empty';

const escaped = (text) => `${text}`.replace(/[&<>\x22\x27]/g, (sign) => `&#${sign.charCodeAt(0)};`);
const list = (lines) => lines.slice(0, 12).join(', ') + (lines.length > 12 ? ' …' : '');
const words = (text) =>
	text
		.normalize('NFD')
		.replace(/\p{M}/gu, '')
		.toLowerCase()
		.match(/[\p{L}\d]+/gu) ?? [];
const linesOf = (test) => rows.filter(test).map(({ line }) => line);

// Who is registered, by the name as the sheet has it, and who may be meant where nobody is.
const names = $('Whom It Names')
	.all()
	.map(({ json }) => json.name);
const people = $('What to Ask').isExecuted ? { ...$('What to Ask').first().json.people } : {};
// Several people who are called so are asked about whatever they do in the sale.
const several = new Set();
const unknown = {};
for (const { json, pairedItem } of $('Look Up the Names').all()) {
	const name = names[pairedItem?.item ?? 0];
	if (json.id) people[name] = { id: json.id, name: json.name };
	else if (!/^NAME_NOT_(FOUND|UNIQUE)/.test(json.error?.code)) throw new Error(json.error?.message);
	else {
		if (json.error.code === 'NAME_NOT_UNIQUE') several.add(name);
		unknown[name] = [...(json.error?.message ?? '').matchAll(/\x22([^\x22]+)\x22( \([^)]*\))?/g)].map(
			([whole]) => whole,
		);
	}
}

// What was answered before a corrected sheet is not asked again.
const answers = $('Keep the Answers').isExecuted ? $('Keep the Answers').first().json.answers : {};
const asked = [];
const ask = (about, word, label, choices) =>
	`${about} ${word}` in answers || asked.push({ about, word, label, choices });
for (const { about, word, sample, lines } of questions) {
	const named = word ? `: ${word}` : '';
	const where = `${columns[about] ? `, column ${columns[about]}` : ''} (lines ${list(lines)})`;
	if (about === 'point') ask(about, word, `What ${sample} means (lines ${list(lines)})`, pointsOf(sample));
	else if (about === 'year') ask(about, word, `Year of ${columns[word]} (lines ${list(lines)})`, YEARS);
	else if (about === 'product') ask(about, word, `What was sold${named}${where}`, PRODUCTS);
	else ask(about, word, `How it was paid${named}${where}`, METHODS);
}
if (columns.rav) ask('rav', '', `Does ${columns.amount} include ${columns.rav}?`, RAV);
if (rows.some(({ dueOn }) => !dueOn)) ask('dueOn', '', 'When is the first payment due?', DUE_DATES);

const sellers = {};
const all = $('Get the Sellers')
	.all()
	.map(({ json }) => json)
	.filter(({ id }) => id);
for (const seller of new Set(rows.map((row) => row.seller).filter((name) => name !== undefined))) {
	const isCalled = ({ name }) => words(seller).every((word) => words(name).includes(word));
	const fitting = seller === '' ? [] : all.filter(isCalled);
	if (fitting.length === 1) sellers[seller] = fitting[0].id;
	else {
		const offered = fitting.length > 0 ? fitting : all;
		const isTwice = (label) => offered.filter(({ name }) => name === label).length > 1;
		const choices = offered.map(({ id, name }) => [isTwice(name) ? `${name} (${id})` : name, id]);
		const lines = linesOf((row) => row.seller === seller);
		const label = `${seller ? `Seller ${seller}` : 'No seller'} (lines ${list(lines)})`;
		ask('seller', seller, label, Object.fromEntries([...choices, [NOBODY, '']]));
	}
}
// Whoever nobody comes close to is new, and registered along with the sale; so are travelers.
const isNew = [];
const nameOfKey = (key) => {
	const { client } = rows.find((row) => row.clientKey === key) ?? {};
	return client && client !== key ? `${client} (${key})` : key;
};
for (const [name, nearest] of Object.entries(unknown)) {
	const isClient = rows.some((row) => row.clientKey === name);
	const isSupplier = rows.some((row) => [row.supplier, row.representative].includes(name));
	const lines = linesOf((row) =>
		[row.clientKey, row.supplier, row.representative, ...row.passengers].includes(name),
	);
	const known = nearest.filter((one) => one !== `\x22${name}\x22`);
	if (!several.has(name) && (known.length === 0 || (!isClient && !isSupplier))) isNew.push(nameOfKey(name));
	else {
		const role = isClient ? columns.client : isSupplier ? columns.supplier : columns.passengers;
		const choices = [[NEW, ''], ...known.map((one) => [one.replaceAll('\x22', ''), one])];
		ask(
			'person',
			name,
			`${role}: ${nameOfKey(name)} ${several.has(name) ? 'may be several people' : 'is not registered'} (lines ${list(lines)})`,
			Object.fromEntries(choices),
		);
	}
}

const empty = leftOut.filter(({ why }) => why === 'empty').map(({ line }) => line);
const told = [
	`Sales found: ${rows.length}`,
	...(isWorkbook ? ['Only the first tab of the workbook was read'] : []),
	...leftOut
		.filter(({ why }) => why !== 'empty')
		.map(({ line, why, text }) => `Left out, line ${line}, ${why}: ${text}`),
	...(empty.length > 0 ? [`Empty lines: ${list(empty)}`] : []),
	...(unused.length > 0 ? [`Columns that are not used: ${unused.join(', ')}`] : []),
	...absent.filter((field) => LABELS[field]).map((field) => `Missing column. ${LABELS[field]}`),
	...(isNew.length > 0 ? [`Not registered yet, so new: ${isNew.join(', ')}`] : []),
	...rows
		.filter(({ unnamed = [] }) => unnamed.length > 0)
		.map(({ line, unnamed }) => `Not a name, so left out of line ${line}: ${unnamed.join(', ')}`),
];
const page = `<ul>${told.map((line) => `<li>${escaped(line)}</li>`).join('')}</ul>`;
const fields = asked.map(({ label, choices }) => ({
	...{ fieldLabel: label, fieldType: 'dropdown', requiredField: true },
	fieldOptions: { values: Object.keys(choices).map((option) => ({ option })) },
}));
return [
	{
		json: {
			page,
			fields: [{ fieldType: 'html', fieldLabel: '', html: page }, ...fields],
			asked,
			answers,
			people,
			sellers,
		},
	},
];
