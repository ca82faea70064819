/** As much of OpenAPI 3.1 as the document uses. */
export interface OpenApiDocument {
	openapi: string;
	info: { title: string; version: string; description: string };
	servers: { url: string }[];
	security: Record<string, string[]>[];
	paths: Record<string, Record<string, Operation>>;
	components: { schemas: Record<string, object>; securitySchemes: Record<string, object> };
}

export interface Parameter {
	name: string;
	in: 'path' | 'query' | 'header';
	required: boolean;
	description?: string;
	style?: 'form';
	explode?: false;
	schema: Record<string, unknown>;
}

export interface Operation {
	tags: string[];
	summary: string;
	description?: string;
	operationId: string;
	'x-availability': 'beta' | 'in development';
	servers?: { url: string }[];
	security?: Record<string, string[]>[];
	parameters: Parameter[];
	requestBody?: { required: true; content: Record<string, { schema: object }> };
	responses: Record<string, object>;
}
