import type { INodeParameters } from 'n8n-workflow';

/** The parameters of a write with the whole record as output instead of Simplified. */
export function raw(parameters: INodeParameters): INodeParameters {
	return { ...parameters, options: { output: 'raw', ...(parameters.options as INodeParameters) } };
}
