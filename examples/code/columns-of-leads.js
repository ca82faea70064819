// The columns of a sheet of leads by what people call them, without accents, small words and signs. Of two
// columns for one thing the first counts. Comes in and goes on: the rows of a workbook, a CSV file as Base64, or
// the new rows of a Google sheet by its columns.
const COLUMNS = {
	name: /^(nome|nome (completo|sobrenome|lead|cliente|contato)|lead|cliente|contato|full name|name)$/,
	email: /^(endereco )?e ?mail( (lead|cliente|contato|pessoal))?$/,
	phone:
		/^(numero )?(telefone|celular|whatsapp|fone|tel|phone number)( (celular|whatsapp|contato|com ddd))?$/,
	interest:
		/^(interesse|destino|destino interesse|mensagem|observac(ao|oes)|obs|produto|roteiro|pacote|viagem)$/,
	source: /^(origem|fonte|canal|midia|campanha|plataforma|platform|como (nos )?conheceu)( lead)?$/,
};
const columns = Object.fromEntries(Object.entries(COLUMNS).map(([field, { source }]) => [field, source]));
// What says how to reach somebody tells a lead from a total.
const needed = ['name', 'email'];
const usual = ['phone', 'interest', 'source'];
const telling = ['email', 'phone'];
const given = $input.all().map(({ json }) => json);
const names = Object.keys(given[0] ?? {}).filter((name) => name !== 'row_number');
const listed = [
	{ row: names, line: 1 },
	...given.map((json, index) => ({
		row: names.map((name) => json[name]),
		line: json.row_number ?? index + 2,
	})),
];
const items = $('Leads Form').isExecuted ? given : listed;
return [{ json: { columns, needed, usual, telling, items } }];
