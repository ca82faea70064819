import { endpoints } from '../../resources/endpoints';
import { Type } from '../../schema';
import { decision } from '../decision';
import { lists, nameOf } from '../survey';
import { Unobserved } from '../unobserved';

/** The status of successful answers, for each endpoint that is released. */

const usable = endpoints.filter(({ method, config }) => method === 'GET' && !config.inDevelopment);

export const statuses = usable.map((endpoint) =>
	decision<number>({
		id: `status of ${nameOf(endpoint)}`,
		basis: { description: 'Endpoint index' },
		own: 200,
		schema: Type.Integer(),
		observe: async (survey) => {
			const replies = lists.includes(endpoint)
				? [{ reply: await survey.read(endpoint.url, { size: 50 }) }]
				: await survey.detailReplies(endpoint);
			if (replies instanceof Unobserved) return replies;
			const found = replies.map(({ reply: { status } }) => status);
			const other = found.find((status) => status !== 200) ?? 200;
			return other === 403 ? new Unobserved(`${nameOf(endpoint)} is answered with 403`) : other;
		},
		differences: (value, expected) =>
			value === expected
				? []
				: [
						{
							about: `${nameOf(endpoint)}: status`,
							sandbox: String(expected),
							service: String(value),
							applied: false,
						},
					],
		apply: () => undefined,
	}),
);
