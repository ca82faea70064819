import { fieldPathOf } from '../../shared/fields/fieldPath';
import { isRecord } from '../../shared/values';
import { participantsIn } from '../form/people';
import type { SaleForm } from '../form/saleForm';

/** Reports what the people of a filled-in form leave open, and points out where a double would come of one. */
export function checkPeople(form: SaleForm): void {
	for (const { group, name, person, details } of participantsIn(form)) {
		if (!person) {
			fieldPathOf(group, name).addRuleIssue('is empty: fill in the name of the new person');
			continue;
		}
		const { externalId, cpfCnpj, cpf, cnpj } = details ?? {};
		if (person.by === 'name' && (externalId ?? cpfCnpj ?? cpf ?? cnpj) === undefined) {
			fieldPathOf(person).addHint(
				'is a new person without an External ID or a document: each run registers the person again. Choose From List once the person is registered, or give an External ID',
			);
		}
	}
	const isPayerNew = form.payer?.by === 'name' && form.newPayer?.externalId === undefined;
	if (!isPayerNew) return;
	for (const passenger of passengersIn(form)) {
		if (passenger.sameAsPayer === true) {
			fieldPathOf(passenger, 'sameAsPayer').addRuleIssue(
				'needs an External ID of the new payer: without one, payer and passenger would become two people',
			);
		}
	}
}

function passengersIn({ products = [] }: SaleForm): Array<Record<string, unknown>> {
	return products.flatMap(({ values: { passengers } }) =>
		Array.isArray(passengers) ? passengers.filter(isRecord) : [],
	);
}
