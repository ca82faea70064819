/** A request to an operation, and the sandbox's answer. */
export interface Example {
	/** The parameters in path, query and headers, by name. */
	parameters: Record<string, string | number | string[]>;
	body?: unknown;
	status: number;
	/** Missing if the answer has no body. */
	answer?: unknown;
}

type Contents = Record<string, { example?: unknown }>;

interface Operation {
	operationId: string;
	parameters?: { name: string; example?: unknown }[];
	requestBody?: { content: Contents };
	responses: Record<string, { content?: Contents }>;
}

function show(contents: Contents | undefined, example: unknown): void {
	for (const content of Object.values(contents ?? {})) content.example = example;
}

/**
 * Adds an example to each parameter, body and answer.
 * @param paths of an OpenAPI document
 * @param examples by operation
 */
export function addExamples(paths: object, examples: Readonly<Record<string, Example>>): void {
	for (const operation of Object.values(paths).flatMap((path: object): Operation[] => Object.values(path))) {
		const example = examples[operation.operationId];
		if (!example) continue;
		for (const parameter of operation.parameters ?? []) {
			if (parameter.name in example.parameters) parameter.example = example.parameters[parameter.name];
		}
		show(operation.requestBody?.content, example.body);
		if ('answer' in example) show(operation.responses[example.status]?.content, example.answer);
	}
}
