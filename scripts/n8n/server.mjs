import { join } from 'node:path';
import { answersOk, anyFreePort } from '../ports.mjs';
import { startServer } from '../processes.mjs';

/** The same every time, and printed: this n8n listens on loopback only and holds seeded data. */
export const owner = {
	email: 'owner@example.com',
	password: 'Sandbox-2026',
	firstName: 'Sandbox',
	lastName: 'Owner',
};

/** Off: whatever n8n would call out for by itself, and questions that only matter on a server. */
const silence = {
	N8N_AI_ENABLED: 'false',
	N8N_DIAGNOSTICS_ENABLED: 'false',
	N8N_DISABLED_MODULES: 'mcp-registry',
	N8N_DYNAMIC_BANNERS_ENABLED: 'false',
	N8N_HIRING_BANNER_ENABLED: 'false',
	N8N_LICENSE_AUTO_RENEW_ENABLED: 'false',
	N8N_PERSONALIZATION_ENABLED: 'false',
	N8N_TEMPLATES_ENABLED: 'false',
	N8N_VERIFIED_PACKAGES_ENABLED: 'false',
	N8N_VERSION_NOTIFICATIONS_ENABLED: 'false',
	N8N_VERSION_NOTIFICATIONS_WHATS_NEW_ENABLED: 'false',
};

/** Of the caller's environment only what any program needs: a DB_TYPE or N8N_* of another n8n must not reach this one. */
function inheritedEnvironment() {
	const names = ['HOME', 'LANG', 'LC_ALL', 'LOGNAME', 'PATH', 'SHELL', 'TMPDIR', 'USER'];
	return Object.fromEntries(names.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));
}

/**
 * Starts the installed n8n on a loopback port with its data in `userFolder`, its owner set up, and waits until it
 * answers. `install` is what installN8n returned.
 * Returns { url, exited }.
 */
export async function startN8n({ install, userFolder, port }) {
	const url = `http://localhost:${port}`;
	const { exited } = await startServer(install.node, [install.bin, 'start'], {
		name: 'n8n',
		cwd: userFolder,
		logFile: join(userFolder, 'n8n.log'),
		// The REST routes are there a moment later than the database.
		isReady: async () =>
			(await answersOk(`${url}/healthz/readiness`)) && (await answersOk(`${url}/rest/settings`)),
		seconds: 180,
		env: {
			...inheritedEnvironment(),
			...silence,
			N8N_USER_FOLDER: userFolder,
			N8N_HOST: 'localhost',
			N8N_LISTEN_ADDRESS: '127.0.0.1',
			N8N_PORT: String(port),
			N8N_RUNNERS_BROKER_PORT: String(await anyFreePort()),
			// http on loopback: a secure cookie would never come back.
			N8N_SECURE_COOKIE: 'false',
			// A later n8n loads verified packages only, unless told otherwise; this one is on its way there.
			N8N_UNVERIFIED_PACKAGES_ENABLED: 'true',
			// The agency's clock.
			GENERIC_TIMEZONE: 'America/Sao_Paulo',
			N8N_INSTANCE_OWNER_MANAGED_BY_ENV: 'true',
			N8N_INSTANCE_OWNER_EMAIL: owner.email,
			N8N_INSTANCE_OWNER_FIRST_NAME: owner.firstName,
			N8N_INSTANCE_OWNER_LAST_NAME: owner.lastName,
			N8N_INSTANCE_OWNER_PASSWORD_HASH: install.require('bcryptjs').hashSync(owner.password, 10),
		},
	});
	return { url, exited };
}
