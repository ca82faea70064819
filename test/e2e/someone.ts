/** Somebody new in a role of a sale, as its form stores one: by name, and by details beside it. */
export const someone = (role: string, name: string, details: Record<string, string>) => ({
	[role]: { __rl: true, mode: 'new', value: name },
	[`new${role[0]!.toUpperCase()}${role.slice(1)}`]: details,
});
