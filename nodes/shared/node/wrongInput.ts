/** What the user entered cannot be sent as it is; every finding is a sentence that names its place. */
export class WrongInput extends Error {
	constructor(readonly findings: readonly string[]) {
		super(findings.join('\n'));
	}
}
