import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Agency } from '../../../scripts/agency.mjs';
import { installPackage } from '../../../scripts/backOfficeAndN8n.mjs';
import { type CredentialIds, importCredentials } from '../../../scripts/n8n/credentials.mjs';
import { startsOf } from '../../../scripts/n8n/execution.mjs';
import { type Request, logIn } from '../../../scripts/n8n/rest.mjs';
import { runN8n, startN8n } from '../../../scripts/n8n/server.mjs';
import { type Workflow, publish } from '../../../scripts/n8n/workflow.mjs';
import { anyFreePort } from '../../../scripts/ports.mjs';
import { companyIdentifier, startSandboxServer } from '../../../scripts/sandboxServer.mjs';

/** n8n's two ways to poll: the default, and the durable one, which stores state and execution together. */
export const engines = {
	standard: {},
	durable: {
		N8N_SCHEDULER_ENABLED: 'true',
		N8N_SCHEDULER_POLL_TRIGGERS_ENABLED: 'true',
		N8N_USE_WORKFLOW_PUBLICATION_SERVICE: 'true',
		N8N_POLLER_DURABLE_CURSORS_ENABLED: 'true',
	},
};

export type Sandbox = Awaited<ReturnType<typeof startSandboxServer>>;
type N8n = Awaited<ReturnType<typeof startN8n>>;
type Install = Parameters<typeof startN8n>[0]['install'];

/** An n8n that can be killed and started again. */
class Mortal {
	private server!: N8n;
	request!: Request;

	constructor(
		private readonly start: () => Promise<N8n>,
		/** Runs one of n8n's commands on its data. */
		readonly run: (...command: string[]) => Promise<string>,
	) {}

	get url() {
		return this.server.url;
	}

	async begin() {
		this.server = await this.start();
		this.request = (await logIn(this.server.url, this.server.owner)).request;
	}

	/** @param meanwhile runs before n8n is started again */
	async endAndBegin(
		signal: 'SIGTERM' | 'SIGKILL' = 'SIGKILL',
		meanwhile: () => Promise<unknown> = async () => {},
	) {
		// The whole process group, so that no part of it can finish anything.
		process.kill(-this.server.pid, signal);
		await this.server.exited;
		await meanwhile();
		await this.begin();
	}
}

/** A back office, and an n8n with a published workflow that watches it. */
export async function watched(
	{ install, userFolder }: { install: Install; userFolder: string },
	{
		environment,
		watching,
	}: { environment: Record<string, string>; watching: (credentialIds: CredentialIds) => Workflow },
) {
	mkdirSync(userFolder);
	await installPackage(userFolder);
	const ports = { sandbox: await anyFreePort(), n8n: await anyFreePort() };
	const logFile = join(userFolder, 'sandbox.log');
	const sandbox = await startSandboxServer({ port: ports.sandbox, logFile });
	const n8n = new Mortal(
		() => startN8n({ install, userFolder, port: ports.n8n, environment }),
		(...command) => runN8n({ install, userFolder, environment, command }),
	);
	await n8n.begin();
	const credentialIds = await importCredentials(n8n.request, { sandbox, companyIdentifier });
	const workflow = await publish(n8n.request, watching(credentialIds));
	const { parse } = install.require('flatted');
	const starts = async () => await startsOf({ request: n8n.request, parse }, workflow);
	return { sandbox, n8n, workflow, parse, starts };
}

/** Sells a stay through the API. */
export async function sell(sandbox: Sandbox): Promise<{ id: string }> {
	const supplier = { name: 'Hotel Aurora', person_kind: 'company' };
	return (await new Agency(sandbox).create('/sales', {
		company_identifier: companyIdentifier,
		hotels: [{ local_id: 'h', supplier }],
	})) as { id: string };
}

/** Changes the price of a sale. @returns its new final amount */
export async function reprice({ control }: Sandbox, id: string, fee: number): Promise<number> {
	const changed = await control.send('PATCH', `/sales/${id}`, { agency_service_fee: fee });
	return changed.totals.final_amount;
}
