// What became of each line.
const sales = $('Sales to Write')
	.all()
	.map(({ json }) => json);
const escaped = (text) => `${text}`.replace(/[&<>\x22\x27]/g, (sign) => `&#${sign.charCodeAt(0)};`);
const lines = $('Create the Sales')
	.all()
	.map(({ json, pairedItem }) => {
		const { line, client } = sales[pairedItem?.item ?? 0];
		const { error, number, replayed, final_amount_text } = json;
		// The key of a line is the day and the line: whoever was new then is registered now, and so differs.
		const isAgain = replayed || error?.code === 'KEY_REUSED';
		const outcome = isAgain ? 'Already written today' : error ? 'Refused' : 'Written';
		const refused = () => (error.issues ?? [error]).map(({ message }) => message).join('; ');
		const sale = number ? `sale ${number}, ${final_amount_text}` : 'not written again';
		const details = error && !isAgain ? refused() : sale;
		return { outcome, text: `Line ${line}, ${client}: ${details}` };
	});
const outcomes = [...new Set(lines.map(({ outcome }) => outcome))].map((outcome) => {
	const own = lines.filter((one) => one.outcome === outcome);
	return {
		title: `${outcome}: ${own.length}`,
		items: own.map(({ text }) => `<li>${escaped(text)}</li>`).join(''),
	};
});
return [
	{
		json: {
			title: outcomes.map(({ title }) => title).join(', '),
			page: outcomes.map(({ title, items }) => `<b>${title}</b><ul>${items}</ul>`).join(''),
		},
	},
];
