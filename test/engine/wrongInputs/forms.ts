import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { sale } from '../../contract/sale-bodies';
import { CARLOS, hotelLine, POUSADA, someone } from '../createSale';

/** A filled-in form; for a model, also what it says. */
export interface Entered {
	parameters: INodeParameters;
	says?: IDataObject;
}

/** Sale > Create with a form that is valid except for the given fields. */
export const saleForm = (given: INodeParameters): Entered => ({
	parameters: {
		operation: 'create',
		...someone('payer', CARLOS),
		products: { hotel: [hotelLine()] },
		...given,
	},
});

export const additional = (given: INodeParameters): Entered => saleForm({ additionalFields: given });

export const hotel = (given: INodeParameters): Entered =>
	saleForm({ products: { hotel: [hotelLine(given)] } });

/** A product of another kind. */
export const product = (kind: string, given: INodeParameters): Entered =>
	saleForm({ products: { [kind]: [{ ...someone('supplier', POUSADA), ...given }] } });

export const segment = (given: INodeParameters): Entered =>
	product('airlineTicket', {
		segments: { segment: [{ origin: 'GRU', destination: 'LIS', airlineCode: 'TP', ...given }] },
	});

export const traveler = (given: INodeParameters, kind = 'hotel'): Entered =>
	product(kind, { passengers: { passenger: [{ ...someone('person', CARLOS), amount: '900', ...given }] } });

export const toAgency = (given: INodeParameters): Entered =>
	saleForm({ payments: { agency: [{ method: 'bank_slip', amount: '1000', ...given }] } });

export const toSupplier = (given: INodeParameters): Entered =>
	saleForm({ payments: { vendor: [{ method: 'credit_card', amount: '1000', ...given }] } });

/** Sale > Create with a JSON body that is valid except for the given members. */
export const saleBody = (given: object): Entered => body({ ...sale(), ...given });

export const body = (whole: object, more: INodeParameters = { operation: 'create' }): Entered => ({
	parameters: { ...more, inputMode: 'json', body: JSON.stringify(whole) },
});

/** The same, entered by a model that uses the node as a tool. */
export const byModel = ({ parameters }: Entered): Entered => ({
	parameters: { ...parameters, body: "={{ $fromAI('body', '', 'json') }}" },
	says: { body: JSON.parse(String(parameters.body)) as IDataObject },
});

/** An expression for what a model says in one field. */
export const SAID = "={{ $fromAI('said', '', 'string') }}";
export const SAID_AS_JSON = "={{ $fromAI('said', '', 'json') }}";

export const saying = (said: unknown, parameters: INodeParameters): Entered => ({
	parameters,
	says: { said } as IDataObject,
});

export const filtered = (filters: INodeParameters): Entered => ({
	parameters: { operation: 'getAll', filters },
});
