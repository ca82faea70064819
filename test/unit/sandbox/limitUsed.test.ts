import { usedAt } from '../../../sandbox/page/state/limit';

/** How much of the rate limit the sandbox's page says is used. */

type Request = Parameters<typeof usedAt>[0][number];
type Settings = Parameters<typeof usedAt>[2];

const admitted: Request = { server: 'api', method: 'GET', route: '/sales', rule: null, seenAt: 0 };
const refused: Request = { ...admitted, rule: 'rate_limit' };
const upload: Request = { ...refused, method: 'POST', route: '/attachments' };
const sliding: Settings = { enabled: true, window: 'sliding', count_refused: false };

test.each<[string, Request[], Partial<Settings>, number]>([
	['requests that a fault refused, which were admitted', [admitted, admitted], {}, 2],
	['not what the limit refused', [admitted, refused], {}, 1],
	['what the limit refused, by a setting', [admitted, refused], { count_refused: true }, 2],
	['every attempt to upload', [admitted, upload], {}, 2],
	['nothing at the authorization server', [admitted, { ...admitted, server: 'authorization' }], {}, 1],
	['nothing after three seconds', [admitted, { ...admitted, seenAt: -2_500 }], {}, 1],
	[
		'a fixed window from its first request on',
		[admitted, { ...admitted, seenAt: -2_500 }],
		{ window: 'fixed' },
		0,
	],
])('counts %s', (_, requests, settings, used) => {
	expect(usedAt(requests, 600, { ...sliding, ...settings })).toBe(used);
});
