import { endpoints } from '../../resources/endpoints';
import { Type } from '../../schema';
import { decision } from '../decision';
import { details, lists, nameOf, type Survey } from '../survey';
import { Unobserved } from '../unobserved';

/** Which of the endpoints that are in development answer all the same. */

const inDevelopment = endpoints.filter(({ config }) => config.inDevelopment);

const say = (usable: boolean): string => (usable ? 'answers' : "can't be used yet");

async function isUsable(survey: Survey, endpoint: (typeof endpoints)[number]): Promise<boolean | Unobserved> {
	if (!details.includes(endpoint)) return (await survey.read(endpoint.url, { size: 50 })).status === 200;
	const [list = ''] = endpoint.url.split('/:');
	const page = await survey.list(list);
	// Without a list there is no identifier to ask for, and what has no list has no record.
	if (page instanceof Unobserved)
		return lists.some(({ url, config }) => url === list && !config.inDevelopment) ? page : false;
	const records = await survey.records(endpoint);
	if (!(records instanceof Unobserved)) return true;
	return page.rows.length > 0 ? false : records;
}

export const development = inDevelopment.map((endpoint) =>
	decision<boolean>({
		id: `usable ${nameOf(endpoint)}`,
		basis: { description: 'Endpoint index' },
		own: false,
		schema: Type.Boolean(),
		observe: (survey) => isUsable(survey, endpoint),
		differences: (value, expected) =>
			value === expected
				? []
				: [
						{
							about: `${nameOf(endpoint)}, in development`,
							sandbox: say(expected),
							service: say(value),
							applied: true,
						},
					],
		apply: (value) => ({ habits: { usable: value ? [nameOf(endpoint)] : [] } }),
	}),
);
