// One item for each name of the sheet that is to be looked up, whatever the number of its lines. A client is
// looked up by the CPF, e-mail address or phone, where the sheet has one.
const { rows } = $('Read the Sheet').first().json;
const keys = rows.flatMap(({ clientKey, client, passengers, supplier, representative }) => [
	...[clientKey, ...passengers.filter((name) => name !== client), supplier, representative],
]);
// Who was found before a corrected sheet is known.
const known = $('What to Ask').isExecuted ? $('What to Ask').first().json.people : {};
const names = [...new Set(keys.filter(Boolean))];
const left = names.filter((name) => !(name in known));
return (left.length > 0 ? left : names.slice(0, 1)).map((name) => ({ json: { name } }));
