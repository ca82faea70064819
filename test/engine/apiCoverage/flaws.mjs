/**
 * What is missing, what is too much, and which exceptions no longer hold, one sentence each.
 *
 * @param {ReturnType<typeof import('./compare.mjs').compare>} compared
 * @param {ReadonlyMap<string, string>} exceptions reasons by the names of exceptions.mjs
 */
export function flawsOf({ endpoints, queries, bodies, unknown }, exceptions) {
	const wrong = [...unknown];
	const named = new Set();
	/** @param {string} name @param {unknown} proof that it was sent @param {string} missing */
	const judge = (name, proof, missing) => {
		if (named.has(name)) return;
		named.add(name);
		if (proof && exceptions.has(name)) wrong.push(`${name} is sent by now: take it out of the exceptions`);
		if (!proof && !exceptions.has(name)) wrong.push(`${name} was never ${missing}`);
	};
	for (const { endpoint, proof } of endpoints) judge(endpoint, proof, 'requested');
	for (const { endpoint, reached } of [...queries, ...bodies]) {
		for (const { label, form, json } of reached) judge(`${endpoint} ${label}`, form ?? json, 'sent');
	}
	const stale = [...exceptions.keys()].filter((name) => !named.has(name));
	return [...wrong, ...stale.map((name) => `The exception "${name}" names nothing of the description`)];
}
