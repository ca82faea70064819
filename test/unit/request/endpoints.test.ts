import { endpointOf } from '../../../nodes/shared/request/endpoints';
import type { RequestLine } from '../../../nodes/shared/request/http';
import { orElse } from '../../nextStep';
import { nonEmpty } from '../../nonEmpty';
import { inPlainNode } from '../plainModule';

/** The rows of the index in the API description: "| GET | /tasks/{id} | D | task detail with history … |". */
const ROWS = inPlainNode<Array<{ line: string; endpoints: string[] }>>(
	'test/engine/apiCoverage/description/endpoints.mjs',
	'script.ENDPOINTS.filter(({ section }) => section === script.PATHS)',
	{},
);

const availabilityOf = (endpoint: string): string => {
	const [method, template = ''] = endpoint.split(' ');
	const path = { template: template.replace(/\{\w+\}/, '{id}') };
	return endpointOf({ method, path } as RequestLine).availability;
};

test('announced only is what the API description marks as in development, and nothing else', () => {
	const marked = ROWS.filter(({ line }) => line.includes('| D |')).flatMap(({ endpoints }) => endpoints);
	const announced = ROWS.flatMap(({ endpoints }) => endpoints).filter(
		(endpoint) => availabilityOf(endpoint) === 'announced',
	);
	orElse('nodes/shared/request/endpoints.ts marks what is announced: correct it there.', () =>
		expect(announced.sort()).toEqual([...nonEmpty(marked)].sort()),
	);
});
