import { Limiter } from '../../../nodes/shared/request/limiter';
import { path } from '../../../nodes/shared/request/path';
import { readApiOf } from '../../../nodes/shared/reads/reads';
import { ResponseCache } from '../../../nodes/shared/reads/responseCache';
import { fakeConnection } from '../request/fakeConnection';

test('ten records are read at once, and the others when one is answered', async () => {
	const limiter = new Limiter();
	jest.spyOn(limiter, 'take').mockImplementation(async () => ({ sentAt: 0 }));
	let underWay = 0;
	let most = 0;
	const { connection } = fakeConnection([], {
		limiter,
		async attempt({ path: { ids } }) {
			most = Math.max(most, (underWay += 1));
			await new Promise((go) => setImmediate(go));
			underWay -= 1;
			return { statusCode: 200, headers: {}, body: { id: ids[0] } };
		},
	});
	const reads = readApiOf(connection, new ResponseCache());
	await Promise.all(Array.from({ length: 30 }, async (_, id) => await reads.get(path`/custom_fields/${id}`)));
	expect(most).toBe(10);
});
