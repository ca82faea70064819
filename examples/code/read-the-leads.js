// One item for each lead, with what is wrong with its line, by the columns of the sheet.
const { rows, columns, missing, leftOut, unused, isWorkbook } = $input.first().json;
// A page of the form asks for them, and nobody is there to be asked about a Google sheet.
if (missing.length > 0) throw new Error(`Missing columns: ${missing.join(', ')}`);

const textOf = (cell) => `${cell ?? ''}`.replace(/\s+/g, ' ').trim();
const FIELDS = ['name', 'email', 'phone', 'interest', 'source'];
const isAddress = (text) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);
const told = [
	'',
	...(isWorkbook ? ['Only the first tab of the workbook was read'] : []),
	...leftOut
		.filter(({ why }) => why !== 'empty')
		.map(({ line, why, text }) => `Left out, line ${line}, ${why}: ${text}`),
	...(unused.length > 0 ? [`Columns that are not used: ${unused.join(', ')}`] : []),
];
return rows.map(({ line, cells }) => {
	const lead = Object.fromEntries(FIELDS.map((field) => [field, textOf(cells[field])]));
	const problems = [
		...['name', 'email']
			.filter((field) => lead[field] === '')
			.map((field) => `${columns[field]}: it is empty`),
		...(lead.name !== '' && !/\p{L}/u.test(lead.name)
			? [`${columns.name}: a name has letters, and ${lead.name} has none`]
			: []),
		...(lead.email !== '' && !isAddress(lead.email)
			? [`${columns.email}: not an e-mail address: ${lead.email}`]
			: []),
	];
	return {
		json: {
			...lead,
			line,
			columns,
			problem: problems.join('; '),
			told: told.join('\n'),
			// A message takes less than a page.
			brief:
				told
					.map((text) => text.slice(0, 200))
					.slice(0, 6)
					.join('\n') + (told.length > 6 ? '\n…' : ''),
		},
	};
});
