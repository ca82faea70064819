// One item for each name of the sheet that is to be looked up, whatever the number of its lines. A client is
// looked up by the CPF, e-mail address or phone, where the sheet has one.
const { rows } = $('Read the Sheet').first().json;
const keys = rows.flatMap(({ clientKey, passengers, supplier, representative }) => [
	...[clientKey, ...passengers, supplier, representative],
]);
return [...new Set(keys.filter(Boolean))].map((name) => ({ json: { name } }));
