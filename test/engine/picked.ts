import type { INodeParameters } from 'n8n-workflow';

/** A record selected by its ID, as the editor stores a picker; the ID may be an expression. */
export function byId(value: unknown): INodeParameters {
	return { __rl: true, mode: 'id', value: value as string };
}

/** The mapper of custom fields as the editor stores it: values by the definition's number. */
export function mapped(value: Record<string, unknown> | null): INodeParameters {
	return { mappingMode: 'defineBelow', value } as INodeParameters;
}

/** A record selected by its name, which the node looks up; the name may be an expression. */
export function byName(value: unknown): INodeParameters {
	return { __rl: true, mode: 'name', value: value as string };
}
