// The sales as the back office takes them, from the lines of the sheet and the answers. Nothing is written here.
const { rows, columns } = $('Read the Sheet').first().json;
const { people, sellers } = $('What to Ask').first().json;
const { answers } = $('Keep the Answers').first().json;
const today = $now.setZone('America/Sao_Paulo').toISODate();

const isDay = (text) => /^\d{4}-\d\d-\d\d$/.test(text);
const NEEDED = ['client', 'supplier'];
const textOf = (cell) => `${cell ?? ''}`.trim();

// The names of the dates and of the locator, by what was sold.
const KINDS = {
	travel_packages: ['begin_date', 'end_date', 'document'],
	hotels: ['check_in', 'check_out', 'booking_number'],
	airline_tickets: [undefined, undefined, 'locator'],
	cruises: ['departure_date', 'arrival_date', 'booking_number'],
	insurances: ['begin_date', 'end_date', 'document'],
	car_rentals: ['pickup_date', 'dropoff_date', 'document'],
};
const answerTo = (about, word = '') => answers[`${about} ${word}`];
for (const { json, pairedItem } of $('Look Up the Choices').all()) {
	const { word } = $('Keep the Answers').all()[pairedItem?.item ?? 0].json;
	if (json.id) people[word] = { id: json.id, name: json.name };
}

// An amount whose point may be the one or the other is what was answered.
const moneyIn = (cell) => {
	const text = `${cell}`.replace(/R\$|\s/g, '');
	if (typeof cell === 'number' || !/^\d{1,3}(\.\d{3})+$/.test(text)) return cell;
	return Number(answerTo('point') === 'thousands' ? text.replaceAll('.', '') : text);
};
// A share of the price, or an amount; without a price that can be read, none.
function commissionOf(cell, price) {
	const [, percentage] = /^([\d.]+)%$/.exec(cell) ?? [];
	if (percentage === undefined || percentage > 100) return moneyIn(cell);
	return typeof price === 'number' ? Math.round(price * percentage) / 100 : undefined;
}
const dayOf = (row, field) => row[field]?.replace(/^-(?=-)/, answerTo('year', field));
const after = (day, more) => DateTime.fromISO(day).plus(more).toISODate();
// To the cent, the greater parts first.
function shared(amount, count) {
	if (typeof amount !== 'number') return [amount, ...Array(count - 1).fill(0)];
	const part = (at) => Math.floor((Math.round(amount * 100) + count - 1 - at) / count) / 100;
	return Array.from({ length: count }, (_, at) => part(at));
}
const plain = (name) => name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
const normal = (name) =>
	plain(name)
		.replace(/[^a-z0-9]+/g, ' ')
		.trim();

// (41) 99610-1001 and +55 41 996101001 are one phone.
const identityOf = (key) =>
	/[a-z]/i.test(key) ? normal(key) : key.replace(/\D/g, '').replace(/^55(?=\d{10,11}$)/, '');

// Somebody new without a CPF or CNPJ gets an External ID of the day, the name and what they were looked up by:
// people with one name and two addresses are two, and so are people with two names and one address.
function personOf(key, { name = key, kind = 'individual', ...details }) {
	if (people[key]) return { id: people[key].id };
	const document = `${details.cpf_cnpj ?? ''}`.replace(/\D/g, '');
	const identity = [...new Set([normal(name), identityOf(key)])].join(' ');
	const external_id = document ? `n8n-${document}` : `sheet ${today} ${identity}`;
	return { ...details, name, person_kind: document.length === 14 ? 'company' : kind, external_id };
}

function paymentsOf(row, method, amount, localId) {
	const [side, kind] = method.split('.');
	const first = dayOf(row, 'dueOn') || after(row.day, { days: answerTo('dueOn') ?? 0 });
	const product = (payment_amount) => ({ products: [{ local_id: localId, payment_amount }] });
	if (side === 'none') return [];
	if (side === 'vendor') {
		const installments = kind === 'credit_card' ? { installments: row.installments } : {};
		return [{ vendor: { [kind]: { ...product(amount), ...installments } } }];
	}
	const count = Number.isInteger(row.installments) ? row.installments : 1;
	return shared(amount, count).map((part, months) => ({
		agency: { [kind]: { ...product(part), due_date: after(first, { months }) ?? first } },
	}));
}

const clientOf = ({ client, clientKey, document, email, phone }) =>
	personOf(clientKey, { name: client, cpf_cnpj: document, email, mobile_number: phone });

// Who has only a name in one line, and is the only client of that name with more in another, is that client.
function named(name) {
	const hasMore = ({ clientKey }) => identityOf(clientKey) !== normal(name);
	const clients = rows.filter((row) => normal(row.client) === normal(name) && hasMore(row));
	const isOne = new Set(clients.map(({ clientKey }) => identityOf(clientKey))).size === 1;
	return isOne && !people[name] ? clientOf(clients[0]) : personOf(name, {});
}

const seen = {};
return rows.map((row) => {
	const day = dayOf(row, 'soldOn') || today;
	const [departure, returns] = [dayOf(row, 'departure'), dayOf(row, 'returns')];
	const kind = row.kind ?? answerTo('product', row.product ?? '');
	const method = row.payment ?? answerTo('method', row.method);
	const [begins, ends, locator] = KINDS[kind];
	const client = row.clientKey === row.client ? named(row.client) : clientOf(row);
	const [amount, rav] = [moneyIn(row.amount), row.rav ? moneyIn(row.rav) : 0];
	const isIncluded = answerTo('rav') === true;
	const isCounted = typeof amount === 'number' && typeof rav === 'number';
	const price = isCounted && isIncluded ? Math.round((amount - rav) * 100) / 100 : amount;
	const paid = isCounted && !isIncluded ? Math.round((amount + rav) * 100) / 100 : amount;
	const count = row.passengers.length;
	const [prices, ravs] = [shared(price, count), shared(rav, count)];
	const passengers = row.passengers.map((name, at) => ({
		amount: prices[at],
		...(ravs[at] && { rav_fee: ravs[at] }),
		person: normal(name) === normal(row.client) ? client : named(name),
	}));
	const product = {
		local_id: '1',
		supplier: personOf(row.supplier, { kind: 'company' }),
		...(row.representative && { representative: personOf(row.representative, { kind: 'company' }) }),
		...(row.commission && { commission_amount: commissionOf(row.commission, amount) }),
		...(row.locator && { [locator]: row.locator }),
		...(row.destination &&
			kind !== 'insurances' && {
				[kind === 'cruises' ? 'cruise_destination' : 'destination']: row.destination,
			}),
		...(begins && departure && { [begins]: departure }),
		...(ends && returns && { [ends]: returns }),
		...(!begins && {
			segments: [departure, returns].filter(Boolean).map((departure_date) => ({ departure_date })),
		}),
		passengers,
	};
	const sellerId = sellers[row.seller] ?? answerTo('seller', row.seller ?? '');
	const sale = {
		sale_date: day,
		payer: client,
		...(sellerId && { seller: { id: sellerId } }),
		[kind]: [product],
		payments: paymentsOf({ ...row, day }, method, paid, '1'),
	};
	// The same line on the same day is the same sale; a second one like it is another.
	const { line, ...content } = row;
	const text = JSON.stringify(content);
	seen[text] = (seen[text] ?? 0) + 1;
	return {
		json: {
			...{ line, sale, day, kind, client: row.client, total: paid, isAgain: seen[text] > 1 },
			registeredAs: people[row.clientKey]?.name,
			clientId: client.id ?? '00000000-0000-4000-8000-000000000000',
			key: `sheet ${today} ${seen[text]} ${text}`,
			problems: [
				...NEEDED.filter((field) => textOf(row[field]) === '').map(
					(field) => `${columns[field]}: it is empty`,
				),
				...(isDay(departure) && isDay(returns) && returns < departure
					? [`${columns.returns}: it is before ${columns.departure}`]
					: []),
				...(Number.isInteger(row.installments)
					? []
					: [`${columns.installments}: not a number of installments: ${row.installments}`]),
			],
			notes: row.installments > 1 && !method.includes('_') ? ['The installments are not written'] : [],
		},
	};
});
