interface Testers {
	equals(one: unknown, other: unknown, testers: unknown): boolean;
}

/**
 * Lets a value that knows its place in a form (`nodes/shared/fields/entered`) equal the same value without a
 * place.
 */
function isSameWithoutPlace(this: Testers, one: unknown, other: unknown, testers: unknown) {
	if (placeIn(one) === undefined && placeIn(other) === undefined) return undefined;
	return this.equals(withoutPlace(one), withoutPlace(other), testers);
}

// Jest 30's types lack this function.
const { addEqualityTesters } = expect as unknown as { addEqualityTesters(testers: unknown[]): void };
addEqualityTesters([isSameWithoutPlace]);

function placeIn(value: unknown): symbol | undefined {
	if (typeof value !== 'object' || value === null) return undefined;
	return Object.getOwnPropertySymbols(value).find(({ description }) => description === 'place');
}

function withoutPlace(value: unknown): unknown {
	const key = placeIn(value);
	if (key === undefined) return value;
	const copy = Object.create(Object.getPrototypeOf(value) as object) as Record<symbol, unknown>;
	Object.defineProperties(copy, Object.getOwnPropertyDescriptors(value as object));
	delete copy[key];
	return copy;
}
