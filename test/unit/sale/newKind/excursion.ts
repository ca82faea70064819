import {
	passengerFields,
	passengers,
	productFields,
	supplier,
} from '../../../../nodes/Sale/productKinds/commonFields';
import { productKind } from '../../../../nodes/Sale/productKinds/productKind';
import { localDate } from '../../../../nodes/shared/fields/date';
import { alwaysVisible } from '../../../../nodes/shared/fields/field';
import { amount } from '../../../../nodes/shared/fields/number';
import { message } from '../../../../nodes/shared/messages/message';

export const excursion = productKind({
	apiName: 'day_excursions',
	name: 'excursion',
	displayName: 'Excursion',
	fields: {
		...alwaysVisible({
			day: localDate('Day'),
			passengers: passengers({ ...passengerFields, guideFee: amount('Guide Fee') }),
			...supplier,
		}),
		...productFields,
		entranceFee: amount('Entrance Fee'),
	},
	check({ day }, place) {
		if (day === undefined) place.inside('Day').addRuleIssue(message('FIELD_EMPTY'));
	},
});
