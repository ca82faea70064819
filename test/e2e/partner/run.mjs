import { join } from 'node:path';
import { makeCredential } from '../../../scripts/n8n/credentials.mjs';
import { Editor } from '../editor.mjs';
import { makeWorkflow } from '../workflow.mjs';
import { startAgencyAndPartner } from './agencyAndPartner.mjs';
import { CredentialDialog, credentialType, partners } from './connecting.mjs';
import { checkConnection } from './connection.mjs';
import { checkCutOff } from './cutOff.mjs';
import { checkFailures } from './failures.mjs';
import { checkSecrets } from './secrets.mjs';
import { WatchedChecks } from './watchedChecks.mjs';

const screenshots = join(import.meta.dirname, '..', 'screenshots', 'partner');

const sale = {
	authentication: 'oAuth2',
	operation: 'create',
	cruises: {
		cruise: [
			{
				bookingNumber: 'MA-2027-0001',
				departureDate: '20/02/2027',
				arrivalDate: '27/02/2027',
				supplier: { externalId: 'mar-azul', name: 'Mar Azul Cruzeiros', personKind: 'company' },
				passengers: {
					passenger: [{ person: { externalId: 'davi', name: 'Davi Nogueira' }, amount: '7.350,00' }],
				},
			},
		],
	},
};

const partnerNode = (name, operation, more) => ({
	name,
	type: 'travelAgencyPartnerConnection',
	parameters: { operation },
	...more,
});

/** The nodes of the workflow; one of them has a credential whose host is not there. */
async function nodesFor(request) {
	const elsewhere = await makeCredential(request, {
		name: 'Nobody there',
		type: credentialType,
		data: { ...partners.active, baseUrl: 'https://backoffice.invalid/api/v3' },
	});
	return [
		{ name: 'Create Sale', type: 'travelAgencySale', parameters: sale },
		partnerNode('Check Approval', 'checkApproval'),
		partnerNode('Check Approval at No Host', 'checkApproval', {
			credentials: { [credentialType]: elsewhere },
		}),
		partnerNode('Verify', 'verify'),
		partnerNode('Revoke', 'revoke'),
	];
}

/**
 * A partner connects an agency, works for it and is cut off: in a real n8n over https, with its data in `folder`, and
 * in a real browser, against a sandbox that is as strict as the service. `install` is what installN8n returned.
 * Prints a line for each check; returns { passed, failed }.
 */
export async function runPartnerTest(install, folder) {
	const started = await startAgencyAndPartner(install, folder);
	const { page, n8n, request, recorder } = started;
	try {
		const agency = await makeCredential(request, {
			name: 'Horizonte Viagens',
			type: credentialType,
			data: {},
		});
		const workflow = await makeWorkflow(request, { [credentialType]: agency }, await nodesFor(request));
		const editor = new Editor(page, `${n8n.url}/workflow/${workflow}`);
		const checks = new WatchedChecks(editor, screenshots);
		const dialog = new CredentialDialog(page, n8n.url);
		const world = { ...started, agency, editor, checks, dialog };
		await editor.takeComplaints();
		await checkConnection(world);
		await checkFailures(world);
		await checkCutOff(world);
		await checkSecrets(world);
		return { passed: checks.passed, failed: checks.failed };
	} finally {
		recorder.stop();
		await page.context().browser().close();
	}
}
