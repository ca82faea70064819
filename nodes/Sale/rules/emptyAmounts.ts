import type { Fields } from '../../shared/fields/field';
import { fieldPathOf } from '../../shared/fields/fieldPath';
import { message } from '../../shared/messages/message';
import { isEmpty, isRecord, recordsOf, toApiName } from '../../shared/values';
import type { SaleShape } from '../form/saleForm';
import { FORMER_FEES } from '../productKinds/commonFields';

/**
 * Reports amounts of a sale's JSON that are null or empty: a misspelled column would become a sale of
 * nothing. The form's fields define what is an amount, and report their own.
 */
export function checkEmptyAmounts({ form, productKinds }: SaleShape, sale: Record<string, unknown>): void {
	const { additionalFields, payments } = form;
	checkPart(sale, additionalFields.inner);
	for (const { apiName, fields } of productKinds) {
		checkPart(sale[apiName], fields);
		for (const { passengers } of partsOf(sale[apiName])) checkPart(passengers, FORMER_FEES);
	}
	for (const { agency, vendor } of recordsOf(sale.payments)) {
		if (isRecord(agency)) checkPart(Object.values(agency), payments.inner?.agency?.inner);
		if (isRecord(vendor)) checkPart(Object.values(vendor), payments.inner?.vendor?.inner);
	}
}

function checkPart(value: unknown, fields: Fields = {}): void {
	for (const part of partsOf(value)) {
		for (const [name, { whenNothing, inner }] of Object.entries(fields)) {
			const key = toApiName(name);
			if (whenNothing !== undefined && key in part && isEmpty(part[key]))
				fieldPathOf(part, key).addRuleIssue(message('EXPRESSION_EMPTY.json', { whenNothing }));
			if (inner) checkPart(part[key], inner);
		}
	}
}

/** The lines of a list, or the one object. */
function partsOf(value: unknown): Array<Record<string, unknown>> {
	return recordsOf(Array.isArray(value) ? value : [value]);
}
