export const messageNode = 'Escrever a mensagem';

/** @typedef {import('../messages.mjs').Facts} Facts */

/**
 * The outcome for each line, derived from who was registered before and who is now.
 *
 * @param {Facts} facts
 */
function outcomesOf({ records, before, sheet }) {
	/** Names by email address: a registered person keeps her name. @type {Map<string, string>} */
	const met = new Map(before('people').map(({ email, name }) => [email?.toLowerCase(), name]));
	return sheet('examples/leads-to-people.csv').map((lead, index) => {
		const email = String(lead['E-mail'] ?? '').toLowerCase();
		const person = records('people').find((one) => email && one.email?.toLowerCase() === email);
		const outcome = !person ? 'refused' : met.has(email) ? 'found' : 'created';
		if (person && outcome === 'created') met.set(email, String(lead.Nome));
		return { lead, line: index + 2, person, outcome, name: met.get(email) };
	});
}

/**
 * Which value in the line prevents the person from being registered.
 *
 * @param {ReturnType<typeof outcomesOf>[number]} outcome
 */
function reason({ lead }) {
	if (!lead['E-mail']) return 'E-mail: está vazio';
	return `Telefone: aceita um telefone como (11) 98765-4321, não "${lead.Telefone}", que não tem dígitos: deixe o campo vazio se não há telefone`;
}

/** @param {Facts} facts */
export function expected(facts) {
	const outcomes = outcomesOf(facts);
	/**
	 * @param {string} title
	 * @param {string} wanted
	 * @param {(one: ReturnType<typeof outcomesOf>[number]) => string} text
	 */
	const group = (title, wanted, text) => {
		const those = outcomes.filter(({ outcome }) => outcome === wanted);
		return those.length === 0
			? []
			: ['', `${title}: ${those.length}`, ...those.map((one) => `• ${text(one)}`)];
	};
	/** @param {ReturnType<typeof outcomesOf>[number]} outcome */
	const known = ({ lead, line, person, name }) =>
		`linha ${line}, ${name}: cadastro ${person.code}, ${lead.Telefone ?? ''}, ${lead['E-mail']}, ${lead.Interesse ?? ''}`;
	const message = [
		`Planilha de leads. Linhas lidas: ${outcomes.length}.`,
		...[...new Set(outcomes.map(({ outcome }) => outcome))].flatMap((outcome) =>
			outcome === 'refused'
				? group('Recusados', outcome, (one) => `linha ${one.line}, ${one.lead.Nome}: ${reason(one)}`)
				: group(outcome === 'created' ? 'Novos' : 'Já tinham cadastro', outcome, known),
		),
	].join('\n');
	// A sheet of a few lines fits into a message as it fits on the page.
	return [
		{
			to: 'Equipe de vendas',
			chat: '-1001234567890',
			message,
			page: message,
		},
	];
}
