// Those that were agreed to: without those that may be there already, unless these are wanted, too.
const { present } = $('What to Show').first().json;
const answer = $('Write Them').first().json['Write?'];
if (answer === 'Write none') return [];
return $('Make the Sales')
	.all()
	.filter(({ json }) => answer === 'Write all' || !present.includes(json.line));
