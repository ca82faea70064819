/** A new person in a role of a sale, as the form stores one: by name, with details next to it. */
export const someone = (role: string, name: string, details: Record<string, string>) => ({
	[role]: { __rl: true, mode: 'new', value: name },
	[`new${role[0]!.toUpperCase()}${role.slice(1)}`]: details,
});
