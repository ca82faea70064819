import type { INodeParameters } from 'n8n-workflow';

/** A record given by its ID, as the editor stores a picker; an expression works, too. */
export function byId(value: unknown): INodeParameters {
	return { __rl: true, mode: 'id', value: value as string };
}

/** The custom fields mapper as the editor stores it: values by the definition's number. */
export function mapped(value: Record<string, unknown> | null): INodeParameters {
	return { mappingMode: 'defineBelow', value } as INodeParameters;
}

/** A record given by its name, which is looked up; an expression works, too. */
export function byName(value: unknown): INodeParameters {
	return { __rl: true, mode: 'name', value: value as string };
}
