import { fieldPathIn } from '../../shared/fields/field';
import { fieldPathOf, noteFieldPath, type FieldPath } from '../../shared/fields/fieldPath';
import type { LineOfKind } from '../../shared/fields/group';
import type { Payments } from '../form/paymentFields';
import { saleBody } from '../form/saleBody';
import { OTHER_ROLES, type SaleForm, type SaleShape } from '../form/saleForm';
import { checkPaymentLine } from './paymentLineRules';
import { checkPeople } from './peopleRules';
import { checkSale } from './saleRules';

/** Adds an issue for all that the filled-in form is known to be refused for. */
export function checkSaleForm(
	shape: SaleShape,
	form: SaleForm,
	fieldPath: FieldPath,
	defaultCompany: string | undefined,
): void {
	checkPeople(form);
	const single = shape.productKinds.filter(({ isSingle }) => isSingle);
	checkAtMostOne(form.products, new Set(single.map(({ name }) => name)));
	checkAtMostOne(form.additionalFields?.otherPeople, new Set(OTHER_ROLES.map(({ name }) => name)));
	const payments = (form.payments ?? []) as Payments;
	for (const { values } of payments) checkPaymentLine(values, form.products?.length ?? 0);
	const sale = saleBody(shape, form, new Map());
	const { inner = {}, property } = shape.form.additionalFields;
	noteFieldPath(
		sale,
		fieldPath.inside('The sale'),
		(key) =>
			fieldPathIn(shape.form, key, fieldPath) ??
			fieldPathIn(inner, key, fieldPath.inside(property.displayName)),
	);
	checkSale(shape, sale, defaultCompany);
}

/** Reports every line but the first of the kinds of which a sale has at most one. */
function checkAtMostOne(lines: readonly LineOfKind[] = [], single: ReadonlySet<string>): void {
	lines.forEach(({ kind, values }, index) => {
		const isFurther = lines.slice(0, index).some((before) => before.kind === kind);
		if (single.has(kind) && isFurther)
			fieldPathOf(values).addRuleIssue('is one too many: a sale has only one, so remove it');
	});
}
