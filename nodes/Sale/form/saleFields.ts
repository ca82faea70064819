import { choice } from '../../shared/fields/choice';
import { customFields } from '../../shared/fields/customFields';
import { date } from '../../shared/fields/date';
import { required, upFront, type Fields } from '../../shared/fields/field';
import { list, optional } from '../../shared/fields/group';
import { idempotencyKey } from '../../shared/fields/idempotency';
import { cnpj } from '../../shared/fields/identifiers';
import { amount } from '../../shared/fields/number';
import { inlinePerson } from '../../shared/fields/person';
import { pickedList } from '../../shared/fields/picked';
import { personPicker, salePicker } from '../../shared/fields/references';
import { identifier } from '../../shared/fields/text';
import { agencyPayments, vendorPayments } from './payments';
import { productKinds } from './products';
import { ownOperation } from './products/ownOperation';

/** The sale that an operation is about. */
export const saleId = required(salePicker('Sale', { description: 'The sale to work on' }));

/** Several people, as a filter of GET /sales. */
export const peopleId = pickedList(
	'People',
	{ name: 'person', displayName: 'Person' },
	personPicker('Person'),
	{ description: 'Only sales in which any of them takes part, in whatever role' },
);

/** Not named by the API; partners meet it first. */
export const READ_SALES = 'reading sales, which a partner that creates sales does not have';

export const STATUSES = { canceled: 'Canceled', closed: 'Closed', opened: 'Opened' };

const commissions = list(
	'Commissions',
	{ name: 'commission', displayName: 'Commission' },
	{
		...upFront({
			externalId: identifier('External ID', {
				placeholder: 'e.g. CRM-7',
				description: 'The External ID of the person who gets it; left empty, only the kind says who that is',
			}),
		}),
		kind: required(
			choice(
				'Kind',
				{ intermediary: 'Intermediary', person: 'Person', seller: 'Seller' },
				{ default: 'seller' },
			),
		),
		value: required(amount('Value')),
		retainedValue: amount('Retained Value'),
	},
	{ description: 'Only a sale that is created closed takes commissions' },
);

/** Everything the form offers for POST /sales, in the order in which an agent tells a sale. */
export const saleFields = {
	companyIdentifier: cnpj('Company Identifier', {
		placeholder: 'e.g. 12.345.678/0001-95',
		description: "CNPJ of the agency company that sells. Left empty, the credential's company is used.",
	}),
	saleDate: date('Sale Date', { placeholder: 'e.g. 05/06/2026' }),
	payer: inlinePerson('Payer', 'The client who pays: found by External ID, or created'),
	seller: inlinePerson('Seller', 'Who sold it: found by External ID, or created'),
	...productKinds,
	ownOperation,
	agencyPayments,
	vendorPayments,
	additionalFields: optional('Additional Fields', {
		approver: inlinePerson('Approver', 'Who approved the trip at the client'),
		commissions,
		intermediary: inlinePerson('Intermediary', 'The agency or agent in between'),
		requester: inlinePerson('Requester', 'The individual who asked for the trip'),
		status: choice(
			'Status',
			{ closed: 'Closed', opened: 'Opened' },
			{
				description:
					'A sale can be created closed when nothing is left to pay and the credential may close sales. Opened when left empty.',
			},
		),
	}),
} satisfies Fields;

export const saleCustomFields = customFields('sales', { areRequiredEnforced: true });

export const saleOptions = optional('Options', { idempotencyKey }, { addLabel: 'Add Option' });
