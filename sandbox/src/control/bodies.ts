import { partnerStatuses } from '../oauth/partners';
import { invoiceStatuses } from '../records/invoices';
import { body, date, money, oneOf, optional, text, Type, type Static } from '../schema';

/** The bodies that the control plane accepts, and the query of its request log. */

const count = Type.Integer({ minimum: 0 });

export const resetBody = body(optional({ seed: Type.Integer(), sales: count, people: count, tasks: count }));
export type ResetBody = Static<typeof resetBody>;

export const clockBody = Type.Object(optional({ now: text(), advance_seconds: Type.Number() }), {
	additionalProperties: false,
	minProperties: 1,
	maxProperties: 1,
});

export const requestsQuery = body(optional({ method: text(), route: text() }));

export const settingsBody = body(
	optional({
		rate_limit: body(
			optional({
				enabled: Type.Boolean(),
				window: oneOf(['sliding', 'fixed'] as const),
				count_refused: Type.Boolean(),
			}),
		),
		in_development: Type.Boolean(),
		required_custom_fields: Type.Boolean(),
		consolidator: Type.Boolean(),
	}),
);

const tenYears = 3650;

export const saleBody = Type.Object(
	optional({
		status: oneOf(['opened', 'closed', 'canceled'] as const),
		agency_service_fee: money(),
		move_days: Type.Integer({ minimum: -tenYears, maximum: tenYears }),
	}),
	{ additionalProperties: false, minProperties: 1 },
);

export const billBody = body({ settlement_date: Type.Union([date(), Type.Null()]) });

export const taskBody = body({ completed: Type.Boolean() });

export const invoiceBody = body({ status: oneOf(invoiceStatuses) });

export const partnerBody = body(optional({ redirect_uri: text(), status: oneOf(partnerStatuses) }));

export const companyBody = body({ license: oneOf(['full', 'read_only', 'none'] as const) });
