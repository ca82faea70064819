import type { ErrorObject } from 'ajv';

/** `/hotels/0/passengers/1/amount` becomes `hotels[0].passengers[1].amount`. */
const placeOf = (pointer: string): string =>
	pointer
		.split('/')
		.slice(1)
		.map((part) => part.replace(/~1/g, '/').replace(/~0/g, '~'))
		.reduce(
			(place, part) => (/^\d+$/.test(part) ? `${place}[${part}]` : place ? `${place}.${part}` : part),
			'',
		);

const formats: Record<string, string> = {
	date: 'a date YYYY-MM-DD',
	'local-date-time': 'a date-time YYYY-MM-DDTHH:MM:SS',
	'date-or-local-date-time': 'a date YYYY-MM-DD or a date-time YYYY-MM-DDTHH:MM:SS',
	uuid: 'a UUID',
	'two-decimals': 'a number with at most two decimal places',
};

const types: Record<string, string> = {
	string: 'text',
	number: 'a number',
	integer: 'an integer',
	boolean: 'true or false',
	array: 'a list',
	object: 'an object',
	null: 'null',
};

function requirement({ keyword, params, message }: ErrorObject): string {
	switch (keyword) {
		case 'type':
			return `must be ${types[params.type] ?? params.type}`;
		case 'enum':
			return `must be one of: ${(params.allowedValues as string[]).join(', ')}`;
		case 'format':
			return `must be ${formats[params.format] ?? params.format}`;
		case 'maxLength':
			return `must have at most ${params.limit} characters`;
		case 'minLength':
			return 'must not be empty';
		case 'minItems':
			return `must have at least ${params.limit} item`;
		case 'minProperties':
			return 'must hold one of its fields';
		case 'maxProperties':
			return 'must hold only one of its fields';
		case 'anyOf':
			return 'must be text or a number';
		default:
			return message ?? 'is not valid';
	}
}

/**
 * Puts a validator's findings into sentences that name the field.
 * @param whole what to call this part of the request: `body` or `query`
 */
export function sentences(found: readonly ErrorObject[], whole: string): string[] {
	const unions = new Set(
		found.filter(({ keyword }) => keyword === 'anyOf').map(({ schemaPath }) => schemaPath),
	);
	const told = found
		// The findings for the branches of a union say less than the one for the union itself.
		.filter(({ schemaPath }) => ![...unions].some((union) => schemaPath.startsWith(`${union}/`)))
		.map((error) => {
			const place = placeOf(error.instancePath);
			const member = (name: string): string => (place ? `${place}.${name}` : name);
			if (error.keyword === 'required') return `${member(error.params.missingProperty)} is required`;
			if (error.keyword === 'additionalProperties') {
				const kind = whole === 'query' ? 'parameter' : 'field';
				return `${member(error.params.additionalProperty)} is not a ${kind} of this request`;
			}
			return `${place || whole} ${requirement(error)}`;
		});
	return [...new Set(told)];
}
