/** Why something could not be seen. */
export class Unobserved {
	constructor(readonly reason: string) {}
}
