import { endpoints } from '../../resources/endpoints';
import { Type } from '../../schema';
import { decision } from '../decision';
import { nameOf } from '../survey';
import { isUsable } from './usable';

/** Endpoints in development that already answer. */

const inDevelopment = endpoints.filter(({ config }) => config.inDevelopment);

const say = (usable: boolean): string => (usable ? 'answers' : "can't be used yet");

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
