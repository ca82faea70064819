import type { INodeParameters } from 'n8n-workflow';

/** The parameters of a write whose record comes whole, and not Simplified. */
export function raw(parameters: INodeParameters): INodeParameters {
	return { ...parameters, options: { output: 'raw', ...(parameters.options as INodeParameters) } };
}
