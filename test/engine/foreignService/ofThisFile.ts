import type { ICredentialDataDecryptedObject, INodeParameters, INodeType } from 'n8n-workflow';

import { TravelAgencyPerson } from '../../../nodes/Person/TravelAgencyPerson.node';
import { TravelAgencySale } from '../../../nodes/Sale/TravelAgencySale.node';
import { limiters } from '../../../nodes/shared/request/limiter';
import { editorCache } from '../../../nodes/shared/reads/responseCache';
import { TravelAgencyTask } from '../../../nodes/Task/TravelAgencyTask.node';
import { runNode, type NodeResult, type NodeRun } from '../runNode';
import { COMPANY, ForeignService, TOKEN } from './service';
import { said } from '../said';

/** One foreign service for a test file, empty before every test. */
export function foreignServiceOfThisFile(): ForeignService {
	const service = new ForeignService();
	beforeAll(async () => await service.start());
	beforeEach(() => startAnew(service));
	afterAll(async () => await service.stop());
	return service;
}

/** Empties the service, and makes the client forget it. */
export function startAnew(service: ForeignService): void {
	service.forget();
	limiters.clear();
	editorCache.invalidate(() => true);
}

const credentialOf = ({ url }: ForeignService): ICredentialDataDecryptedObject => ({
	baseUrl: `${url}/api/v3`,
	accessToken: TOKEN,
	companyIdentifier: COMPANY,
});

export const person = new TravelAgencyPerson();
export const sale = new TravelAgencySale();
export const task = new TravelAgencyTask();

export async function run(
	service: ForeignService,
	node: INodeType,
	parameters: INodeParameters,
	more: Partial<NodeRun> = {},
): Promise<NodeResult> {
	return await runNode({ node, parameters, credential: credentialOf(service), ...more });
}

export const createPerson: INodeParameters = {
	operation: 'create',
	name: '={{ $json.name ?? "Ana" }}',
	personKind: 'individual',
};

export const createSale: INodeParameters = {
	operation: 'create',
	inputMode: 'json',
	body: JSON.stringify({
		company_identifier: COMPANY,
		hotels: [
			{
				local_id: 'h1',
				check_in: '2027-06-05',
				check_out: '2027-06-12',
				supplier: { external_id: 'pousada', name: 'Pousada', person_kind: 'company' },
				passengers: [
					{ amount: 1000, person: { external_id: 'ana', name: 'Ana', person_kind: 'individual' } },
				],
			},
		],
	}),
};

/** What the user reads when a run has failed. */
export const told = ({ error, items, errorItems }: NodeResult): string =>
	error
		? `${error.message} | ${'description' in error ? String(error.description) : ''}`
		: [...items, ...errorItems]
				.filter(({ json }) => 'error' in json)
				.map(({ json }) => String(said({ json })))
				.join('\n');
