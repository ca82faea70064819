import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { TravelAgencySale } from '../../nodes/Sale/TravelAgencySale.node';
import { toBody } from '../../nodes/shared/fields/toBody';
import { detailsNameOf } from '../../nodes/Sale/roles/personRole';
import type { BackOffice } from './backOffice';
import { raw } from './raw';
import { runNode, type NodeResult, type NodeRun } from './runNode';

/** The node, by default with a credential for the agency's first company. */
type Given = Partial<Omit<NodeRun, 'node' | 'parameters'>>;

const node = new TravelAgencySale();

/** Runs Sale > Create with a JSON body: a text, or an expression such as `={{ $json.sale }}`. */
export async function createByJson(
	office: BackOffice,
	body: unknown,
	{ options = {}, ...given }: Given & { options?: INodeParameters } = {},
): Promise<NodeResult> {
	return await runNode({
		node,
		credential: office.credential(),
		...given,
		parameters: raw({
			operation: 'create',
			inputMode: 'json',
			body: typeof body === 'string' ? body : JSON.stringify(body),
			options,
		}),
	});
}

/**
 * Runs Sale > Create with a filled-in form, by default paid by {@link CARLOS}; the rest stays as n8n has it.
 */
export async function createByForm(
	office: BackOffice,
	form: INodeParameters,
	given: Given = {},
): Promise<NodeResult> {
	return await runNode({
		node,
		credential: office.credential('full_access', { companyIdentifier: '12.345.678/0001-95' }),
		...given,
		parameters: raw({ operation: 'create', inputMode: 'form', ...someone('payer', CARLOS), ...form }),
	});
}

/** A new person in a role, as the form takes one: by name, with details in a group next to it. */
export function someone(role: string, { name, ...details }: INodeParameters): INodeParameters {
	return {
		[role]: { __rl: true, mode: 'new', value: name as string },
		[detailsNameOf(role)]: details,
	};
}

/** The body for a new person. */
export const bodyOf = (person: INodeParameters): IDataObject => toBody(person);

/** The payer of a sale. */
export const CARLOS = { externalId: 'carlos', name: 'Carlos Teixeira', personKind: 'individual' };

/** A product's supplier. */
export const POUSADA = { externalId: 'pousada', name: 'Pousada Água Viva', personKind: 'company' };

/** A passenger's person. */
export const ANA = { externalId: 'ana', name: 'Ana Souza', personKind: 'individual' };

/** A hotel line in the form: one guest, 1,000.00. */
export function hotelLine(more: INodeParameters = {}): INodeParameters {
	return {
		...someone('supplier', POUSADA),
		checkIn: '05/06/2027',
		checkOut: '12/06/2027',
		passengers: { passenger: [{ ...someone('person', ANA), amount: '1000' }] },
		...more,
	};
}
