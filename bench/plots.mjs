/**
 * Draws what `npm run bench -- nodes` has measured: for each answer time, how many times the least possible
 * time this package and the alternatives take. Plain SVG, so that the same figures make the same bytes;
 * colors follow the reader's system.
 *
 * @typedef {import('./columns.mjs').Table} Table
 *
 * @typedef {object} Panel one kind of work
 * @property {string} title
 * @property {{ way: string, values: number[] }[]} lines in the order of `conditions`
 *
 * @typedef {object} Series how a way is drawn
 * @property {string} way
 * @property {string} name for the CSS class
 * @property {(x: number, y: number) => string} mark
 */

/** The horizontal axis: milliseconds until the answer, and of the round trip. */
const conditions = [
	{ answerTime: 0, label: '0' },
	{ answerTime: 300, label: '300' },
	{ answerTime: 800, label: '800' },
	{ answerTime: 400, travelTime: 200, label: '400 + 200' },
];

/**
 * How many of the conditions, from the first on, are points of one axis and joined by a line. The others
 * stand apart.
 */
const JOINED = 3;

/** The last one is drawn on top. @type {Series[]} */
const series = [
	{
		way: 'axios loop',
		name: 'loop',
		mark: (x, y) => `<path d="M${at(x)} ${at(y - 5)}l5 9h-10z"/>`,
	},
	{
		way: 'HTTP Request, set up with care',
		name: 'http',
		mark: (x, y) => `<rect x="${at(x - 4)}" y="${at(y - 4)}" width="8" height="8"/>`,
	},
	{
		way: 'This package',
		name: 'ours',
		mark: (x, y) => `<circle cx="${at(x)}" cy="${at(y)}" r="4.5"/>`,
	},
];

/** Each picture, by its file's name, with the kinds of work that it shows. */
const pictures = {
	reading: {
		title: 'Reading: time over the least possible, by answer time',
		works: { list: 'List 5,000 sales', details: '200 sales with their details' },
	},
	writing: {
		title: 'Writing: time over the least possible, by answer time',
		works: { create: 'Create 150 people', update: 'Update 150 people', upload: 'Attach 150 files' },
	},
};

const WIDTH = 800;
const HEIGHT = 330;
const TOP = 96;
const BOTTOM = 262;
const LEFT = 34;
const RIGHT = 18;
/** The axis begins at the least possible. */
const LEAST = 1;
const MOST = 4;

const style = `
	svg { font: 13px system-ui, -apple-system, 'Segoe UI', sans-serif; }
	.ground { fill: #ffffff; }
	text { fill: #24292f; }
	.title { font-size: 15px; font-weight: 600; }
	.small { font-size: 12px; fill: #57606a; }
	.grid { stroke: #d8dee4; }
	.least { stroke: #57606a; }
	polyline[class] { fill: none; stroke-width: 2; }
	.ours { fill: #0b6e8a; stroke: #0b6e8a; }
	.http { fill: #b35900; stroke: #b35900; }
	.loop { fill: #6e7781; stroke: #6e7781; }
	polyline.http { stroke-dasharray: 7 4; }
	polyline.loop { stroke-dasharray: 2 4; }
	@media (prefers-color-scheme: dark) {
		.ground { fill: #0d1117; }
		text { fill: #e6edf3; }
		.small { fill: #9da7b3; }
		.grid { stroke: #30363d; }
		.least { stroke: #9da7b3; }
		.ours { fill: #4cc3e0; stroke: #4cc3e0; }
		.http { fill: #ffb454; stroke: #ffb454; }
		.loop { fill: #a1abb6; stroke: #a1abb6; }
	}
`;

/** A coordinate with at most one decimal, to keep the file small. @param {number} value */
const at = (value) => String(Math.round(value * 10) / 10);

/** @param {string} text */
const escaped = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** @param {number} value how many times the least possible */
const heightOf = (value) => BOTTOM - ((value - LEAST) / (MOST - LEAST)) * (BOTTOM - TOP);

/**
 * @param {readonly Table[]} tables
 * @param {string} work
 * @param {string} title
 * @returns {Panel}
 * @throws {Error} when something was not measured, or does not fit
 */
function panelOf(tables, work, title) {
	const measured = conditions.map(({ answerTime, travelTime }) => {
		const table = tables.find(
			(one) => one.work === work && one.answerTime === answerTime && one.travelTime === travelTime,
		);
		if (!table) throw new Error(`"${title}" was not measured with answers after ${answerTime} ms.`);
		return table;
	});
	const lines = series.map(({ way }) => ({
		way,
		values: measured.map(({ title: ofTable, rows }) => {
			const value = rows.find((row) => row.way === way)?.overLeast;
			if (!(value >= 0.95 && value <= MOST)) throw new Error(`${ofTable}: ${way} is at ${value}.`);
			return value;
		}),
	}));
	return { title, lines };
}

/**
 * Grid lines. The first panel also gets the figures next to them.
 *
 * @param {number} left
 * @param {number} width
 * @param {boolean} isFirst
 */
function grid(left, width, isFirst) {
	const lines = [];
	for (let value = LEAST; value <= MOST; value++) {
		const y = at(heightOf(value));
		const kind = value === LEAST ? 'least' : 'grid';
		lines.push(`<line class="${kind}" x1="${at(left)}" y1="${y}" x2="${at(left + width)}" y2="${y}"/>`);
		if (isFirst)
			lines.push(
				`<text class="small" x="${at(left - 8)}" y="${at(heightOf(value) + 4)}" text-anchor="end">${value}×</text>`,
			);
	}
	return lines;
}

/** @param {Panel} panel @param {number} left @param {number} width @param {boolean} isFirst */
function drawPanel({ title, lines }, left, width, isFirst) {
	const step = width / conditions.length;
	const xOf = (/** @type {number} */ index) => left + step * (index + 0.5);
	const drawn = series.flatMap(({ way, name, mark }) => {
		const values = lines.find((line) => line.way === way)?.values ?? [];
		const points = values.map((value, index) => ({ x: xOf(index), y: heightOf(value) }));
		const joined = points.slice(0, JOINED).map(({ x, y }) => `${at(x)},${at(y)}`);
		const marks = points.map(({ x, y }) => mark(x, y)).join('');
		return [`<polyline class="${name}" points="${joined.join(' ')}"/>`, `<g class="${name}">${marks}</g>`];
	});
	const labels = conditions.map(
		({ label }, index) =>
			`<text class="small" x="${at(xOf(index))}" y="${BOTTOM + 18}" text-anchor="middle">${label}</text>`,
	);
	return [
		`<text x="${at(left)}" y="${TOP - 14}">${escaped(title)}</text>`,
		...grid(left, width, isFirst),
		...drawn,
		...labels,
	];
}

/** What the marks stand for, ours first. */
function legend() {
	const parts = [];
	let x = LEFT;
	for (const { way, name, mark } of [...series].reverse()) {
		parts.push(
			`<g class="${name}">${mark(x + 5, 51)}</g><text x="${at(x + 17)}" y="55">${escaped(way)}</text>`,
		);
		x += 45 + way.length * 7;
	}
	return parts;
}

/** The figures in words, for people who cannot see the picture. @param {readonly Panel[]} panels */
function inWords(panels) {
	const times = conditions.map(({ answerTime, travelTime }) =>
		travelTime ? `${answerTime} ms from a service ${travelTime} ms away` : `${answerTime} ms`,
	);
	const sentences = panels.map(({ title, lines }) => {
		const ways = [...lines]
			.reverse()
			.map(({ way, values }) => `${way} ${values.map((value) => value.toFixed(2)).join(', ')}`);
		return `${title}: ${ways.join('; ')}.`;
	});
	return `Answers after ${times.join(', ')}. ${sentences.join(' ')}`;
}

/** @param {string} title @param {readonly Panel[]} panels */
function draw(title, panels) {
	const width = (WIDTH - LEFT - RIGHT) / panels.length;
	const gap = 26;
	const parts = panels.flatMap((panel, index) =>
		drawPanel(panel, LEFT + width * index, width - (index < panels.length - 1 ? gap : 0), index === 0),
	);
	return [
		`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-labelledby="title figures">`,
		`<title id="title">${escaped(title)}</title>`,
		`<desc id="figures">${escaped(inWords(panels))}</desc>`,
		`<style>${style}</style>`,
		`<rect class="ground" width="${WIDTH}" height="${HEIGHT}" rx="8"/>`,
		`<text class="title" x="${LEFT}" y="28">${escaped(title)}</text>`,
		...legend(),
		...parts,
		`<text class="small" x="${LEFT}" y="${BOTTOM + 42}">Milliseconds until the answer; 400 + 200: from a service that is 200 ms away. 1× is the least in which the</text>`,
		`<text class="small" x="${LEFT}" y="${BOTTOM + 58}">service answers so many requests. Lower is better.</text>`,
		'</svg>',
		'',
	].join('\n');
}

/**
 * Every plot of docs/performance, by its file's name.
 *
 * @param {readonly Table[]} tables of `npm run bench -- nodes`
 * @returns {Record<string, string>}
 * @throws {Error} when one of the tables is missing
 */
export function plotsOf(tables) {
	return Object.fromEntries(
		Object.entries(pictures).map(([name, { title, works }]) => [
			`${name}.svg`,
			draw(
				title,
				Object.entries(works).map(([work, heading]) => panelOf(tables, work, heading)),
			),
		]),
	);
}
