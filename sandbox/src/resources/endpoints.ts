import type { Endpoint } from '../protocol/endpoint';
import { accountMovementEndpoints } from './accountMovements/endpoints';
import { attachmentEndpoints } from './attachments/endpoints';
import { billEndpoints } from './bills/endpoints';
import { customFieldEndpoints } from './customFields/endpoints';
import { financialReferenceEndpoints } from './financialReference/endpoints';
import { integrationEndpoints } from './integrations/endpoints';
import { invoiceEndpoints } from './invoices/endpoints';
import { logEndpoints } from './logs/endpoints';
import { partnerStatementEndpoints } from './partnerStatements/endpoints';
import { peopleEndpoints } from './people/endpoints';
import { quoteEndpoints } from './quotes/endpoints';
import { referenceEndpoints } from './reference/endpoints';
import { refundEndpoints } from './refunds/endpoints';
import { saleEndpoints } from './sales/endpoints';
import { taskEndpoints } from './tasks/endpoints';
import { travelEndpoints } from './travels/endpoints';

/**
 * Everything below /api/v3. To add a resource, add a folder next to this file and a line here; see the
 * README.
 */
export const endpoints: readonly Endpoint[] = [
	...saleEndpoints,
	...peopleEndpoints,
	...taskEndpoints,
	...attachmentEndpoints,
	...customFieldEndpoints,
	...billEndpoints,
	...accountMovementEndpoints,
	...refundEndpoints,
	...invoiceEndpoints,
	...partnerStatementEndpoints,
	...travelEndpoints,
	...quoteEndpoints,
	...integrationEndpoints,
	...logEndpoints,
	...referenceEndpoints,
	...financialReferenceEndpoints,
];
