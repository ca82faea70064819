import type { INodeParameters } from 'n8n-workflow';

import { cases, fc } from '../campaign';
import { backOfficeOfThisFile, HORIZONTE_VIAGENS, type SeenRequest } from './backOffice';
import { EVERY_WRITE } from './everyWrite';
import { NODES, runsIn } from './previewRuns';
import { runNode, type NodeResult, type NodeRun } from './runNode';

const office = backOfficeOfThisFile({ inDevelopment: true });

const withPreview = (parameters: INodeParameters, preview: string): INodeParameters => ({
	...parameters,
	options: { ...(parameters.options as INodeParameters), preview },
});

interface Write {
	method: string;
	path: string;
	body?: unknown;
}

/** In no order, since the writes of several items overlap. Of whom the run creates, only the run knows the ID. */
const told = (writes: readonly Write[], fresh: ReadonlySet<string>): string[] =>
	writes
		.map(({ method, path, body }) =>
			JSON.stringify([
				method,
				path.split('/').map((part) => (fresh.has(part) ? '{new}' : part)),
				// What a partner sends to revoke is secret.
				path.startsWith('/oauth') ? null : (body ?? null),
			]),
		)
		.sort();

const shownIn = ({ items }: NodeResult) => items.flatMap(({ json }) => json.requests as unknown as Write[]);

const writesIn = (requests: readonly SeenRequest[]) => requests.filter(({ method }) => method !== 'GET');

/** "…: 121 requests, about 36 s." */
const costIn = ({ hints }: NodeResult): number =>
	Number(/: (\d+) requests?, about \d+ s\.$/.exec(hints[0]?.message ?? '')?.[1]);

/** Previews a run and then makes it: what both have asked the service. */
async function previewed(run: NodeRun) {
	await office.forgetRequests();
	const preview = await runNode({ ...run, parameters: withPreview(run.parameters, 'requests') });
	const asked = await office.forgetRequests();
	expect(writesIn(asked)).toEqual([]);
	const real = await runNode(run);
	const requests = await office.forgetRequests();
	return { preview, real, requests };
}

/**
 * What Preview shows is what is sent: the writes that the service took, and how many requests it takes; how
 * many follow a refusal is not known exactly.
 */
function expectTruth({ preview, real, requests }: Awaited<ReturnType<typeof previewed>>): void {
	const taken = writesIn(requests).filter(({ status }) => status !== null && status < 300);
	const fresh = new Set(real.items.map(({ json }) => String(json.id)));
	expect(told(shownIn(preview), new Set())).toEqual(
		told(taken, new Set([...fresh].filter((id) => !JSON.stringify(shownIn(preview)).includes(id)))),
	);
	if (taken.length === writesIn(requests).length) expect(costIn(preview)).toBe(requests.length);
	else expect(costIn(preview)).toBeLessThanOrEqual(requests.length);
}

test.each(EVERY_WRITE)('$name: nothing is written, and what is shown is what is sent', async ({ given }) => {
	const { node, parameters, files, credential = office.credential() } = await given(office);
	const both = await previewed({ node, parameters, files, credential });
	expect(both.preview.error ?? both.real.error).toBeUndefined();
	expectTruth(both);
});

const TRIED = cases(40, 2_000);

test('what Preview shows is what is sent, for any rows', async () => {
	const credential = office.credential('full_access', { companyIdentifier: HORIZONTE_VIAGENS });
	const outcomes = { written: 0, wrong: 0, refused: 0 };
	await fc.assert(
		fc.asyncProperty(await runsIn(office), async ({ node, ...run }) => {
			const both = await previewed({ ...run, node: NODES[node], credential });
			const { preview, real, requests } = both;
			if (preview.error) {
				outcomes.wrong += 1;
				expect(real.error?.message).toBe(preview.error.message);
				expect(writesIn(requests)).toEqual([]);
			} else if (real.error) {
				// What only the back office knows.
				outcomes.refused += 1;
				expect(writesIn(requests).map(({ status }) => status)).toContain(422);
			} else {
				outcomes.written += 1;
				expectTruth(both);
			}
		}),
		// What a case finds depends on those before it.
		{ numRuns: TRIED, endOnFailure: true },
	);
	console.log(outcomes);
	// Otherwise the runs would be too alike to show anything.
	expect(outcomes.written).toBeGreaterThan(TRIED / 2);
	expect(outcomes.wrong).toBeGreaterThan(0);
}, 1e9);
