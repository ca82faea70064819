/** Says why something could not be checked. */
export class Unobserved {
	constructor(readonly reason: string) {}
}
